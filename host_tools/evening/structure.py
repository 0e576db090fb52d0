"""Levels and breaks of a tournament, and a suggestion for so many players and hours."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import pairwise
from typing import Any

from floorman import events as ev

from host_tools.evening.refused import WrongError

CHIPS = (25, 100, 500, 1000, 5000, 25000)
"""Denominations of the usual set of a home game, the smallest first."""
ANTES = ("none", "each", "big", "button")
"""As events.ANTE_* count them."""
LEAST_PLAYERS, MOST_PLAYERS = 2, 10
MOST_STEPS = 60
_SHORTEST, _MOST_MINUTES = 2, 600
_LIMIT = 1 << 30
_DEEP = 100  # big blinds in a stack at the start
_LAST_BIGS = 20  # big blinds left on the table when the evening should end
_STEPS_A_BREAK = 4
_BREAK_MINUTES = 10
_ANTES_FROM = 4  # level
_MANTISSAS = (10, 15, 20, 25, 30, 40, 50, 60, 80)
_STEEP = (5, 2)
"""Blinds that rise further from one level to the next are told of."""
_AMOUNTS = ("small", "big", "ante", "stud_ante", "bring_in", "bet")
_PLENTY = 4  # a chip makes blinds of so many of it, and smaller chips are not needed for them


@dataclass(frozen=True)
class Period:
    """A level, or a break when `big` is 0; `unit` of a break is the smallest chip after it.

    `ante_mode` is one of events.ANTE_*.  Stud is played for `bet`, 0 where the blinds say it;
    `game` names what is played at this level, empty for the evening's.
    """

    minutes: int
    small: int = 0
    big: int = 0
    ante: int = 0
    ante_mode: int = ev.ANTE_NONE
    unit: int = 0
    stud_ante: int = 0
    bring_in: int = 0
    bet: int = 0
    game: str = ""

    @property
    def is_break(self) -> bool:
        """Nobody plays."""
        return not self.big

    def as_json(self) -> dict[str, Any]:
        """The fields by name."""
        return asdict(self)


def suggest(
    players: int,
    stack: int,
    minutes: int,
    level_minutes: int = 20,
    chips: Sequence[int] = CHIPS,
    antes: bool = True,
) -> tuple[Period, ...]:
    """Levels for an evening of so many minutes; WrongError says why not.

    The first level has a hundred big blinds in a stack; at the planned end twenty are left on the
    whole table, which two players play out in a few hands.  Small blinds are round numbers that
    the chips in play make.  After every fourth level there is a break, and chips that no later
    level needs are coloured up in it.
    """
    _check(players, stack, minutes, level_minutes, chips)
    first = max(chips[0], stack // (2 * _DEEP))
    last = max(first, players * stack // (2 * _LAST_BIGS))
    count = max(2, _levels_in(minutes, level_minutes))
    smalls = list(_smalls(first, last, count, chips))
    levels = [
        Period(level_minutes, small, 2 * small, *_ante(2 * small, n, antes))
        for n, small in enumerate(smalls)
    ]
    return tuple(_with_breaks(levels, chips))


def _check(
    players: int, stack: int, minutes: int, level_minutes: int, chips: Sequence[int]
) -> None:
    if not LEAST_PLAYERS <= players <= MOST_PLAYERS:
        raise WrongError("players", "players", least=LEAST_PLAYERS, most=MOST_PLAYERS)
    if not chips or list(chips) != sorted(set(chips)) or chips[0] < 1:
        raise WrongError("chip_values", "chips")
    least, most = 20 * chips[0], _LIMIT // MOST_PLAYERS
    if not least <= stack <= most:
        raise WrongError("stack", "stack", least=least, most=most)
    if stack % chips[0]:
        raise WrongError("unit", "stack", unit=chips[0], stack=stack)
    if not _SHORTEST <= level_minutes <= 120:
        raise WrongError("level_lasts", "level", least=_SHORTEST, most=120)
    if not 4 * level_minutes <= minutes <= 24 * 60:
        raise WrongError("evening_lasts", "minutes")


def _levels_in(minutes: int, level_minutes: int) -> int:
    """How many levels there are time for, with a break after each fourth."""
    block = _STEPS_A_BREAK * level_minutes + _BREAK_MINUTES
    full, rest = divmod(minutes, block)
    levels = full * _STEPS_A_BREAK + min(_STEPS_A_BREAK, rest // level_minutes)
    return min(levels, MOST_STEPS * _STEPS_A_BREAK // (_STEPS_A_BREAK + 1))


def _smalls(first: int, last: int, count: int, chips: Sequence[int]) -> Iterator[int]:
    """Small blinds that rise by one factor, each to the nearest round one above the one before.

    Two more follow the planned end: a heads-up may take longer.
    """
    ladder = [small for small in _round(chips) if small >= first]
    growth = (last / first) ** (1 / (count - 1))
    at = -1
    for n in range(count + 2):
        wanted = first * growth**n
        rest = [*range(at + 1, len(ladder))]
        if not rest:
            return
        if at >= 0 and not _is_steep(1, growth):
            rest = [n for n in rest if not _is_steep(ladder[at], ladder[n])] or rest[:1]
        at = min(rest, key=lambda n: abs(ladder[n] - wanted))
        yield ladder[at]


def _is_steep(small: float, following: float) -> bool:
    times, of = _STEEP
    return following * of > small * times


def steep(steps: Iterable[Period]) -> int:
    """The first level behind which blinds rise to more than two and a half times; 0 if none."""
    levels = [step.small for step in steps if not step.is_break]
    rises = enumerate(pairwise(levels), 1)
    return next((n for n, (small, following) in rises if _is_steep(small, following)), 0)


def smoother(
    players: int, stack: int, minutes: int, level_minutes: int, chips: Sequence[int] = CHIPS
) -> int:
    """The longest levels, shorter than these, whose blinds do not rise so; 0 where none do."""
    shorter = range(level_minutes - 1, _SHORTEST - 1, -1)
    return next((n for n in shorter if not steep(suggest(players, stack, minutes, n, chips))), 0)


def _round(chips: Sequence[int]) -> list[int]:
    """Small blinds that can be said and made, rising."""
    found = {chips[0]}
    for power in range(8):
        found |= {mantissa * 10**power // 10 for mantissa in _MANTISSAS}
    return sorted(small for small in found if _is_made(small, chips))


def _is_made(small: int, chips: Sequence[int]) -> bool:
    """Of the largest chip that is small enough."""
    fits = [chip for chip in chips if _PLENTY * chip <= small]
    return small % (fits[-1] if fits else chips[0]) == 0


def _ante(big: int, n: int, antes: bool) -> tuple[int, int]:
    """From the fourth level on the big blind pays an ante for the table (TDA RP-11)."""
    return (big, ev.ANTE_BIG) if antes and n + 1 >= _ANTES_FROM else (0, ev.ANTE_NONE)


def _with_breaks(levels: Sequence[Period], chips: Sequence[int]) -> Iterator[Period]:
    unit = chips[0]
    for n, level in enumerate(levels):
        if n and n % _STEPS_A_BREAK == 0:
            least = unit_of(levels[n:], [chip for chip in chips if 2 * chip <= level.small])
            yield Period(_BREAK_MINUTES, unit=least if least > unit else 0)
            unit = max(unit, least)
        yield level


def unit_of(levels: Iterable[Period], chips: Sequence[int]) -> int:
    """The largest chip that makes every blind and ante of these levels; 0 when none does."""
    amounts = {getattr(step, field) for step in levels for field in _AMOUNTS}
    fits = [chip for chip in chips if not any(amount % chip for amount in amounts)]
    return fits[-1] if fits else 0


def check_steps(steps: Sequence[Period], unit: int) -> None:
    """WrongError names the level that cannot be played."""
    if not steps or steps[0].is_break:
        raise WrongError("ends_with_level", "minutes", 1)
    if steps[-1].is_break:
        raise WrongError("ends_with_level", "minutes", len(steps))
    if len(steps) > MOST_STEPS:
        raise WrongError("steps", "minutes", MOST_STEPS + 1, most=MOST_STEPS)
    before = 0
    for number, step in enumerate(steps, 1):
        if not 1 <= step.minutes <= _MOST_MINUTES:
            raise WrongError("line_lasts", "minutes", number, most=_MOST_MINUTES)
        if step.is_break:
            unit = _after_break(step, unit, number)
            continue
        _check_level(step, unit, number)
        if step.big < before:
            raise WrongError("line_lower", "big", number)
        before = step.big


def _after_break(step: Period, unit: int, number: int) -> int:
    if step.unit and (step.unit <= unit or step.unit % unit):
        raise WrongError("line_colour_up", "unit", number, chip=step.unit, unit=unit)
    return step.unit or unit


def _check_level(step: Period, unit: int, number: int) -> None:
    if not 0 < step.small <= step.big < _LIMIT // MOST_PLAYERS:
        raise WrongError("line_small", "small", number)
    if not 0 <= step.ante_mode < len(ANTES) or (step.ante > 0) != (step.ante_mode > 0):
        raise WrongError("line_ante_payer", "ante", number)
    if not 0 <= step.ante < _LIMIT // MOST_PLAYERS:
        raise WrongError("line_ante", "ante", number)
    if step.bet or step.bring_in or step.stud_ante:
        _check_stud(step, number)
    for field in _AMOUNTS:
        amount = getattr(step, field)
        if amount % unit:
            raise WrongError("line_makes", field, number, unit=unit, amount=amount)


def _check_stud(step: Period, number: int) -> None:
    if not 0 <= step.stud_ante <= step.bring_in <= step.bet < _LIMIT // MOST_PLAYERS:
        raise WrongError("line_stud", "bet", number)
    if not step.bring_in:
        raise WrongError("line_stud", "bring_in", number)


def step_of(data: Mapping[str, Any]) -> Period:
    """A step out of JSON; WrongError when a field is none or no whole number."""
    fields = Period.__dataclass_fields__
    names = set(fields)
    wanted = {name: type(fields[name].default) for name in data if name in names - {"minutes"}}
    if set(data) - names or any(type(data[name]) is not wanted.get(name, int) for name in data):
        raise WrongError("level_fields", "steps", fields=", ".join(sorted(names)))
    if "minutes" not in data:
        raise WrongError("level_minutes", "steps")
    return Period(**data)
