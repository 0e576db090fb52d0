"""Every fault at radio level: what the table does, and that it recovers.

Most begin at the same table: it is set up once, and each scenario goes on in a copy of it.
"""

from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from simulator.faults import FAULTS
from simulator.playing.scenario.radio_table import (
    RadioTable,
    hole_cards,
    opened,
    run,
    unnamed_cards,
)
from simulator.playing.scenario.reader import load
from simulator.playing.scenario.runner import first_difference
from tests.forked import in_a_copy

ROOT = Path(__file__).resolve().parents[2]
ALL = [
    scenario
    for path in sorted((ROOT / "tests" / "scenarios" / "faults").glob("*.toml"))
    for scenario in load(path)
]


class Tables:
    """Tables that are set up, by all that their set-up depends on."""

    def __init__(self) -> None:
        self.open = ExitStack()
        self._set_up: dict[str, RadioTable] = {}

    def at_the_first_step(self, scenario) -> RadioTable:
        alike = {"name": "", "path": Path(), "line": 0, "steps": (), "example": "", "rules": (),
                 "note": "", "levels": ()}  # fmt: skip
        holes = hole_cards(scenario)
        deck = unnamed_cards(scenario, holes, Random(0))
        key = repr((replace(scenario, **alike), holes, deck))
        if key not in self._set_up:
            table = self._set_up[key] = self.open.enter_context(opened(scenario))
            table.set_up()
        return self._set_up[key]


@pytest.fixture(scope="module")
def tables() -> Iterator[Tables]:
    tables = Tables()
    with tables.open:
        yield tables


@pytest.mark.parametrize("scenario", ALL, ids=lambda scenario: scenario.name)
def test_the_table_does_what_the_page_says(scenario, tables):
    table = tables.at_the_first_step(scenario)
    assert in_a_copy(lambda: first_difference(table, scenario)) is None


def test_every_fault_has_a_scenario():
    shown = {wish.name for scenario in ALL for wish in scenario.faults}
    shown |= {step.value for scenario in ALL for step in scenario.steps if step.verb == "fault"}
    assert shown == set(FAULTS)


def test_what_can_be_healed_is_healed_in_a_scenario():
    """So it is seen that the table recovers."""
    healed = {step.value for scenario in ALL for step in scenario.steps if step.verb == "heal"}
    never = {name for name, fault in FAULTS.items() if fault.once or fault.first}
    assert healed | never | {"slow"} == set(FAULTS)


def rows_of_the_page():
    page = (ROOT / "docs" / "scenarios.md").read_text().partition("## Faults")[2]
    lines = [line for line in page.splitlines() if line.startswith("| `")]
    return {line.split("`")[1]: [cell.strip() for cell in line.split("|")] for line in lines}


def test_the_page_lists_the_faults_and_their_values():
    rows = rows_of_the_page()
    assert list(rows) == list(FAULTS)
    for name, fault in FAULTS.items():
        _, _, where, value, does, table, _ = rows[name]
        assert f"`{fault.where}`" in where if fault.where else where == "the table"
        assert does == fault.does
        assert table
        if fault.unit:
            usual = f", {fault.usual} unless given"
            assert value == f"{fault.least} to {fault.most} ({fault.unit}){usual}"
        else:
            assert all(f"`{word}`" in value for word in fault.words[:2])


ON_THE_VM = (
    "Both tick counters",
    "The panel's data line stuck low",
)


@pytest.mark.parametrize(
    "scenario", [one for one in ALL if one.name.startswith(ON_THE_VM)], ids=lambda one: one.name
)
def test_the_micropython_vm_does_the_same(scenario):
    assert run(scenario, "vm").difference is None
