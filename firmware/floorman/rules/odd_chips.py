"""Odd chips: who gets the first one of a split pot (TDA-20)."""

from micropython import const

from floorman.rules import lowball, why
from floorman.rules.state import HAND, NO_CARD, NOBODY, SEATS, State

_ACE = const(12)  # rank
_SUITS = const(4)
_FIVE = const(5)
_RANKS = const(13)
_ALL = const((1 << 13) - 1)
_CATEGORY = const(26)
_FLUSHES = b"\x05\x08"  # categories of evaluator.py


def before_first(s: State, winners: int, low: bool) -> int:
    """The seat before the first one that gets an odd chip: left of the button, else by suit.

    `low`: the low half is shared.
    """
    if not s.played.opens or not winners & winners - 1:
        return s.button
    first = NOBODY
    best = -1
    for seat in range(SEATS):
        if winners >> seat & 1:
            suit = _high_suit(s, seat, low)
            if suit > best:
                best = suit
                first = seat
    return (first - 1) % SEATS


def rule(s: State) -> int:
    """The decision that it follows."""
    return why.HIGH_SUIT if s.played.opens else why.ODD_CHIP


def _high_suit(s: State, seat: int, low: bool) -> int:
    """The best suit of the highest rank in the five that win; hands that tie have the same."""
    worth = s.worth[seat]
    if low:
        return _best_suit(s, seat, _rank_of_low(s.low[seat]), False)
    if lowball.is_lowball(s.played.high):
        return _best_suit(s, seat, _rank_of_low(lowball.ranks(worth)), False)
    flush = worth >> _CATEGORY in _FLUSHES
    return _best_suit(s, seat, _top((worth >> _RANKS | worth) & _ALL), flush)


def _top(ranks: int) -> int:
    """The number of the highest bit."""
    top = -1
    while ranks:
        ranks >>= 1
        top += 1
    return top


def _rank_of_low(ranks: int) -> int:
    """The highest of ranks of which the ace is the lowest."""
    top = _top(ranks)
    return top - 1 if top else _ACE


def _best_suit(s: State, seat: int, rank: int, flush: bool) -> int:
    """The best suit in which the seat has the rank; of a flush only its own suit counts."""
    best = -1
    for suit in range(_SUITS):
        if _has(s, seat, rank * _SUITS + suit) and (not flush or _many(s, seat, suit)):
            best = suit
    return best


def _has(s: State, seat: int, card: int) -> bool:
    return any(s.holes[place] == card for place in range(seat * HAND, seat * HAND + HAND))


def _many(s: State, seat: int, suit: int) -> bool:
    """The seat and the middle have five cards of the suit."""
    n = 0
    for place in range(seat * HAND, seat * HAND + HAND):
        card = s.holes[place]
        n += card != NO_CARD and card & 3 == suit
    for card in s.board:
        n += card != NO_CARD and card & 3 == suit
    return n >= _FIVE
