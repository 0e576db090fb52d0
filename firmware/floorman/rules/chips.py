"""Chips become actions: one wager of the seat whose turn it is, read as the book reads it.

A table whose readers list single chips tells each of them (CHIP, CHIP_OUT); where only a total is
known, keyed or from the host, the tests that look at single chips are left out.  Functions return
0, or the code of what they said or proposed.
"""

from micropython import const

from floorman import events as ev
from floorman.rules import bets, books, codes, front, limits, owed, rulings, seats, why
from floorman.rules.state import NOBODY, SEATS, State, keep
from floorman.rules.values import decode, encode, smaller

_UNCLEAR = bytes((codes.OPT_CALL, codes.OPT_BET, codes.OPT_RETURN))
_UNCLEAR_APART = bytes((codes.OPT_BET, codes.OPT_CALL, codes.OPT_RETURN))
_UNCLEAR_OPTION = bytes((codes.OPT_CHECK, codes.OPT_BET))
_SHORT = bytes((codes.OPT_CALL, codes.OPT_FORFEIT, codes.OPT_RETURN))
_MISSED = bytes((codes.OPT_CALL, codes.OPT_FORFEIT))
_SIZES = bytes((codes.OPT_ACCEPT, codes.OPT_CORRECT))
_BY_OR_TO = bytes((codes.OPT_BY, codes.OPT_BET, codes.OPT_RETURN))
_BY = bytes((codes.OPT_BY, codes.OPT_RETURN))
_PERCENT = const(100)


def chip_in(s: State, seat: int, value: int) -> int:
    """One chip more lies in front of the seat; its motion ends with the next total."""
    known = codes.MARK_MANY if s.marks[seat] & codes.MARKS_SINGLE else codes.MARK_ONE
    seats.clear_mark(s, seat, codes.MARK_ONE)
    seats.set_mark(s, seat, known)
    s.smallest_new[seat] = smaller(s.smallest_new[seat], encode(value))
    if value < s.unit:
        keep(s)
        return rulings.alert(s, seat, codes.ALERT_OLD_CHIP, why.OLD_CHIP)
    return 0


def chip_out(s: State, seat: int, value: int) -> int:
    """One chip left.  Chips of an earlier street go first.

    Where readers lost sight of a part of the bet, what they miss next was not pulled back.
    """
    before = front.lies(s, seat)
    whole = before >= s.street_bet[seat]
    value = min(value, s.in_front[seat])
    s.in_front[seat] -= value
    if value > s.carried_over[seat] and (whole or s.marks[seat] & codes.MARK_OUT):
        if s.book.prior_covers and seat == s.actor and before >= s.bet:
            seats.set_mark(s, seat, codes.MARK_COVERED)
        seats.set_mark(s, seat, codes.MARK_OUT)
    front.uncarry(s, seat, value)
    return 0


def close_motion(s: State, seat: int) -> None:
    """The chips are judged: from now on they are prior chips."""
    s.smallest[seat] = smaller(s.smallest[seat], s.smallest_new[seat])
    s.smallest_new[seat] = 0
    seats.clear_mark(s, seat, codes.MARKS_SINGLE | codes.MARK_OUT)
    if not s.in_front[seat]:
        s.smallest[seat] = 0


def note_pull(s: State, seat: int, kept: int) -> None:
    """Some or all of the prior chips were taken back by the seat whose turn it is."""
    out = s.marks[seat] & codes.MARK_OUT
    seats.clear_mark(s, seat, codes.MARK_OUT)
    if out and seat == s.actor:
        seats.clear_mark(s, seat, codes.MARKS_BACK)
        seats.set_mark(s, seat, codes.MARK_PART if kept else codes.MARK_PULLED)
    elif s.marks[seat] & codes.MARK_COVERED and not kept:
        seats.set_mark(s, seat, codes.MARK_APART)


def judge_chips(s: State, seat: int, to: int, kept: int) -> int:
    """`to` lies in front of the actor, `kept` of it from before this motion."""
    status = _read(s, seat, to, kept)
    if seat == s.last_actor:
        s.last_marks |= codes.LAST_BY_CHIPS
    close_motion(s, seat)
    return status


