"""A table that another version left in the middle of a hand goes on as it was."""

import json
from pathlib import Path

import pytest
from floorman.rules.state import LAYOUT, PACKED

from host_tools.rulebook.tables import rule_id
from tests.look import Looking

KEPT = [
    json.loads(line)
    for line in (Path(__file__).parent / "told" / "kept_by_0_2_0.jsonl").read_text().splitlines()
]
"""Tables with a house's rules: packed, the events that followed, what was said, and the end."""


@pytest.mark.parametrize("kept", KEPT, ids=lambda kept: kept["book"])
def test_a_hand_of_the_version_before_goes_on_as_it_would_have(kept):
    said = []
    game = Looking(lambda *note: said.append([*note[:3], rule_id(game, note[3])]))
    assert kept["layout"] == LAYOUT
    game.unpack(bytearray.fromhex(kept["before"]))
    assert game.rule_book().name == f"{kept['book']}+"
    for name, value in kept["house"].items():
        assert getattr(game.rule_book(), name) == value
    assert [game.feed(*event, 0) for event in kept["events"]] == kept["status"]
    assert said == kept["notes"]
    end = bytearray(PACKED)
    game.pack(end)
    assert end.hex() == kept["after"]
