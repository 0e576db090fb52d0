"""Power cuts in a hand with all-ins and side pots: behind each record, and at random microseconds.

Then the same hand on a table that seals its cards: no number comes twice, nothing is released
early, and what was dealt opens afterwards.
Run: python -m tests.bench cuts; python -m tests.bench.bench_cuts --us 18231 plays one again,
with --sealed on the table that seals.
"""

import argparse
import os
import sys
import time
from collections.abc import Callable
from functools import cache
from multiprocessing import Pool

from tests.power.cuts import Cut, Uncut
from tests.seal import cuts as sealed

SEED = 1
MOMENTS = 500
SEALED_MOMENTS = 200


@cache
def _uncut() -> Uncut:
    return Uncut()


def run(cut: Cut) -> str:
    """Faults of one cut, and the way to see it again; empty when nothing was."""
    return _said(cut, _uncut().wrong(cut))


def run_sealed(cut: Cut) -> str:
    """The same of a hand whose cards are sealed."""
    return _said(cut, sealed.wrong(cut))


def _said(cut: Cut, wrong: str) -> str:
    again = [f"--us {us}" for us in cut.at_us] + [f"--record {n}" for n in cut.after]
    return f"{' '.join(again)}: {wrong}" if wrong else ""


def report(title: str, cuts: list[Cut], run: Callable[[Cut], str] = run) -> int:
    """Play a hand for each cut, say at once what went wrong; how many did."""
    began = time.perf_counter()
    wrong = 0
    with Pool(os.cpu_count()) as pool:
        for text in pool.imap_unordered(run, cuts):
            if text:
                print(f"  {text}", flush=True)
                wrong += 1
    print(
        f"{title:32s} {len(cuts):4d} cuts, {wrong} with a loss or a difference,"
        f" in {time.perf_counter() - began:.0f} s",
        flush=True,
    )
    return wrong


def main(arguments: list[str] | None = None) -> int:
    """Exit status 1 when a cut lost or changed anything."""
    parser = argparse.ArgumentParser(prog="tests.bench.bench_cuts", description=__doc__)
    parser.add_argument("--seed", type=int, default=SEED, help="of the random microseconds")
    parser.add_argument("--moments", type=int, default=MOMENTS, help="how many of them")
    parser.add_argument("--us", type=int, help="this microsecond only")
    parser.add_argument("--record", type=int, help="behind this record only")
    parser.add_argument("--sealed", action="store_true", help="that one on a paired table")
    options = parser.parse_args(arguments)
    if options.us is not None or options.record is not None:
        one = Cut(
            at_us=() if options.us is None else (options.us,),
            after=() if options.record is None else (options.record,),
        )
        return min(report("one cut", [one], run_sealed if options.sealed else run), 1)
    uncut = _uncut()
    start, end = uncut.start_us / 1e6, uncut.end_us / 1e6
    print(f"seed {options.seed}; the hand goes from {start:.1f} s to {end:.1f} s")
    moments = uncut.moments(options.seed, options.moments)
    wrong = report("behind each record", [Cut(after=(n,)) for n in range(1, uncut.records)])
    wrong += report("at random microseconds", [Cut(at_us=(us,)) for us in moments])
    hand = sealed.uncut()
    each = [Cut(after=(n,)) for n in range(1, hand.records)]
    wrong += report("sealed, behind each write", each, run_sealed)
    moments = hand.moments(options.seed, min(options.moments, SEALED_MOMENTS))
    wrong += report(
        "sealed, at random microseconds", [Cut(at_us=(us,)) for us in moments], run_sealed
    )
    return min(wrong, 1)


if __name__ == "__main__":
    sys.exit(main())
