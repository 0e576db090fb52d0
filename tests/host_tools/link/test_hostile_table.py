"""A table that says what cannot be: a sentence, and nothing that stands still in silence."""

import struct
from collections.abc import Callable
from typing import Any

import pytest
from floorman.link import messages as kinds
from floorman.rules.books import BOOKS
from floorman.rules.state import PACKED

from host_tools.link.client import Client
from host_tools.link.host_session import HostSession
from host_tools.link.messages import (
    Began,
    Chips,
    Down,
    LinkError,
    Message,
    Trouble,
    decode,
    read_identity,
)
from host_tools.table.state import TableState
from host_tools.table.view import Watched
from host_tools.table.view import decode as read_snapshot
from simulator.attacks.fuzz.frames_to_host import IDENTITY, snapshots
from simulator.attacks.fuzz.hand import to_the_turn
from tests.host_tools.stage import PATIENCE_S, Stage

PATIENCE = 2000


def place(field: str) -> int:
    """Where a field's first byte lies in a snapshot."""
    one, other = bytes(PACKED), bytearray(PACKED)
    for at in range(PACKED):
        other[at] = 1
        if read_snapshot(one)[field] != read_snapshot(other)[field]:
            return at
        other[at] = 0
    raise AssertionError(field)


def wrong(field: str, value: int) -> Callable[[], bytes]:
    def make() -> bytes:
        state = bytearray(snapshots()[-1])
        state[place(field)] = value
        return bytes(state)

    return make


HOSTILE: dict[str, tuple[Callable[[], bytes], str]] = {
    "short": (lambda: b"\1\2\3\4\5", f"a snapshot of this version has {PACKED} bytes, not 5"),
    "empty": (lambda: b"", f"a snapshot of this version has {PACKED} bytes, not 0"),
    "long": (lambda: bytes(PACKED + 1), f"has {PACKED} bytes, not {PACKED + 1}"),
    "phase": (wrong("phase", 7), "phase cannot be 7"),
    "street": (wrong("street", 5), "street cannot be 5"),
    "actor": (wrong("actor", 10), "actor cannot be 10"),
    "big_seat": (wrong("big_seat", 254), "big_seat cannot be 254"),
    "npots": (wrong("npots", 11), "npots cannot be 11"),
    "decisions": (wrong("open_rulings", 5), "open_rulings cannot be 5"),
    "rule": (wrong("ruling_rule", 250), "ruling_rule cannot be 250"),
    "card": (wrong("board", 52), "board cannot be 52"),
    "book": (wrong("house", BOOKS), f"there is no rule book {BOOKS}"),
}


@pytest.mark.parametrize(("make", "why"), HOSTILE.values(), ids=HOSTILE)
def test_a_snapshot_that_cannot_be_is_refused_with_its_field(
    make: Callable[[], bytes], why: str
) -> None:
    state = TableState()
    with pytest.raises(LinkError, match=r"^the table's state cannot be understood") as error:
        state.take(Began("x", "restore", make()))
    assert why in str(error.value)
    assert state.document()["hand"]["number"] == 0


def test_a_house_that_changed_what_it_cannot_is_refused() -> None:
    state = bytearray(snapshots()[-1])
    at = place("house")
    for row, value in ((200, 0), (0, 255)):
        state[at + 1 : at + 3] = row, value
        with pytest.raises(ValueError, match=f"^no house can set parameter {row} to {value}$"):
            read_snapshot(state)


def test_every_sound_state_is_taken() -> None:
    phases = {read_snapshot(state)["phase"] for state in snapshots()}
    assert len(phases) > 1
    assert max(phases) <= 6


def test_events_that_break_the_rules_are_a_sentence_and_the_page_goes_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def broken(self: object, kind: int, seat: int, value: int, ms: int) -> int:
        raise IndexError("list index out of range")

    state = TableState()
    state.take(Began("x", "restore", snapshots()[-1]))
    monkeypatch.setattr(Watched, "feed", broken)
    number, *event = 0, 8, 24, 0, 0
    [message] = decode(kinds.EVENT, struct.pack(">HBBBII", number, 0, *event))
    with pytest.raises(LinkError, match="events cannot be understood"):
        state.take(message)
    assert state.document()["hand"]["number"] == 0


