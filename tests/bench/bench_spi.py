"""SPI frames, bytes, heap and time of each reader operation, beside what other drivers need.

Run: python -m tests.bench spi.  With FLOORMAN_UF2 naming an image, times on the emulated Pico too.

Peers: wendlers/micropython-mfrc522 and danjperron's fork of it run whole and unmodified over the
same virtual chip (tests/peers.py), polls and all, where their sources can be had; else the figures
are those of such a run.  miguelbalboa/rfid (Arduino, C++) is counted by hand, as if each answer
were ready at the first look.  Heap and times of danjperron's were measured on the same emulator at
its own 1 MHz; the lower end of each range is taken.
"""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from floorman.drivers.reader import tx

from host_tools.build.flash import folded
from simulator.boards import BoardError
from simulator.boards.emulator import EmulatorBoard, find_image, flashed_files
from simulator.boards.vm import VMBoard
from simulator.radio import NTAG, Tag
from simulator.rig import Rig as Board
from simulator.world import World
from tests import peers
from tests.drivers.rig import Rig, laid

FOUR = bytes.fromhex("01020304")
SEVEN = bytes.fromhex("04112233445566")
SECOND = bytes.fromhex("0411227788990a")
TEN = bytes.fromhex("0102030405060708090a")
NAMES = ("wendlers", "danjperron", "miguelbalboa")

_HEAP_TASK = Path(__file__).parents[1] / "drivers" / "radio_task.py"
_TIME_TASK = Path(__file__).with_name("pico_reader.py")
_TO_SAK = "to SAK of a {}-byte UID, {}"

Peers = tuple[int | None, int | None, int | None]


class Row(NamedTuple):
    """One operation: ours, and what NAMES need; None: cannot do it, or nobody measured it."""

    name: str
    ours: int
    peers: Peers

    @property
    def ahead(self) -> bool:
        """Less than every peer that can do it at all."""
        return all(self.ours < peer for peer in self.peers if peer is not None)


PEERS: dict[str, Peers] = {
    "REQA, frames": (24, 24, 15),
    "anticollision of a level, frames": (33, 33, 14),
    "SELECT of a level, frames": (59, 59, 32),
    _TO_SAK.format(4, "frames"): (116, 116, 63),
    _TO_SAK.format(4, "bytes"): (232, 232, 148),
    _TO_SAK.format(7, "frames"): (None, 208, 109),
    _TO_SAK.format(7, "bytes"): (None, 416, 261),
    _TO_SAK.format(10, "frames"): (None, 300, 155),
    _TO_SAK.format(10, "bytes"): (None, 600, 374),
    # peers have no other way than to read the tag again
    "known 7-byte tag is there, frames": (None, 208, 109),
    "known 7-byte tag is there, bytes": (None, 416, 261),
    "empty reader, frames": (2013, 2013, 13),
    "HALT, frames": (None, None, 18),
    "heap of an empty reader, B": (None, 128_944, None),
    "heap of a 7-byte UID, B": (None, 12_100, None),
    "heap of a known 7-byte tag, B": (None, 12_100, None),
    "empty reader, us": (None, 207_000, None),
    "7-byte UID with HALT, us": (None, 21_000, None),
    "known 7-byte tag with HALT, us": (None, 21_000, None),
}


def run_peers() -> dict[str, Peers]:
    """The rows of PEERS that a full run of wendlers' and danjperron's drivers gives.

    MissingError when their sources cannot be had.
    """
    one, other = _steps(peers.WENDLERS), _steps(peers.DANJPERRON)
    found: dict[str, Peers] = {
        name: (one.get(name), other[name], PEERS[name][2]) for name in other
    }
    for what in ("frames", "bytes"):  # they have no other way than to read the tag again
        name = f"known 7-byte tag is there, {what}"
        found[name] = (None, other[_TO_SAK.format(7, what)], PEERS[name][2])
    return found


def _steps(peer: peers.Peer) -> dict[str, int]:
    """Frames and bytes of what a driver can do."""
    bench = peers.Bench(peer, Tag(FOUR))
    level: list[int] = []
    found = {
        "REQA, frames": bench.count(lambda: peers.request(bench))[0],
        "anticollision of a level, frames": bench.count(
            lambda: level.extend(peers.first_level(bench))
        )[0],
        "SELECT of a level, frames": bench.count(lambda: peers.select(bench, level))[0],
    }
    for uid in (FOUR, SEVEN, TEN):
        bench = peers.Bench(peer, Tag(uid))
        read: list[int] = []
        counts = bench.count(lambda: read.extend(peers.uid(bench)))  # noqa: B023 - at once
        if bytes(read) == uid:
            found[_TO_SAK.format(len(uid), "frames")] = counts[0]
            found[_TO_SAK.format(len(uid), "bytes")] = counts[1]
    empty = peers.Bench(peer)
    found["empty reader, frames"] = empty.count(lambda: peers.request(empty))[0]
    return found


