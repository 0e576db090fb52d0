"""Misdeals at radio level: deals with a known fault, and clumsy ones, under all three books.

`make bench ARGS="misdeals --deals 200 --seed 5"` deals so many of each; with `--kind joker` one
deal is told in words, dealt, and all that the table said is printed.  Ends with a non-zero status
when less than 99 of 100 faults are named at the right seat, or more than one clean deal in 1,000
has a false alarm that stays.
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
from floorman.rules.games import NAMES

from simulator.playing.misdeals import (
    AIRS,
    ALL,
    KINDS,
    RIGHT,
    Verdict,
    clean,
    faults,
    judge,
    plan,
    play,
)

DEALS = 2_000
NAMED = 0.99
FALSE = 0.001


class Job(NamedTuple):
    seed: int
    book: int
    kind: str
    air: str
    game: str
    boards: int

    @property
    def command(self) -> str:
        """How to deal it again."""
        book = books.NAMES[self.book]
        game = "" if self.game == NAMES[0] else f" --game {self.game}"
        game += "" if self.boards == 1 else f" --boards {self.boards}"
        return f"--kind {self.kind!r} --seed {self.seed} --book {book} --profile {self.air}{game}"


class Result(NamedTuple):
    job: Job
    text: str
    verdict: Verdict
    seconds: float


def jobs(
    seed: int, deals: int, kinds: Sequence[str], air: str, game: str, boards: int
) -> list[Job]:
    """So many deals from a seed on, kinds and books in turn."""
    return [
        Job(seed + n, n // len(kinds) % books.BOOKS, kinds[n % len(kinds)], air, game, boards)
        for n in range(deals)
    ]


def deal(job: Job) -> Result:
    """Deal once; what the table made of it, and how long after the last card it spoke."""
    drawn = plan(job.seed, job.book, job.kind, job.game, job.boards)
    try:
        heard = play(drawn, air=job.air)
    except Exception as error:  # the run goes on and reports it
        return Result(job, drawn.text, Verdict("wrong", repr(error), 0), 0.0)
    return Result(job, drawn.text, judge(drawn, heard), heard.seconds)


def report(title: str, results: Iterable[Result]) -> float:
    """Print the wrong ones at once, then a row for each kind and book; the share of wrong ones."""
    rows: dict[tuple[str, int], Counter[str]] = {}
    for job, text, verdict, _ in results:
        row = rows.setdefault((job.kind, job.book), Counter())
        row.update((verdict.kind, "deals"))
        row["gone"] += verdict.gone
        if verdict.kind != RIGHT:
            print(f"  {verdict.why}\n    {text}\n    {job.command}", flush=True)
    columns = ("deals", *KINDS, "gone")
    print(f"  {'kind':24}{'book':9}" + "".join(f"{column:>10}" for column in columns))
    for (kind, book), row in sorted(rows.items(), key=lambda item: item[0]):
        figures = "".join(f"{row[column]:10}" for column in columns)
        print(f"  {kind:24}{books.NAMES[book]:9}{figures}")
    total = sum(rows.values(), Counter[str]())
    wrong = total["deals"] - total[RIGHT]
    share = wrong / max(1, total["deals"])
    print(
        f"{title}: {total[RIGHT]} of {total['deals']} right ({100 - 100 * share:.2f} %), "
        f"{total['gone']} false proposals went away by themselves"
    )
    return share


def _one(job: Job) -> int:
    drawn = plan(job.seed, job.book, job.kind, job.game, job.boards)
    print(drawn.text)
    heard = play(drawn, air=job.air)
    print("\n".join(heard.said))
    verdict = judge(drawn, heard)
    print(f"{verdict.kind}: {verdict.why}" if verdict.why else verdict.kind)
    return int(verdict.kind != RIGHT)


def main(arguments: list[str] | None = None) -> int:
    """Run the bench, or one deal; exit status."""
    parser = argparse.ArgumentParser(prog="misdeals", description=__doc__.partition("\n")[0])
    parser.add_argument("--deals", type=int, default=DEALS, help="of each: faulty, clean")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--profile", choices=(*AIRS, "both"), default="both", help="of the readers"
    )
    parser.add_argument("--kind", choices=ALL, metavar="KIND", help="one deal of this kind")
    parser.add_argument("--game", choices=NAMES, default=NAMES[0], help="what is dealt (holdem)")
    parser.add_argument(
        "--boards", type=int, choices=(1, 2), default=1, help="2: a bomb pot on two boards"
    )
    parser.add_argument("--book", choices=books.NAMES, default=books.NAMES[0])
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="processes")
    options = parser.parse_args(arguments)
    airs = ("bench", "rc522") if options.profile == "both" else (options.profile,)
    if options.kind:
        book = books.NAMES.index(options.book)
        return _one(Job(options.seed, book, options.kind, airs[-1], options.game, options.boards))
    print(f"seeds {options.seed}..{options.seed + options.deals - 1}")
    began = time.perf_counter()
    worst = 0
    with Pool(options.jobs) as pool:
        for air in airs:
            for title, kinds, bar in (
                ("faults named", faults(options.game, options.boards), 1 - NAMED),
                ("clean deals", clean(options.game), FALSE),
            ):
                drawn = jobs(options.seed, options.deals, kinds, air, options.game, options.boards)
                share = report(
                    f"{options.game}, {air}, {title}", pool.imap(deal, drawn, chunksize=8)
                )
                worst = max(worst, int(share > bar))
    print(f"{time.perf_counter() - began:.0f} s")
    return worst


if __name__ == "__main__":
    sys.exit(main())
