"""Microseconds and heap on an emulated Pico: readers, boot, sweeps, lights, games, hands.

Run: python -m tests.bench pico [--flat], with FLOORMAN_UF2 naming an image of MicroPython for
RPI_PICO.  With --flat its flash is as fast as RAM; without, it is read through the cache.
--sealed N measures a paired table alone that seals and signs N hands in succession, --games all
games' rules alone.
"""

import argparse
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path

from host_tools.build.flash import folded
from host_tools.table.tagfile import tag_file
from simulator.boards import BoardError
from simulator.boards.emulator import EmulatorBoard, find_image, flashed_files
from simulator.rig import Rig
from simulator.tags import carried, make_tags
from simulator.world import World
from tests.bench.bars import missed
from tests.bench.hands import hands, of_games, to_sign

CHIPS = {25: 40, 100: 40, 500: 40}
HANDS, WALKS = 1, 9  # ordinary hands and short ones, as many as somebody waits for
OF_A_GAME = 2
_SECOND = 1_000_000
_BOOT = 12 * _SECOND
_SWEEPS = 16  # that are measured: each seat calls by name in one of six
_RESTS = 2.0  # seconds until 27 cards laid at once rest
_BURST_US = 5_000  # frames of one reader this close together are one visit
_HERE = Path(__file__).parent
_VECTORS = _HERE.parent / "seal" / "vectors.py"

Figures = dict[str, str]  # what: figure with its unit


class Visits:
    """When the scan came to a reader, in us."""

    def __init__(self, rig: Rig, reader: int) -> None:
        chip, clock = rig.readers[reader], rig.clock
        self.times: list[int] = []
        self._last = -_BURST_US
        exchange = chip.exchange

        def seen(tx: bytes) -> bytes:
            if clock.now - self._last > _BURST_US:
                self.times.append(clock.now)
            self._last = clock.now
            return exchange(tx)

        chip.exchange = seen  # type: ignore[method-assign]

    def sweeps(self) -> list[int]:
        """Microseconds between visits."""
        return [late - early for early, late in zip(self.times, self.times[1:], strict=False)]


