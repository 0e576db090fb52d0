"""A hostile table: what it may send to a host behind an identity, sound and other snapshots."""

import struct
import tempfile
from collections.abc import Iterator
from contextlib import closing
from functools import cache
from itertools import count
from pathlib import Path
from random import Random

from floorman import events as ev
from floorman.link import messages as kinds
from floorman.link.frame import ROOM
from floorman.rules.game import Game
from floorman.rules.state import PACKED

from host_tools.link.host_session import HostSession, frame
from host_tools.link.messages import LinkError
from host_tools.store.folder import FILE
from host_tools.store.recorder import Recorder
from host_tools.store.store import Store
from host_tools.table.state import TableState
from host_tools.table.view import decode
from simulator.attacks.fuzz import Found, mutated
from simulator.attacks.fuzz.hand import to_the_end, to_the_turn

IDENTITY = b'{"build":"x","formats":' + kinds.FORMATS + b"}"
FRAMES = 50  # of a session
_CHUNK = 64
_LOOK = 10  # frames between two looks at the page
_TO_HOST = (
    kinds.EVENT, kinds.ROW, kinds.LIGHTS, kinds.HEALTH, kinds.COUNT, kinds.TROUBLE, kinds.LOST,
    kinds.TOLD, kinds.BALANCE, kinds.STARTED, kinds.CHIPS,
)  # fmt: skip
_SIZES = {
    kinds.EVENT: 12, kinds.ROW: 65, kinds.LIGHTS: 50, kinds.LOST: 2, kinds.TOLD: 2,
    kinds.BALANCE: 10, kinds.STARTED: 18, kinds.CHIPS: 56,
}  # fmt: skip


@cache
def snapshots() -> tuple[bytes, ...]:
    """The state of a table after each event of a hand."""
    game = Game(lambda *note: None)
    found = []
    for kind, seat, value in (*to_the_turn(), *to_the_end()):
        game.feed(kind, seat, value, 0)
        buf = bytearray(PACKED)
        game.pack(buf)
        found.append(bytes(buf))
    return tuple(found)


def snapshot(rng: Random) -> bytes:
    """Sound, nearly so, of numbers that can be shown but make no table, or rubbish."""
    sound = bytearray(rng.choice(snapshots()))
    how = rng.randrange(6)
    if how == 0:
        return bytes(sound)
    if how == 1:
        return rng.randbytes(rng.choice((0, 5, PACKED, PACKED, PACKED + 3, 3000)))
    if how == 2:
        return mutated(rng, bytes(sound))
    for _ in range(rng.choice((1, 3, 20))):
        at = rng.randrange(PACKED)
        old = sound[at]
        sound[at] = rng.choice((rng.randrange(11), rng.randrange(256), 255, 0))
        try:
            decode(sound)
        except ValueError:
            sound[at] = old
    return bytes(sound)


def _pieces(kind: int, head: bytes, text: bytes) -> bytes:
    """A long text in frames, its length and place in front."""
    out = b""
    for at in range(0, max(1, len(text)), _CHUNK):
        place = struct.pack(">HH", at, len(text)) if kind == kinds.IDENTITY else b""
        tail = struct.pack(">HH", len(text), at) if kind == kinds.SNAPSHOT else b""
        out += frame(0, kind, place + head + tail + text[at : at + _CHUNK])
    return out


def _frame(rng: Random, numbers: Iterator[int]) -> bytes:
    kind = rng.choice(_TO_HOST)
    if rng.random() < 0.7:  # an event that comes in its turn
        number = next(numbers) & 0xFFFF
        what = rng.choice((ev.KEY, ev.CHIPS, ev.MUCKED, ev.BOARD, ev.SHOWN, rng.randrange(40)))
        seat = rng.choice((rng.randrange(10), rng.randrange(26), rng.randrange(256)))
        value = rng.choice((0, 1, rng.randrange(5000), rng.randrange(1 << 30), (1 << 32) - 1))
        event = rng.randrange(4), what, seat, value, rng.randrange(1 << 30)
        payload = struct.pack(">HBBBII", number, *event)
        return frame(0, kinds.EVENT, payload)
    if rng.random() < 0.1:
        return mutated(rng, frame(0, kind, rng.randbytes(_SIZES.get(kind, 20))))
    size = _SIZES.get(kind, rng.randrange(ROOM + 1))
    return frame(0, rng.choice((kind, kind, rng.randrange(256))), rng.randbytes(size))


def play(rng: Random, found: Found) -> None:
    """One session: its page can be looked at all the time, and is told when something is wrong."""
    with tempfile.TemporaryDirectory() as folder, closing(Store(Path(folder) / FILE)) as store:
        _play(rng, found, Recorder(store, "port"))


def _play(rng: Random, found: Found, recorder: Recorder) -> None:
    clock = count()
    session = HostSession(lambda: next(clock) / 100)
    state = TableState()
    first = rng.randrange(1 << 16)
    numbers = count(first)
    whole = rng.random() < 0.1  # then all its events follow, the state is not needed
    head = struct.pack(">HHHB", rng.randrange(1 << 16), first, first, whole)
    data = _pieces(kinds.IDENTITY, b"", IDENTITY)
    data += _pieces(kinds.SNAPSHOT, head, snapshot(rng))
    end = "followed"
    for n in range(FRAMES):
        try:
            for message in session.receive(data):
                recorder.take(message)
                state.take(message)
        except LinkError as error:
            end = "refused: " + str(error).partition(" (")[0]
            state.document()
            break
        if n % _LOOK == 0:
            recorder.settle()
        session.outgoing()
        if n % _LOOK == 0:
            state.document()
        data = _frame(rng, numbers)
        found.cases += 1
    state.document()
    found.ends[end] += 1
