"""The site in a headless Chromium: how soon a table is there, and whether it is the same table.

Cold visits: seconds from the address to the first card that was dragged, and to a misdeal that is
settled; memory of the browser's processes.  Then evenings by seed and scenarios as films, in the
page's worker and in this process: both must be equal byte for byte, and virtual time not slower
than a clock.

`make bench ARGS="site --visits 3 --seeds 100 --files FILE.toml ..."`.  The status is not zero when
a bar is missed.
"""

import argparse
import os
import time
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from types import ModuleType

from playwright.sync_api import Browser, Worker

from simulator.hands_on import gallery
from simulator.site.build import build
from tests.browser import opened
from tests.site import evening, films
from tests.site.opened import CLOSE, Visit, visiting
from tests.site.served import serving

_DRAGGED_S, _SETTLED_S, _MB = 20, 40, 500
_FILES = [
    *(one.path for one in gallery.pieces()), *sorted(Path("tests/scenarios").rglob("*.toml"))
]  # fmt: skip
_SECONDS = 60  # of virtual time for a seed
_TOLD = """([source, ...asked]) => {
  const names = python.toPy({});
  python.runPython(source, { globals: names });
  const began = performance.now(), text = names.get("told")(...asked);
  return [text, performance.now() - began];
}"""


def _visit(browser: Browser, address: str) -> list[str]:
    """A line of the report; bars that were missed."""
    began = time.monotonic()
    with visiting(browser, f"{address}floorman/#play?piece=empty_seat") as visit:
        deck = '.things [data-key="deck"]'
        visit.inside.locator(deck).wait_for()
        visit.drag(deck, "hole2")
        visit.wait_until_it_lies("hole2")
        dragged = time.monotonic() - began
        visit.inside.locator("#told .seen").wait_for()
        visit.settle()
        settled, memory = time.monotonic() - began, _memory()
        elsewhere = [one for one in visit.asked if not one.startswith(address)]
    print(f"dragged {dragged:.1f} s, settled {settled:.1f} s, {memory} MB", flush=True)
    missed = {
        "the first card is late": dragged > _DRAGGED_S,
        "the misdeal is late": settled > _SETTLED_S,
        "too much memory": memory > _MB,
        f"requests to elsewhere: {elsewhere}": bool(elsewhere),
        f"complaints: {visit.said}": bool(visit.said),
    }
    return [what for what, is_so in missed.items() if is_so]


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


def _seed(worker: Worker, seed: int) -> list[str]:
    text, took = _there(worker, evening, seed, _SECONDS)
    same, pace = text == evening.told(seed, _SECONDS), _SECONDS / took
    told = f"{text.count(chr(10)) + 1} messages, {'the same' if same else 'OTHERS'}"
    print(f"seed {seed}: {told}, {pace:.1f} x real time", flush=True)
    return [f"seed {seed}: another log"] * (not same) + [f"seed {seed}: slow"] * (pace < 1)


def _file(worker: Worker, path: Path) -> list[str]:
    said = path.read_text("utf-8")
    text, took = _there(worker, films, said)
    same = text == films.told(said)
    told = f"{text.count(chr(10)) + 1} films, {'the same' if same else 'OTHERS'}"
    print(f"{path.name}: {told}, in {took:.1f} s", flush=True)
    return [] if same else [f"{path.name}: another film"]


def _same(visit: Visit, seeds: range, files: Sequence[Path]) -> list[str]:
    visit.inside.locator('.things [data-key="deck"]').wait_for()
    [worker] = visit.page.workers
    worker.evaluate(CLOSE)
    missed = [what for path in files for what in _file(worker, path)]
    return missed + [what for seed in seeds for what in _seed(worker, seed)]


def main(words: Sequence[str] = ()) -> int:
    """Visit and compare; 1 when a bar is missed."""
    parser = argparse.ArgumentParser(prog="site", description=__doc__)
    parser.add_argument("--visits", type=int, default=3)
    parser.add_argument("--seeds", type=int, default=100)
    parser.add_argument("--from", type=int, default=0, dest="first", help="the first seed")
    parser.add_argument("--files", nargs="*", type=Path, default=_FILES, help="of scenarios")
    wanted = parser.parse_args(list(words))
    missed: list[str] = []
    with TemporaryDirectory() as folder, serving(Path(folder)) as server:
        build(Path(folder) / "floorman", (), ())
        for _ in range(wanted.visits):
            with opened() as browser:
                missed += _visit(browser, server.address)
        with opened() as browser, visiting(browser, f"{server.address}floorman/") as visit:
            seeds = range(wanted.first, wanted.first + wanted.seeds)
            missed += _same(visit, seeds, wanted.files)
    print(*missed, sep="\n")
    return int(bool(missed))
