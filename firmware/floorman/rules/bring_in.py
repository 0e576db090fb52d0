"""The bring-in: the bet that an open card owes, and what makes a whole bet of it."""

from micropython import const

from floorman.rules import codes
from floorman.rules.games import HIGH_CARD
from floorman.rules.low import ace_low
from floorman.rules.state import HAND, NO_CARD, NOBODY, SEATS, State

_ACE = const(12)  # rank


def is_due(s: State) -> bool:
    """Nobody has put anything in: the first call is the bring-in."""
    return s.played.opens > 0 and s.street == 0 and not max(s.street_bet)


def completes(s: State) -> bool:
    """The bring-in is in, and no more that counts: a raise makes it a whole bet."""
    return s.played.opens > 0 and s.street == 0 and s.bet < s.big and not s.raises


def seat(s: State) -> int:
    """Where the lowest open card lies, in razz the highest; by suit, too (TDA-30, RP-10).

    A hand that is dead brings in as well.  NOBODY when no card lies open.
    """
    found = NOBODY
    worst = -1
    for other in range(SEATS):
        card = first_open(s, other)
        if card != NO_CARD and s.flags[other] & codes.SEAT_IN_HAND:
            low = _lowness(s, card)
            if low > worst:
                worst = low
                found = other
    return found


def first_open(s: State, of: int) -> int:
    """The seat's first open card, or NO_CARD."""
    up: int = s.played.up
    for place in range(HAND):
        if up >> place & 1:
            return s.holes[of * HAND + place]
    return NO_CARD


def _lowness(s: State, card: int) -> int:
    """How much the card is the one that brings in."""
    if s.played.opens != HIGH_CARD:
        return (_ACE + 1) * 4 - card
    return ace_low(card)
