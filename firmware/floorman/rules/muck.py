"""A hand that comes to the muck: a fold, or a claim that is given up."""

from micropython import const

from floorman.rules.behind import behind
from floorman.rules.rulings import hold_muck
from floorman.rules.seats import over
from floorman.rules.showdown import give_up_hand
from floorman.rules.state import State, answer
from floorman.rules.turns import fold_hand, missed_raise

_PASSED = const(2)  # of the options of who missed a raise


def muck(s: State, seat: int) -> int:
    """A hand went to the muck."""
    return give_up_hand(s, seat) if over(s) else fold_hand(s, seat)


def mucked(s: State, seat: int) -> int:
    """While a decision is open the dealer may be collecting: the muck waits for what it says.

    Who missed a raise answers with the cards: the hand is passed, the chips stay.
    """
    if missed_raise(s, seat):
        return answer(s, _PASSED)
    if s.ruling:
        hold_muck(s, seat)
        return behind(s)
    return muck(s, seat)
