"""Histories are read and misdeals planned as they were: read/ has them."""

from pathlib import Path

import pytest

from simulator.playing.on_rules import play
from simulator.playing.phh import load
from tests import kept
from tests.simulator.playing import read


@pytest.mark.parametrize("name", read.RUNS)
def test_what_is_played_is_as_it_was(name: str) -> None:
    assert list(read.RUNS[name]()) == kept.read(read.FOLDER, name), kept.__doc__


def test_cards_that_are_thrown_away_unseen_are_of_the_hand(tmp_path: Path) -> None:
    path = tmp_path / "a.phh"
    path.write_text(
        """variant = "F2L3D"
antes = [0, 0]
blinds_or_straddles = [50, 100]
small_bet = 100
big_bet = 200
starting_stacks = [1000, 1000]
actions = ["d dh p1 2c3c4c5c7d", "d dh p2 ??????????", "p2 cc", "p1 cc", "p1 sd 7d", "p2 sd ????",
    "d dh p1 ??", "d dh p2 ??9s", "p1 cc", "p2 cc", "p1 sd ??", "p2 sd ??9s", "d dh p1 ??",
    "d dh p2 ????", "p1 cbr 200", "p2 f"]
"""
    )
    script = load(path)
    first, second = (list(script.holes[seat]) for seat in range(2))
    assert [step.cards for step in script.steps if step.do.name == "DRAW"] == [
        (first[4],),
        tuple(second[:2]),
        (first[5],),
        (second[2], second[6]),
    ]
    assert play(script).stacks == {0: 1100, 1: 900}
