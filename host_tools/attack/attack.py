"""An attack: its name, what it tries, what should come of it, and what came.

An attempt is a function that plays one.  It returns what was found where the table held, raises
BrokenError where it did not, and NotTriedError where it cannot be played.
"""

import time
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cache
from pathlib import Path
from typing import NamedTuple

FILE = Path(__file__).with_name("attacks.toml")
_MINUTE_S = 60.0


class Outcome(Enum):
    """How an attack ended."""

    HELD = "held"
    BROKEN = "broken"
    NOT_TRIED = "not tried"


class BrokenError(Exception):
    """The attack worked; its sentence says what was found."""


class NotTriedError(Exception):
    """The attack cannot be played here; its sentence says why."""


Attempt = Callable[[], str]


@dataclass(frozen=True)
class Attack:
    """`numbers` are those of the findings that it began with, `on` the targets that it is for."""

    name: str
    title: str
    tries: str
    expected: str
    numbers: tuple[str, ...]
    on: tuple[str, ...]


class Target(NamedTuple):
    """A kind of target, the one that is attacked, and an attempt for each attack on it."""

    kind: str
    place: str
    attempts: Mapping[str, Attempt]


@dataclass(frozen=True)
class Attacked:
    """`found` is a sentence; `place` is empty where nothing was tried."""

    attack: Attack
    outcome: Outcome
    found: str
    place: str = ""
    seconds: float = 0.0


@cache
def catalogue() -> dict[str, Attack]:
    """All attacks by name."""
    read = tomllib.loads(FILE.read_text(encoding="utf-8"))
    return {
        name: Attack(
            name, said["title"], said["tries"], said["expected"],
            tuple(said["numbers"]), tuple(said["on"]),
        )
        for name, said in read.items()
    }  # fmt: skip


def must(held: object, found: str) -> None:
    """BrokenError with what was found, unless the table held."""
    if not held:
        raise BrokenError(found)


def play(attack: Attack, attempt: Attempt, place: str) -> Attacked:
    """Play one; whatever breaks the target, or the attack itself, is no table that held."""
    began = time.monotonic()
    try:
        outcome, found = Outcome.HELD, attempt()
    except BrokenError as broken:
        outcome, found = Outcome.BROKEN, str(broken)
    except NotTriedError as why:
        outcome, found = Outcome.NOT_TRIED, str(why)
    except Exception as error:
        outcome, found = Outcome.BROKEN, f"something broke: {type(error).__name__}, {error}"
    return Attacked(attack, outcome, found, place, time.monotonic() - began)


def campaign(
    targets: Iterable[Target],
    minutes: float,
    only: Iterable[str] = (),
    tell: Callable[[str], None] = lambda text: None,
) -> Iterator[Attacked]:
    """Every attack on every target that it is for, or `only` some, then those that had none."""
    wanted = [one for one in catalogue().values() if not only or one.name in only]
    ends = time.monotonic() + minutes * _MINUTE_S
    met: set[str] = set()
    kinds: list[str] = []
    for target in targets:
        kinds.append(target.kind)
        for attack in wanted:
            if attack.name not in target.attempts:
                continue
            met.add(attack.name)
            if time.monotonic() >= ends:
                late = f"{minutes:g} minutes were over"
                yield Attacked(attack, Outcome.NOT_TRIED, late, target.place)
                continue
            tell(f"{target.place}: {attack.title}")
            yield play(attack, target.attempts[attack.name], target.place)
    for attack in wanted:
        if attack.name not in met:
            yield Attacked(attack, Outcome.NOT_TRIED, _why_not(attack, kinds))


def _why_not(attack: Attack, kinds: list[str]) -> str:
    return f"it is for {' and '.join(map(_named, attack.on))}; here was {' and '.join(kinds)}"


def _named(kind: str) -> str:
    return f"a {kind}"
