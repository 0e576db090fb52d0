"""The site in a headless Chromium: how soon a table is there, and whether it is the same table.

Cold visits: seconds from the address to the first card that was dragged, and to a misdeal that is
settled; memory of the browser's processes.  Then evenings by seed and scenarios as films, in the
page's worker and in this process: both must be equal byte for byte, and virtual time not slower
than a clock.

`make bench ARGS="site --visits 3 --seeds 100 --files FILE.toml ..."`.  With `--write` both sites
are made first by `make site` and `make docs`, and RESULTS.md has the figures.  The status is not
zero when a bar is missed.
"""

import argparse
import json
import os
import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from types import ModuleType

from playwright.sync_api import BrowserContext, Worker, sync_playwright

from simulator.boards import BoardError
from simulator.hands_on import gallery
from simulator.site.build import build
from tests.bench.bars import SITE, missed
from tests.bench.results import write_site
from tests.browser import CHROMIUM, QUIET, opened
from tests.site import evening, films
from tests.site.opened import CLOSE, USUAL, Visit, how, visited, visiting
from tests.site.served import serving

_FILES = [
    *(one.path for one in gallery.pieces()), *sorted(Path("tests/scenarios").glob("*/*.toml"))
]  # fmt: skip
_SECONDS = 60  # of virtual time for a seed
_TOLD = """([source, ...asked]) => {
  const names = python.toPy({});
  python.runPython(source, { globals: names });
  const began = performance.now(), text = names.get("told")(...asked);
  return [text, performance.now() - began];
}"""


class Figures(dict[str, str]):
    """Each figure with its unit; of several the worst counts."""

    def most(self, what: str, number: float, unit: str = "", least: bool = False) -> None:
        """A figure, once more."""
        before = float(self[what].split()[0]) if what in self else number
        worst = min(before, number) if least else max(before, number)
        self[what] = f"{worst:.3g} {unit}".strip()


@contextmanager
def _visitor() -> Iterator[BrowserContext]:
    """A browser with a profile of its own, which keeps its files on the disk as anybody's does."""
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        yield playwright.chromium.launch_persistent_context(
            folder, executable_path=CHROMIUM, args=QUIET, **how(USUAL)
        )


def _visit(visitor: BrowserContext, address: str, figures: Figures) -> None:
    began = time.monotonic()
    with visited(visitor, f"{address}floorman/#play?piece=empty_seat") as visit:
        deck = '.things [data-key="deck"]'
        visit.inside.locator(deck).wait_for()
        visit.drag(deck, "hole2")
        visit.wait_until_it_lies("hole2")
        figures.most("first card dragged", time.monotonic() - began, "s")
        visit.inside.locator("#told .seen").wait_for()
        visit.settle()
        figures.most("misdeal settled", time.monotonic() - began, "s")
        figures.most("memory of the browser", _memory(), "MB")
        elsewhere = [one for one in visit.asked if not one.startswith(address)]
    figures.most("requests to elsewhere", len(elsewhere))
    print(*figures.items(), *elsewhere, *visit.said, sep="\n", flush=True)
    assert visit.said == []


def _memory() -> int:
    """MB of the browser's processes, shared pages in parts."""
    below, found = {os.getpid()}, 0
    for process in sorted(map(int, filter(str.isdigit, os.listdir("/proc")))):
        try:
            parent = int(Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[1])
            if parent in below:
                below.add(process)
                if b"chrom" not in Path(f"/proc/{process}/cmdline").read_bytes():
                    continue  # what steers it
                rollup = Path(f"/proc/{process}/smaps_rollup").read_text()
                found += int(rollup.partition("\nPss:")[2].split()[0])
        except OSError:
            continue  # it has ended
    return found // 1000


def _there(worker: Worker, module: ModuleType, *asked: object) -> tuple[str, float]:
    """The text that a module tells in the page's worker, and the seconds it took."""
    assert module.__file__
    text, ms = worker.evaluate(_TOLD, [Path(module.__file__).read_text("utf-8"), *asked])
    return text, ms / 1000


def _seed(worker: Worker, seed: int, figures: Figures) -> bool:
    """True when it is the same evening."""
    text, took = _there(worker, evening, seed, _SECONDS)
    same = text == evening.told(seed, _SECONDS)
    figures.most("virtual time beside a clock, slowest", _SECONDS / took, least=True)
    told = f"{text.count(chr(10)) + 1} messages, {'the same' if same else 'OTHERS'}"
    print(f"seed {seed}: {told}, {_SECONDS / took:.1f} x real time", flush=True)
    return same


def _file(worker: Worker, path: Path) -> bool:
    """True when they are the same films."""
    said = path.read_text("utf-8")
    text, took = _there(worker, films, said)
    same = text == films.told(said)
    told = f"{text.count(chr(10)) + 1} films, {'the same' if same else 'OTHERS'}"
    print(f"{path.name}: {told}, in {took:.1f} s", flush=True)
    return same


def _compare(visit: Visit, seeds: range, files: Sequence[Path], figures: Figures) -> None:
    visit.inside.locator('.things [data-key="deck"]').wait_for()
    [worker] = visit.page.workers
    worker.evaluate(CLOSE)
    same = [_file(worker, path) for path in files]
    same += [_seed(worker, seed, figures) for seed in seeds]
    figures["evenings and films compared"] = str(len(same))
    figures["evenings or films that are others"] = str(same.count(False))


def _make(what: str, figures: Figures) -> None:
    """A make target in this tree, set up; BoardError when it cannot be made."""
    began = time.monotonic()
    if subprocess.run(["make", what]).returncode:
        raise BoardError(f"make {what} failed")
    figures[f"make {what}, set up"] = f"{time.monotonic() - began:.0f} s"
    files = [path for path in Path("build", what).rglob("*") if path.is_file()]
    size = sum(path.stat().st_size for path in files) / 1e6
    figures[f"build/{what}"] = f"{size:.1f} MB in {len(files)} files"


def main(words: Sequence[str] = ()) -> int:
    """Visit and compare; 1 when a bar is missed."""
    parser = argparse.ArgumentParser(prog="site", description=__doc__)
    parser.add_argument("--visits", type=int, default=3)
    parser.add_argument("--seeds", type=int, default=100)
    parser.add_argument("--from", type=int, default=0, dest="first", help="the first seed")
    parser.add_argument("--files", nargs="*", type=Path, default=_FILES, help="of scenarios")
    parser.add_argument(
        "--write", action="store_true", help="make both, write the page of results"
    )
    wanted = parser.parse_args(list(words))
    figures = Figures()
    for what in ("site", "docs") if wanted.write else ():
        _make(what, figures)
    with TemporaryDirectory() as folder, serving(Path(folder)) as server:
        build(Path(folder) / "floorman", (), ())
        described = json.loads((Path(folder) / "floorman/answers/site.json").read_text())
        figures["loaded for a table"] = f"{described['bytes'] / 1e6:.1f} MB"
        for _ in range(wanted.visits):
            with _visitor() as visitor:
                _visit(visitor, server.address, figures)
        with opened() as browser, visiting(browser, f"{server.address}floorman/") as visit:
            seeds = range(wanted.first, wanted.first + wanted.seeds)
            _compare(visit, seeds, wanted.files, figures)
    if wanted.write:
        write_site(figures)
    misses = missed(figures, SITE)
    print(*misses, sep="\n")
    return min(len(misses), 1)