def spoken_amount(s: State, seat: int, to: int) -> int:
    """An amount without another word is read like chips of that total (TDA-40C)."""
    status = owed.verify_turn(s, seat)
    if status:
        return rulings.alert(s, seat, status, owed.refusal(s, status))
    seats.clear_mark(s, seat, codes.MARKS_SINGLE)
    keep(s)
    return _read(s, seat, to, s.street_bet[seat])


def _read(s: State, seat: int, to: int, kept: int) -> int:
    price = s.street_bet[seat] + owed.to_call(s, seat)
    if to > owed.max_to(s, seat):
        return rulings.alert(s, seat, codes.ALERT_TOO_MUCH, why.TABLE_STAKES)
    if s.announced == ev.K_RAISE and owed.may_raise(s, seat):
        return _settle_raise(s, seat, to, price)
    if to < price:
        return _short(s, seat, to, kept, price)
    if to == price or owed.reach(s, seat) <= s.bet:  # more than anybody can answer goes back
        return bets.call(s, seat, why.CALL)
    if s.bet == 0:
        return _open(s, seat, to)
    return _over(s, seat, to, kept, price)


def _open(s: State, seat: int, to: int) -> int:
    """No bet before: an overchip counts full, too little is put right."""
    if to >= owed.min_raise_to(s, seat):
        return bets.raise_to(s, seat, to)
    if s.book.half_bet and not half(s, to):
        return bets.check(s, seat, why.UNDERBET)
    return _complete(s, seat, why.UNDERBET)


def _over(s: State, seat: int, to: int, kept: int, price: int) -> int:
    """More than a call, nothing said."""
    book = s.book
    counted = s.marks[seat] & codes.MARKS_SINGLE
    loose = s.marks[seat] & codes.MARKS_LOOSE or kept >= price
    if counted == codes.MARK_ONE and price == s.street_bet[seat]:
        return _option_overchip(s, seat, to)
    if counted == codes.MARK_ONE and (not loose or book.prior_one == books.PRIOR_PLAIN):
        return _overchip(s, seat, to, kept)
    if counted and _all_needed(s, seat, to, kept, price, loose != 0):
        return bets.call(s, seat, why.PRIOR_CHIPS if kept else why.ALL_NEEDED)
    if to == owed.max_to(s, seat):
        return bets.raise_to(s, seat, to, why.LAST_CHIPS)
    if s.marks[seat] & codes.MARK_APART and half(s, to - s.bet):
        return rulings.propose(
            s, codes.ALERT_UNCLEAR_BET, seat, to, why.PRIOR_PULLED, _UNCLEAR_APART
        )
    if to >= owed.min_raise_to(s, seat):
        return bets.raise_to(s, seat, to, _over_rule(s, seat, kept, loose != 0))
    if half(s, to - s.bet):
        return _complete(s, seat, why.HALF_RAISE)
    return bets.call(s, seat, why.HALF_RAISE)


def _over_rule(s: State, seat: int, kept: int, loose: bool) -> int:
    if not s.marks[seat] & codes.MARKS_SINGLE:
        return why.RAISING
    if loose:
        return why.PRIOR_PART
    return why.PRIOR_CHIPS if kept else why.NOT_ALL_NEEDED


def _overchip(s: State, seat: int, to: int, kept: int) -> int:
    """One chip and not a word is a call; on prior chips some books ask."""
    book = s.book
    if kept and book.prior_one == books.PRIOR_ASK:
        return rulings.propose(s, codes.ALERT_UNCLEAR_BET, seat, to, why.PRIOR_OVERCHIP, _UNCLEAR)
    if kept or s.marks[seat] & codes.MARKS_BACK:
        return bets.call(s, seat, why.PRIOR_OVERCHIP)
    return bets.call(s, seat, why.OVERCHIP)


