"""All that leaves the table while hands are played (simulator/attacks/recordings.py), twice.

`faces`: the same tags lie in the same places, the tag file names other faces for every card that
nobody shows.  Nothing may differ: link bytes and their microseconds, LED rows, lights, FRAM.
Each hand is played on a table that seals its cards, too: there the bodies of SEALED, and what the
FRAM keeps of them, are the only bytes that may differ, with the heads of the chain over them in
HANDKEY, END and SIGNER, and the signature.
All the while the host has everything examined that there is, the next thing at each answer.
In a third of the hands it also tells what changes nothing, in another third anything from some
moment on (`tells.py` there).
`digits`: a table is paired by other digits (`pairings.py` there); the link must be the same.  At
every second table the host tells anything meanwhile.
`cards`: seats that never show hold other cards, with other UIDs; nothing is examined there, for a
listing takes as long as its UIDs make it.  Readers take another time for other UIDs, and miss and
bleed otherwise: links that differ so are counted.

`python -m tests.bench secrets --hands 200`; a line names hand and seed of each difference.  Runs
of many hours go twice as fast as `python -m simulator.compiled tests.bench secrets`.  One that is
stopped (Ctrl-C, SIGTERM) prints what it found so far; a run may be split into several whose
`--seed` lie as far apart as each has hands.
"""

import argparse
import os
import signal
import time
from collections.abc import Sequence
from functools import cache
from multiprocessing import Pool
from pathlib import Path
from typing import NamedTuple, NoReturn

from simulator.attacks.recordings import (
    ANYTHING,
    HARMLESS,
    PACES,
    Under,
    differ_from,
    digits_differ,
    other_cards,
    record,
)
from simulator.playing.phh import load

HANDS = Path(__file__).parents[1] / "hands"
PROFILE_NAMES = ("bench", "rc522")
TELLS = ("", HARMLESS, ANYTHING)
COUNT = 200
PAIRINGS = 20
_TOLD_S = 300  # between two lines that say how far a run has come
_RECORDINGS = {False: 4, True: 2}  # of a hand that is plain, or sealed


class Run(NamedTuple):
    """A hand, and how it is played."""

    path: Path
    under: Under


@cache
def as_it_is(run: Run) -> dict[str, str]:
    """The recording all others are compared with."""
    return record(load(run.path), run.under)


def faces_differ(run: Run) -> list[str]:
    """Channels in which the faces of hidden cards can be seen."""
    return differ_from(as_it_is(run), load(run.path), run.under)


def cards_differ(run: Run) -> list[str]:
    """Channels in which it can be seen that other cards were dealt."""
    run = run._replace(under=run.under._replace(asks=False, tells=""))
    base, other = as_it_is(run), record(other_cards(load(run.path)), run.under)
    return [name for name in base if base[name] != other[name]]


def runs(count: int, seed: int) -> list[Run]:
    """So many hands, plain and sealed: all by turns, both profiles, both paces, other luck."""
    paths = sorted(HANDS.glob("*.phh"))
    names = [(profile, pace) for profile in PROFILE_NAMES for pace in PACES]
    return [
        Run(
            paths[n % len(paths)],
            Under(
                *names[n // 2 % 4],
                seed + n,
                sealed,
                signs=sealed and n % 4 == 0,
                tells=TELLS[(n + n // len(paths)) % len(TELLS)],
            ),
        )
        for n in range(count)
        for sealed in (False, True)
    ]


def _both(run: Run) -> tuple[list[str], list[str]]:
    return faces_differ(run), [] if run.under.sealed else cards_differ(run)


def _digits(seed: int) -> list[str]:
    """Every second seed with a host that tells; of these every second table is paired."""
    return digits_differ(seed // 2, lies=True) if seed % 2 else digits_differ(seed)


class Totals:
    """Hands, recordings and pairings so far, with what was found in them."""

    def __init__(self) -> None:
        self._began = self._told = time.perf_counter()
        self._hands = {
            (name, sealed): [0, 0, 0] for name in PROFILE_NAMES for sealed in (False, True)
        }  # hands, by faces, the link by cards
        self._recordings = self._pairings = self._seen = 0
        self.bad = False

    def take_hand(self, run: Run, faces: list[str], cards: list[str]) -> None:
        """Count a hand, and name what can be seen of it."""
        under = run.under
        figures = self._hands[under.profile, under.sealed]
        figures[0] += 1
        figures[1] += bool(faces)
        figures[2] += "link" in cards
        self._recordings += _RECORDINGS[under.sealed]
        if faces:
            self.bad = True
            how = f"seed {under.seed} {under.profile} {under.pace} {under.tells}"
            print(f"  {run.path.name} {how}: {faces}", flush=True)
        self._say()

    def take_pairing(self, seed: int, told_by: list[str]) -> None:
        """Count two tables that are paired, and name what tells their digits."""
        self._pairings += 1
        if told_by:
            self.bad = True
            self._seen += 1
            print(f"  pairing seed {seed}: {', '.join(told_by)}", flush=True)

    def _say(self) -> None:
        """A line now and then."""
        now = time.perf_counter()
        if now - self._told >= _TOLD_S:
            self._told = now
            print(f"  {self._recordings} recordings, {now - self._began:.0f} s", flush=True)

    def print(self) -> None:
        """All of it."""
        for (name, sealed), (hands, faces_seen, cards_seen) in self._hands.items():
            print(f"{name:6} {'sealed' if sealed else 'plain':6} {hands:4} hands,", end=" ")
            print(f"{faces_seen} differ by faces in any channel", end="")
            print("" if sealed else f", {cards_seen} links by other cards")
        seen = f"{self._seen} differ by the digits that were keyed"
        print(f"pairings      {self._pairings:4}, {seen}")
        print(f"{self._recordings} recordings")
        print(f"{time.perf_counter() - self._began:.0f} s", flush=True)


def _stop(signal_number: int, frame: object) -> NoReturn:
    raise KeyboardInterrupt


def _work_on() -> None:
    """A worker ends when its parent says so, and by nothing that a terminal sends to both."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)


def _play(totals: Totals, hands: int, pairings: int, seed: int, jobs: int) -> None:
    todo, seeds = runs(hands, seed), range(seed, seed + pairings)
    with Pool(jobs, _work_on) as pool:
        for run, (faces, cards) in zip(todo, pool.imap(_both, todo), strict=True):
            totals.take_hand(run, faces, cards)
        for one, told_by in zip(seeds, pool.imap(_digits, seeds), strict=True):
            totals.take_pairing(one, told_by)


def main(arguments: Sequence[str] | None = None) -> int:
    """Exit status 1 when a face can be seen anywhere, 130 for a run that was stopped."""
    parser = argparse.ArgumentParser(prog="tests.bench secrets", description=__doc__)
    parser.add_argument("--hands", type=int, default=COUNT)
    parser.add_argument("--pairings", type=int, default=PAIRINGS)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    options = parser.parse_args(arguments)
    totals = Totals()
    before = signal.signal(signal.SIGTERM, _stop)
    try:
        _play(totals, options.hands, options.pairings, options.seed, options.jobs)
        stopped = False
    except KeyboardInterrupt:
        stopped = True
        print("stopped; so far:")
    finally:
        signal.signal(signal.SIGTERM, before)
    totals.print()
    return 1 if totals.bad else 130 if stopped else 0
