"""The link end to end: identification, exactly-once events, newest rows, tells, cuts, damage."""

import random

import pytest
from floorman import events as ev
from floorman.link import messages as kinds
from floorman.link.frame import LONGEST, Inbox, encode

from host_tools.link.messages import (
    Event,
    Lost,
    Trouble,
)
from simulator.attacks.fuzz.link_rig import Rig, linked, put, values, vandal

SEED = 77


def test_host_learns_the_build_and_begins() -> None:
    rig = linked(Rig(build=b"build-7"))
    assert rig.begins[0].build == "build-7"
    assert rig.begins[0].how == "replay"


def test_events_arrive_once_in_order_with_all_fields() -> None:
    rig = linked(Rig())
    rig.session.event(7, 3, 51 << 8 | 12, 123456)
    rig.session.event(22, 255, (1 << 30) - 1, (1 << 30) - 1)
    rig.run(20)
    assert rig.events == [
        Event(0, 7, 3, 51 << 8 | 12, 123456),
        Event(1, 22, 255, (1 << 30) - 1, (1 << 30) - 1),
    ]


def test_events_from_before_the_host_came_are_kept() -> None:
    rig = Rig()
    put(rig, 40)
    linked(rig).run(100)
    assert values(rig) == list(range(40))


def test_frames_are_numbered_round_and_round() -> None:
    rig = linked(Rig())
    seen: list[int] = []
    write = rig.port.write

    def numbered(data: bytes) -> int:
        seen.append(bytes(data)[1])
        return write(data)

    rig.port.write = numbered
    put(rig, 250)
    rig.run(400)
    put(rig, 250)
    rig.run(400)
    assert len(seen) > 500
    assert seen == [(seen[0] + n) % 256 for n in range(len(seen))]


def event_numbers(data: bytes) -> list[int]:
    """Numbers of the events in a stretch of whole frames."""
    inbox, found = Inbox(), []
    for byte in data:
        inbox.add(bytearray((byte,)), 1)
        if inbox.take() and inbox.buf[2] == kinds.EVENT:
            found.append(inbox.buf[3] << 8 | inbox.buf[4])
    return found


