"""Dealers' errors and how they are put right; bets laid while cards come or something is asked.

`python -m tests.bench repairs --what errors --profile rc522 --trials 60 --seed 1`; `--only 17`
plays that trial alone.  Each trial goes on in a copy of one dealt table.  Ends with a non-zero
status when a hand went on with a wrong felt and nothing asked, when a question is left over, when
one asks what is not so, or when a bet is lost.
"""

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterable
from random import Random
from typing import NamedTuple

from floorman.rules.books import NAMES

from simulator.radio import PROFILES
from tests.bench.repairs import chips, errors, hands
from tests.bench.repairs.table import Tables, tables
from tests.forked import in_a_copy


class Row(NamedTuple):
    """One trial: its kind, itself in words, and its end."""

    number: int
    kind: str
    trial: str
    found: hands.Found


def _bet(book: str, rng: Random, dealt: Tables) -> tuple[str, str, hands.Found]:
    bet = chips.drawn(book, rng)
    table = dealt.at(bet.start, book)
    faults = in_a_copy(lambda: chips.play(table, bet))
    return bet.asked or bet.start, str(bet), hands.Found("right", faults)


def _error(book: str, rng: Random, dealt: Tables) -> tuple[str, str, hands.Found]:
    trial = errors.drawn(book, rng)
    table = dealt.at(trial.error.start, book)
    return trial.error.kind, str(trial), in_a_copy(lambda: hands.play(table, trial, rng))


WHAT = {"errors": _error, "chips": _bet}


def run(what: str, profile: str, seed: int, numbers: Iterable[int]) -> Iterable[Row]:
    """Play these trials."""
    with tables(profile) as dealt:
        for number in numbers:
            rng = Random(f"{what} {seed} {number}")
            yield Row(number, *WHAT[what](NAMES[number % len(NAMES)], rng, dealt))


def report(rows: Iterable[Row], replay: str) -> int:
    """Print each fault with its replay, then the table; how many trials have one."""
    kinds: dict[str, Counter[str]] = {}
    for number, kind, trial, (end, faults) in rows:
        count = kinds.setdefault(kind, Counter())
        names = {fault.partition(":")[0] for fault in faults} or {end}
        count.update(("trials", *names))
        count["faults"] += bool(faults)
        if faults:
            print(f"  {trial}\n    {'; '.join(faults)}\n    {replay} --only {number}", flush=True)
    columns = sorted({name for count in kinds.values() for name in count} - {"trials", "faults"})
    print(f"  {'kind':22}" + "".join(f"{name:>12}" for name in ("trials", "faults", *columns)))
    for kind, count in sorted(kinds.items()):
        figures = "".join(f"{count[name]:12}" for name in ("trials", "faults", *columns))
        print(f"  {kind:22}{figures}")
    return sum(count["faults"] for count in kinds.values())


def main(arguments: list[str] | None = None) -> int:
    """Run the bench; exit status."""
    parser = argparse.ArgumentParser(prog="repairs", description=__doc__.partition("\n")[0])
    parser.add_argument("--what", choices=(*WHAT, "both"), default="both")
    parser.add_argument("--profile", choices=(*PROFILES, "both"), default="both")
    parser.add_argument("--trials", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", type=int, metavar="K", help="this trial alone")
    options = parser.parse_args(arguments)
    numbers = range(options.trials) if options.only is None else (options.only,)
    faults = 0
    for what in WHAT if options.what == "both" else (options.what,):
        for profile in ("bench", "rc522") if options.profile == "both" else (options.profile,):
            began = time.perf_counter()
            replay = f"--what {what} --profile {profile} --seed {options.seed}"
            wrong = report(run(what, profile, options.seed, numbers), replay)
            faults += wrong
            spent = time.perf_counter() - began
            print(f"{what}, {profile}: {wrong} of {len(numbers)} with a fault; {spent:.0f} s")
    return int(faults > 0)


if __name__ == "__main__":
    sys.exit(main())
