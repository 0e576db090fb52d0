"""Work that a ruling asks of the dealer's hands: step by step, over when the felt is right.

While a step is due it lies on the stack of decisions, so nobody's turn ends and chips wait as they
do behind any question.  Readers that see the board and the burns tell it done (LIES); the answer
of the dealer, done by hand, is for what they cannot see.
"""

from micropython import const

from floorman.rules import codes, rulings
from floorman.rules.state import NOBODY, RESUME, State, tell

UNSEEN = const(255)  # of State.lying: no reader tells what lies there
_PLACES = const(31)
_BURNS = const(5)  # the bit where their number begins
_BY_HAND = bytes((codes.OPT_DONE,))
_OF_THE_BOARD = bytes(
    (codes.ALERT_FLOP_FOUR, codes.ALERT_BURN_EXTRA, codes.ALERT_REPAIR)
    + (codes.ALERT_BOARD_BURNED, codes.ALERT_BURN_MISSING)
    + (codes.ALERT_PREMATURE_FLOP, codes.ALERT_PREMATURE_TURN, codes.ALERT_PREMATURE_RIVER)
)


def begin(s: State, step: int, rule: int) -> None:
    """A ruling asks for a step: nobody acts before it is done."""
    rulings.step(s, step, rule)
    if not _is_done(s, step):
        rulings.await_step(s, step, rule, _BY_HAND)


def begin_hand(s: State) -> None:
    s.lying = UNSEEN


def waits(s: State) -> bool:
    """A question about the board or the burns is open: what lies there is to be told."""
    open_ones = s.ruling_code[: s.open_rulings]
    return any(code in _OF_THE_BOARD for code in open_ones)


def lies(s: State, lying: int) -> None:
    """Places of the board with a card, as bits, and how many burns, or UNSEEN."""
    s.lying = min(lying, UNSEEN) if waits(s) else UNSEEN
    look(s)


def forget(s: State) -> None:
    """Old news: nobody asks any more what lies there."""
    if s.lying != UNSEEN and not waits(s):
        s.lying = UNSEEN


def look(s: State) -> None:
    """A card moved: is the step done that was due?"""
    for n in range(s.open_rulings - 1, -1, -1):
        if s.ruling_code[n] == codes.ALERT_REPAIR and _is_done(s, s.ruling_value[n]):
            rulings.withdraw(s, codes.ALERT_REPAIR, NOBODY)
            if not s.ruling:
                tell(s, RESUME)
            return


def refuse(s: State, seat: int) -> int:
    """Somebody acts before the step is done: said, and nothing more; 0 when none is due."""
    if s.ruling != codes.ALERT_REPAIR:
        return 0
    return rulings.alert(s, seat, codes.ALERT_REPAIR_FIRST, rulings.asked_rule(s))


def _is_done(s: State, step: int) -> bool:
    """The surplus card is on the burns, and no more lies on the felt than counts."""
    if s.fourth:
        return False
    if s.lying == UNSEEN:
        return True
    if step == codes.STEP_BURN_BACK and s.lying >> _BURNS > s.burns:
        return False
    return _cards(s.lying) == s.nboard


def _cards(lying: int) -> int:
    """How many lie on the board."""
    places = lying & _PLACES
    n = 0
    while places:
        n += places & 1
        places >>= 1
    return n
