"""How strong cards are, looked up: by their ranks, by the ranks of a flush, and as a low.

The tables hold what the rules' evaluators say; each is made when first asked for, in some 0.3 s.
An `order` is a game whose hands are worth the same: the first one in games.py.
"""

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import combinations_with_replacement
from operator import lt

from floorman.rules.games import NAMES
from floorman.rules.low import evaluate_low
from floorman.rules.lowball import is_lowball
from floorman.rules.played import Played
from floorman.rules.worth import worth

RANKS = 13
SUITS = 4
_CARDS = 7
_FIVE = 5
_MIXED = (0, 1, 2, 3, 0, 1, 2)  # suits of seven cards without a flush; those of a rank differ
_LOW = (12, 0, 1, 2, 3, 4, 5, 6)  # ranks of a low, the ace first: a bit each
_ONE = tuple(1 << 3 * rank for rank in range(RANKS))  # of a key; six of a rank are the most


@cache
def order_of(game: int) -> int:
    """The order of a game of games.py."""
    mine = Played(game)
    orders = (Played(other) for other in range(len(NAMES)))
    return next(
        number
        for number, other in enumerate(orders)
        if (other.high, other.lowest) == (mine.high, mine.lowest)
    )


def key(ranks: Iterable[int]) -> int:
    """How often each rank is there, in one number; keys of two groups add up to that of both."""
    return sum([_ONE[rank] for rank in ranks])


def possible(ranks: Sequence[int]) -> bool:
    """True when a deck has these ranks, which rise: of five in a row the ends differ."""
    return all(map(lt, ranks, ranks[SUITS:]))


@cache
def by_ranks(order: int = 0) -> dict[int, int]:
    """Key of seven ranks -> strength of seven such cards without a flush."""
    return _strengths(order, _CARDS)


@cache
def by_five_ranks() -> dict[int, int]:
    """Key of five ranks -> strength of five such cards without a flush; 0 for five alike."""
    five_alike = {key([rank] * _FIVE): 0 for rank in range(RANKS)}
    return five_alike | _strengths(0, _FIVE)


def _strengths(order: int, cards: int) -> dict[int, int]:
    played = Played(order)
    return {
        key(ranks): worth(_mixed(ranks), cards, played)
        for ranks in combinations_with_replacement(range(played.lowest, RANKS), cards)
        if possible(ranks)
    }


def _mixed(ranks: Sequence[int]) -> bytearray:
    return bytearray([rank * SUITS + suit for rank, suit in zip(ranks, _MIXED, strict=False)])


@cache
def by_suit(order: int = 0) -> tuple[int, ...]:
    """Set of ranks of one suit, a bit each -> strength of that flush; 0 where it is none.

    Seven cards have seven ranks at most: larger sets are 0, too.
    """
    played = Played(order)
    return tuple(_flush(ranks, played) for ranks in range(1 << RANKS))


def _flush(ranks: int, played: Played) -> int:
    if not _FIVE <= ranks.bit_count() <= _CARDS:
        return 0
    cards = bytearray(rank * SUITS for rank in range(RANKS) if ranks >> rank & 1)
    return worth(cards, len(cards), played)


def has_flushes(order: int) -> bool:
    """A suit is worth something; where the lowest hand wins tables by ranks say all."""
    return not is_lowball(Played(order).high)


def of_suit(suit: int, cards: Iterable[int]) -> int:
    """The ranks of a suit, a bit each."""
    return sum(1 << card // SUITS for card in cards if card % SUITS == suit)


def low_ranks(ranks: Iterable[int]) -> int:
    """Those that a low may have, a bit each."""
    return sum({1 << _LOW.index(rank) for rank in ranks if rank in _LOW})


@cache
def by_low_ranks() -> tuple[int, ...]:
    """Set of low_ranks() -> the low, of which the smaller number wins; 0 where there is none."""
    return tuple(map(_low, range(1 << len(_LOW))))


def _low(ranks: int) -> int:
    cards = bytearray(rank * SUITS for bit, rank in enumerate(_LOW) if ranks >> bit & 1)
    return evaluate_low(cards, len(cards))
