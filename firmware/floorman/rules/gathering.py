"""Cards of the hand before, of a void one, or of the deal that is repeated, still on the felt.

The dealer is told to gather them, and NEXT begins no hand over them.  A card that is dealt beside
them comes out of a deck that is not complete: then it is asked whether to deal again.
"""

from micropython import const

from floorman import events as ev
from floorman.rules import acts, codes, procedures, rulings, seats, why
from floorman.rules.state import NOBODY, SEATS, State, keep

_FEW = const(63)
_OF = const(6)  # the bit where their number at the beginning stands
_SEATS_AT = const(12)  # and where the seats begin
_BY_HAND = const(64)  # in old_most, beside the number: nobody is asked for the rest
ALL = const(2048)  # beside the places of procedures.py: all that lies on the felt is of before


def is_void(s: State) -> bool:
    """The hand did not count: no NEXT is waited for, its cards are gathered."""
    return s.phase == codes.DONE and s.winner == NOBODY


def asks(s: State) -> bool:
    """Somebody is to gather what lies there."""
    return s.old_left > 0 and (s.phase == codes.DEAL or is_void(s) or next_waits(s))


def next_waits(s: State) -> bool:
    """NEXT was keyed over them."""
    return not seats.running(s) and rulings.is_open(s, codes.ALERT_REPAIR, NOBODY)


def early_card(s: State, seat: int) -> int:
    """A card dealt before they are gathered is one more; 0 where nobody asked for that."""
    return procedures.refuse(s, seat) if next_waits(s) else 0


def ask(s: State) -> int:
    """NEXT over them: the hand begins when they are gathered."""
    if next_waits(s):
        return procedures.refuse(s, NOBODY)
    rulings.drop_rulings(s)  # of the hand that is over
    procedures.begin(s, codes.ALERT_HAND_RUNS, codes.OPT_DONE, NOBODY, why.OLD_CARDS)
    keep(s)
    return codes.ALERT_REPAIR


def again(s: State) -> None:
    """The deal is repeated: all cards are gathered and shuffled first."""
    s.old_most = 0
    procedures.begin(s, codes.ALERT_HAND_RUNS, codes.OPT_REDEAL, NOBODY, why.REDEAL)


def old_cards(s: State, place: int, value: int) -> int:
    """So many still lie there, of so many; with seats, as bits: while hole cards come, new ones
    lie beside theirs.
    """
    if seats.running(s) and s.phase != codes.DEAL:
        return 0
    s.old_left = value & _FEW
    s.old_most = value >> _OF & _FEW
    if not s.old_left:
        _settle(s)
    for seat in range(SEATS):
        if not value >> _SEATS_AT + seat & 1:
            continue
        if s.phase != codes.DEAL:
            rulings.step(s, codes.STEP_GATHER_AT, why.OLD_CARDS, seat)
        elif s.flags[seat] & codes.SEAT_IN_HAND:
            return acts.misdeal(s, codes.ALERT_DEAD_CARD, seat, why.OLD_CARDS)
    return 0


def by_hand(s: State) -> None:
    """The work that was due is done, and no reader saw it.

    What still lies there is asked for no more, nor in the hand that begins over it.
    """
    if s.old_left:
        s.old_most |= _BY_HAND
    s.old_left = 0
    _begin_next(s)


def _begin_next(s: State) -> None:
    if not seats.running(s):
        s.cue(ev.CUE_NEXT, NOBODY, 0)


def is_by_hand(s: State) -> bool:
    """Somebody said that they are gathered, whatever readers hear."""
    return s.old_most & _BY_HAND > 0


def most(s: State) -> int:
    """How many they were."""
    return s.old_most & _FEW


def begin_deal(s: State) -> None:
    s.old_left = 0
    s.old_most &= _BY_HAND


def end_hand(s: State) -> None:
    s.old_left = s.old_most = 0


def _settle(s: State) -> None:
    """They are picked up, and those of this deal lie where they lay."""
    if next_waits(s):
        _begin_next(s)
    for n in range(s.open_rulings - 1, -1, -1):
        if s.ruling_code[n] == codes.ALERT_DEAD_CARD:
            rulings.settle(s, codes.ALERT_DEAD_CARD, s.ruling_seat[n])
