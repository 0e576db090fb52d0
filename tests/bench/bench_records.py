"""The host of a base commit and today's over the same tables: lines, notes, documents, exports.

`make bench ARGS="records [--events N] [--hands N] [--seed S] [--base COMMIT]"`.  Random tables do
everything that can go wrong; real hands are told as a table tells them.  All that the host makes
of a table must be the same, byte for byte.
"""

import argparse
import pickle
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from simulator.playing.phh import load
from tests.bench.bench_alike import base_tree
from tests.bench.bench_replay import famous, pluribus
from tests.host_tools.records.told import of_events, of_script, session
from tests.look import Looking
from tests.random_hands.dealer import Dealer

ROOT = Path(__file__).resolve().parents[2]
HERE = Path(__file__).with_name("alike") / "host.py"
BASE = "a0c389f4"
EVENTS_A_TABLE = 300
_MOST = 1 << 30  # what an event's value stays below
_TOLD = 20

Table = tuple[str, list[dict[str, Any]]]


def random_tables(events: int, seed: int) -> Iterator[Table]:
    """So many events of seeded dealers."""
    for number in range(seed, seed + -(-events // EVENTS_A_TABLE)):
        game = Looking(lambda *note: None)
        told = []
        for event in Dealer(number, game).events():
            game.feed(*event)
            if 0 <= event.value < _MOST:
                told.append(event)
            if len(told) == EVENTS_A_TABLE:
                break
        yield f"seed {number}", [session(), *of_events(told)]


def real_tables(hands: int) -> Iterator[Table]:
    """Hands of records, as the table tells them."""
    known = famous()
    for path in [*known, *pluribus(hands - len(known))][:hands]:
        yield f"{path.parent.name}/{path.name}", of_script(load(path))


def made(trees: Sequence[Path], tables: list[Table]) -> list[dict[str, list[tuple[str, str]]]]:
    """All that the host of each tree makes of these tables."""
    with TemporaryDirectory() as folder:
        given = Path(folder, "tables")
        given.write_bytes(pickle.dumps(tables))
        running = [
            subprocess.Popen([sys.executable, HERE, tree, given, Path(folder, str(n))])
            for n, tree in enumerate(trees)
        ]
        for process in running:
            if process.wait():
                raise SystemExit("a tree's host broke: see above")
        return [pickle.loads(Path(folder, str(n)).read_bytes()) for n in range(len(trees))]


def main(words: Sequence[str] = ()) -> int:
    parser = argparse.ArgumentParser(
        prog="bench records", description=(__doc__ or "").splitlines()[0]
    )
    parser.add_argument("--events", type=int, default=100_000, metavar="N")
    parser.add_argument("--hands", type=int, default=1000, metavar="N", help="real ones")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="of the first table")
    parser.add_argument("--base", default=BASE, metavar="COMMIT")
    options = parser.parse_args(words)
    tables = [*random_tables(options.events, options.seed), *real_tables(options.hands)]
    before, now = made((base_tree(options.base), ROOT), tables)
    events = sum(len(lines) - 1 for _, lines in tables)
    same = Counter(kind for rows in now.values() for kind, _ in rows)
    print(
        f"{len(tables)} tables, {events} events: {', '.join(f'{n} {k}' for k, n in same.items())}"
    )
    differ = [name for name in now if now[name] != before[name]]
    for name in differ[:_TOLD]:
        pairs = zip(before[name], now[name], strict=False)
        first = next((new for old, new in pairs if old != new), ("another number of things", ""))
        print(f"  {name}: {first[0]} is another one")
    print(f"  {len(differ)} tables where anything differs")
    return int(bool(differ))


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
