"""The same radio over the firmware of a base commit and over today's: the same cues and events?

`make bench ARGS="sensing [--hands N] [--deals N] [--base COMMIT] [--folder FOLDER]"`.  Hands and
misdeals are played on today's simulator by either firmware.  Events, cues, the cards that lie at
the seats and all messages of the table are compared with their times, up to a job's first
difference.
"""

import argparse
import os
import pickle
import subprocess
import sys
import zlib
from collections.abc import Sequence
from itertools import zip_longest
from pathlib import Path

from tests.bench.bench_alike import HERE, ROOT, base_tree
from tests.bench.bench_replay import HANDS

BASE = "bcb6a89"
SHORT = ROOT / "tests" / "hands"

Row = tuple[int, str]
Recorded = list[tuple[str, list[Row]]]


def recorded(tree: Path, out: Path, options: argparse.Namespace) -> Recorded:
    """Hands and deals as the firmware of a tree made them out; kept in `out`."""
    numbers = (str(n) for n in (options.hands, options.deals, options.jobs))
    words = (str(tree / "firmware"), *numbers, str(out), str(options.folder), str(options.every))
    subprocess.run([sys.executable, str(HERE / "radio.py"), *words], check=True)
    return kept(out)


def kept(file: Path) -> Recorded:
    done: Recorded = pickle.loads(zlib.decompress(file.read_bytes()))
    return done


def difference(before: Sequence[Row], now: Sequence[Row]) -> str:
    """The first rows that are not the same, in words; empty when all are."""
    for was, row in zip_longest(before, now):
        if was != row:
            return f"{_words(was)}\n    is {_words(row)}"
    return ""


def _words(row: Row | None) -> str:
    return f"{row[0] / 1_000_000:.3f} s {row[1]}" if row else "nothing"


def main(words: Sequence[str] = ()) -> int:
    parser = argparse.ArgumentParser(
        prog="bench sensing", description=(__doc__ or "").splitlines()[0]
    )
    parser.add_argument("--hands", type=int, default=200, metavar="N", help="of either profile")
    parser.add_argument("--deals", type=int, default=200, metavar="N", help="of either profile")
    parser.add_argument("--base", default=BASE, metavar="COMMIT")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="processes")
    parser.add_argument(
        "--folder", type=Path, default=HANDS if HANDS.is_dir() else SHORT, help="of PHH files"
    )
    parser.add_argument("--every", type=int, default=1, metavar="N", help="only each N-th of them")
    parser.add_argument("--recorded", type=Path, help="what the base made of them, from before")
    options = parser.parse_args(words)
    out = ROOT / ".cache" / "alike"
    out.mkdir(parents=True, exist_ok=True)
    if options.recorded:
        before = kept(options.recorded)
    else:
        before = recorded(base_tree(options.base), out / "radio-base.bin", options)
    now = dict(recorded(ROOT, out / "radio.bin", options))
    same = wrong = 0
    for name, rows in before:
        if name in now:
            found = difference(rows, now[name])
            same += 0 if found else len(rows)
            wrong += bool(found)
            if found:
                print(f"  {name}: {found}")
    print(f"{len(now)} hands and deals, {same} rows the same, {wrong} that differ")
    return min(1, wrong)
