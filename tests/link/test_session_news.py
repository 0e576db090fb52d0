"""More that a session carries: the newest of lights and rows, tells, stop, troubles, damage."""

import itertools
import random
from functools import partial

import pytest
from floorman.link import messages as kinds
from floorman.link.frame import LONGEST, encode

from host_tools.link.host_session import frame
from host_tools.link.messages import (
    Count,
    Examined,
    Health,
    Lights,
    LinkError,
    Row,
    Trouble,
    read_identity,
)
from simulator.attacks.fuzz.link_rig import Port, Rig, Ticks, linked, put, values, vandal

SEED = 77


def test_only_the_newest_row_lights_counts_and_health_are_sent() -> None:
    rig = linked(Rig())
    rig.run(20)
    rig.got.clear()
    for n in range(50):
        rig.session.row(1, bytearray([n] * 64))
        rig.session.lights(bytearray([n] * 50))
        rig.session.count(12, n)
        rig.session.health(3, n & 1)
    rig.run(20)
    assert rig.got == [
        Lights(bytes([49] * 50)), Row(1, bytes([49] * 64)), Count(12, 49), Health(3, 1),
    ]  # fmt: skip
    rig.got.clear()
    rig.session.row(1, bytearray([49] * 64))
    rig.session.count(12, 49)
    rig.run(20)
    assert rig.got == []


def test_after_a_pull_the_newest_of_everything_is_sent_again() -> None:
    rig = linked(Rig())
    rig.session.row(0, bytearray([9] * 64))
    rig.session.lights(bytearray([4] * 50))
    rig.session.count(27, 4)
    rig.run(20)
    rig.got.clear()
    rig.pull()
    rig.plug()
    rig.run(100)
    assert Row(0, bytes([9] * 64)) in rig.got
    assert Count(27, 4) in rig.got
    assert Lights(bytes([4] * 50)) in rig.got


def test_tells_arrive_once_in_order_and_are_answered() -> None:
    rig = linked(Rig())
    done: list[int] = []
    for n in range(30):
        rig.peer.tell(16, n % 10, n * 1000, partial(done.append, n))
    rig.run(200)
    assert rig.told == [(16, n % 10, n * 1000) for n in range(30)]
    assert done == list(range(30))


def test_a_tell_under_way_survives_a_cable_pull_without_doubling() -> None:
    for cut in range(6):
        rig = linked(Rig())
        rig.run(5)
        rig.peer.tell(8, 255, 24)
        rig.peer.tell(8, 255, 25)
        rig.run(cut)
        rig.pull()
        rig.plug()
        rig.run(200)
        assert rig.told == [(8, 255, 24), (8, 255, 25)]


def test_tell_refuses_what_does_not_fit() -> None:
    with pytest.raises(ValueError, match="do not fit"):
        Rig().peer.tell(16, 0, 1 << 30)


def test_stop_ends_the_loop_even_before_identification() -> None:
    rig = Rig()
    rig.peer.stop()
    rig.step()
    rig.run(10)
    assert rig.session.stopped


def test_a_refused_stop_is_answered_before_identification() -> None:
    rig = Rig()
    rig.port.inbound += frame(0, kinds.STOP, b"")
    rig.session.poll()
    rig.session.stay(b"a hand is played")
    rig.session.poll()
    answer = bytes(rig.port.outbound)
    assert (answer[2], answer[3:-3]) == (kinds.STAYS, b"a hand is played")
    assert not rig.session.stopped
    rig.session.poll()
    assert rig.port.outbound == answer  # said once


def test_a_host_that_is_linked_takes_the_refusal_for_trouble() -> None:
    rig = linked(Rig())
    rig.peer.stop()
    rig.step()
    rig.step()
    rig.session.stay(b"a hand is played")
    rig.run(3)
    assert Trouble("a hand is played") in rig.got
    assert rig.peer.running


def test_a_damaged_frame_is_answered_by_trouble_and_the_link_goes_on() -> None:
    rig = linked(Rig())
    rig.port.inbound += b"\x09rubbish\x7e"
    put(rig, 1)
    rig.run(20)
    assert Trouble("damaged frame from the host, 1 so far") in rig.got
    assert values(rig) == [0]


def test_an_unknown_frame_type_is_answered_by_trouble() -> None:
    rig = linked(Rig())
    buf = bytearray(LONGEST)
    rig.port.inbound += buf[: encode(buf, 0, 99, b"abc", 3)]
    rig.run(20)
    assert Trouble("frame of type 99 with 3 bytes is not understood") in rig.got


def test_a_deaf_host_silences_the_table_until_it_speaks() -> None:
    rig = linked(Rig())
    rig.run(10)
    rig.port.deaf = True
    put(rig, 3)
    rig.session.poll()
    assert not rig.session.linked
    rig.port.deaf = False
    rig.run(300)
    assert values(rig) == [0, 1, 2]


class HeldPort(Port):
    """A host that reads one frame, then nothing for a while; what does not fit waits a second."""

    def __init__(self, ticks: Ticks) -> None:
        super().__init__()
        self.ticks = ticks
        self.held: list[int] = []

    def write(self, data: bytes) -> int:
        self.held.append(self.ticks.ms)
        self.ticks.ms += 1000
        return 20


