"""The worth of a hand as an eight-or-better low: five different ranks from the eight down.

The ace is the lowest card; straights and flushes do not count.
"""

from micropython import const

_ACE = const(12)  # rank
_EIGHT = const(6)
_CARDS = const(5)


def evaluate_low(cards: bytearray, n: int) -> int:
    """The lowest five ranks as bits: of two lows the smaller number wins, 0 is none."""
    ranks = 0
    for i in range(n):
        ranks |= low_rank(cards[i])
    low = 0
    for _ in range(_CARDS):
        if not ranks:
            return 0
        low |= ranks & -ranks
        ranks &= ranks - 1
    return low


def ace_low(card: int) -> int:
    """The card by rank, then by suit, where the ace is the lowest."""
    return card & 3 if card >> 2 == _ACE else card + 4


def low_rank(card: int) -> int:
    """The card's rank as a bit, the ace below the two; 0 above the eight."""
    rank = card >> 2
    if rank == _ACE:
        return 1
    return 2 << rank if rank <= _EIGHT else 0
