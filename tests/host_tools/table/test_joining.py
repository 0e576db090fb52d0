"""A host that joins in the middle of a hand shows what the table shows, undo and redo too."""

import pytest
from floorman import events as ev
from floorman.rules import codes
from floorman.rules.state import PACKED

from host_tools.link.messages import Began, Event
from host_tools.table.state import TableState
from simulator.attacks.fuzz.link_rig import Rig, linked
from tests.look import Looking

REDO = (ev.KEY, ev.K_FLOOR, codes.MENU_REDO)


def packed(game: Looking) -> bytes:
    buf = bytearray(PACKED)
    game.pack(buf)
    return bytes(buf)


class Joined:
    """A table in a hand, and a host that knows it from the first event or joins later."""

    def __init__(self) -> None:
        self.game = Looking(lambda note, seat, value, rule: None)
        self.rig = Rig(self.game.pack)
        self.state = TableState()
        for seat in range(3):
            self.feed(ev.SEAT, seat, 1_000)
        self.feed(ev.BIG, 0, 100)
        self.feed(ev.START, 0, 1)
        for _ in range(2):
            for seat in range(3):
                self.feed(ev.HOLE, seat, 0)

    def feed(self, kind: int, seat: int = 0, value: int = 0) -> None:
        self.game.feed(kind, seat, value, self.rig.ticks.ms)
        self.rig.session.event(kind, seat, value, self.rig.ticks.ms)

    def newcomer(self) -> "Joined":
        """Another host takes over."""
        linked(self.rig)
        self.rig.run(60)
        rig = Rig(self.game.pack)
        rig.session, rig.port, rig.ticks = self.rig.session, self.rig.port, self.rig.ticks
        self.rig, self.state = rig, TableState()
        linked(rig)
        self.hear()
        assert self.heard[0].how == "restore"
        return self

    def hear(self) -> None:
        """Let the host hear everything; it must know what the table knows."""
        self.rig.run(120)
        for message in self.rig.got:
            self.state.take(message)
        self.heard = list(self.rig.got)
        self.rig.got.clear()
        assert packed(self.state.game) == packed(self.game)

    def notes(self) -> list[str]:
        return [note["text"]["en"] for note in self.state.document()["notes"]]


def test_undo_and_redo_of_what_came_before_the_host() -> None:
    table = Joined()
    table.feed(ev.KEY, ev.K_RAISE, 300)
    table.newcomer()
    table.feed(ev.KEY, ev.K_UNDO)
    table.hear()
    table.feed(*REDO)
    table.hear()
    assert table.game.bet == 300
    assert "joined the table in hand 1" in table.notes()
    assert table.notes().count("asked the table for its state in hand 1") == 2
    assert not any("nothing to undo" in note for note in table.notes())


def test_events_right_behind_an_undo_are_neither_lost_nor_doubled() -> None:
    table = Joined().newcomer()
    for key in (ev.K_CALL, ev.K_UNDO, ev.K_CALL, ev.K_CALL, ev.K_UNDO, ev.K_FOLD):
        table.feed(ev.KEY, key)
    table.hear()
    events = [message for message in table.heard if isinstance(message, Event)]
    assert [event.seat for event in events] == [
        ev.K_CALL, ev.K_UNDO, ev.K_CALL, ev.K_CALL, ev.K_UNDO, ev.K_FOLD
    ]  # fmt: skip


def test_a_host_that_knows_the_whole_hand_undoes_by_itself() -> None:
    table = Joined()
    linked(table.rig)
    table.feed(ev.KEY, ev.K_CALL)
    table.feed(ev.KEY, ev.K_UNDO)
    table.hear()
    assert [m.how for m in table.heard if isinstance(m, Began)] == ["replay"]


@pytest.mark.parametrize("steps", range(1, 60, 7))
def test_a_cable_that_is_pulled_while_the_state_is_asked_for(steps: int) -> None:
    table = Joined().newcomer()
    table.feed(ev.KEY, ev.K_CALL)
    table.feed(ev.KEY, ev.K_UNDO, 2)
    table.rig.run(steps)
    table.rig.pull()
    table.feed(ev.HOLE, 2)
    table.rig.run(20)
    table.rig.plug()
    table.hear()
    assert table.state.game.dealt[2] == table.game.dealt[2] > 0
