"""How strong seven cards are, looked up: once by their ranks, once by the ranks of a flush.

Both tables hold what the rules' evaluator says; they are made when first asked for, in some 0.3 s.
"""

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import combinations_with_replacement
from operator import lt

from floorman.rules.evaluator import evaluate

RANKS = 13
SUITS = 4
_CARDS = 7
_FLUSH = 5
_MIXED = (0, 1, 2, 3, 0, 1, 2)  # suits of seven cards without a flush; those of a rank differ
_ONE = tuple(1 << 3 * rank for rank in range(RANKS))  # of a key; six of a rank are the most


def key(ranks: Iterable[int]) -> int:
    """How often each rank is there, in one number; keys of two groups add up to that of both."""
    return sum([_ONE[rank] for rank in ranks])


def possible(ranks: Sequence[int]) -> bool:
    """Whether a deck has these ranks, which rise: of five in a row the ends differ."""
    return all(map(lt, ranks, ranks[SUITS:]))


@cache
def by_ranks() -> dict[int, int]:
    """Key of seven ranks -> strength of seven such cards without a flush."""
    return {
        key(ranks): evaluate(_mixed(ranks), _CARDS)
        for ranks in combinations_with_replacement(range(RANKS), _CARDS)
        if possible(ranks)
    }


def _mixed(ranks: Sequence[int]) -> bytearray:
    return bytearray([rank * SUITS + suit for rank, suit in zip(ranks, _MIXED, strict=True)])


@cache
def by_suit() -> tuple[int, ...]:
    """Set of ranks of one suit, a bit each -> strength of that flush; 0 where it is none.

    Seven cards have seven ranks at most: larger sets are 0, too.
    """
    return tuple(_flush(ranks) for ranks in range(1 << RANKS))


def _flush(ranks: int) -> int:
    if not _FLUSH <= ranks.bit_count() <= _CARDS:
        return 0
    cards = bytearray(rank * SUITS for rank in range(RANKS) if ranks >> rank & 1)
    return evaluate(cards, len(cards))
