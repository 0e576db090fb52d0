"""Hands of which any five cards play, with those of the board: hold'em and Short Deck."""

from collections.abc import Sequence

from floorman.rules.low import evaluate_low
from floorman.rules.played import Played
from floorman.rules.worth import worth

from host_tools.equity.runouts import BOARD, keys, lows
from host_tools.equity.strengths import (
    SUITS,
    by_low_ranks,
    by_ranks,
    by_suit,
    key,
    low_ranks,
    of_suit,
)

_FLUSH = 5


class AnyFive:
    """One hand, and what it makes of a board, which may be still to come."""

    def __init__(self, hole: Sequence[int], order: int = 0) -> None:
        self._hole = hole
        self._order = order

    def strength(self, board: Sequence[int]) -> int:
        """The best of the cards that lie there."""
        cards = bytearray((*self._hole, *board))
        return worth(cards, len(cards), Played(self._order))

    def low(self, board: Sequence[int]) -> int:
        """The low of the cards that lie there, of which the smaller number wins; 0 is none."""
        cards = bytearray((*self._hole, *board))
        return evaluate_low(cards, len(cards))

    def by_ranks(self, board: Sequence[int]) -> list[int]:
        """The best without a flush, with each of keys(); 0 with one that the deck cannot have."""
        have = key(card // SUITS for card in (*self._hole, *board))
        strength = by_ranks(self._order).get
        return [strength(have + coming, 0) for coming in keys(BOARD - len(board))]

    def lows(self, board: Sequence[int]) -> list[int]:
        """The low with each of keys(); 0 is none."""
        low_of = by_low_ranks()
        have = low_ranks(card // SUITS for card in (*self._hole, *board))
        return [low_of[have | coming] for coming in lows(BOARD - len(board))]

    def lacks(self, suit: int, board: Sequence[int]) -> int:
        """How many cards of a suit have to come for a flush."""
        return max(0, _FLUSH - of_suit(suit, (*self._hole, *board)).bit_count())

    def flushes(self, suit: int, board: Sequence[int], sets: Sequence[int]) -> list[int]:
        """The best flush with each set of ranks of the suit to come; 0 where it is none."""
        flush = by_suit(self._order)
        have = of_suit(suit, (*self._hole, *board))
        return [flush[have | coming] for coming in sets]