def said_unheard(rig: Rig, ms: int) -> list[int]:
    """Numbers of the events the table sends in so long while nobody answers."""
    for _ in range(ms // 10):
        rig.session.poll()
        rig.ticks.ms += 10
    said = event_numbers(bytes(rig.port.outbound))
    rig.port.outbound.clear()
    return said


def test_nothing_is_repeated_when_nothing_is_lost() -> None:
    rig = linked(Rig())
    put(rig, 250)
    seen: list[int] = []

    def tap(data: bytes) -> bytes:
        seen.extend(event_numbers(data))
        return data

    rig.damage = tap
    rig.run(500)
    assert seen == list(range(250))


def test_without_an_answer_events_are_repeated_ever_more_slowly() -> None:
    rig = linked(Rig())
    rig.run(10)
    put(rig, 2)
    assert said_unheard(rig, 490) == [0, 1]
    assert said_unheard(rig, 500) == [0, 1]
    assert said_unheard(rig, 500) == []
    assert said_unheard(rig, 500) == [0, 1]


def test_a_window_of_events_is_under_way_at_most() -> None:
    rig = linked(Rig())
    rig.run(10)
    put(rig, 100)
    assert said_unheard(rig, 400) == list(range(32))


def test_an_acknowledgement_of_what_was_never_sent_releases_nothing() -> None:
    rig = linked(Rig())
    rig.run(10)
    rig.pull()
    put(rig, 3)
    buf = bytearray(LONGEST)
    rig.port.inbound += buf[: encode(buf, 0, kinds.ACK, b"\x01\x00", 2)]
    rig.session.poll()
    rig.plug()
    rig.run(100)
    assert values(rig) == [0, 1, 2]


def test_numbers_wrap() -> None:
    rig = Rig()
    rig.session.ring.first = rig.session.ring.next = 65450
    linked(rig)
    put(rig, 200)
    rig.run_until(lambda: len(rig.events) == 200)
    assert values(rig) == list(range(200))
    assert rig.events[-1].number == 113


def test_overflow_drops_the_oldest_and_begins_with_a_snapshot() -> None:
    rig = Rig(pack=lambda buf: 0)
    put(rig, 344)
    linked(rig).run(200)
    assert rig.begins[0].how == "restore"
    assert values(rig) == list(range(88, 344))
    assert all(event.past for event in rig.events)


def test_overflow_while_linked_makes_the_host_begin_anew() -> None:
    rig = linked(Rig(pack=lambda buf: 0))
    rig.run(10)
    put(rig, 444)
    rig.run_until(lambda: len(rig.begins) == 2)
    rig.run(300)
    assert Lost(188) in rig.got
    assert rig.begins[1].how == "restore"
    assert values(rig)[-1] == 443


def test_an_unheard_loss_makes_the_host_begin_anew_after_a_while() -> None:
    rig = linked(Rig(pack=lambda buf: 0))
    rig.run(10)
    rig.damage = lambda data: data if data[2:3] != bytes((kinds.LOST,)) else b""
    put(rig, 444)
    rig.run_until(lambda: len(rig.begins) == 2, steps=1000)
    rig.run(300)
    assert not any(isinstance(message, Lost) for message in rig.got)
    assert values(rig)[-1] == 443


@pytest.mark.parametrize("part", range(5))
def test_fuzz_a_damaged_snapshot_is_fetched_again(part: int) -> None:
    """Seed SEED + part; rerun one with -k 'damaged_snapshot and <part>'."""
    rng = random.Random(SEED + part)
    state = rng.randbytes(412)

    def pack(buf: bytearray) -> int:
        buf[: len(state)] = state
        return len(state)

    rig = Rig(pack)
    put(rig, 344)
    rig.damage = vandal(rng, 0.3)
    rig.run_until(lambda: bool(rig.begins))
    assert rig.begins[0].state == state


def test_a_new_host_gets_the_packed_state_and_events_go_on_from_it() -> None:
    state = bytes(range(256)) + bytes(200)

    def pack(buf: bytearray) -> int:
        buf[: len(state)] = state
        return len(state)

    rig = linked(Rig(pack))
    put(rig, 5)
    rig.run(50)
    newcomer = Rig(pack)
    newcomer.session, newcomer.port, newcomer.ticks = rig.session, rig.port, rig.ticks
    linked(newcomer)
    put(rig, 3, 5)
    newcomer.run(50)
    assert [(b.how, b.state) for b in newcomer.begins] == [("restore", state)]
    assert values(newcomer) == [5, 6, 7]
    assert not any(event.past for event in newcomer.events)


def test_unacknowledged_events_before_the_state_are_marked_past() -> None:
    rig = linked(Rig(pack=lambda buf: 1))
    put(rig, 3)
    rig.run(30)
    rig.pull()
    put(rig, 2, 3)
    newcomer = Rig()
    newcomer.session, newcomer.port, newcomer.ticks = rig.session, rig.port, rig.ticks
    rig.port.plugged = True
    linked(newcomer)
    put(rig, 2, 5)
    newcomer.run(50)
    assert [(event.value, event.past) for event in newcomer.events] == [
        (3, True), (4, True), (5, False), (6, False),
    ]  # fmt: skip


def test_the_same_host_resumes_after_a_cable_pull() -> None:
    rig = linked(Rig())
    put(rig, 4)
    rig.run(20)
    rig.pull()
    put(rig, 4, 4)
    rig.run(100)
    rig.plug()
    rig.run(100)
    assert [begin.how for begin in rig.begins] == ["replay", "resume"]
    assert values(rig) == list(range(8))


@pytest.mark.parametrize("cut", range(24))
def test_cut_after_any_step_loses_and_doubles_nothing(cut: int) -> None:
    rig = linked(Rig())
    for n in range(24):
        put(rig, 1, n)
        if n == cut:
            rig.pull()
            rig.run(5)
            rig.plug()
        rig.step()
    rig.run(200)
    assert values(rig) == list(range(24))


def test_a_restarted_table_is_noticed() -> None:
    rig = linked(Rig(build=b"one"))
    put(rig, 3)
    rig.run(30)
    other = Rig(build=b"two")
    rig.session = other.session
    other.session._port, other.session._clock = rig.port, rig.ticks
    put(rig, 2, 100)
    rig.run(300)
    assert [begin.build for begin in rig.begins] == ["one", "two"]
    assert values(rig) == [0, 1, 2, 100, 101]


@pytest.mark.parametrize("kind", [0, 0x80, 0xFF])
def test_a_tell_of_a_kind_that_no_event_has_is_refused(kind: int) -> None:
    rig = linked(Rig())
    rig.peer.tell(kind, 0, 0x3FF)
    rig.run(50)
    assert rig.told == []
    assert [message.text for message in rig.got if isinstance(message, Trouble)] == [
        "the host told a kind that no event has, or an amount of 2**30 or more"
    ]


@pytest.mark.parametrize("author", [0, 4, 255])
def test_no_host_tells_anything_as_the_table_itself(author: int) -> None:
    rig = linked(Rig())
    rig.peer.tell(ev.KEY, ev.K_FOLD, 0, author=author)
    rig.run(50)
    assert rig.told == []
    assert [message.text for message in rig.got if isinstance(message, Trouble)] == [
        "the host told an event without saying for whom"
    ]
