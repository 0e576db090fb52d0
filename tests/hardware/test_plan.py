"""The plan finds each mistake of a netlist, and says part, pin, net and cure."""

import pytest

from host_tools.table.netlist import Netlist, draft
from tests.hardware.mistaken import listed, make, name_of, read
from tests.hardware.plan.judge import on_plan


@pytest.mark.parametrize(("build", "mistake"), listed("said.toml"), ids=name_of)
def test_a_mistake_is_said_with_its_cure(build: str, mistake: dict[str, str]) -> None:
    table = draft(build)
    make(table, read(mistake["do"]))
    said = [text for _, text in on_plan(Netlist(table))]
    assert any(mistake["says"] in text for text in said), said


def test_a_part_too_many_is_said() -> None:
    table = draft("bench")
    table.parts["bench U9"] = table.parts["bench U3"]
    said = [text for _, text in on_plan(Netlist(table))]
    assert "bench U9, 74AHC125, is not planned: take it out" in said
