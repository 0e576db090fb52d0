"""A day of 500 hands that a table signed: does any single change of it pass `verify --signer`?

An event, a wager, a card of the board, an author, the order, a hand left out, a head, a signature:
2,000 of them, one at a time, judged by the public key alone; every fourth stands behind a session
that names another head.  Then ten sound days.

And days that somebody wove anew out of the lines of three hands, with sessions, states and lines
that are told twice: where nothing is found, the records' readers tell of the same hands.

`python -m tests.bench signed --changes 200`; each change that passed is named with its number.
"""

import argparse
import os
import time
from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import islice
from multiprocessing import Pool

from host_tools.reveal.proving import judge
from host_tools.seal import hss
from host_tools.seal.signed import SIGNED
from tests.host_tools.seal.ruled_day import Loom, RuledDay, plain
from tests.host_tools.seal.signed_day import Lines, SignedDay, copied, every_change

HANDS = 500
CHANGES = 2000
DAYS = 10
WOVEN = 5000
_INDEX = 1000  # over the end of a tree of each level but one
_SEED = 7


@cache
def _day(hands: int) -> SignedDay:
    hss.verify = cache(hss.verify)  # a signature is judged once
    return SignedDay(hands, index=_INDEX)


def passes(day: SignedDay, lines: Lines) -> bool:
    """True when nothing is found, and each hand is signed."""
    judged = judge(lines, key=day.public)
    return not judged.findings and {one.word for one in judged.hands} == {SIGNED}


def changed(hands: int, first: int, count: int) -> list[tuple[int, str, bool]]:
    """So many changes from one number on: what each is called, and whether it passed."""
    day = _day(hands)
    found = []
    every = every_change(day.lines, _SEED)
    for number, (what, change) in enumerate(islice(every, first, first + count), first):
        lines = copied(day.lines)
        change(lines)
        found.append((number, what, passes(day, lines)))
    return found


def sound(hands: int, seed: int) -> bool:
    """True when a day that nobody touched passes."""
    day = SignedDay(hands, index=hands * seed, seed=seed)
    return passes(day, day.lines)


def woven(first: int, count: int) -> list[tuple[int, bool, bool]]:
    """So many days from a seed on: whether one is said to be sound, and tells the same hands."""
    day = RuledDay(3)
    sound, hands = judge(day.lines, key=day.public), plain(day.lines)
    found = []
    for seed in range(first, first + count):
        lines = Loom(day, seed).woven(day.lines)
        passed = judge(lines, key=day.public) == sound
        found.append((seed, passed, passed and plain(lines) == hands))
    return found


def main(arguments: Sequence[str] | None = None) -> int:
    """Exit status 1 when a change passed, or a sound day did not."""
    parser = argparse.ArgumentParser(prog="tests.bench signed", description=__doc__)
    parser.add_argument("--hands", type=int, default=HANDS)
    parser.add_argument("--changes", type=int, default=CHANGES)
    parser.add_argument("--days", type=int, default=DAYS)
    parser.add_argument("--woven", type=int, default=WOVEN)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    options = parser.parse_args(arguments)
    began = time.perf_counter()
    parts = [(options.hands, *part) for part in _parts(options.changes, options.jobs)]
    with Pool(options.jobs) as pool:
        told = [one for part in pool.starmap(changed, parts) for one in part]
        days = pool.starmap(sound, [(options.hands, seed) for seed in range(options.days)])
        weaves = pool.starmap(woven, _parts(options.woven, options.jobs))
    for number, what, passed in told:
        if passed:
            print(f"  change {number} passes: {what}")
    kinds = Counter(what for _, what, _ in told)
    print(", ".join(f"{n} {what}" for what, n in sorted(kinds.items())))
    accepted = sum(passed for *_, passed in told)
    print(f"{options.hands} hands, {len(told)} single changes: {accepted} accepted")
    print(f"{options.days} sound days: {days.count(False)} refused")
    passed = [(seed, same) for part in weaves for seed, passed, same in part if passed]
    others = [seed for seed, same in passed if not same]
    for seed in others:
        print(f"  day {seed} passes, and other hands are told")
    print(f"{options.woven} woven days: {len(passed)} sound, {len(others)} with other hands")
    print(f"{time.perf_counter() - began:.0f} s")
    return 1 if accepted or False in days or others else 0


def _parts(count: int, jobs: int) -> list[tuple[int, int]]:
    """Where each job begins, and how many are its."""
    each = -(-count // jobs) or 1
    return [(at, min(each, count - at)) for at in range(0, count, each)]
