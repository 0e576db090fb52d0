"""The numbers of a hand history, checked: a table counts whole chips, fewer than 2**30."""

import math
from collections.abc import Sequence
from decimal import Decimal
from reprlib import repr as shown

from pokerkit import HandHistory

LIMIT = 1 << 30  # of every amount in the firmware


def chips(value: object, what: str) -> int:
    """A whole number of chips, 0 or more; ValueError names `what` it should have been."""
    number = _number(value, what)
    if number != int(number):
        raise ValueError(f"{what} {value} is no whole number of chips")
    return int(number)


def each(values: object, what: str, players: int) -> list[int]:
    """One amount a player, or fewer; ValueError as in `chips`."""
    return [chips(value, what) for value in _list(values, what, players)]


def stacks(history: HandHistory) -> dict[int, int]:
    """Chips at the start by seat."""
    found = each(history.starting_stacks, "starting stack", len(history.starting_stacks))
    if sum(found) >= LIMIT:
        raise ValueError(f"the stacks come to {sum(found)}, a table counts to {LIMIT - 1}")
    return dict(enumerate(found))


def unit(history: HandHistory, big: int) -> int:
    """The smallest chip: the field `_unit`, 1 without it."""
    value = history.user_defined_fields.get("_unit", 1)
    if type(value) is not int or not 1 <= value <= max(big, 1):
        raise ValueError(f"_unit {shown(value)} is no whole number from 1 to the big blind {big}")
    return value


def finishing(history: HandHistory, players: int) -> dict[int, float] | None:
    """The recorded result by seat; half chips are those of a pot split by a site."""
    if history.finishing_stacks is None:
        return None
    values = _list(history.finishing_stacks, "finishing_stacks", players)
    if len(values) != players:
        raise ValueError(f"{len(values)} finishing_stacks for {players} players")
    return {seat: _half_chips(value) for seat, value in enumerate(values)}


def names(history: HandHistory, players: int) -> dict[int, str]:
    """Players' names by seat, as far as the record says."""
    values = _list(history.players or (), "players", players)
    if not all(isinstance(name, str) for name in values):
        raise ValueError(f"players {shown(history.players)} are not all names")
    return {seat: str(name) for seat, name in enumerate(values)}


def _half_chips(value: object) -> float:
    number = _number(value, "finishing stack")
    if 2 * number != int(2 * number):
        raise ValueError(f"finishing stack {value} is neither whole chips nor a half more")
    return float(number)


def _number(value: object, what: str) -> int | float | Decimal:
    if isinstance(value, bool) or not isinstance(value, int | float | Decimal):
        raise ValueError(f"{what} {shown(value)} is no number")
    if not math.isfinite(value):
        raise ValueError(f"{what} {value} is no number of chips")
    if not 0 <= value < LIMIT:
        raise ValueError(f"{what} {shown(value)} is not from 0 to {LIMIT - 1}")
    return value


def _list(values: object, what: str, players: int) -> Sequence[object]:
    if isinstance(values, str) or not isinstance(values, Sequence):
        raise ValueError(f"{what} {shown(values)} is no list")
    if len(values) > players:
        raise ValueError(f"{what}: {len(values)} of them for {players} players")
    return values
