"""Cards of stud that lie down and were seen while they were dealt (RP-10A, RP-10B).

A bit of `exposed_seats` is a seat whose open card is one of those: it is keyed, for no reader
tells which one was seen.
"""

from floorman.rules import codes, open_cards, rulings, why
from floorman.rules.state import State

_STANDS = bytes((codes.OPT_PLAY_ON, codes.OPT_REDEAL))
_SWAP = bytes((codes.OPT_REPLACE, codes.OPT_PLAY_ON))


def came(s: State, seat: int) -> int:
    """The last card of a live seat was seen."""
    if s.phase == codes.DEAL:
        return _turns_up(s, seat)
    if not open_cards.is_last_down(s, seat):
        return rulings.alert(s, seat, codes.ALERT_EXPOSED_CARD, why.NOTHING)
    if _may_bet(s):
        return rulings.propose(s, codes.ALERT_EXPOSED_CARD, seat, 0, why.SEEN_LAST, _SWAP)
    return rulings.alert(s, seat, codes.ALERT_EXPOSED_CARD, why.SEEN_LAST)


def _turns_up(s: State, seat: int) -> int:
    """The card is the seat's open one, and its third comes down; of two the floor decides."""
    bit = 1 << seat
    if s.exposed_seats & bit or open_cards.lies_open(s, seat):
        return rulings.propose(s, codes.ALERT_EXPOSED_CARD, seat, 0, why.SEEN_STANDS, _STANDS)
    s.exposed_seats |= bit
    rulings.step(s, codes.STEP_THIRD_DOWN, why.SEEN_DOWN, seat)
    return 0


def _may_bet(s: State) -> bool:
    """The street is bet upon, and nobody has acted on it."""
    return s.phase == codes.BOARD or (s.phase == codes.BET and not s.round_acts)
