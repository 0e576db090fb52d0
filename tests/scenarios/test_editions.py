"""A later edition decides as the one before, but for what it rules otherwise."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from floorman.rules.books import NAMES

from host_tools.rulebook.rules import edition_of, rules
from host_tools.rulebook.says import says
from host_tools.rulebook.tables import DECISIONS, PARAMETERS, Parameter
from host_tools.table.house import offered
from simulator.playing.scenario.model import Scenario
from simulator.playing.scenario.reader import load
from simulator.playing.scenario.runner import run
from tests.scenarios.report import EXAMPLES, HERE

LATER, BEFORE = "tda2024", "tda2019"
OTHERWISE = {
    "RP24-11": ["B30: the big blind pays an ante for the table, before the blind"],
    "RP24-5B": ["A23: a turn card while betting goes on"],
    "TDA24-20C": [
        "Both have 2-3-4-5-6 both ways: 33 and 33, not 34 and 32",
        "The highest card by suit makes no difference: 33 and 33",
    ],
    "TDA24-34A": ["A19: the button was wrong in this hand"],
    "TDA24-35A5": [
        "A card slides from one seat to another that has two: a third card there",
        "Who throws his only card away was not left out: he is still given the other one",
        "A5: two seats are short, the last one too",
        "The floor plays on, and the card that is missing is still asked about",
        "One card only, seen after a fold and a call: that hand is dead, one burn as ever",
    ],
    "TDA24-35A6": [
        "A10: a joker",
        "A10: a joker in a house that calls it a misdeal, as CAS-13.6 does",
    ],
    "TDA24-35C": ["A16: who was not there at the first deal is dealt in again"],
    "TDA24-39B": [
        "Three cards, seen after a fold and a call: that hand is dead, the third is no burn"
    ],
}
"""Rules by which 2024 decides scenarios of 2019 otherwise."""
ALIKE = {
    "TDA24-30": "absent_dies 1 and 2 differ in a redeal alone, which is TDA24-35C's",
    "TDA24-35A4": "too_few 1 and 3 are one for a seat without cards",
}
"""Rules that are the same though a number behind them is not."""
_ID = re.compile(r"(?<!EX-)\b(?:TDA|RP)-\d[\dA-Z.]*")
_BOOK = re.compile(rf'"{BEFORE}"|\b{BEFORE}(?= =)')


def later(rule: str) -> str:
    """The id that a rule of the edition before has in the later one, or the one cited for it."""
    before, after = NAMES.index(BEFORE), NAMES.index(LATER)
    cited = {row.rules[after] for row in DECISIONS if row.rules[before] == rule}
    if len(cited) == 1:
        return cited.pop()
    taken = [one.id for one in rules().values() if one.book == LATER and one.follows == rule]
    same = [one for one in taken if one.partition("-")[2] == rule.partition("-")[2]]
    return (same or taken)[0]


def translated(path: Path, into: Path) -> list[Scenario]:
    """The scenarios of a file under the later edition."""
    text = _ID.sub(lambda found: later(found[0]), path.read_text(encoding="utf-8"))
    text = _BOOK.sub(lambda found: found[0].replace(BEFORE, LATER), text)
    file = into / path.name
    file.write_text(text, encoding="utf-8")
    return [one for one in load(file) if one.book == LATER]


def files() -> Iterator[Path]:
    for folder in (HERE / "books", EXAMPLES):
        yield from (path for path in sorted(folder.glob("*.toml")) if BEFORE in path.read_text())


@pytest.mark.parametrize("path", list(files()), ids=lambda path: path.stem)
def test_what_2024_left_as_it_was_it_decides_as_2019(path, tmp_path):
    played = translated(path, tmp_path)
    listed = {title for titles in OTHERWISE.values() for title in titles}
    assert played
    for scenario in played:
        difference = run(scenario).difference
        is_listed = scenario.name.partition(" [")[0] in listed
        assert (difference is not None) == is_listed, difference


def test_each_rule_that_decides_otherwise_is_one_of_the_later_edition():
    assert all(rules()[rule].book == LATER for rule in OTHERWISE)


def test_where_a_rule_was_taken_over_its_numbers_were():
    """Equal rules turn on equal numbers, so what shows the earlier one shows the later one."""
    differ = {row.name for row in PARAMETERS if len(set(values(row))) > 1}
    for rule in rules().values():
        before = rules().get(rule.follows)
        if before and before.by == rule.by:
            turned = {source[6:] for source in rule.by if source.startswith("param:")}
            otherwise = turned & differ and rule.id not in ALIKE
            assert not otherwise or says(rule.id) != says(before.id), rule.id


def values(row: Parameter) -> tuple[int, ...]:
    return row.values[NAMES.index(BEFORE)], row.values[NAMES.index(LATER)]


def test_a_later_edition_is_offered_before_the_one_it_takes_over():
    assert edition_of(LATER) == BEFORE
    assert edition_of(BEFORE) == ""
    assert offered() == ["tda2024", "tda2019", "cuca", "casino"]