class Bench:
    """One image; every figure is told as soon as it is known, and kept.

    `flat` is a flash as fast as RAM.
    """

    def __init__(self, image: Path, tell: Callable[[str, str], None], flat: bool = False) -> None:
        self.image = image
        self._flat = flat
        self.figures: Figures = {}
        self._tell = tell
        self._entries = make_tags(CHIPS, seed=1)

    def keep(self, what: str, value: str) -> None:
        self.figures[what] = value
        self._tell(what, value)

    def _table(self) -> Rig:
        return Rig(World(self._entries))

    def task(self, name: str, rig: Rig, hands_bin: bytes = b"", vectors: bytes = b"") -> None:
        """Run tests/bench/NAME.py instead of main.py, until it prints END; its lines are figures.

        BoardError with what it printed when it breaks.
        """
        with tempfile.TemporaryDirectory() as folder:
            tags = Path(folder) / "tags.bin"
            tags.write_bytes(tag_file(self._entries))
            files = flashed_files(tags, self.image)
        del files["boot.py"]  # figures go over MicroPython's own port
        files["main.py"] = folded((_HERE / name).read_text())["task.py"].encode()
        files["hands.bin"] = hands_bin
        files["vectors.bin"] = vectors
        board = EmulatorBoard(rig.wires, files, self.image, self._flat)
        printed, line = bytearray(), bytearray()

        def hear(data: bytes) -> None:
            printed.extend(data)
            for byte in data:
                line.append(byte)
                if byte == ord("\n"):
                    self._hear(rig, line.decode(errors="replace").strip())
                    line.clear()

        rig.wires.from_device = hear
        board.run(lambda: b"\nEND" in printed or b">>>" in printed)
        board.close()
        if b"\nEND" not in printed:
            raise BoardError(f"{name} ended early:\n{printed.decode(errors='replace')}")

    def _hear(self, rig: Rig, line: str) -> None:
        what, colon, value = line.partition(": ")
        if colon:
            self.keep(what, value)
        elif line == "LAY":
            _lay_everything(rig)
        elif line == "SWEEP":
            self._visits = Visits(rig, 0)
        elif line == "SWEPT":
            longest = max(self._visits.sweeps()) / 1000
            self.keep("between two visits, betting, full table", f"{longest:.1f} ms")
        elif line == "CLEAR":
            for card in rig.world.cards.values():
                rig.world.move(card, "deck")

    # what is measured ------------------------------------------------------------------------

    def readers(self) -> None:
        rig = self._table()
        rig.world.move(rig.world.cards[51], "hole0")
        self.task("pico_reader.py", rig)

    def rules(self) -> None:
        self.task("pico_rules.py", Rig(World([])))

    def games(self) -> None:
        self.task("pico_games.py", Rig(World([])), of_games(OF_A_GAME))

    def hands(self, count: int, walks: int) -> None:
        self.task("pico_table.py", self._table(), hands(count, walks))

    def seal(self) -> None:
        self.task("pico_seal.py", self._table(), vectors=_VECTORS.read_bytes())

    def sealed(self, count: int) -> None:
        """So many hands in succession, each sealed and signed."""
        self.task("pico_signed.py", self._table(), to_sign(count))

    def table(self) -> None:
        """The firmware as flashed: boot, an empty and a full table, a card's way to its light."""
        rig = self._table()
        board = self._booted(rig)
        self.keep("boot to the first row", f"{rig.clock.now / _SECOND:.2f} s")
        self.keep("sweep, empty table", f"{_sweep(board, rig) / 1000:.1f} ms")
        rig.world.move(rig.world.cards[51], "hole0")
        laid = rig.clock.now
        board.run(lambda: "card 1" in rig.eyes.light(0) or rig.clock.now > laid + _SECOND)
        self.keep("card to its light", f"{(rig.clock.now - laid) / 1000:.1f} ms")
        visits = Visits(rig, 0)
        _lay_everything(rig)
        _until(board, rig, _RESTS)
        self.keep("sweep while 27 cards come at once", f"{max(visits.sweeps()) / 1000:.1f} ms")
        self.keep("sweep, full table (27 cards)", f"{_sweep(board, rig) / 1000:.1f} ms")
        board.close()

    def home(self) -> None:
        """The same firmware told that each hole card has a reader."""
        rig = Rig(World(self._entries, named="home"))
        board = self._booted(rig)
        _lay_everything(rig)
        _until(board, rig, _RESTS)
        self.keep("sweep, home table (27 cards)", f"{_sweep(board, rig) / 1000:.1f} ms")
        board.close()

    def _booted(self, rig: Rig) -> EmulatorBoard:
        """A board that shows its first row."""
        with tempfile.TemporaryDirectory() as folder:
            tags = carried(Path(folder), self._entries, rig.world.build.name)
            files = flashed_files(tags, self.image)
        board = EmulatorBoard(rig.wires, files, self.image, self._flat)
        board.run(lambda: rig.eyes.row(1) == "IDLE" or rig.clock.now > _BOOT)
        return board


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
    print(f"{what:44} {value:>12}", flush=True)


def measure(
    image: Path,
    count: int = HANDS,
    walks: int = WALKS,
    tell: Callable[[str, str], None] = _print,
    flat: bool = False,
) -> Figures:
    """All figures of an image, with so many hands (tests/bench/hands.py) played.

    BoardError when it cannot be had.
    """
    bench = Bench(image, tell, flat)
    bench.readers()
    bench.rules()
    bench.games()
    bench.seal()
    bench.table()
    bench.home()
    bench.hands(count, walks)
    return bench.figures


def main(words: Sequence[str] = ()) -> int:
    """Print the figures; 1 when one misses its bar.

    Without an image it says so and is no failure: nothing was measured.
    """
    parser = argparse.ArgumentParser(prog="bench pico")
    parser.add_argument("--flat", action="store_true", help="a flash as fast as RAM")
    parser.add_argument("--sealed", type=int, metavar="N", help="sealed and signed hands alone")
    parser.add_argument("--games", action="store_true", help="all games' rules alone")
    options = parser.parse_args(words)
    try:
        image = find_image()
    except BoardError as error:
        print(f"not measured: {error}")
        return 0
    if not options.sealed and not options.games:
        return _judge(measure(image, flat=options.flat))
    bench = Bench(image, _print, options.flat)
    if options.games:
        bench.games()
    if options.sealed:
        bench.sealed(options.sealed)
    return _judge(bench.figures)


def _judge(figures: Figures) -> int:
    misses = missed(figures)
    print("\n".join(f"MISSED: {miss}" for miss in misses) or "every bar measured is met")
    return min(len(misses), 1)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
