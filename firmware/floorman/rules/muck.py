"""A hand that comes to the muck: a fold, a mistake, or a claim that is given up."""

from micropython import const

from floorman.rules.behind import behind
from floorman.rules.dead_hands import believes_to_have_won, bettor_mucks, last_hand_asked
from floorman.rules.procedures import refuse
from floorman.rules.rulings import hold_muck
from floorman.rules.seats import over
from floorman.rules.showdown import give_up_hand
from floorman.rules.state import State, answer, keep
from floorman.rules.turns import fold_hand, missed_raise

_PASSED = const(2)  # of the options of who missed a raise


def muck(s: State, seat: int) -> int:
    """A hand went to the muck."""
    if over(s):
        return give_up_hand(s, seat)
    if believes_to_have_won(s, seat):
        return bettor_mucks(s, seat)
    return fold_hand(s, seat)


def mucked(s: State, seat: int) -> int:
    """While a decision is open the dealer may be collecting: the muck waits for what it says.

    Who missed a raise answers with the cards: the hand is passed, the chips stay.
    """
    if missed_raise(s, seat):
        return answer(s, _PASSED)
    if s.ruling:
        hold_muck(s, seat)
        if refuse(s, seat):
            keep(s)
        return answer(s, 0) if last_hand_asked(s) else behind(s)
    return muck(s, seat)
