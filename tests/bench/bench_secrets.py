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

`python -m tests.bench secrets --hands 200`; a line names hand and seed of each difference.
"""

import argparse
import os
import time
from collections.abc import Sequence
from functools import cache
from multiprocessing import Pool
from pathlib import Path
from typing import NamedTuple

from simulator.attacks.recordings import (
    ANYTHING,
    HARMLESS,
    PACES,
    Under,
    digits_differ,
    other_cards,
    other_faces,
    record,
)
from simulator.playing.phh import load

HANDS = Path(__file__).parents[1] / "hands"
PROFILE_NAMES = ("bench", "rc522")
TELLS = ("", HARMLESS, ANYTHING)
COUNT = 200
PAIRINGS = 20


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
    script, base = load(run.path), as_it_is(run)
    other = record(script, run.under, other_faces(script, run.under.seed))
    return [name for name in base if base[name] != other[name]]


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


def main(arguments: Sequence[str] | None = None) -> int:
    """Exit status 1 when a face can be seen anywhere."""
    parser = argparse.ArgumentParser(prog="tests.bench secrets", description=__doc__)
    parser.add_argument("--hands", type=int, default=COUNT)
    parser.add_argument("--pairings", type=int, default=PAIRINGS)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    options = parser.parse_args(arguments)
    began = time.perf_counter()
    todo = runs(options.hands, options.seed)
    told = {
        (name, sealed): [0, 0, 0] for name in PROFILE_NAMES for sealed in (False, True)
    }  # hands, by faces, the link by cards
    seen = bad = 0
    with Pool(options.jobs) as pool:
        for run, (faces, cards) in zip(todo, pool.imap(_both, todo), strict=True):
            under = run.under
            figures = told[under.profile, under.sealed]
            figures[0] += 1
            figures[1] += bool(faces)
            figures[2] += "link" in cards
            if faces:
                bad += 1
                how = f"seed {under.seed} {under.profile} {under.pace} {under.tells}"
                print(f"  {run.path.name} {how}: {faces}")
        seeds = range(options.seed, options.seed + options.pairings)
        for seed, told_by in zip(seeds, pool.imap(_digits, seeds), strict=True):
            if told_by:
                seen += 1
                print(f"  pairing seed {seed}: {', '.join(told_by)}")
    for (name, sealed), (hands, faces_seen, cards_seen) in told.items():
        print(f"{name:6} {'sealed' if sealed else 'plain':6} {hands:4} hands,", end=" ")
        print(f"{faces_seen} differ by faces in any channel", end="")
        print("" if sealed else f", {cards_seen} links by other cards")
    print(f"pairings      {options.pairings:4}, {seen} differ by the digits that were keyed")
    print(f"{time.perf_counter() - began:.0f} s")
    return 1 if bad or seen else 0