def _option_overchip(s: State, seat: int, to: int) -> int:
    """The big blind may check and adds one chip: check or raise?"""
    if s.book.option_overchip == 1:
        return bets.check(s, seat, why.OVERCHIP)
    if s.book.option_overchip == 2 and half(s, to - s.bet):
        return raise_at_least(s, seat, to, why.HALF_RAISE)
    return rulings.propose(s, codes.ALERT_UNCLEAR_BET, seat, to, why.UNCLEAR, _UNCLEAR_OPTION)


def _all_needed(s: State, seat: int, to: int, kept: int, price: int, loose: bool) -> bool:
    """Without its smallest chip the wager is no call any more.

    One chip for prior ones that paid the call counts as several (TDA24-46-S4).
    """
    book = s.book
    if book.multichip == books.TEST_NONE or (kept and not book.multichip_prior):
        return False
    least = s.smallest_new[seat]
    if s.marks[seat] & codes.MARK_COVERED and not kept:
        if s.marks[seat] & codes.MARK_ONE:
            return False
    elif loose:
        least = smaller(least, s.smallest[seat])
    return to - decode(least) < price


def half(s: State, by: int) -> bool:
    """A part of a full raise that the book completes."""
    if s.book.half == books.HALF_NONE:
        return False
    twice = 2 * by
    return twice > s.min_raise or (twice == s.min_raise and s.book.half == books.HALF_AT_LEAST)


def _complete(s: State, seat: int, rule: int) -> int:
    return bets.raise_to(s, seat, owed.min_raise_to(s, seat), rule)


def raise_at_least(s: State, seat: int, to: int, rule: int) -> int:
    return bets.raise_to(s, seat, max(to, owed.min_raise_to(s, seat)), rule)


def raise_said(s: State, seat: int, number: int) -> int:
    """A raise by the number or to it: where the book says neither the floor is asked (CUCA-2.4).

    A number that is not above the bet can only be by so much.
    """
    if not number or not s.bet or s.book.raise_amount != books.AMOUNT_ASK:
        return announce_raise(s, seat, number)
    status = owed.verify_raise(s, seat, s.bet + number)
    if number > s.bet and status:
        return announce_raise(s, seat, number)
    if status and status != codes.ALERT_UNDERRAISE:
        return rulings.alert(s, seat, status, owed.refusal(s, status))
    options = _BY_OR_TO if number > s.bet else _BY
    return rulings.propose(s, codes.ALERT_UNCLEAR_BET, seat, number, why.RAISE_TO_AMOUNT, options)


def announce_raise(s: State, seat: int, amount: int, rule: int = why.NOTHING) -> int:
    """Raise was said: with an amount it is made, without one the chips will say."""
    if amount:
        return _announced_amount(s, seat, amount)
    status = owed.verify_turn(s, seat)
    if status == 0 and not owed.may_raise(s, seat):
        status = codes.ALERT_NO_REOPEN
    if status:
        return rulings.alert(s, seat, status, owed.refusal(s, status))
    bets.announce(s, ev.K_RAISE)
    s.say(codes.NOTE_ANNOUNCED, seat, ev.K_RAISE, rule or why.WORDS)
    return 0


def _announced_amount(s: State, seat: int, amount: int) -> int:
    """At least the minimum, at most the stack.

    Where no exception for words is printed an amount that is too small is read as chips are.
    """
    book = s.book
    to = amount + s.bet if book.raise_amount == 1 else amount
    status = owed.verify_raise(s, seat, to)
    if to > s.bet and (status == codes.ALERT_UNDERRAISE or status == codes.ALERT_UNDERBET):
        if not book.half_said or half(s, to - s.bet):
            return _complete(s, seat, why.WORDS)
        if s.bet:
            return bets.call(s, seat, why.HALF_RAISE)
        return _open(s, seat, to)
    return bets.raise_to(s, seat, to, why.RAISE_TO_AMOUNT)


