"""Hands of which two cards play with three of the board: Omaha with four, five or six.

Without a flush only ranks matter, and two ranks make the same of a board whoever holds them: what
they make of each that may come is worked out once.
"""

from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import combinations

from host_tools.equity.runouts import BOARD, lows, ranks_of
from host_tools.equity.strengths import (
    RANKS,
    SUITS,
    by_five_ranks,
    by_low_ranks,
    by_suit,
    key,
    low_ranks,
    of_suit,
)

_FIVE = 5
_TWO, _THREE = 2, 3
_NEVER = BOARD + 1  # cards to come


class TwoOfHand:
    """One hand, and what it makes of a board, which may be still to come."""

    def __init__(self, hole: Sequence[int]) -> None:
        ranks = [card // SUITS for card in hole]
        self._pairs = tuple({key(two) for two in combinations(ranks, _TWO)})
        self._suited = [_some(of_suit(suit, hole), _TWO) for suit in range(SUITS)]
        self._low_twos = _some(low_ranks(ranks), _TWO)
        self._lows: dict[int, int] = {}  # by the low ranks of a board

    def strength(self, board: Sequence[int]) -> int:
        """The best of a board of three to five cards, as the rules' evaluator has it."""
        ranks = [card // SUITS for card in board]
        threes = [key(three) for three in combinations(ranks, _THREE)]
        best = max(_best_of(pair, threes) for pair in self._pairs)
        suits = [self._flush(suit, of_suit(suit, board)) for suit in range(SUITS)]
        return max(best, *suits)

    def low(self, board: Sequence[int]) -> int:
        """The low, of which the smaller number wins; 0 is none."""
        return self._low(low_ranks(card // SUITS for card in board))

    def by_ranks(self, board: Sequence[int]) -> list[int]:
        """The best without a flush, with each of keys(); 0 with one that the deck cannot have."""
        lie = tuple(sorted(card // SUITS for card in board))
        made = [_of_two(pair, lie) for pair in self._pairs]
        return list(map(max, *made)) if len(made) > 1 else made[0]

    def lows(self, board: Sequence[int]) -> list[int]:
        """The low with each of keys(); 0 is none."""
        have = low_ranks(card // SUITS for card in board)
        return [self._low(have | coming) for coming in lows(BOARD - len(board))]

    def lacks(self, suit: int, board: Sequence[int]) -> int:
        """How many cards of a suit have to come for a flush."""
        if not self._suited[suit]:
            return _NEVER
        return max(0, _THREE - of_suit(suit, board).bit_count())

    def flushes(self, suit: int, board: Sequence[int], sets: Sequence[int]) -> list[int]:
        """The best flush with each set of ranks of the suit to come; 0 where it is none."""
        have = of_suit(suit, board)
        return [self._flush(suit, have | coming) for coming in sets]

    def _flush(self, suit: int, of_board: int) -> int:
        twos = self._suited[suit]
        if not twos:
            return 0
        flush = by_suit()
        return max(
            [flush[two | three] for two in twos for three in _some(of_board, _THREE)] or [0]
        )

    def _low(self, of_board: int) -> int:
        if of_board not in self._lows:
            low_of = by_low_ranks()
            both = {two | three for two in self._low_twos for three in _some(of_board, _THREE)}
            made = [low_of[ranks] for ranks in both if ranks.bit_count() == _FIVE]
            self._lows[of_board] = min(made, default=0)
        return self._lows[of_board]


@cache
def _some(ranks: int, n: int) -> tuple[int, ...]:
    """All sets of so many of these ranks, a bit each."""
    bits = [1 << rank for rank in range(RANKS) if ranks >> rank & 1]
    return tuple(map(sum, combinations(bits, n)))


@lru_cache(maxsize=256)
def _of_two(pair: int, lie: Sequence[int]) -> list[int]:
    """The best that two ranks make with each of keys(), behind the ranks that lie there."""
    return [_best_of(pair, threes) for threes in _threes(lie)]


def _best_of(pair: int, threes: Sequence[int]) -> int:
    strength = by_five_ranks()
    return max([strength[pair + three] for three in threes])


@lru_cache(maxsize=2)
def _threes(lie: Sequence[int]) -> list[tuple[int, ...]]:
    """For each of keys(), every three ranks of the board that it makes."""
    boards = [(*lie, *coming) for coming in ranks_of(BOARD - len(lie))]
    return [tuple({key(three) for three in combinations(board, _THREE)}) for board in boards]
