"""Where the three books differ: the same hands do the same thing, each book rules its own way."""

from pathlib import Path

import pytest

from simulator.playing.scenario.reader import load
from simulator.playing.scenario.runner import run

HERE = Path(__file__).resolve().parent / "books"
ALL = [one for path in sorted(HERE.glob("*.toml")) for one in load(path) if "event" in one.levels]


@pytest.mark.parametrize("scenario", ALL, ids=lambda scenario: scenario.name)
def test_each_book_rules_its_own_way(scenario):
    assert run(scenario).difference is None


def test_the_difference_is_the_book_s_alone():
    """Scenarios of one text have the same steps under each book, word for word."""
    by_line = {}
    for scenario in ALL:
        done = tuple((step.verb, step.value, tuple(step.also.items())) for step in scenario.steps)
        by_line.setdefault((scenario.path, scenario.line), set()).add(done)
    assert all(len(ways) == 1 for ways in by_line.values())
