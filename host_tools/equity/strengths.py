"""How strong seven cards are, looked up: once by their ranks, once by the ranks of a flush.

Both tables hold what the rules' evaluator says; they are made when first asked for, in some 0.2 s.
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
_BITS = 3  # a rank's count in a key: up to six meet when a pair is added to four of a board


def key(ranks: Iterable[int]) -> int:
    """How often each rank is there, in one number; keys of two groups add up to that of both."""
    return sum(1 << _BITS * rank for rank in ranks)


def possible(ranks: Sequence[int]) -> bool:
    """Whether a deck has these ranks, which rise: of five in a row the ends differ."""
    return all(map(lt, ranks, ranks[SUITS:]))


@cache
def by_ranks() -> dict[int, int]:
    """Key of seven ranks -> strength of seven such cards without a flush."""
    return {
        key(ranks): evaluate(bytearray(map(_card, ranks, _MIXED)), _CARDS)
        for ranks in combinations_with_replacement(range(RANKS), _CARDS)
        if possible(ranks)
    }


def _card(rank: int, suit: int) -> int:
    return rank * SUITS + suit


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