def _settle_raise(s: State, seat: int, to: int, price: int) -> int:
    """The chips of an announced raise: what they come to, at least a legal raise."""
    book = s.book
    if to == price and book.two_motion and price > s.street_bet[seat]:
        s.say(codes.NOTE_ANNOUNCED, seat, ev.K_RAISE, why.TWO_MOVES)
        return 0  # the call first, the raise in one more motion
    if book.raise_noamount and to > s.bet and not half(s, to - s.bet):
        return bets.call(s, seat, why.HALF_RAISE)
    rule = why.RAISE_SAID if s.marks[seat] & codes.MARK_ONE else why.WORDS_HANDFUL
    if not s.bet:
        rule = why.RAISE_OF_NOTHING
    return raise_at_least(s, seat, to, rule)


def _short(s: State, seat: int, to: int, kept: int, price: int) -> int:
    """Less than a call by a seat that has more."""
    book = s.book
    if to == kept:
        return 0  # nothing new, some chips were taken back
    if owed.underraised(s, to):
        return bets.call(s, seat, why.UNDERRAISE)
    if _two_sizes(s, to):
        seats.set_mark(s, seat, codes.MARK_EARLY)  # its chips are judged when the bet is clear
        return rulings.propose(
            s, codes.ALERT_UNCLEAR_BET, s.aggressor, to, why.UNCLEAR_SIZE, _SIZES
        )
    if _PERCENT * (to - kept) < book.tiny_percent * (price - s.street_bet[seat]):
        return rulings.propose(s, codes.ALERT_TINY_CHIP, seat, to, why.TINY, _SHORT)
    if book.undercall == books.UNDERCALL_FULL and _missed_raise(s, to):
        return rulings.propose(s, codes.ALERT_UNDERCALL, seat, to, why.PULLED_BACK, _MISSED)
    if book.undercall == books.UNDERCALL_FULL or _facing_opener(s):
        return bets.call(s, seat, why.UNDERCALLING)
    return rulings.propose(s, codes.ALERT_UNDERCALL, seat, to, why.UNDERCALLING, _SHORT)


def _missed_raise(s: State, to: int) -> bool:
    """So much was to be paid before somebody raised (CAS-26.2)."""
    if to < limits.small_bet(s) or s.aggressor == NOBODY:
        return False
    was_bet = to == s.bet_before or (s.street == 0 and to == limits.forced_bet(s))
    for seat in range(SEATS):
        if s.street_bet[seat] == to and not s.flags[seat] & codes.SEAT_ALL_IN:
            was_bet = True
    return was_bet


def _two_sizes(s: State, to: int) -> bool:
    """The bettor said one amount and put in another, and this seat matches the chips."""
    bettor = s.aggressor
    if bettor == NOBODY or not s.marks[bettor] & codes.MARK_OWES:
        return False
    return to == front.lies(s, bettor) and _nobody_above(s, bettor, to)


def _nobody_above(s: State, bettor: int, to: int) -> bool:
    n = 0
    for seat in range(SEATS):
        if seat != bettor and s.street_bet[seat] > to:
            n += 1
    return n == 0


def settle_size(s: State, bettor: int, to: int, option: int) -> None:
    """The amount that was said stands, or the chips do (TDA-40A)."""
    seats.clear_mark(s, bettor, codes.MARK_OWES)
    back = s.street_bet[bettor] - to
    if option != codes.OPT_CORRECT or back <= 0:
        return
    seats.give_back(s, bettor, back)
    bets.change_bet(s, to, max(limits.bet_size(s), s.min_raise - back))
    s.say(codes.NOTE_CORRECTED, bettor, to, why.UNCLEAR)


def _facing_opener(s: State) -> bool:
    """Heads-up, or nobody raised since the opening bet (TDA-51B)."""
    if s.book.undercall != books.UNDERCALL_OPENER:
        return False
    return seats.live_count(s) == 2 or (s.bet <= s.min_raise and not _raised_short(s))


def _raised_short(s: State) -> bool:
    """All-ins of less than the least bet lie on top of each other: the first was the opening."""
    return s.street > 0 and 0 < s.bet_before < s.bet
