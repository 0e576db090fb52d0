"""The board cards still to come, counted by their ranks instead of one by one.

Without a flush only the ranks of a runout matter.  Five cards have 6,175 sets of ranks and up to
1.7 million runouts, and how many runouts have the same ranks is a product of binomials.  For
flushes, those with a given set of ranks in one suit are counted apart.
"""

from array import array
from collections.abc import Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb, prod
from typing import NamedTuple

from host_tools.equity.strengths import RANKS, SUITS, key, low_ranks, possible

BOARD = 5


class Suited(NamedTuple):
    """Runouts with these ranks in one suit, and any others in the other suits."""

    ranks: int  # a bit each
    places: "array[int]"  # in keys(): one for each set of ranks of the others


@cache
def ranks_of(cards: int) -> tuple[tuple[int, ...], ...]:
    """All sets of ranks that so many cards can have, each in rising order."""
    return tuple(filter(possible, combinations_with_replacement(range(RANKS), cards)))


@cache
def keys(cards: int) -> tuple[int, ...]:
    """The key of each set of ranks that so many cards can have."""
    return tuple(map(key, ranks_of(cards)))


@cache
def lows(cards: int) -> tuple[int, ...]:
    """For each of keys(), the ranks of a low that it has."""
    return tuple(map(low_ranks, ranks_of(cards)))


@cache
def _choices(cards: int) -> tuple[tuple[int, ...], ...]:
    """For each set of ranks, which binomials its number of runouts is the product of."""
    return tuple(
        tuple(rank * (SUITS + 1) + ranks.count(rank) for rank in sorted(set(ranks)))
        for ranks in ranks_of(cards)
    )


def ways(cards: int, left: Sequence[int]) -> list[int]:
    """For each of keys(), how many runouts have it; `left` of each rank are in the deck."""
    binomials = [comb(count, n) for count in left for n in range(SUITS + 1)]
    return [prod([binomials[choice] for choice in chosen]) for chosen in _choices(cards)]


@cache
def suited(cards: int, in_suit: int) -> tuple[Suited, ...]:
    """Runouts of so many cards by the ranks of those in one suit, of which there are `in_suit`."""
    places = {number: place for place, number in enumerate(keys(cards))}
    others = keys(cards - in_suit)
    return tuple(
        Suited(
            sum(1 << rank for rank in ranks),
            array("H", [places[key(ranks) + other] for other in others]),
        )
        for ranks in combinations(range(RANKS), in_suit)
    )
