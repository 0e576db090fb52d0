"""A hostile host: what it may send to a table while events happen and it reads or does not."""

import struct
from random import Random

from floorman import events as ev
from floorman.link import messages as kinds
from floorman.link.frame import ROOM
from floorman.rules.game import Game

from host_tools.link.host_session import HostSession, frame
from host_tools.link.messages import Event
from simulator.attacks.fuzz import Found, mutated
from simulator.attacks.fuzz.link_rig import Rig

FRAMES = 500  # of a table
_EVENTS_AT_MOST = 400  # under way: then the host takes them
_FROM_HOST = (kinds.IDENTIFY, kinds.ACK, kinds.TELL, kinds.STOP)
_PATIENCE = 20_000  # steps until a sound host has everything
_REST_MS = 70_000  # the longest that a table says nothing to a host, twice


def _sensible(rng: Random, session: object) -> bytes:
    """Frames a host might say, with numbers that nearly fit."""
    ring = session.ring  # type: ignore[attr-defined]
    kind = rng.choice(_FROM_HOST)
    if kind == kinds.TELL:
        number = (session.told_number + rng.choice((0, 1, 1, 1, 77))) & 0xFFFF  # type: ignore[attr-defined]
        what = rng.choice((ev.KEY, ev.SEAT, ev.START, ev.CHIPS, rng.randrange(256)))
        seat = rng.choice((rng.randrange(10), rng.randrange(26), rng.randrange(256)))
        value = rng.choice((0, 100, rng.randrange(5000), rng.randrange(1 << 30), (1 << 32) - 1))
        return frame(0, kind, struct.pack(">HBBI", number, what, seat, value))
    if kind == kinds.STOP:
        return frame(0, kind, b"")
    near = rng.choice((ring.first, ring.next, rng.randrange(1 << 16), 0xFFFF))
    return frame(0, kind, struct.pack(">H", (near + rng.randrange(3)) & 0xFFFF))


def _hostile(rng: Random, session: object) -> bytes:
    how = rng.randrange(6)
    if how == 0:
        return rng.randbytes(rng.choice((1, 6, 120, 300)))
    if how == 1:
        return mutated(rng, _sensible(rng, session))
    if how == 2:
        return frame(
            rng.randrange(256), rng.randrange(256), rng.randbytes(rng.randrange(ROOM + 1))
        )
    return _sensible(rng, session)


def play(rng: Random, found: Found) -> None:
    """One table: nothing breaks it, and a sound host gets every event of it afterwards."""
    game = Game(lambda *note: None)
    rig = Rig(game.pack)
    session, port = rig.session, rig.port

    def happen(kind: int, seat: int, value: int) -> None:
        game.feed(kind, seat, value, rig.ticks.ms)
        session.event(kind, seat, value, rig.ticks.ms & 0x3FFFFFFF)

    for _ in range(FRAMES):
        port.inbound += _hostile(rng, session)
        port.deaf = rng.random() < 0.05
        while port.inbound:
            if session.poll():
                told = session.told_kind, session.told_seat, session.told_value
                assert told[0]
                assert told[2] < 1 << 30
                happen(*told)
            rig.ticks.ms += rng.choice((1, 10, 10, 600))
        if len(session.ring) < _EVENTS_AT_MOST and rng.random() < 0.3:
            happen(ev.HOLE, rng.randrange(10), rng.randrange(1 << 16))
        found.ends["stopped" if session.stopped else "went on"] += 1
        session.stopped = False
        found.cases += 1
    _serve(rig)
    found.ends["served afterwards"] += 1


def _serve(rig: Rig) -> None:
    """A sound host comes: it hears the state, and of what happens then everything, in order."""
    rig.port.deaf = False
    rig.port.inbound.clear()
    rig.port.outbound.clear()
    rig.ticks.ms += _REST_MS
    rig.peer = HostSession(lambda: rig.ticks.ms / 1000)
    rig.run_until(lambda: rig.peer.running and not len(rig.session.ring), _PATIENCE)
    for n in range(3):
        rig.session.event(ev.HOLE, n, n, 0)
    rig.run_until(lambda: not len(rig.session.ring), _PATIENCE)
    last = [message.value for message in rig.got if isinstance(message, Event)][-3:]
    assert last == [0, 1, 2], last
