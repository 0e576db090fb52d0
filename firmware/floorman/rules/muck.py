"""A hand that comes to the muck: a fold, a mistake, or a claim that is given up."""

from micropython import const

from floorman import events as ev
from floorman.rules import codes, draws, why
from floorman.rules.acts import is_next
from floorman.rules.behind import behind, note_ahead
from floorman.rules.dead_hands import (
    believes_to_have_won,
    bettor_mucks,
    last_hand_asked,
    went_back,
)
from floorman.rules.dealing import hole_taken
from floorman.rules.procedures import refuse
from floorman.rules.rulings import answer_it, find, hold_muck, propose, settle
from floorman.rules.seats import is_short, live, live_count, over
from floorman.rules.showdown import give_up_hand
from floorman.rules.state import SEATS, State, keep
from floorman.rules.turns import fold_hand, missed_raise

_HEADS_UP = const(2)  # where one hand is left it has won
_LIVES = bytes((codes.OPT_PLAY_ON, codes.OPT_FOLD))


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
    half(s, seat, False)
    if went_back(s, seat):
        return 0
    if draws.drawing(s) and live(s, seat):
        return draws.throw(s, seat, s.dealt[seat])
    if s.phase == codes.DEAL and live(s, seat) and is_short(s, seat):
        return hole_taken(s, seat, ev.AT_MUCK)
    if missed_raise(s, seat):
        asked = find(s, codes.ALERT_UNDERCALL, seat)
        return answer_it(s, asked, codes.OPT_FORFEIT)
    if s.ruling:
        _hold(s, seat)
        if live(s, seat) and refuse(s, seat):  # a dead hand may be what is put right
            keep(s)
        last = last_hand_asked(s)
        return answer_it(s, last, codes.OPT_RESTORE) if last >= 0 else behind(s)
    return muck(s, seat)


def half(s: State, seat: int, lies: bool) -> int:
    """One card of a hand is in the muck and the other nowhere: a fold, or a copy of the card.

    A copy gains nothing: the hand lives unless somebody saw it fold.
    """
    if lies and seat < SEATS and live(s, seat):
        return propose(s, codes.ALERT_HALF_MUCKED, seat, 0, why.HALF_MUCKED, _LIVES)
    settle(s, codes.ALERT_HALF_MUCKED, seat)
    return 0


def settle_half(s: State, seat: int, value: int, option: int) -> None:
    """The dealer saw it go to the muck."""
    if option == codes.OPT_FOLD:
        s.cue(ev.CUE_UNSEEN, seat, 0)
        mucked(s, seat)


def _hold(s: State, seat: int) -> int:
    """The hand folds when its time comes."""
    hold_muck(s, seat)
    if s.phase == codes.DEAL:
        note_ahead(s, seat)
    return 0
