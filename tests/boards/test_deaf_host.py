"""A host that keeps the port open, says what it likes and never reads: play goes on beside it."""

import pytest
from floorman.link.messages import ACK, IDENTIFY

from host_tools.link.host_session import frame
from simulator.attacks.on_cable import stop_reading, sweeps
from tests.boards.desk import Desk

SWEEP_MS = 250  # the budget of a full sweep
HELD_MS = 1000  # one frame of two packets that do not fit
WORDS = {
    "acknowledges": frame(0, ACK, b"\0\0"),
    "asks": frame(0, IDENTIFY, b"\0\0"),
    "begins": frame(0, IDENTIFY, b"\xff\xff") + frame(0, ACK, b"\0\0"),
}


@pytest.fixture
def desk(tmp_path):
    desk = Desk(tmp_path)
    desk.begin(dict.fromkeys(range(10), 1000))
    desk.deal(*range(10))
    return desk


@pytest.mark.parametrize("words", WORDS.values(), ids=WORDS)
def test_a_host_that_never_reads_holds_the_table_once(desk, words):
    usual = sweeps(desk, 3)
    stop_reading(desk, words)
    took = sweeps(desk, 12)
    assert max(usual) < SWEEP_MS
    [held] = [ms for ms in took if ms > SWEEP_MS]
    assert held < SWEEP_MS + HELD_MS


def test_a_host_that_reads_again_hears_everything(desk):
    stop_reading(desk, b"")
    desk.wait(1)
    desk.bet(3, 100)
    desk.bet(4, 100)
    desk.rig.wires.read(True)
    del desk.cable.session.outgoing
    desk.wait(5)
    assert desk.game.street_bet[3:5] == [100, 100]
    assert desk.state.game.street_bet == desk.game.street_bet
