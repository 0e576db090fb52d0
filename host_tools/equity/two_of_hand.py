"""Runouts of games in which two cards of a hand play with three of the board, from the flop on.

Without a flush only the ranks matter: what a hand makes with the ranks to come is worked out once
for all runouts that have them.  Flushes are looked for where the board has three of a suit.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement
from operator import or_

from floorman.rules.evaluator import evaluate

from host_tools.equity.strengths import (
    RANKS,
    SUITS,
    by_low_ranks,
    by_suit,
    key,
    low_ranks,
    possible,
)
from host_tools.equity.tally import Winners

_BOARD = 5
_FIVE = 5
_TWO, _THREE = 2, 3
_NO_LOW = 1 << 8  # worse than any

Hole = tuple[int, ...]


def tally_two(
    holes: Sequence[Hole], board: Sequence[int], deck: Collection[int], hi_lo: bool = False
) -> Counter[Winners]:
    """Winners -> runouts that they win or share; the board has a flop at least."""
    hands = [TwoOfHand(hole) for hole in holes]
    made: dict[tuple[int, ...], tuple[list[int], int]] = {}
    tallied: Counter[Winners] = Counter()
    for runout in combinations(sorted(deck), _BOARD - len(board)):
        cards = (*board, *runout)
        ranks = tuple(card // SUITS for card in runout)
        if ranks not in made:
            lows = _best([-hand.low(cards) for hand in hands], -_NO_LOW) if hi_lo else 0
            made[ranks] = [hand.by_ranks(cards) for hand in hands], lows
        values, lows = made[ranks]
        flush = _flush_of(cards)
        if flush:
            values = [
                max(one, hand.flush(*flush)) for one, hand in zip(values, hands, strict=True)
            ]
        tallied[_best(values), lows] += 1
    return tallied


def _best(values: Sequence[int], none: int = -1) -> int:
    """A bit for each hand with the best value; no bit where all have `none`."""
    best = max(values)
    return sum((value == best) << hand for hand, value in enumerate(values)) if best > none else 0


def _flush_of(cards: Sequence[int]) -> tuple[int, tuple[int, ...]] | None:
    """The suit of which a board has three, and the ranks that three cards of it have."""
    for suit in range(SUITS):
        ranks = _of_suit(suit, cards)
        if len(ranks) >= _THREE:
            return suit, _united(ranks, _THREE)
    return None


def _of_suit(suit: int, cards: Iterable[int]) -> list[int]:
    return [1 << card // SUITS for card in cards if card % SUITS == suit]


def _united(bits: Sequence[int], n: int) -> tuple[int, ...]:
    """All that `n` of the sets have together."""
    return tuple({sum(some) for some in combinations(bits, n)})


class TwoOfHand:
    """One hand, and what it makes on a board of three to five cards."""

    def __init__(self, hole: Hole) -> None:
        ranks = [card // SUITS for card in hole]
        self._pairs = tuple({key(two) for two in combinations(ranks, _TWO)})
        self._suited = [_united(_of_suit(suit, hole), _TWO) for suit in range(SUITS)]
        self._lows = _lows(hole, _TWO)

    def strength(self, board: Sequence[int]) -> int:
        """The best of all, as the rules' evaluator has it."""
        flush = _flush_of(board)
        return max(self.by_ranks(board), self.flush(*flush) if flush else 0)

    def by_ranks(self, board: Sequence[int]) -> int:
        """The best without a flush."""
        strength = by_five_ranks()
        ranks = [card // SUITS for card in board]
        threes = {key(three) for three in combinations(ranks, _THREE)}
        return max([strength[two + three] for two in self._pairs for three in threes])

    def flush(self, suit: int, threes: Sequence[int]) -> int:
        """The best flush of a suit with three ranks of the board; 0 where it is none."""
        strength = by_suit()
        twos = self._suited[suit]
        return max([strength[two | three] for two in twos for three in threes], default=0)

    def low(self, board: Sequence[int]) -> int:
        """The low, of which the smaller number wins; _NO_LOW is worse than any."""
        low = by_low_ranks()
        both = {two | three for two in self._lows for three in _lows(board, _THREE)}
        made = [low[ranks] for ranks in both if ranks.bit_count() == _FIVE]
        return min(made, default=_NO_LOW)


def _lows(cards: Sequence[int], n: int) -> set[int]:
    """Sets of so many different low ranks that cards have."""
    bits = {low_ranks([card // SUITS]) for card in cards} - {0}
    return {sum(some) for some in combinations(bits, n)}


@cache
def by_five_ranks() -> dict[int, int]:
    """Key of five ranks -> strength of five such cards without a flush."""
    mixed = (0, 1, 2, 3, 0)
    return {
        key(ranks): evaluate(bytearray(map(or_, [4 * rank for rank in ranks], mixed)), _FIVE)
        for ranks in combinations_with_replacement(range(RANKS), _FIVE)
        if possible(ranks)
    }
