"""The store with a million events: what people wait for, and what SIGKILL costs.

`python tests/bench/bench_store.py [--events N] [--kills N]`.  Times are of the processor.  Ends
with a non-zero status when a bar is missed or an acknowledged line is lost.
"""

import argparse
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from host_tools.store.folder import FILE  # noqa: E402
from host_tools.store.index import HandIndex  # noqa: E402
from host_tools.store.library import Library, Wish  # noqa: E402
from host_tools.store.store import Store  # noqa: E402
from host_tools.store.upkeep import back_up, check  # noqa: E402
from tests.host_tools.store.played import evening  # noqa: E402
from tests.host_tools.store.test_store import kill_after  # noqa: E402

_EVENING = 150  # hands
_BEGAN = datetime.fromisoformat("2026-01-01T20:00:00+00:00")
_ROUNDS = 9
_BARS_MS = {"open": 1000, "list": 100, "statistics": 50}


def _filled(path: Path, events: int) -> Store:
    """A store with at least so many lines, an evening a day."""
    store = Store(path)
    day = 0
    while store.head[0] < events:
        began = _BEGAN + timedelta(days=day)
        store.append(*evening(_EVENING, began.isoformat()))
        day += 1
    return store


def _timed(work: Callable[[], object]) -> float:
    """Milliseconds of the processor, the median of some rounds."""
    times = []
    for _ in range(_ROUNDS):
        begin = time.thread_time()
        work()
        times.append(1000 * (time.thread_time() - begin))
    return sorted(times)[_ROUNDS // 2]


def _once(name: str, work: Callable[[], object]) -> None:
    begin = time.thread_time()
    work()
    print(f"{name}: {time.thread_time() - begin:.1f} s")


def _open(path: Path) -> None:
    store = Store(path)
    HandIndex(store).close()
    store.close()


def _waits(store: Store) -> bool:
    """Waits of people, beside its bar."""
    library = Library(store)
    oldest = library.hands(Wish(), 1)[0]["first"] // 2
    waits = {
        "open": _timed(lambda: _open(store.path)),
        "list": _timed(lambda: library.hands(Wish())),
        "list, of a player": _timed(lambda: library.hands(Wish(player="Emil"))),
        "list, from the middle": _timed(lambda: library.hands(Wish(before=oldest))),
        "list, nothing fits": _timed(lambda: library.hands(Wish(pot=1 << 29))),
        "list of players": _timed(library.players),
        "statistics": _timed(lambda: library.counts("Emil")),
        "hand played again": _timed(lambda: list(library.replay(oldest_hand(library, oldest)))),
    }
    well = True
    for name, took in waits.items():
        bar = _BARS_MS.get(name.partition(",")[0])
        print(f"{name}: {took:.1f} ms" + (f" (bar {bar})" if bar else ""))
        well = well and (bar is None or took <= bar)
    return well


def oldest_hand(library: Library, before: int) -> int:
    """The first line of a hand before a line."""
    return int(library.hands(Wish(before=before), 1)[0]["first"])


def _kills(folder: Path, kills: int) -> bool:
    """Kill a writer in mid-write again and again; every line it acknowledged is there."""
    rng = Random(15)
    path = folder / "killed" / FILE
    path.parent.mkdir()
    lost = damaged = 0
    for _ in range(kills):
        acknowledged = kill_after(path, rng.randrange(2, 60))
        checked = check(path)
        lost += max(0, acknowledged - checked.lines)
        damaged += bool(checked.findings)
    print(f"{kills} kills: {lost} acknowledged lines lost, damaged {damaged} times")
    return not (lost or damaged)


def main(arguments: Sequence[str] = ()) -> int:
    """Print the figures; whether a bar was missed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--events", type=int, default=1_000_000)
    parser.add_argument("--kills", type=int, default=30)
    options = parser.parse_args(list(arguments))
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        store = _filled(folder / FILE, options.events)
        hands = HandIndex(store)
        _once("hands and counts of all lines", hands.follow)
        size = store.path.stat().st_size >> 20
        print(f"{store.head[0]} lines, {hands.count()} hands, {size} MB")
        hands.close()
        well = _waits(store)
        _once("check", lambda: check(store.path))
        _once("backup", lambda: back_up(store, folder / "copy.db"))
        store.close()
        return 0 if _kills(folder, options.kills) and well else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
