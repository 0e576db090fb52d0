"""Cards of the hand before, of a void one, or of the deal that is repeated, still on the felt.

The dealer is told to gather them.  A card that is dealt beside them comes out of a deck that is
not complete: then it is asked whether to deal again.
"""

from micropython import const

from floorman.rules import acts, codes, rulings, why
from floorman.rules.state import NOBODY, SEATS, State

_FEW = const(63)
_OF = const(6)  # the bit where their number at the beginning stands
_SEATS_AT = const(12)  # and where the seats begin
ALL = const(2048)  # beside the places of procedures.py: all that lies on the felt is of before


def is_void(s: State) -> bool:
    """The hand did not count: no NEXT is waited for, its cards are gathered."""
    return s.phase == codes.DONE and s.winner == NOBODY


def asks(s: State) -> bool:
    """Somebody is to gather what lies there."""
    return s.old_left > 0 and (s.phase == codes.DEAL or is_void(s))


def old_cards(s: State, place: int, value: int) -> int:
    """So many still lie there, of so many; with seats, as bits: new ones lie beside theirs."""
    if s.phase != codes.DEAL and not is_void(s):
        return 0
    s.old_left = value & _FEW
    s.old_most = value >> _OF & _FEW
    if not s.old_left:
        _settle(s)
    for seat in range(SEATS):
        if value >> _SEATS_AT + seat & 1 and s.flags[seat] & codes.SEAT_IN_HAND:
            return acts.misdeal(s, codes.ALERT_DEAD_CARD, seat, why.OLD_CARDS)
    return 0


def begin_hand(s: State) -> None:
    s.old_left = s.old_most = 0


def _settle(s: State) -> None:
    """They are picked up, and those of this deal lie where they lay."""
    for n in range(s.open_rulings - 1, -1, -1):
        if s.ruling_code[n] == codes.ALERT_DEAD_CARD:
            rulings.settle(s, codes.ALERT_DEAD_CARD, s.ruling_seat[n])
