"""Who is paid, and how much: places of a tournament and what they are worth."""

from collections.abc import Sequence

from host_tools.evening.money import split_from_top
from host_tools.evening.refused import WrongError

_TABLE = (
    (2, (100,)),
    (4, (70, 30)),
    (27, (50, 30, 20)),
    (45, (37, 22, 15, 11, 8, 7)),
    (65, (300, 200, 120, 100, 80, 65, 55, 45, 35)),
)
"""Most buy-ins, shares of the places; from five up as a large site publishes them for small
buy-ins (vegaspoker247.com), below that the custom of home games."""
MOST_PLACES = 10


def usual(buy_ins: int) -> tuple[int, ...]:
    """Shares of the places for so many buy-ins, re-buys counted."""
    return next((shares for most, shares in _TABLE if buy_ins <= most), _TABLE[-1][1])


def prizes(pool: int, shares: Sequence[int], unit: int = 1) -> list[int]:
    """What each place is paid: shares rounded down to `unit`, the rest from the top.

    A place that would be paid nothing is none, and its share goes to those that are paid.
    """
    for places in range(len(shares), 0, -1):
        found = split_from_top(pool, shares[:places], unit)
        if found[-1]:
            return found
    return []


def check_shares(shares: Sequence[int]) -> None:
    """WrongError for percentages that cannot be paid."""
    if not 0 < len(shares) <= MOST_PLACES or any(share < 1 for share in shares):
        raise WrongError("places", "shares", most=MOST_PLACES)
    if sum(shares) != 100:
        raise WrongError("shares_sum", "shares", sum=sum(shares))
    if list(shares) != sorted(shares, reverse=True):
        raise WrongError("shares_order", "shares")


def places(groups: Sequence[Sequence[str]], still_in: Sequence[str]) -> list[tuple[int, str]]:
    """Place and name of everybody, the best first; who is still in is not placed yet.

    `groups` went out one after the other; the names of a group share a place.  The last one who
    is still in has won.
    """
    found: list[tuple[int, str]] = []
    place = 1 + len(still_in)
    if len(still_in) == 1:
        found.append((1, still_in[0]))
    for group in reversed(groups):
        found += [(place, name) for name in group]
        place += len(group)
    return found


def paid(placed: Sequence[tuple[int, str]], amounts: Sequence[int]) -> dict[str, int]:
    """What each placed player gets; who shares a place shares what its places are worth."""
    found: dict[str, int] = {}
    for place in sorted({place for place, _ in placed}):
        names = [name for at, name in placed if at == place]
        worth = sum(amounts[place - 1 : place - 1 + len(names)])
        found |= dict(zip(names, _alike(worth, len(names)), strict=True))
    return found


def _alike(worth: int, heads: int) -> list[int]:
    share, rest = divmod(worth, heads)
    return [share + (n < rest) for n in range(heads)]
