"""Runouts counted exactly: how many each hand wins.

First every runout is counted for the winners by ranks alone.  At most one suit has three or more
of five board cards; for each suit, and each set of ranks it may get, the runouts in which the best
flush beats the best hand by ranks then move to the winners by that flush.  Who wins the low of a
runout is known by its ranks, flush or not.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Protocol

from host_tools.equity.runouts import BOARD, suited, ways
from host_tools.equity.strengths import RANKS, SUITS, of_suit

Winners = tuple[int, int]
"""Of the high hand and of the low, a bit for each hand; no bit where there is no low."""


class Plays(Protocol):
    """A hand with the way in which it plays with a board that is still to come."""

    def by_ranks(self, board: Sequence[int]) -> list[int]:
        """The best without a flush, with each of runouts.keys()."""

    def lows(self, board: Sequence[int]) -> list[int]:
        """The low with each of runouts.keys(); the smaller number wins, 0 is none."""

    def lacks(self, suit: int, board: Sequence[int]) -> int:
        """How many cards of a suit have to come for a flush."""

    def flushes(self, suit: int, board: Sequence[int], sets: Sequence[int]) -> list[int]:
        """The best flush with each set of ranks of the suit to come; 0 where it is none."""


@dataclass
class _ByRanks:
    """For each set of ranks to come: the best strength, whose it is (a bit a hand), whose low wins
    (likewise), and how many runouts are left to these winners.
    """

    best: list[int]
    winners: list[int]
    lows: Sequence[int]
    runouts: list[int]


def tally(
    hands: Sequence[Plays], board: Sequence[int], deck: Collection[int], hi_lo: bool = False
) -> Counter[Winners]:
    """Winners -> runouts that they win or share; the deck has the rest of the board.

    Only in high-low a low wins anything.
    """
    coming = BOARD - len(board)
    found = _by_ranks(hands, board, ways(coming, _ranks_in(deck)))
    if hi_lo:
        lows = zip(*(hand.lows(board) for hand in hands), strict=True)
        found.lows = [lowest(made) for made in lows]
    tallied: Counter[Winners] = Counter()
    for suit in range(SUITS):
        _move_flushes(suit, hands, board, deck, found, tallied)
    for high, low, runouts in zip(found.winners, found.lows, found.runouts, strict=True):
        tallied[high, low] += runouts
    return tallied


def highest(values: Sequence[int]) -> int:
    """Holders of the best hand, a bit each."""
    best = max(values)
    return sum([1 << hand for hand, value in enumerate(values) if value == best])


def lowest(lows: Sequence[int]) -> int:
    """Holders of the best low, a bit each; no bit where there is none."""
    best = min(filter(None, lows), default=-1)
    return sum([1 << hand for hand, low in enumerate(lows) if low == best])


def _ranks_in(cards: Collection[int]) -> list[int]:
    """How many cards of each rank."""
    counts = [0] * RANKS
    for card in cards:
        counts[card // SUITS] += 1
    return counts


def _by_ranks(hands: Sequence[Plays], board: Sequence[int], runouts: list[int]) -> _ByRanks:
    """The tally as if there were no flushes."""
    strengths = [hand.by_ranks(board) for hand in hands]
    best = list(map(max, *strengths)) if len(hands) > 1 else strengths[0]
    winners = [0] * len(best)
    for hand, own in enumerate(strengths):
        bit = 1 << hand
        winners = [
            so_far | bit if strength == most else so_far
            for so_far, strength, most in zip(winners, own, best, strict=True)
        ]
    return _ByRanks(best, winners, [0] * len(best), runouts)


def _move_flushes(
    suit: int,
    hands: Sequence[Plays],
    board: Sequence[int],
    deck: Collection[int],
    found: _ByRanks,
    tallied: Counter[Winners],
) -> None:
    """Runouts that a flush of this suit wins: from the winners by ranks to those who have it."""
    coming = BOARD - len(board)
    left = of_suit(suit, deck)
    others = [card for card in deck if card % SUITS != suit]
    for in_suit in range(min(hand.lacks(suit, board) for hand in hands), coming + 1):
        counts = ways(coming - in_suit, _ranks_in(others))
        there = [one for one in suited(coming, in_suit) if not one.ranks & ~left]
        sets = [ranks for ranks, _ in there]
        made = zip(*(hand.flushes(suit, board, sets) for hand in hands), strict=True)
        for (_, places), values in zip(there, made, strict=True):
            best = max(values)
            moved: defaultdict[int, int] = defaultdict(int)  # by who wins the low
            for place, count in zip(places, counts, strict=True):
                if found.best[place] < best:
                    found.runouts[place] -= count
                    moved[found.lows[place]] += count
            winners = highest(values)
            for low, runouts in moved.items():
                tallied[winners, low] += runouts
