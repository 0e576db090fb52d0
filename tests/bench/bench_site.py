"""The site in a headless Chromium: how soon a table is there, and whether it is the same table.

Cold visits: seconds from the address to the first card that was dragged, and to a misdeal that is
settled; memory of the browser's processes.  Then evenings by seed and pieces of the gallery as
films, in the page's worker and in this process: logs must be equal byte for byte, and virtual time
not slower than a clock.

`make bench ARGS="site --visits 3 --seeds 100 --pieces 24"`.  The status is not zero when a bar is
missed.
"""

import argparse
import json
import os
import time
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, Worker

from host_tools.table.seats import SIMULATED_NAMES
from host_tools.texts import in_json
from simulator.hands_on import film, gallery
from simulator.site.build import build
from tests.browser import opened
from tests.site import evening
from tests.site.opened import Visit, visiting
from tests.site.served import serving

_DRAGGED_S, _SETTLED_S, _MB = 20, 40, 500
_SECONDS = 60  # of virtual time for a seed
_TOLD = """([source, seed, seconds]) => {
  const names = python.toPy({});
  python.runPython(source, { globals: names });
  const began = performance.now(), text = names.get("told")(seed, seconds);
  return [text, performance.now() - began];
}"""
_FILMED = """(text) => {
  const answer = rooms.ask("/film/made", JSON.stringify({ id: "1", text })), found = answer.toJs();
  answer.destroy();
  return found;
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
    """MB of all processes below this one, shared pages in parts."""
    below, found = {os.getpid()}, 0
    for process in sorted(map(int, filter(str.isdigit, os.listdir("/proc")))):
        try:
            parent = int(Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[1])
            if parent in below:
                below.add(process)
                rollup = Path(f"/proc/{process}/smaps_rollup").read_text()
                found += int(rollup.partition("\nPss:")[2].split()[0])
        except OSError:
            continue  # it has ended
    return found // 1000


def _seed(worker: Worker, seed: int) -> list[str]:
    source = Path(evening.__file__).read_text("utf-8")
    text, ms = worker.evaluate(_TOLD, [source, seed, _SECONDS])
    pace = _SECONDS * 1000 / ms
    print(f"seed {seed}: {text.count(chr(10)) + 1} messages, {pace:.1f} x real time", flush=True)
    missed = [f"seed {seed}: another log"] * (text != evening.told(seed, _SECONDS))
    return missed + [f"seed {seed}: slower than real time"] * (pace < 1)


def _piece(worker: Worker, one: gallery.Piece) -> list[str]:
    text = one.path.read_text("utf-8")
    status, there = worker.evaluate(_FILMED, text)
    scenario = film.films(one.path, dict(enumerate(SIMULATED_NAMES)))[0][1]()
    same = status == 200 and json.loads(there) == json.loads(in_json(scenario))
    print(f"{one.name}: {len(scenario['steps'])} steps", flush=True)
    return [] if same else [f"{one.name}: another film"]


def _same(visit: Visit, seeds: range, pieces: int) -> list[str]:
    visit.inside.locator('.things [data-key="deck"]').wait_for()
    [worker] = visit.page.workers
    missed = [what for one in gallery.pieces()[:pieces] for what in _piece(worker, one)]
    return missed + [what for seed in seeds for what in _seed(worker, seed)]


def main(words: Sequence[str] = ()) -> int:
    """Visit and compare; 1 when a bar is missed."""
    parser = argparse.ArgumentParser(prog="site", description=__doc__)
    parser.add_argument("--visits", type=int, default=3)
    parser.add_argument("--seeds", type=int, default=100)
    parser.add_argument("--from", type=int, default=0, dest="first", help="the first seed")
    parser.add_argument("--pieces", type=int, default=24)
    wanted = parser.parse_args(list(words))
    missed: list[str] = []
    with TemporaryDirectory() as folder, serving(Path(folder)) as server:
        build(Path(folder) / "floorman", None)
        for _ in range(wanted.visits):
            with opened() as browser:
                missed += _visit(browser, server.address)
        with opened() as browser, visiting(browser, f"{server.address}floorman/") as visit:
            seeds = range(wanted.first, wanted.first + wanted.seeds)
            missed += _same(visit, seeds, wanted.pieces)
    print(*missed, sep="\n")
    return int(bool(missed))
