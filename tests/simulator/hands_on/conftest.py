"""One browser for the pages of a file; an evening's table for each test that asks for one."""

from collections.abc import Iterator

import pytest

from host_tools.table.state import TableState
from simulator.hands_on.first_table import Game, evening
from simulator.hands_on.play_table import PlayTable
from simulator.people.pace import BRISK


@pytest.fixture
def state() -> TableState:
    return TableState()


@pytest.fixture
def table(state: TableState) -> Iterator[PlayTable]:
    with evening(Game(players=4, pace=BRISK), state) as opened:
        yield opened
