"""Writes tests/bench/RESULTS.md and results.svg: SPI beside other drivers, an emulated Pico.

Run: python -m tests.bench.results [--hands N] [--short N] [IMAGE.uf2 ...]; without an image
FLOORMAN_UF2 or what `make image` built.  Each is measured with the cache of its flash, and with a
flash as fast as RAM, all side by side; with few short hands in some minutes of a processor.
"""

import argparse
import os
import sys
from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from importlib.metadata import version
from pathlib import Path

from host_tools.build.flash import build_name
from host_tools.build.frozen import build_in
from simulator.boards import BoardError
from simulator.boards.emulator import IMAGE, find_image
from tests.bench import bench_spi
from tests.bench.bars import LIMITS, SITE, bar, missed, used
from tests.bench.bench_pico import Figures, measure
from tests.bench.plot import Bar, svg

_HERE = Path(__file__).parent
PAGE = _HERE / "RESULTS.md"
_SITE = """
## The site

`make bench ARGS="site --write"` measures it in a headless Chromium, on two processors that
nobody else uses.

"""
_SHORT = 499


def _table(head: tuple[str, ...], rows: list[tuple[str, ...]]) -> str:
    lines = [head, ("---", *["---:"] * (len(head) - 1)), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def spi_table() -> str:
    """Frames, bytes, heap and times of the readers beside those of other drivers."""
    rows: list[tuple[str, ...]] = []
    for row in bench_spi.rows():
        peers = ("-" if peer is None else str(peer) for peer in row.peers)
        rows.append((row.name, str(row.ours), *peers))
    return _table(("a reader", "floorman", *bench_spi.NAMES), rows)


def _all(measured: dict[str, Figures]) -> dict[str, list[str]]:
    """Figures measured with any image, all bars, and each image's figure, `-` for none."""
    names = dict.fromkeys([what for figures in measured.values() for what in figures] + [*LIMITS])
    return {what: [figures.get(what, "-") for figures in measured.values()] for what in names}


def pico_table(measured: dict[str, Figures]) -> str:
    """A row a figure, a column an image."""
    rows = []
    for what, texts in _all(measured).items():
        rows.append((what, bar(LIMITS.get(what)), *texts))
    return _table(("on the emulated Pico", "bar", *measured), rows)


def bars(measured: dict[str, Figures]) -> list[Bar]:
    """How much of each bar is used, for the plot; a least amount is shown upside down."""
    found = []
    for what, texts in _all(measured).items():
        limit = LIMITS.get(what)
        if limit and limit.number and set(texts) != {"-"}:
            found.append(Bar(what, tuple(used(text, limit) for text in texts), texts))
    return found


def _column(image: Path, flat: bool) -> str:
    kind = "frozen image" if build_in(image.read_bytes()) else "stock image"
    return f"{kind}, flash like RAM" if flat else f"{kind}, flash cache"


_ABOUT = """\
# What is measured

Firmware {build}, MicroPython 1.27 for RPI_PICO on rp2040py {emulator}: an RP2040 at 200 MHz with
the virtual chips on its pins. The emulator counts the processor's clocks. *Flash cache*: what is
fetched and read from flash goes through a cache of 16 KB, two ways, lines of 8 bytes; a line that
is not there takes 80 clocks. *Flash like RAM*: it takes none. The first is the better guess for a
chip ([how well it fits](../../docs/limits.md)). None of this is silicon's.

`python -m tests.bench.results IMAGE.uf2 ...` measures and writes this page; `make bench ARGS=pico`
prints the figures of one image. {hands}*Event to light* begins when the table is fed the event and
ends when the seat lights are on the wire; *card to its light* has sensing in it. A sweep with 27
cards is the longest of sixteen once they have lain for two seconds.

![How much of each bar is used](results.svg)"""


_NOTE = """\
`-`: cannot do it, or nobody measured it. The others are counted over the same register model;
where they wait for an answer, as if it were there at the first look. Their heap and times are
those of the same emulator."""


_PLAYED = """\
Hands are those of `tests/bench/hands.py`: {hands} that ten players
play, then {walks} short ones of two, which only count for the heap. """


def _about(images: list[Path], hands: int, short: int) -> str:
    """With `hands` 0 none were played."""
    return _ABOUT.format(
        build=" and ".join({build_in(image.read_bytes()) for image in images} - {""})
        or build_name(),
        emulator=version("rp2040py"),
        hands=_PLAYED.format(hands=hands, walks=short) if hands else "",
    )


def write(measured: dict[str, Figures], images: list[Path], hands: int, short: int) -> None:
    """Both files; what the page says of the site stays."""
    parts = [_about(images, hands, short), pico_table(measured), spi_table(), _NOTE]
    _, heading, site = PAGE.read_text().partition(_SITE)
    PAGE.write_text("\n\n".join(parts) + "\n" + heading + site)
    (_HERE / "results.svg").write_text(svg(bars(measured), list(measured)))


def write_site(figures: Mapping[str, str]) -> None:
    """The page's part about the site."""
    rows = [(what, bar(SITE.get(what)), text) for what, text in figures.items()]
    pico = PAGE.read_text().partition(_SITE)[0]
    PAGE.write_text(f"{pico}{_SITE}{_table(('the site', 'bar', 'figure'), rows)}\n")


def _tell(column: str, what: str, value: str) -> None:
    print(f"{column:28} {what:44} {value:>12}", flush=True)


def main(arguments: list[str] | None = None) -> int:
    """Measure and write; exit status 1 when an image misses a bar."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--hands", type=int, default=1, help="that ten players play")
    parser.add_argument("--short", type=int, default=_SHORT, help="hands of two behind them")
    parser.add_argument("images", nargs="*", type=Path, metavar="IMAGE.uf2")
    options = parser.parse_args(arguments)
    try:
        images = options.images or [find_image()]
        os.environ[IMAGE] = str(images[0])  # whose times of the readers stand beside others'
        runs = [(image, flat) for image in images for flat in (False, True)]
        with ProcessPoolExecutor() as pool:
            working = {
                _column(image, flat): pool.submit(
                    measure, image, options.hands, options.short,
                    partial(_tell, _column(image, flat)), flat,
                )
                for image, flat in runs
            }  # fmt: skip
            found = {column: figures.result() for column, figures in working.items()}
    except (BoardError, OSError) as error:
        print(f"not measured: {error}", file=sys.stderr)
        return 2
    write(found, images, options.hands, options.short)
    misses = [f"{column}: {miss}" for column in found for miss in missed(found[column])]
    print("\n".join(misses))
    return min(len(misses), 1)


if __name__ == "__main__":
    sys.exit(main())
