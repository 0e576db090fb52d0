"""Records of sealed cards on the link: among events, once, in order; dropped ones by number."""

import random

from floorman.link import messages as kinds

from host_tools.link.messages import Event, Paired, Record, decode
from simulator.attacks.fuzz.link_rig import Rig, linked, put, vandal

WORDS = {
    kinds.HANDKEY: ("handkey", 72),
    kinds.SEALED: ("sealed", 68),
    kinds.RELEASE: ("release", 52),
    kinds.END: ("end", 38),
}


def numbered(rig):
    return [message for message in rig.got if isinstance(message, Event | Record)]


def mix(rig, rng, count):
    """Events and records by turns; what the host should hear."""
    told = []
    for n in range(count):
        if rng.random() < 0.4:
            kind, (what, size) = rng.choice(list(WORDS.items()))
            body = rng.randbytes(size)
            rig.session.record(kind, body)
            told.append(Record(n, what, body))
        else:
            rig.session.event(5, n % 10, n, 7)
            told.append(Event(n, 5, n % 10, n, 7))
    return told


def test_records_stand_where_they_were_put():
    rig = linked(Rig())
    told = mix(rig, random.Random(1), 60)
    rig.run(200)
    assert numbered(rig) == told


def test_damage_and_a_cable_that_is_pulled_lose_no_record_and_repeat_none():
    rig = Rig()
    rng = random.Random(2)
    told = mix(rig, rng, 60)
    rig.damage = vandal(rng, 0.3)
    for _ in range(4):
        rig.run(60)
        rig.pull()
        rig.run(20)
        rig.plug()
    rig.damage = lambda data: data
    rig.run_until(lambda: len(numbered(rig)) >= len(told))
    rig.run(100)
    assert numbered(rig) == told


def test_a_record_that_was_dropped_says_so_under_its_number():
    rig = Rig()
    for n in range(60):
        rig.session.record(kinds.SEALED, bytes((n,)) * 68)
    linked(rig).run(200)
    got = [message for message in rig.got if isinstance(message, Record)]
    assert [message.number for message in got] == list(range(60))
    assert [message.what for message in got[:12]] == ["gone"] * 12
    assert [message.body[0] for message in got[12:]] == list(range(12, 60))


def test_records_in_a_restored_state_count_as_its_events_do():
    rig = linked(Rig(pack=lambda buf: len(buf)))
    put(rig, 3)
    rig.run(40)
    rig.session.record(kinds.SEALED, bytes(68))
    put(rig, 1, start=9)
    rig.pull()
    rig.run(3)
    rig.peer.forget()
    rig.plug()
    rig.run(100)
    assert [event.past for event in rig.events] == [False, False, False, True]
    put(rig, 1, start=10)
    rig.run(20)
    assert not rig.events[-1].past


def test_every_host_hears_who_is_paired():
    rig = Rig()
    rig.session.pair(b"12345678", 300)
    linked(rig).run(20)
    rig.plug()
    rig.run(100)
    told = [message for message in rig.got if isinstance(message, Paired)]
    assert told == [Paired(b"12345678", 300)] * 2


def test_a_frame_too_short_for_a_number_is_none():
    assert decode(kinds.SEALED, b"\0") == []
    assert decode(kinds.PAIRED, bytes(9)) == []
