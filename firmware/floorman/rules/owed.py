"""A seat's debts and rights in a round: to call, least and most, open or not.

`verify_x` is 0 or the alert's code.  Amounts are totals in front of the seat this street.
"""

from floorman import events as ev
from floorman.rules import books, bring_in, codes, games, why
from floorman.rules.front import lies
from floorman.rules.limits import is_capped, is_full, structure
from floorman.rules.seats import able, able_count, live, pot
from floorman.rules.state import KILL, NOBODY, SEATS, State


def turn_of(s: State) -> int:
    """Whose turn it is; a seat that makes its last action anew comes first."""
    return s.actor if s.turn_back == NOBODY else s.turn_back


def to_call(s: State, seat: int) -> int:
    """Chips the seat must add to stay in, at most its stack.

    Nobody pays more than another live seat can match: a short big blind or a bettor who
    mucked may leave a bet that no one holds.  A bring-in is paid whole, as a blind is.
    """
    paid, stack = s.street_bet[seat], s.stack[seat]
    if paid >= s.bet or not live(s, seat):
        return 0
    most = reach(s, seat)
    whole = most >= s.bet or (most and bring_in.is_due(s))
    owed = (s.bet if whole else most) - paid
    if owed < 0:
        return 0
    return owed if owed < stack else stack


def reach(s: State, seat: int) -> int:
    """The highest total any other live seat can come to, or one above the bet."""
    reach = 0
    bet = s.bet
    flags, total, stack = s.flags, s.street_bet, s.stack  # four would be a tuple
    for other in range(SEATS):  # asked often: no calls
        if other != seat and flags[other] & codes.SEAT_HOLDS == codes.SEAT_IN_HAND:
            most = total[other] + stack[other]
            if most > bet:
                return most
            if most > reach:
                reach = most
    return reach


def max_to(s: State, seat: int) -> int:
    """The seat's total when it is all-in."""
    return s.street_bet[seat] + s.stack[seat]


def min_raise_to(s: State, seat: int) -> int:
    """The lowest bet or raise; less only because the stack is (TDA-43A)."""
    to = s.big if bring_in.completes(s) else s.bet + s.min_raise
    return min(to, max_to(s, seat))


def pot_to(s: State, seat: int) -> int:
    """A raise to this is one of the pot's size, after the call.

    Pre-flop a blind that was all-in with less counts as a whole one (TDA-54B), a dead one where
    the book says so (TDA24-54B).
    """
    to = 2 * s.bet - s.street_bet[seat] + pot(s)
    if s.street == 0:
        to += _missing(s, s.small_seat, s.small)
        to += _missing(s, s.big_seat, s.big)
        to -= 0 if s.book.ante_in_pot else s.dead_ante
    return to


def _missing(s: State, seat: int, blind: int) -> int:
    """Chips that a blind lacks and that count all the same: it is all-in, or nobody posts it."""
    if seat == NOBODY:
        return 0
    dead = s.book.dead_blind and not s.flags[seat] & codes.SEAT_IN_HAND
    return max(0, blind - s.street_bet[seat]) if dead or s.flags[seat] & codes.SEAT_ALL_IN else 0


def pot_is_told(s: State) -> bool:
    """To who asks: in pot-limit, else where the book says so (TDA-54A, CAS-18)."""
    told: bool = structure(s) == games.POT_LIMIT or s.book.pot_told != 0
    return told


def most_to(s: State, seat: int) -> int:
    """The highest total the seat may bet or raise to."""
    limit = structure(s)
    most = max_to(s, seat)
    if limit == games.NO_LIMIT:
        return most
    return min(most, pot_to(s, seat) if limit == games.POT_LIMIT else min_raise_to(s, seat))


def may_raise(s: State, seat: int) -> bool:
    """The betting is open for the seat and somebody could answer a raise."""
    if s.flags[seat] & codes.SEAT_PASSIVE or not able(s, seat) or not reopened(s, seat):
        return False
    if (seat == turn_of(s) and s.announced == ev.K_CHECK) or is_capped(s):
        return False
    return max_to(s, seat) > s.bet and reach(s, seat) > s.bet


def reopened(s: State, seat: int) -> bool:
    """The seat has not acted, or faces a raise since that the book takes for one.

    TDA-47A adds short all-ins up; CUCA-8.2a takes an all-in of half a raise, CAS-6.8 none.
    """
    if not s.marks[seat] & codes.MARK_ACTED:
        return True
    if s.book.reopen == books.REOPEN_SUM:
        return is_full(s, s.bet - s.street_bet[seat])
    return s.marks[seat] & codes.MARK_OPEN != 0


def verify_turn(s: State, seat: int) -> int:
    if s.phase != codes.BET:
        return codes.ALERT_NO_ACTOR
    return 0 if seat == turn_of(s) else codes.ALERT_OUT_OF_TURN


def verify_fold(s: State, seat: int) -> int:
    """A fold binds at any time, in turn or not (TDA-58)."""
    return 0 if live(s, seat) else codes.ALERT_NOT_IN_HAND


def verify_check(s: State, seat: int) -> int:
    status = verify_turn(s, seat)
    if status == 0 and to_call(s, seat):
        return codes.ALERT_FACES_BET
    return status


def verify_call(s: State, seat: int) -> int:
    """A call of nothing is a check (TDA-55A)."""
    return verify_turn(s, seat)


def verify_raise(s: State, seat: int, to: int) -> int:
    status = verify_turn(s, seat)
    if status:
        return status
    if to > max_to(s, seat):
        return codes.ALERT_TOO_MUCH
    if not may_raise(s, seat):
        return codes.ALERT_NO_REOPEN
    if to < min_raise_to(s, seat):
        return codes.ALERT_UNDERRAISE if s.bet else codes.ALERT_UNDERBET
    return 0


def refusal(s: State, status: int) -> int:
    """The rule behind a refused action."""
    if status == codes.ALERT_FACES_BET:
        return why.CHECK_FACING_BET
    if status == codes.ALERT_NO_REOPEN:
        return _closed(s)
    if status == codes.ALERT_UNDERRAISE:
        return why.RAISING
    if status == codes.ALERT_UNDERBET:
        return why.UNDERBET
    if status == codes.ALERT_TOO_MUCH:
        return why.TABLE_STAKES
    return why.TURN if status == codes.ALERT_OUT_OF_TURN else why.NOTHING


def _closed(s: State) -> int:
    """Why the seat whose turn it is may not raise."""
    seat = turn_of(s)
    if s.flags[seat] & codes.SEAT_PASSIVE:
        return why.PASSIVE
    if s.announced == ev.K_CHECK:
        return why.CHECK_SAID
    return why.RAISE_CAP if is_capped(s) else why.REOPENING


def to_act(s: State, seat: int) -> bool:
    """The seat owes chips, or has not acted while somebody could answer.

    A killer is in turn before the others, who may all be too short to raise.
    """
    if not able(s, seat):
        return False
    if s.street_bet[seat] < s.bet and to_call(s, seat):
        return True
    if s.marks[seat] & codes.MARK_ACTED or able_count(s) < 2:
        return False
    return not s.level_waits & KILL or reach(s, seat) > s.bet


def underraised(s: State, to: int) -> bool:
    """`to` lies in front of the bettor, less than the smallest raise it was completed to."""
    bettor = s.aggressor
    return (
        bettor != NOBODY
        and s.book.underraise_fix != 0
        and structure(s) != games.POT_LIMIT
        and s.marks[bettor] & codes.MARK_OWES != 0
        and s.bet == s.bet_before + s.raise_before
        and s.bet_before < to == lies(s, bettor)
    )
