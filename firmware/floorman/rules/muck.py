"""A hand that comes to the muck: a fold, a mistake, or a claim that is given up."""

from micropython import const

from floorman import events as ev
from floorman.rules import codes
from floorman.rules.acts import is_next
from floorman.rules.behind import behind, note_ahead
from floorman.rules.dead_hands import believes_to_have_won, bettor_mucks, last_hand_asked
from floorman.rules.dealing import hole_taken
from floorman.rules.procedures import refuse
from floorman.rules.rulings import hold_muck
from floorman.rules.seats import is_short, live, live_count, over
from floorman.rules.showdown import give_up_hand
from floorman.rules.state import State, answer, keep
from floorman.rules.turns import fold_hand, missed_raise

_HEADS_UP = const(2)  # where one hand is left it has won
_PASSED = const(2)  # of the options of who missed a raise


def muck(s: State, seat: int) -> int:
    """A hand went to the muck."""
    if over(s):
        return give_up_hand(s, seat)
    acts_behind = s.phase == codes.DEAL and not is_next(s, seat)
    if acts_behind and (max(s.ahead) or live_count(s) > _HEADS_UP):
        return _hold(s, seat)
    if believes_to_have_won(s, seat):
        return bettor_mucks(s, seat)
    return fold_hand(s, seat)


def mucked(s: State, seat: int) -> int:
    """While a decision is open the dealer may be collecting: the muck waits for what it says.

    Who missed a raise answers with the cards: the hand is passed, the chips stay.  Nobody folds
    a hand that is not complete yet: a card was taken out of it.
    """
    if s.phase == codes.DEAL and live(s, seat) and is_short(s, seat):
        return hole_taken(s, seat, ev.AT_MUCK)
    if missed_raise(s, seat):
        return answer(s, _PASSED)
    if s.ruling:
        _hold(s, seat)
        if refuse(s, seat):
            keep(s)
        return answer(s, 0) if last_hand_asked(s) else behind(s)
    return muck(s, seat)


def _hold(s: State, seat: int) -> int:
    """The hand folds when its time comes."""
    hold_muck(s, seat)
    if s.phase == codes.DEAL:
        note_ahead(s, seat)
    return 0
