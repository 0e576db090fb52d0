"""Every fault at radio level: what the table does, and that it recovers.

Most begin at the same table: it is set up once, and each scenario goes on in a copy of it.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest

from simulator.faults import FAULTS
from simulator.faults.registry import NEWER
from simulator.playing.scenario.radio_table import run
from simulator.playing.scenario.reader import load
from tests.scenarios.at_radio import Tables

ROOT = Path(__file__).resolve().parents[2]
ALL = [
    scenario
    for path in sorted((ROOT / "tests" / "scenarios" / "faults").glob("*.toml"))
    for scenario in load(path)
]


EVERYWHERE = {name for name, fault in FAULTS.items() if fault.family != NEWER}
"""Those of PN5180s are in tests/boards/test_pn5180_table.py."""


@pytest.fixture(scope="module")
def tables() -> Iterator[Tables]:
    tables = Tables()
    with tables.open:
        yield tables


@pytest.mark.parametrize("scenario", ALL, ids=lambda scenario: scenario.name)
def test_the_table_does_what_the_page_says(scenario, tables):
    assert tables.first_difference(scenario) is None


def test_every_fault_has_a_scenario():
    shown = {wish.name for scenario in ALL for wish in scenario.faults}
    shown |= {step.value for scenario in ALL for step in scenario.steps if step.verb == "fault"}
    assert shown == EVERYWHERE


def test_what_can_be_healed_is_healed_in_a_scenario():
    """So it is seen that the table recovers."""
    healed = {step.value for scenario in ALL for step in scenario.steps if step.verb == "heal"}
    never = {name for name, fault in FAULTS.items() if fault.once or fault.first}
    assert healed | never | {"slow"} >= EVERYWHERE


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