def test_chips_with_a_result_nobody_knows_are_unknown_chips() -> None:
    state = TableState()
    state.take(Chips(((0x92, 63, 0),)))
    assert "a chip of unknown make, VersionReg 0x92" in state.document()["notes"][-1]["text"]["en"]


def _is_down(link: dict[str, Any]) -> bool:
    """The link is tried again and again: the sentence stands there most of the time."""
    return link["state"] == "down" and "phase cannot be 9" in link["text"]["en"]


def test_a_table_that_turns_hostile_is_named_and_followed_again_when_it_is_sound() -> None:
    with Stage() as stage:
        stage.play(*to_the_turn())
        sound = stage.table.session._pack

        def turn(pack: Callable[[bytearray], int]) -> None:
            session = stage.table.session
            session.boot += 1  # a table that was started anew and knows the hand
            session.ring.go_on(session.ring.next)
            session._pack = pack
            stage.table.port.drop()

        def evil(buf: bytearray) -> int:
            sound(buf)
            buf[0] = 9
            return PACKED

        stage.table.do(lambda: turn(evil))
        stage.wait_for(lambda: any("phase cannot be 9" in down.reason for down in stage.downs))
        stage.wait_for(lambda: _is_down(stage.state.document()["link"]))
        before = len(stage.begins)
        stage.table.do(lambda: turn(sound))
        stage.wait_for(lambda: "restore" in [began.how for began in stage.begins[before:]])
        stage.wait_for(lambda: stage.state.document()["link"]["state"] == "up")
        assert stage.state.game.street_bet == stage.table.game.street_bet


def test_whatever_breaks_the_links_thread_is_said_and_the_state_is_asked_again() -> None:
    heard: list[Message] = []
    faults = [KeyError("a fault of ours")]

    def handle(message: Message) -> None:
        heard.append(message)
        if isinstance(message, Began) and len(heard) > 1 and faults:
            raise faults.pop()

    with Stage() as stage:
        stage.play(*to_the_turn())
        stage.client.close()
        client = Client(stage.table.url, handle)
        client.connect(PATIENCE_S)
        client.start()
        stage.table.pull()

        def began() -> list[str]:
            return [message.how for message in heard if isinstance(message, Began)]

        for _ in range(PATIENCE):
            if len(began()) < 3:
                client._closing.wait(0.01)
        client.close()
        assert began()[2] == "restore"
        reasons = [message.reason for message in heard if isinstance(message, Down)]
        assert any("broke this program: KeyError, 'a fault of ours'" in text for text in reasons)


ESCAPES = "\x1b[2Jgone\x9b31m\r\n‮txet"


def test_what_a_terminal_would_carry_out_is_shown_as_dots() -> None:
    [trouble] = decode(kinds.TROUBLE, ESCAPES.encode())
    assert trouble == Trouble("·[2Jgone·31m···txet")
    text = IDENTITY.replace(b'"x"', b'"\\u001b[2J"').replace(b'"IDENTITY"', b'"I\\u0007"')
    with pytest.raises(LinkError) as error:
        read_identity(text)
    assert str(error.value).isprintable()
    assert "build ·[2J" in str(error.value)


@pytest.mark.parametrize("text", [b"[" * 60000, b"9" * 5000, b'{"build":1,"formats":[[[1]]]}'])
def test_an_identity_that_is_none_is_a_sentence(text: bytes) -> None:
    with pytest.raises(LinkError, match="not a Floorman's identity"):
        read_identity(text)


def test_a_session_that_could_not_be_followed_begins_with_the_state() -> None:
    session = HostSession(lambda: 0.0)
    session._boot, session._expected = 7, 3
    session.forget()
    assert session._where_to_go_on(7, 3, 3, False).how == "restore"
