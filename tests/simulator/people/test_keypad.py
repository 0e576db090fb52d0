"""The dealer's fingers at a table whose lights go out."""

from random import Random
from types import SimpleNamespace

import pytest
from floorman.events import K_SHOW

from simulator.eyes import UNREADABLE
from simulator.people.keypad import Keypad
from simulator.people.pace import BRISK
from simulator.people.scene import Scene


class Table(SimpleNamespace):
    """Its power goes at the first press; `rows` are what the action row shows from then on."""

    def __init__(self, rows):
        profile = SimpleNamespace(crowd=0)
        super().__init__(
            world=SimpleNamespace(profile=profile, is_read=lambda place: True),
            supply=SimpleNamespace(cuts=0, armed=True),
            eyes=SimpleNamespace(row=lambda n: self.rows[0]),
            rows=["FLOP", *rows],
            pressed=[],
        )

    def press(self, key):
        self.pressed.append(key)
        self.supply.cuts = 1


@pytest.mark.parametrize("dark", ["", UNREADABLE, f"F{UNREADABLE}OP"])
def test_a_row_that_is_not_drawn_yet_is_no_answer(dark):
    table = Table([dark, dark, "FLOP", "FLOP"])
    for _ in Keypad(Scene(table, BRISK, Random(1))).show():
        if table.pressed and len(table.rows) > 1:
            del table.rows[0]
    assert table.pressed == [K_SHOW, K_SHOW]


def test_a_row_that_says_something_else_is_one():
    table = Table(["", "SHOW"])
    for _ in Keypad(Scene(table, BRISK, Random(1))).show():
        if table.pressed and len(table.rows) > 1:
            del table.rows[0]
    assert table.pressed == [K_SHOW]
