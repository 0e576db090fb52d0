"""Who wins how many runouts, exactly.

First every runout is counted for the winners by ranks alone.  At most one suit has three or more
of five board cards; for each suit, and each set of ranks it may get, the runouts in which the best
flush beats the best hand by ranks then move to the winners by that flush.
"""

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from host_tools.equity.runouts import keys, suited, ways
from host_tools.equity.strengths import RANKS, SUITS, by_ranks, by_suit, key

_BOARD = 5
_FLUSH = 5
_HOLE = 2

Hole = tuple[int, int]


@dataclass
class _ByRanks:
    """For each set of ranks to come: the best strength, whose it is (a bit a hand), and how many
    runouts are left to these winners.
    """

    best: list[int]
    winners: list[int]
    runouts: list[int]


def tally(holes: Sequence[Hole], board: Sequence[int], deck: Collection[int]) -> Counter[int]:
    """Winners, a bit for each hand -> runouts that they win or share; the deck has the rest."""
    coming = _BOARD - len(board)
    found = _by_ranks(holes, board, ways(coming, _ranks_in(deck)))
    tallied: Counter[int] = Counter()
    for suit in range(SUITS):
        _move_flushes(suit, holes, board, deck, found, tallied)
    for winners, runouts in zip(found.winners, found.runouts, strict=True):
        tallied[winners] += runouts
    return tallied


def _ranks_in(cards: Collection[int]) -> list[int]:
    """How many cards of each rank."""
    counts = [0] * RANKS
    for card in cards:
        counts[card // SUITS] += 1
    return counts


def _by_ranks(holes: Sequence[Hole], board: Sequence[int], runouts: list[int]) -> _ByRanks:
    """What would be without flushes."""
    strengths = [_strengths((*hole, *board)) for hole in holes]
    best = list(map(max, *strengths)) if len(holes) > 1 else strengths[0]
    winners = [0] * len(best)
    for hand, own in enumerate(strengths):
        bit = 1 << hand
        winners = [
            so_far | bit if strength == most else so_far
            for so_far, strength, most in zip(winners, own, best, strict=True)
        ]
    return _ByRanks(best, winners, runouts)


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
    tallied: Counter[int],
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
            moved = 0
            for place, count in zip(places, counts, strict=True):
                if found.best[place] < best:
                    found.runouts[place] -= count
                    moved += count
            winners = sum(1 << hand for hand, value in enumerate(values) if value == best)
            tallied[winners] += moved


def _of_suit(suit: int, cards: Collection[int]) -> int:
    """The ranks of a suit, a bit each."""
    return sum(1 << card // SUITS for card in cards if card % SUITS == suit)
