"""Microseconds and heap on an emulated Pico: boot, sweeps, event to light, rules.

Run: python -m tests.bench pico, with FLOORMAN_UF2 naming an image of MicroPython for RPI_PICO.
"""

import sys
import tempfile
from pathlib import Path

from host_tools.flash import folded
from host_tools.tagfile import tag_file
from simulator.boards import BoardError
from simulator.boards.emulator import EmulatorBoard, find_image, flashed_files
from simulator.rig import Rig
from simulator.tags import make_tags
from simulator.world import World

CHIPS = {25: 40, 100: 40, 500: 40}
_SECOND = 1_000_000
_BOOT = 12 * _SECOND
_SWEEPS = 4  # that are measured
_BURST_US = 5_000  # frames of one reader this close together are one visit
_RULES = Path(__file__).with_name("pico_rules.py")


class Visits:
    """When the scan came to a reader, in us."""

    def __init__(self, rig: Rig, reader: int) -> None:
        chip, clock = rig.readers[reader], rig.clock
        self.times: list[int] = []
        self._last = -_BURST_US
        begin = chip.begin

        def seen() -> None:
            if clock.now - self._last > _BURST_US:
                self.times.append(clock.now)
            self._last = clock.now
            begin()

        chip.begin = seen  # type: ignore[method-assign]

    def sweeps(self) -> list[int]:
        """Microseconds between visits."""
        return [late - early for early, late in zip(self.times, self.times[1:], strict=False)]


def _until(board: EmulatorBoard, rig: Rig, seconds: float) -> None:
    end = rig.clock.now + round(seconds * _SECOND)
    board.run(lambda: rig.clock.now >= end)


def _sweep(board: EmulatorBoard, rig: Rig) -> int:
    """The longest of some sweeps."""
    visits = Visits(rig, 0)
    board.run(lambda: len(visits.times) > _SWEEPS + 1)
    return max(visits.sweeps()[1:])


def _lay_everything(rig: Rig) -> None:
    """Ten seats with two cards, five board cards, burn and muck."""
    places = [f"hole{seat}" for seat in range(10) for _ in range(2)]
    places += [f"board{n}" for n in range(5)] + ["burn", "muck"]
    for card, place in enumerate(places):
        rig.world.move(rig.world.cards[card], place)


def _print(what: str, value: str) -> None:
    print(f"{what:32} {value:>14}", flush=True)


def table() -> None:
    """The whole firmware: boot, an empty and a full table, a card's way to its light."""
    entries = make_tags(CHIPS, seed=1)
    rig = Rig(World(entries))
    with tempfile.TemporaryDirectory() as folder:
        tags = Path(folder) / "tags.bin"
        tags.write_bytes(tag_file(entries))
        board = EmulatorBoard.flashed(rig.wires, tags)
    board.run(lambda: rig.eyes.row(1) == "IDLE" or rig.clock.now > _BOOT)
    _print("boot to the first row", f"{rig.clock.now / _SECOND:.2f} s")
    _print("sweep, empty table", f"{_sweep(board, rig) / 1000:.1f} ms")
    rig.world.move(rig.world.cards[51], "hole0")
    laid = rig.clock.now
    board.run(lambda: "card 1" in rig.eyes.light(0) or rig.clock.now > laid + _SECOND)
    _print("card to its light", f"{(rig.clock.now - laid) / 1000:.1f} ms")
    _lay_everything(rig)
    _until(board, rig, 1.0)
    _print("sweep, full table (27 cards)", f"{_sweep(board, rig) / 1000:.1f} ms")
    board.close()


def rules() -> None:
    """What pico_rules.py prints: rules alone on the same processor."""
    rig = Rig(World([]))
    image = find_image()
    files = flashed_files(None, image)
    files["main.py"] = folded(_RULES.read_text())["task.py"].encode()
    board = EmulatorBoard(rig.wires, files, image)
    printed = bytearray()
    rig.wires.from_device = printed.extend
    board.run(lambda: b"END" in printed or b">>>" in printed)
    board.close()
    for line in printed.decode(errors="replace").splitlines():
        what, _, value = line.partition(": ")
        _print(what, value)


def main() -> int:
    """Print the figures.  Without an image it says so and is no failure: nothing was measured."""
    try:
        find_image()
    except BoardError as error:
        print(f"not measured: {error}")
        return 0
    rules()
    table()
    return 0


if __name__ == "__main__":
    sys.exit(main())
