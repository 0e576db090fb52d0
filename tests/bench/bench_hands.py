"""50,000 random hands with everything that goes wrong at a table: chips, undo, snapshots, the end.

`python -m tests.bench.bench_hands [--hands N] [--seed S]`; what fails is told again by
`python -m tests.random_hands SEED --shrink`.
"""

import argparse
import os
import time
from collections.abc import Sequence
from multiprocessing import Pool
from typing import NamedTuple

from tests.random_hands.play import table

AT_A_TABLE = 5  # hands
_TOLD = 20  # tables that are named


class Table(NamedTuple):
    """The outcome of one seed; `problem` is empty when every bar holds."""

    seed: int
    hands: int
    events: int
    problem: str


def play(seed: int) -> Table:
    played = table(seed, AT_A_TABLE)
    return Table(seed, played.hands, len(played.events), played.problem)


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--hands", type=int, default=50_000, help="random hands (50000)")
    parser.add_argument("--seed", type=int, default=1, help="first seed (1)")
    options = parser.parse_args(argv)
    began = time.perf_counter()
    hands = events = seed = 0
    wrong: list[Table] = []
    with Pool(os.cpu_count()) as pool:
        for seen in pool.imap(play, range(options.seed, options.seed + options.hands), 8):
            hands, events, seed = hands + seen.hands, events + seen.events, seen.seed
            if seen.problem:
                wrong.append(seen)
            if seen.problem and len(wrong) <= _TOLD:
                print(f"  seed {seen.seed}: {seen.problem}", flush=True)
            if hands >= options.hands:
                break
        pool.terminate()
    seconds = time.perf_counter() - began
    print(f"random hands: seeds {options.seed} to {seed}, {hands} hands, {events} events")
    print(f"  {len(wrong)} tables where a bar broke, {seconds:.0f} s")
    return int(bool(wrong))


if __name__ == "__main__":
    raise SystemExit(main())
