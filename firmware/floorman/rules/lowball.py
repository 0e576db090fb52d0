"""The worth of a hand where the lowest wins: higher is better here too, equal hands are equal."""

from micropython import const

from floorman.rules.evaluator import evaluate, unsuited
from floorman.rules.games import ACE_TO_FIVE, DEUCE_TO_SEVEN, STANDARD

_ACE = const(12)  # rank
_RANKS = const(13)
_ALL = const((1 << 13) - 1)
_TOP = const((1 << 30) - 1)
_CARDS = const(5)
_ABOVE = const(13)  # as the lowest rank: an ace stands below none


def is_lowball(order: int) -> bool:
    """The order of games.py is one of these."""
    return order >= ACE_TO_FIVE


def worth(cards: bytearray, n: int, order: int) -> int:
    """Value of the best of the first `n` cards in one of the orders of games.py."""
    if order == ACE_TO_FIVE:
        return ace_to_five(cards, n)
    if order == DEUCE_TO_SEVEN:
        return _TOP - evaluate(cards, n, STANDARD, _ABOVE)
    return badugi(cards, n)


def ace_to_five(cards: bytearray, n: int) -> int:
    """The lowest five of up to seven cards: different ranks, else as few pairs as can be."""
    once = twice = thrice = four = 0
    for i in range(n):
        rank = _low_rank(cards[i])
        four |= thrice & rank
        thrice |= twice & rank
        twice |= once & rank
        once |= rank
    wanted = min(n, _CARDS)
    once = _lowest(once, wanted)
    wanted -= _count(once)
    twice = _lowest(twice & once, wanted)
    wanted -= _count(twice)
    thrice = _lowest(thrice & twice, wanted)
    wanted -= _count(thrice)
    four = _lowest(four & thrice, wanted)
    if not twice:
        return _TOP - once
    return _TOP - _paired(once, twice, thrice, four)


def ranks(value: int) -> int:
    """The ranks of an ace-to-five value as bits, the ace the lowest."""
    value = _TOP - value
    return (value >> _RANKS | value) & _ALL


def _paired(once: int, twice: int, thrice: int, four: int) -> int:
    """The value of evaluator.py; ranks that are paired make no straight of five."""
    return unsuited(once, twice, thrice, four, STANDARD, _ABOVE)


def _low_rank(card: int) -> int:
    """The rank as a bit, the ace below the two."""
    rank = card >> 2
    return 1 if rank == _ACE else 2 << rank


def _lowest(ranks: int, n: int) -> int:
    """The `n` lowest ranks of a set that may have fewer."""
    low = 0
    while n > 0 and ranks:
        low |= ranks & -ranks
        ranks &= ranks - 1
        n -= 1
    return low


def _count(ranks: int) -> int:
    n = 0
    while ranks:
        ranks &= ranks - 1
        n += 1
    return n


def badugi(cards: bytearray, n: int) -> int:
    """The most of up to four cards that differ in rank and suit, of these the lowest."""
    best = 0
    for chosen in range(1, 1 << n):
        value = _badugi_of(cards, n, chosen)
        if value > best:
            best = value
    return best


def _badugi_of(cards: bytearray, n: int, chosen: int) -> int:
    """Value of the chosen cards, as bits; 0 when two are alike."""
    ranks = suits = count = 0
    for i in range(n):
        if not chosen >> i & 1:
            continue
        rank, suit = _low_rank(cards[i]), 1 << (cards[i] & 3)
        if ranks & rank or suits & suit:
            return 0
        ranks |= rank
        suits |= suit
        count += 1
    return count << _RANKS | _ALL ^ ranks
