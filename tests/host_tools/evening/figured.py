"""Structures, set-ups, prizes and deals on and beyond every limit, as figures: figured/ has them.

`python -m tests.host_tools.evening.figured` writes them anew.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any

from host_tools.evening.deals import KINDS, deal
from host_tools.evening.level_clock import LevelClock, given, moved, read, until_break
from host_tools.evening.money import split, split_from_top
from host_tools.evening.payouts import check_shares, prizes, usual
from host_tools.evening.refused import WrongError
from host_tools.evening.setup import setup_of
from host_tools.evening.structure import (
    CHIPS,
    Period,
    check_steps,
    smoother,
    steep,
    step_of,
    suggest,
)
from tests.host_tools.evening.drawn import MONEY
from tests.host_tools.evening.room import CASH, STEPS, TOURNAMENT
from tests.kept import Runs, write

FOLDER = Path(__file__).with_name("figured")
_PLAIN = tuple(Period(**step) for step in STEPS)
_ODD: tuple[Any, ...] = (
    None,
    -1,
    0,
    1,
    2,
    24,
    1 << 26,
    1 << 30,
    1 << 45,
    "x",
    "x" * 300,
    [],
    True,
)


def outcome(do: Callable[..., object], *values: Any) -> str:
    """The figure, or why there is none."""
    try:
        return str(do(*values))
    except WrongError as error:
        return f"! {error.code} {error.field} {error.line or ''} {error.values or ''}".rstrip()
    except (ValueError, TypeError) as error:
        return f"! {type(error).__name__} {error}"


def _short(steps: Sequence[Period]) -> str:
    return " ".join(
        f"{step.minutes}:{step.small}/{step.big}"
        + (f"+{step.ante}x{step.ante_mode}" if step.ante_mode else "")
        + (f"={step.unit}" if step.unit else "")
        for step in steps
    )


def _suggested(*game: Any) -> str:
    return _short(suggest(*game))


def _taken(plain: dict[str, Any], field: str) -> object:
    return setup_of(plain).as_json()[field]


def _told(plain: dict[str, Any]) -> object:
    return setup_of(plain).house().events


def structures() -> Iterator[str]:
    """Suggestions for evenings of many sizes, and what is no evening."""
    games = [
        *product((2, 6, 10), (1_000, 5_000, 30_000), (120, 300), (10, 20, 30)),
        *product((1, 2, 10, 11), (500,), (40, 80, 1_440, 1_441), (1, 2, 20, 120, 121)),
        *product((4,), (475, 500, 510, 525, (1 << 30) // 10, (1 << 30) // 10 + 1), (240,), (20,)),
    ]
    for game in games:
        yield f"{game}: " + outcome(_suggested, *game)
    for chips in ((1, 5, 25), (100, 1_000), (25,), (), (0, 5), (5, 1), (5, 5), (25, 100, 25_000)):
        for antes in (True, False):
            found = outcome(_suggested, 6, 5_000, 240, 20, chips, antes)
            yield f"{chips} {antes}: {found}"
    yield f"{CHIPS}: {_short(suggest(8, 200_000, 300))}"
    for minutes in (20, 30, 45, 60):
        found = suggest(10, 20_000, 240, minutes)
        yield f"steep at {minutes}: {steep(found)} {smoother(10, 20_000, 240, minutes)}"


def steps() -> Iterator[str]:
    """Each field of each level at its limits."""
    values = (
        -1,
        0,
        1,
        24,
        25,
        50,
        100,
        110,
        600,
        601,
        2_000,
        (1 << 30) // 10 - 24,
        (1 << 30) // 10,
    )
    for at, field in product(range(len(STEPS)), Period.__dataclass_fields__):
        for value in values if field != "game" else ():
            if field == "ante_mode" and value > 50:
                continue
            made = list(_PLAIN)
            made[at] = replace(made[at], **{field: value})
            yield f"{at} {field} {value}: " + outcome(check_steps, made, 25)
    for ante, bring_in, bet in product((0, 25, 50), repeat=3):
        stud = replace(_PLAIN[0], stud_ante=ante, bring_in=bring_in, bet=bet)
        yield f"stud {ante} {bring_in} {bet}: " + outcome(check_steps, [stud], 25)
    level, rest = _PLAIN[0], _PLAIN[2]
    for made in ([], [rest], [level, rest], [level] * 60, [level] * 61, [rest, level]):
        yield f"{len(made)} steps: " + outcome(check_steps, made, 25)
    for data in ({}, {"minutes": 5}, {"minutes": "5"}, {"minutes": 5, "x": 1}, {"minutes": True},
                 {"minutes": 5, "game": "razz"}, {"minutes": 5, "game": 1}):  # fmt: skip
        yield f"{data}: " + outcome(step_of, data)


def setups() -> Iterator[str]:
    """Each field of a set-up as nobody should fill it, and as one may."""
    for name, plain in (("tournament", {**TOURNAMENT, **MONEY}), ("cash", CASH)):
        full = setup_of(plain).as_json()
        for field, value in product(full, (*_ODD, [25, 100], [100, 25], [60, 40], {"rake": 9})):
            found = outcome(_taken, {**full, field: value}, field)
            yield f"{name} {field} {str(value)[:20]}: {found}"
    for changes in ({"rake": 1}, {"rake": 255}, {"nothing": 1}, {"bomb": 3}):
        made = {**TOURNAMENT, "changes": changes}
        yield f"{changes}: " + outcome(_told, made)
    for more in ({"fee": 2_000}, {"fee": 2_001}, {"currency": "EUR"}, {"currency": "eur"},
                 {"coin": 0}, {"game": "razz"}, {"game": "whist"}, {"every": "level"},
                 {"every": "0"}, {"y": 1}):  # fmt: skip
        yield f"{more}: " + outcome(_told, {**TOURNAMENT, **more})
    for least, most in ((2_000, 1_000), (2_000, 2_000), (0, 0), (500, 0)):
        made = {**CASH, "least_buy": least, "most_buy": most}
        yield f"buy {least} {most}: " + outcome(_told, made)


def money() -> Iterator[str]:
    """Prizes, deals, and what is shared out in units."""
    yield " ".join(f"{n}:{len(usual(n))}" for n in range(1, 70))
    for pool, unit, entries in product((0, 100, 999, 12_345), (1, 5, 100), (2, 4, 10, 30, 60)):
        yield f"{pool} by {unit}, {entries}: {prizes(pool, usual(entries), unit)}"
    for shares in (
        [],
        [100],
        [60, 40],
        [40, 60],
        [60, 41],
        [99, 1],
        [100, 0],
        [10] * 10,
        [9] * 11,
    ):
        yield f"shares {shares}: " + outcome(check_shares, shares)
    stacks: tuple[Sequence[int], ...] = (
        (100, 300), (100, 100), (5, 5, 90), (700, 200, 100, 50), (0, 3), (9,), (1,) * 10,
        (1,) * 11,
    )  # fmt: skip
    for kind, held, kept, unit in product((*KINDS, "?"), stacks, (0, 50, 300, 301), (1, 100)):
        found = outcome(deal, kind, held, (1_000, 700, 450), kept, unit)
        yield f"{kind} {held} keep {kept} by {unit}: {found}"
    for prizes_left in ((), (500, 500), (700, 300)):
        yield f"{prizes_left}: " + outcome(deal, "equal", (1, 2), prizes_left)
    ways: tuple[Callable[..., list[int]], ...] = (split, split_from_top)
    for do, total, unit in product(ways, (-1, 0, 7, 100), (0, 1, 3)):
        for weights in ((1, 1, 1), (5, 3), (0, 1), (0, 0), (-1, 2)):
            found = outcome(do, total, weights, unit)
            yield f"{do.__name__} {total} {weights} by {unit}: {found}"


def clocks() -> Iterator[str]:
    """A clock that is read, moved and given minutes, at each edge of its levels."""
    minute = 60_000
    for at, left, now in product((0, 2, 5), (1, minute), (0, 1, minute - 1, minute, 70 * minute)):
        for since in (None, 0, 5):
            clock = LevelClock(at, left, since)
            yield f"{clock} at {now}: {read(clock, _PLAIN, now)} {until_break(clock, _PLAIN)}"
            for by in (-1, 1):
                yield f"  {moved(clock, _PLAIN, by, now)} {given(clock, _PLAIN, by, now)}"


RUNS: Runs = {
    "structures": structures,
    "steps": steps,
    "setups": setups,
    "money": money,
    "clocks": clocks,
}

if __name__ == "__main__":
    write(FOLDER, RUNS)
