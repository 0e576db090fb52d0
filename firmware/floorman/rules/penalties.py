"""Players who serve a penalty or are away: dealt in, blinds and antes taken, the hand dead.

`penalty` counts the hands a seat still misses, `serving` has the seats (bits) that miss this one:
a hand that is dealt again counts once (TDA-35C).
"""

from micropython import const

from floorman.rules import acts, codes, rulings, seats, why
from floorman.rules.bets import check
from floorman.rules.owed import to_call
from floorman.rules.state import MOVED, NO_BITS, SEATS, State, keep, tell

_DISQUALIFIED = const(999)
_LIFTED = const(998)
_STEPS = (codes.OPT_WARN, codes.OPT_HAND, codes.OPT_ROUND, codes.OPT_DISQUALIFY)
_ROUND = const(100)  # keyed number: hands + 100 * rounds
_MOST = const(254)
OUT = const(255)  # of `penalty`: disqualified, the chips go when the hand is over


def menu_penalty(s: State, seat: int, number: int) -> int:
    """Hands and rounds as keyed; without a number the floor chooses a step of the book."""
    if seat >= SEATS or not s.flags[seat] & codes.SEAT_OCCUPIED:
        return rulings.alert(s, seat, codes.ALERT_NOBODY_THERE, why.NOTHING)
    if number == 0:
        steps = bytes(_STEPS[s.book.penalty_least :])
        return rulings.propose(s, codes.ALERT_PENALTY, seat, 0, why.PENALTY, steps)
    if number == _DISQUALIFIED:
        disqualify(s, seat)
    elif number == _LIFTED:
        s.penalty[seat] = 0
        s.say(codes.NOTE_PENALTY_OVER, seat, 0, why.PENALTY)
    else:
        penalise(s, seat, number % _ROUND + number // _ROUND * _at_table(s))
    if seats.running(s) and not s.ruling:
        tell(s, MOVED)
    return 0


def settle_penalty(s: State, seat: int, value: int, option: int) -> None:
    if option == codes.OPT_WARN:
        s.say(codes.NOTE_WARNED, seat, 0, why.PENALTY)
    elif option == codes.OPT_DISQUALIFY:
        disqualify(s, seat)
    else:
        penalise(s, seat, 1 if option == codes.OPT_HAND else _at_table(s))


def penalise(s: State, seat: int, hands: int) -> None:
    """From the next hand on; less than the book's least is a round."""
    if s.book.penalty_least > 1:
        hands = max(hands, _at_table(s))
    s.penalty[seat] = min(hands, _MOST)
    s.say(codes.NOTE_PENALISED, seat, s.penalty[seat], why.PENALTY)


def disqualify(s: State, seat: int) -> None:
    """The hand is dead at once; the chips leave play, those in the pot stay (TDA-71D)."""
    s.penalty[seat] = OUT
    if not seats.running(s) or not s.flags[seat] & codes.SEAT_IN_HAND:
        _remove(s, seat)
    elif seats.live_count(s) > 1:
        acts.kill(s, seat, why.PENALTY)


def _remove(s: State, seat: int) -> None:
    s.say(codes.NOTE_DISQUALIFIED, seat, s.stack[seat], why.DISQUALIFIED)
    seats.seat_player(s, seat, 0)
    s.penalty[seat] = 0


def _at_table(s: State) -> int:
    """Players at the table, the offender too: the hands of one round."""
    n = 0
    for seat in range(SEATS):
        if s.stack[seat] or (seats.running(s) and s.flags[seat] & codes.SEAT_IN_HAND):
            n += 1
    return n


def begin_serving(s: State) -> None:
    """Mark the seats that miss the hand that begins."""
    s.serving = 0
    if s.penalty != NO_BITS:
        for seat in range(SEATS):
            if s.penalty[seat]:
                s.serving |= 1 << seat


def serve_again(s: State) -> None:
    """The hand is dealt again: who was put out since is dealt in and dead like a penalised player.

    Hands to miss begin after this one.
    """
    for seat in range(SEATS):
        if s.penalty[seat] == OUT:
            s.serving |= 1 << seat


def kill_serving(s: State) -> None:
    """Dealt in like all others, dead as soon as the deal is over."""
    for seat in range(SEATS):
        if s.serving >> seat & 1 and seats.live_count(s) > 1:
            acts.kill(s, seat, why.PENALISED)


def count_served(s: State) -> None:
    """The hand is over and counts as one."""
    for seat in range(SEATS):
        if s.penalty[seat] == OUT:
            _remove(s, seat)
        elif s.serving >> seat & 1 and s.penalty[seat]:
            s.penalty[seat] -= 1
            if not s.penalty[seat]:
                s.say(codes.NOTE_PENALTY_OVER, seat, 0, why.PENALISED)
    s.serving = 0


def set_absent(s: State, seat: int, away: int) -> int:
    """Somebody sits at the seat, or not; leaving a live hand after the deal is told (TDA-31)."""
    s.absent &= ~(1 << seat)
    if away:
        s.absent |= 1 << seat
    tells = s.phase != codes.DEAL and seats.running(s) and not s.book.leaver_folds
    if away and tells and seats.live(s, seat):
        keep(s)
        return rulings.alert(s, seat, codes.ALERT_LEFT_TABLE, why.LEAVING)
    return 0


def absent_is_due(s: State) -> bool:
    """Nobody sits where the turn is, in a book that acts for who left."""
    due = s.phase == codes.BET and not s.ruling and s.book.leaver_folds
    return due != 0 and s.absent >> s.actor & 1 != 0


def act_absent(s: State, seat: int) -> None:
    """Where the book folds for absent players: facing a bet; else they check (CUCA-5.7)."""
    if to_call(s, seat):
        seats.set_flag(s, seat, codes.SEAT_FOLDED)
        s.say(codes.NOTE_FOLDED, seat, 0, why.LEAVING_FOLDS)
        acts.count_act(s, seat, 0)
    else:
        check(s, seat, why.LEAVING)
    tell(s, MOVED)
