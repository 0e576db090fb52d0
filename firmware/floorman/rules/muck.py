"""A hand that comes to the muck: a fold, or a claim that is given up."""

from floorman.rules.behind import behind
from floorman.rules.rulings import hold_muck
from floorman.rules.seats import over
from floorman.rules.showdown import give_up_hand
from floorman.rules.state import State
from floorman.rules.turns import fold_hand


def muck(s: State, seat: int) -> int:
    """A hand went to the muck."""
    return give_up_hand(s, seat) if over(s) else fold_hand(s, seat)


def mucked(s: State, seat: int) -> int:
    """While a decision is open the dealer may be collecting: the muck waits for what it says."""
    if s.ruling:
        hold_muck(s, seat)
        return behind(s)
    return muck(s, seat)
