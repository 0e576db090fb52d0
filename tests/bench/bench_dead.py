"""A hand with an all-in and a side pot: the cable pulled and the host killed at every event, each
reader dead from the start, from a moment on, and for a while.  It must end as if nothing had been.
"""

import argparse
import os
import time
from multiprocessing import Pool

from simulator.faults.registry import READERS
from tests.faults import cuts


def _run(job: tuple[str, tuple[object, ...]]) -> str:
    name, arguments = job
    wrong: str = getattr(cuts, name)(*arguments)
    return wrong and f"{name}{arguments}: {wrong}"


def main(arguments: list[str] | None = None) -> int:
    """Exit status 1 when one ends otherwise."""
    parser = argparse.ArgumentParser(prog="tests.bench.bench_dead", description=__doc__)
    parser.add_argument("--board", choices=("host", "vm"), default="host")
    parser.add_argument("--every", type=int, default=1, metavar="N", help="each n-th event only")
    parser.add_argument("--seed", type=int, default=0, help="of the moments when readers die")
    options = parser.parse_args(arguments)
    events = range(1, cuts.events() + 1, options.every)
    board = options.board
    groups: dict[str, list[tuple[str, tuple[object, ...]]]] = {
        "cable pulled, back after 3 s": [("cable_pulled", (n, board)) for n in events],
        "host killed, a new one": [("host_killed", (n, board)) for n in events],
        **{
            f"reader dead: {way}": [
                ("reader_dead", (zone, way, options.seed, board)) for zone in READERS
            ]
            for way in cuts.WAYS
        },
    }
    wrong = 0
    with Pool(os.cpu_count()) as pool:
        for title, jobs in groups.items():
            began = time.perf_counter()
            found = [text for text in pool.imap(_run, jobs) if text]
            spent = time.perf_counter() - began
            print(
                f"{title:30s} {len(jobs):4d} hands, {len(found)} wrong, {spent:6.1f} s", flush=True
            )
            for text in found:
                print(f"  {text}")
            wrong += len(found)
    return min(wrong, 1)


if __name__ == "__main__":
    raise SystemExit(main())
