"""Misdeals at radio level: deals with one thing wrong and clean ones, under all three books.

`python -m tests.bench.bench_misdeals --fault joker --seed 12 --book cuca` deals one of them and
prints all that the table said.  Ends with a non-zero status below 99 named in 100 faults, or
above one false alarm in 1,000 clean deals.
"""

import argparse
import os
import sys
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from multiprocessing import Pool
from typing import NamedTuple

from floorman.rules import books

from simulator.playing.misdeals import CLEAN, FAULTS, complaint, plan, play

DEALS = 2_000
NAMED = 0.99
FALSE = 0.001


class Job(NamedTuple):
    seed: int
    book: int
    fault: str

    @property
    def command(self) -> str:
        """How to deal it again."""
        book = books.NAMES[self.book]
        return f"--fault {self.fault!r} --seed {self.seed} --book {book}"


class Verdict(NamedTuple):
    job: Job
    wrong: str
    seconds: float


def jobs(seed: int, deals: int, faults: Sequence[str]) -> list[Job]:
    """So many deals from a seed on, faults and books in turn."""
    return [
        Job(seed + n, n // len(faults) % books.BOOKS, faults[n % len(faults)])
        for n in range(deals)
    ]


def judge(job: Job) -> Verdict:
    """Deal once; what the table got wrong, and how long after the last card it spoke."""
    deal = plan(*job)
    try:
        heard = play(deal)
    except Exception as error:  # the run goes on and reports it
        return Verdict(job, repr(error), 0.0)
    wrong = complaint(deal, heard)
    return Verdict(job, f"{deal.text}: {wrong}" if wrong else "", heard.seconds)


def report(title: str, verdicts: Iterable[Verdict]) -> int:
    """Print the wrong ones at once, then a line for each kind; how many were wrong."""
    dealt: Counter[str] = Counter()
    wrong: Counter[str] = Counter()
    late: dict[str, list[float]] = {}
    for verdict in verdicts:
        fault = verdict.job.fault
        dealt[fault] += 1
        late.setdefault(fault, []).append(verdict.seconds)
        if verdict.wrong:
            wrong[fault] += 1
            print(f"  {verdict.wrong}\n    {verdict.job.command}", flush=True)
    for fault, number in dealt.items():
        times = sorted(late[fault])
        heard = f", {times[len(times) // 2]:.1f} s after the last card, {times[-1]:.1f} s at most"
        print(f"  {fault:14} {number - wrong[fault]} of {number}{'' if fault == CLEAN else heard}")
    total, bad = sum(dealt.values()), sum(wrong.values())
    print(f"{title}: {total - bad} of {total} right ({100 * (total - bad) / total:.2f} %)")
    return bad


def _one(job: Job) -> int:
    deal = plan(*job)
    print(deal.text)
    heard = play(deal)
    print("\n".join(heard.said))
    wrong = complaint(deal, heard)
    print(wrong or "right")
    return 1 if wrong else 0


def main(arguments: list[str] | None = None) -> int:
    """Run the bench, or one deal; exit status."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--deals", type=int, default=DEALS, help="of each: faulty, clean")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--fault", choices=(*FAULTS, CLEAN), help="deal one of this kind")
    parser.add_argument("--book", choices=books.NAMES, default=books.NAMES[0])
    options = parser.parse_args(arguments)
    if options.fault:
        return _one(Job(options.seed, books.NAMES.index(options.book), options.fault))
    print(f"seeds {options.seed}..{options.seed + options.deals - 1}")
    began = time.perf_counter()
    with Pool(os.cpu_count()) as pool:
        bad, false = (
            report(title, pool.imap(judge, jobs(options.seed, options.deals, kinds), chunksize=8))
            for title, kinds in (("faults named", FAULTS), ("clean deals", (CLEAN,)))
        )
    print(f"{time.perf_counter() - began:.0f} s")
    return 1 if bad > (1 - NAMED) * options.deals or false > FALSE * options.deals else 0


if __name__ == "__main__":
    sys.exit(main())
