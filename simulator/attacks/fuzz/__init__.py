"""Hostile input of every kind, by seed: what was played, how it ended, what should not have."""

import signal
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from random import Random
from types import FrameType

PATIENCE_S = 20


class HangError(Exception):
    """Something did not end."""


@dataclass
class Found:
    """`ends` counts how cases ended; `wrong` has a sentence for each that should not have."""

    cases: int = 0
    ends: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)


def fuzz(play: Callable[[Random, Found], None], seed: int, cases: int) -> Found:
    """Call `play` with a seed of its own until so many cases were played.

    An exception, or a call that does not end, is wrong, and named with its seed.
    """
    found = Found()
    while found.cases < cases:
        before = found.cases
        try:
            with _limited():
                play(Random(seed), found)
        except Exception as error:
            found.wrong.append(f"seed {seed}: {_where(error)}")
        found.cases = max(found.cases, before + 1)
        seed += 1
    return found


def _where(error: Exception) -> str:
    places = traceback.extract_tb(error.__traceback__)[-3:]
    way = " > ".join(f"{place.filename.rpartition('/')[2]}:{place.lineno}" for place in places)
    return f"{type(error).__name__}: {error} ({way})"


@contextmanager
def _limited() -> Iterator[None]:
    """HangError inside when it takes too long.  For the main thread only.

    Time is the processor's: a busy computer is no hang.
    """

    def late(number: int, frame: FrameType | None) -> None:
        raise HangError(f"not over after {PATIENCE_S} s")

    before = signal.signal(signal.SIGPROF, late)
    signal.setitimer(signal.ITIMER_PROF, PATIENCE_S)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def mutated(rng: Random, data: bytes) -> bytes:
    """A few bytes changed, cut out, put in, repeated."""
    out = bytearray(data)
    for _ in range(rng.choice((1, 1, 2, 8))):
        at = rng.randrange(len(out) + 1)
        end = min(len(out), at + rng.choice((1, 1, 4, 40)))
        how = rng.randrange(5)
        if how == 0 and at < len(out):
            out[at] ^= 1 << rng.randrange(8)
        elif how == 1:
            del out[at:end]
        elif how == 2:
            out[at:at] = rng.randbytes(rng.choice((1, 4, 40)))
        elif how == 3:
            out[at:at] = out[at:end] * rng.choice((1, 3, 300))
        else:
            out[at:end] = bytes(end - at)
    return bytes(out)
