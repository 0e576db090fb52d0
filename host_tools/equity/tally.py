"""Runouts counted exactly: how many each hand wins.

First every runout is counted for the winners by ranks alone.  At most one suit has three or more
of five board cards; for each suit, and each set of ranks it may get, the runouts in which the best
flush beats the best hand by ranks then move to the winners by that flush.  Who wins the low of a
runout is known by its ranks, flush or not.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from host_tools.equity.runouts import keys, lows, suited, ways
from host_tools.equity.strengths import (
    RANKS,
    SUITS,
    by_low_ranks,
    by_ranks,
    by_suit,
    key,
    low_ranks,
)

_BOARD = 5
_FLUSH = 5
_HOLE = 2

Hole = tuple[int, int]
Winners = tuple[int, int]
"""Of the high hand and of the low, a bit for each hand; no bit where there is no low."""


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
    holes: Sequence[Hole], board: Sequence[int], deck: Collection[int], hi_lo: bool = False
) -> Counter[Winners]:
    """Winners -> runouts that they win or share; the deck has the rest of the board.

    Only in high-low a low wins anything.
    """
    coming = _BOARD - len(board)
    found = _by_ranks(holes, board, ways(coming, _ranks_in(deck)))
    if hi_lo:
        found.lows = _low_winners(holes, board)
    tallied: Counter[Winners] = Counter()
    for suit in range(SUITS):
        _move_flushes(suit, holes, board, deck, found, tallied)
    for high, low, runouts in zip(found.winners, found.lows, found.runouts, strict=True):
        tallied[high, low] += runouts
    return tallied


def _ranks_in(cards: Collection[int]) -> list[int]:
    """How many cards of each rank."""
    counts = [0] * RANKS
    for card in cards:
        counts[card // SUITS] += 1
    return counts


def _by_ranks(holes: Sequence[Hole], board: Sequence[int], runouts: list[int]) -> _ByRanks:
    """The tally as if there were no flushes."""
    strengths = [_strengths((*hole, *board)) for hole in holes]
    best = list(map(max, *strengths)) if len(holes) > 1 else strengths[0]
    winners = [0] * len(best)
    for hand, own in enumerate(strengths):
        bit = 1 << hand
        winners = [
            so_far | bit if strength == most else so_far
            for so_far, strength, most in zip(winners, own, best, strict=True)
        ]
    return _ByRanks(best, winners, [0] * len(best), runouts)


def _low_winners(holes: Sequence[Hole], board: Sequence[int]) -> list[int]:
    """With each set of ranks to come; none where nobody has a low."""
    winners: list[int] = []
    low_of = by_low_ranks()
    have = [low_ranks(card // SUITS for card in (*hole, *board)) for hole in holes]
    for coming in lows(_BOARD - len(board)):
        made = [low_of[own | coming] for own in have]
        best = min(filter(None, made), default=-1)
        winners.append(sum(1 << hand for hand, low in enumerate(made) if low == best))
    return winners


def _strengths(cards: Sequence[int]) -> list[int]:
    """By ranks, with each set of ranks to come; 0 with one that the deck cannot have."""
    have = key(card // SUITS for card in cards)
    strength = by_ranks().get
    return [strength(have + coming, 0) for coming in keys(_BOARD + _HOLE - len(cards))]


def _move_flushes(
    suit: int,
    holes: Sequence[Hole],
    board: Sequence[int],
    deck: Collection[int],
    found: _ByRanks,
    tallied: Counter[Winners],
) -> None:
    """Runouts that a flush of this suit wins: from the winners by ranks to those who have it."""
    have = [_of_suit(suit, (*hole, *board)) for hole in holes]
    most = max(ranks.bit_count() for ranks in have)
    coming = _BOARD - len(board)
    left = _of_suit(suit, deck)
    others = [card for card in deck if card % SUITS != suit]
    flushes = by_suit()
    for in_suit in range(max(0, _FLUSH - most), coming + 1):
        counts = ways(coming - in_suit, _ranks_in(others))
        for ranks, places in suited(coming, in_suit):
            if ranks & ~left:
                continue
            values = [flushes[ranks | own] for own in have]
            best = max(values)
            moved: defaultdict[int, int] = defaultdict(int)  # by who wins the low
            for place, count in zip(places, counts, strict=True):
                if found.best[place] < best:
                    found.runouts[place] -= count
                    moved[found.lows[place]] += count
            winners = sum(1 << hand for hand, value in enumerate(values) if value == best)
            for low, runouts in moved.items():
                tallied[winners, low] += runouts


def _of_suit(suit: int, cards: Collection[int]) -> int:
    """The ranks of a suit, a bit each."""
    return sum(1 << card // SUITS for card in cards if card % SUITS == suit)