class Count:
    """Frames and bytes of one operation."""

    def __init__(self, rig: Rig, operation: Callable[[], object]) -> None:
        frames, octets = rig.bus.frames, rig.bus.bytes
        operation()
        self.frames = rig.bus.frames - frames
        self.bytes = rig.bus.bytes - octets


def _reqa(rig: Rig) -> None:
    tx[0] = 0x26
    rig.reader.exchange(1, 7, 0, 2)


def _without_halt(rig: Rig) -> Rig:
    rig.reader.send = lambda frame, us: None  # HLTA counts by itself
    return rig


def _counted() -> dict[str, int]:
    rig = laid(FOUR)
    inventory = rig.inventory
    ours = {
        "REQA, frames": Count(rig, lambda: _reqa(rig)).frames,
        "anticollision of a level, frames": Count(
            rig, lambda: inventory._anticollision(0x93)
        ).frames,
        "SELECT of a level, frames": Count(rig, lambda: inventory._select(0x93)).frames,
        "HALT, frames": Count(rig, inventory.halt).frames,
    }
    for uid in (FOUR, SEVEN, TEN):
        whole = _without_halt(laid(uid))
        count = Count(whole, whole.inventory.next)
        ours[_TO_SAK.format(len(uid), "frames")] = count.frames
        ours[_TO_SAK.format(len(uid), "bytes")] = count.bytes
    known = _without_halt(laid(SEVEN))
    count = Count(known, lambda: known.inventory.confirm(SEVEN, len(SEVEN)))
    ours["known 7-byte tag is there, frames"] = count.frames
    ours["known 7-byte tag is there, bytes"] = count.bytes
    empty = laid()
    ours["empty reader, frames"] = Count(empty, empty.inventory.next).frames
    return ours


def _heap() -> dict[str, int]:
    """Nothing, when every operation goes well on the MicroPython VM with the heap locked."""
    board = Board(World([]))
    for uid in (SEVEN, SECOND):
        board.world.antennas["hole0"].place(NTAG(uid))
    vm = VMBoard(board.wires, None, _HEAP_TASK)
    try:
        vm.run(lambda: bool(vm.reports))
    finally:
        vm.close()
    if not vm.reports[0].endswith(b", [])"):
        raise BoardError(f"an operation wants heap: {vm.reports[0].decode()}")
    return dict.fromkeys((name for name in PEERS if name.startswith("heap")), 0)


def _timed() -> dict[str, int]:
    """Microseconds on the emulated Pico, the longest; BoardError when there is no image."""
    image = find_image()
    board = Board(World([]))
    board.world.antennas["hole0"].place(Tag(SEVEN))
    files = flashed_files(None, image)
    del files["boot.py"]  # it would take the port that this prints on
    files["main.py"] = folded(_TIME_TASK.read_text())["task.py"].encode()
    pico = EmulatorBoard(board.wires, files, image)
    printed = bytearray()
    board.wires.from_device = printed.extend
    pico.run(lambda: b"END" in printed or b">>>" in printed)
    pico.close()
    lines = printed.decode(errors="replace").splitlines()
    measured = {what: us for what, _, us in (line.partition(": ") for line in lines)}
    names = {
        "empty reader, us": "empty reader beyond settling",
        "7-byte UID with HALT, us": "a card is identified, 7-byte UID",
        "known 7-byte tag with HALT, us": "a known card is confirmed",
    }
    return {name: int(measured[what].removesuffix(" us")) for name, what in names.items()}


def rows() -> list[Row]:
    """Every row that can be measured here.  Without an image there are no times."""
    ours = _counted()
    for measure in (_heap, _timed):
        try:
            ours |= measure()
        except BoardError as error:
            print(f"not measured: {error}")
    theirs = dict(PEERS)
    try:
        theirs |= run_peers()
    except peers.MissingError as error:
        print(f"not run again: {error}")
    return [Row(name, ours[name], theirs[name]) for name in PEERS if name in ours]


def main() -> int:
    """Print the table; 1 when we are behind in a row."""
    print(f"{'':38}{'floorman':>12}" + "".join(f"{name:>14}" for name in NAMES))
    found = rows()
    for row in found:
        theirs = "".join(f"{'-' if peer is None else peer:>14}" for peer in row.peers)
        print(f"{row.name:38}{row.ours:>12}{theirs}{'' if row.ahead else '   behind'}")
    return int(not all(row.ahead for row in found))


if __name__ == "__main__":
    sys.exit(main())