@pytest.mark.parametrize("kind", [kinds.ACK, kinds.IDENTIFY])
def test_a_host_that_does_not_read_is_spoken_to_ever_less(kind: int) -> None:
    rig = linked(Rig())
    port = HeldPort(rig.ticks)
    rig.session._port = port
    while rig.ticks.ms < 200_000:
        port.inbound += frame(0, kind, b"\0\0")
        rig.session.poll()
        rig.ticks.ms += 10
    rests = [late - early - 1000 for early, late in itertools.pairwise(port.held)]
    assert rests[:8] == pytest.approx([1000, 2000, 4000, 8000, 16000, 30000, 30000, 30000], abs=20)


def test_a_rest_that_is_long_over_does_not_come_back_when_the_clock_goes_round() -> None:
    rig = linked(Rig())
    rig.port.deaf = True
    put(rig, 1)
    rig.session.poll()
    rig.port.deaf = False
    rig.run(300)
    rig.ticks.ms += 600_000_000  # more than half of the clock's round, a week
    put(rig, 1, 1)
    rig.run(300)
    assert values(rig) == [0, 1]


def test_a_host_that_read_well_for_a_minute_is_forgiven() -> None:
    rig = linked(Rig())
    for _ in range(4):
        rig.port.deaf = True
        put(rig, 1)
        rig.session.poll()
        rig.port.deaf = False
        rig.run_until(lambda: rig.session.linked and not len(rig.session.ring))
        assert rig.session._rest_ms == 1000
        rig.run(6100)


def test_an_absent_host_is_given_up_and_found_again() -> None:
    rig = linked(Rig())
    rig.run(10)
    put(rig, 3)
    rig.port.plugged = False
    for _ in range(40):
        rig.session.poll()
        rig.ticks.ms += 1000
    assert not rig.session.linked
    rig.plug()
    rig.run(300)
    assert values(rig) == [0, 1, 2]


def test_silence_of_the_table_is_noticed() -> None:
    rig = linked(Rig())
    rig.run(1000)
    assert not rig.peer.silent
    rig.pull()
    rig.run(500)
    assert rig.peer.silent


def test_another_dialect_is_refused_with_both_formats() -> None:
    text = b'{"build":"old","formats":' + kinds.FORMATS.replace(b">HBBBII", b">HBBBIH") + b"}"
    with pytest.raises(LinkError, match=r"EVENT is '2 >HBBBIH .*' there and '2 >HBBBII"):
        read_identity(text)
    with pytest.raises(LinkError, match="not a Floorman"):
        read_identity(b"Welcome to MicroPython")


@pytest.mark.parametrize(
    ("said", "table"), [(b'"table":"home",', "home"), (b'"table":"full",', "full"), (b"", "full")]
)
def test_the_identity_says_which_build_the_table_is(said: bytes, table: str) -> None:
    text = b'{"build":"x",' + said + b'"formats":' + kinds.FORMATS + b"}"
    assert read_identity(text) == ("x", table)


@pytest.mark.parametrize("part", range(10))
def test_fuzz_damage_both_ways_loses_and_doubles_nothing(part: int) -> None:
    """Seed SEED + part; rerun one with -k 'damage_both_ways and <part>'."""
    rng = random.Random(SEED + part)
    rig = Rig()
    rig.damage = vandal(rng, 0.15)
    events = tells = 0
    for _ in range(400):
        if rng.random() < 0.5:
            put(rig, 1, events)
            events += 1
        if rng.random() < 0.1:
            rig.peer.tell(16, 1, tells)
            tells += 1
        if rng.random() < 0.01:
            rig.pull()
            rig.run(rng.randrange(5))
            rig.plug()
        rig.step()
    rig.damage = lambda data: data
    rig.run_until(lambda: rig.peer.running and len(rig.events) >= events)
    rig.run(3000)
    assert values(rig) == list(range(events))
    assert [told[2] for told in rig.told] == list(range(tells))


def examined(rig: Rig) -> bool:
    """The loop's part of a question; whether there was one."""
    session = rig.session
    if not session.exam:
        return False
    session.once(kinds.EXAMINED, bytes((session.exam, session.exam_place, 0, 7)) + bytes(6))
    session.exam = 0
    return True


def test_an_examination_is_asked_for_and_answered() -> None:
    rig = linked(Rig())
    rig.peer.examine(2, 5)
    rig.run_until(lambda: examined(rig))
    rig.run(5)
    assert Examined(2, 5, (7, 0, 0, 0)) in rig.got


def test_a_host_that_asks_and_never_reads_fills_no_heap() -> None:
    rig = linked(Rig())
    rig.port.deaf = True
    answered = 0
    for _ in range(200):
        rig.peer.examine(2, 5)
        rig.step()
        answered += examined(rig)
    assert 0 < answered <= 9
    rig.port.deaf = False
    rig.run(200)
    assert rig.got.count(Examined(2, 5, (7, 0, 0, 0))) == answered
