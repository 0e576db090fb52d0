"""The same events on CPython and on the MicroPython VM, in the firmware that is flashed."""

import io
import struct
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from floorman.rules.state import PACKED

from simulator.boards.files import beside_firmware
from simulator.boards.vm import VMBoard
from simulator.rig import Rig
from simulator.world import World
from tests.look import Looking
from tests.random_hands import tape
from tests.random_hands.dealer import Event

_HERE = Path(__file__).parent
_END = b"\x00end"
TABLE = Event(tape.TABLE)
HEAP = Event(tape.HEAP)


def write(tables: Iterable[list[Event]]) -> bytes:
    """A tape of these tables; amounts beyond 2**31 are not for it."""
    return b"".join(
        struct.pack(tape.RECORD, *event) for events in tables for event in (TABLE, *events)
    )


def on_host(data: bytes) -> bytes:
    """All sums and last snapshots, one after the other."""
    out = bytearray()
    player = tape.Tape(io.BytesIO(data), lambda sums, state: out.extend(sums + state))
    while player.play():
        player.weigh()
    return bytes(out)


def on_vm(data: bytes) -> bytes:
    """The same from the VM.  BoardError with its traceback when it ends early."""
    with tempfile.TemporaryDirectory() as folder:
        recorded, player = Path(folder) / "tape.bin", Path(folder) / "tape.py"
        recorded.write_bytes(data)
        player.write_text(beside_firmware(_HERE / "tape.py"))
        carried = (("tape.bin", recorded), ("tape.py", player))
        board = VMBoard(Rig(World([])).wires, None, _HERE / "tape_task.py", carried)
        try:
            board.run(lambda: board.reports[-1:] == [_END])
        finally:
            board.close()
    return b"".join(board.reports[:-1])


class Compared(NamedTuple):
    """Where host and VM part ('' nowhere), and the heap in use on the VM at each HEAP."""

    difference: str
    heap: list[int]


def compare(tables: list[list[Event]]) -> Compared:
    """Play the tables on both."""
    data = write(tables)
    host, vm = bytearray(on_host(data)), on_vm(data)
    heap = []
    for at in _heaps(tables):
        heap += struct.unpack_from("<I", vm, at)
        host[at : at + 4] = vm[at : at + 4]
    if host == vm:
        return Compared("", heap)
    at = next((n for n, pair in enumerate(zip(host, vm, strict=False)) if pair[0] != pair[1]), -1)
    return Compared(f"byte {at} of {len(host)} on the host, {len(vm)} on the VM", heap)


def _heaps(tables: list[list[Event]]) -> Iterator[int]:
    """Where in the reports the figures of HEAP stand."""
    at = -PACKED
    for events in tables:
        at += PACKED
        for event in events:
            if event.kind == tape.HEAP:
                at += PACKED
                yield at
            at += 4


@contextmanager
def recorded() -> Iterator[list[list[Event]]]:
    """The events every game is fed meanwhile, one list for each."""
    tables: list[list[Event]] = []
    of: dict[int, tuple[Any, list[Event]]] = {}
    feed, busy = Looking.feed, False

    def listen(game: Any, *event: int) -> int:
        nonlocal busy
        if busy:  # undo plays the log
            return feed(game, *event)
        if id(game) not in of:
            of[id(game)] = game, []
            tables.append(of[id(game)][1])
        of[id(game)][1].append(Event(*event))
        busy = True
        try:
            return feed(game, *event)
        finally:
            busy = False

    Looking.feed = listen  # type: ignore[method-assign]
    try:
        yield tables
    finally:
        Looking.feed = feed  # type: ignore[method-assign]
