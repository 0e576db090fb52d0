"""A code that lets a device in: it stands on the table's third row, and no cable carries it."""

import pytest
from floorman import events as ev

from host_tools.link.messages import Row
from tests.boards.desk import Desk

CODE = 402917
STANDS_S = 120


@pytest.fixture
def desk(tmp_path):
    desk = Desk(tmp_path)
    desk.rows = []
    desk.listeners.append(desk.rows.append)
    desk.wait(5)  # its software stood there
    return desk


def show(desk, code):
    desk.cable.tell(ev.CODE, 0, code)
    desk.wait(0.3)


def test_the_code_stands_on_the_row_and_crosses_no_cable(desk):
    before = desk.eyes.row(2)
    heard = len(desk.rows)
    show(desk, CODE)
    assert desk.eyes.row(2) == f"CODE {CODE}"
    assert [m for m in desk.rows[heard:] if isinstance(m, Row)] == []
    assert ev.CODE not in [event.kind for event in desk.heard]
    show(desk, 0)
    assert desk.eyes.row(2) == before


@pytest.mark.parametrize("code", [42, 888888])
def test_zeros_in_front_and_the_widest_digits_are_all_seen(desk, code):
    show(desk, code)
    assert desk.eyes.row(2) == f"CODE {code:06}"


def test_a_code_goes_by_itself_when_no_host_takes_it_away(desk):
    before = desk.eyes.row(2)
    show(desk, CODE)
    desk.wait(STANDS_S - 2)
    assert desk.eyes.row(2) == f"CODE {CODE}"
    desk.wait(3)
    assert desk.eyes.row(2) == before
