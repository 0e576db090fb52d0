"""Bets: fold, check, call and raise, and the record after them.

Each action verifies first (owed.py), then changes the record and says so.  Amounts are totals in
front of the seat this street.
"""

from micropython import const

from floorman.rules import bring_in, codes, front, limits, owed, seats, why
from floorman.rules.acts import count_act, count_early_fold, is_next, kill_short_button
from floorman.rules.games import POT_LIMIT
from floorman.rules.rulings import alert
from floorman.rules.state import NO_CHIPS, NOBODY, SEATS, State

_MANY = const(255)
# what was said out of turn, if not an amount
SAID_CALL = const((1 << 30) - 1)
CALL_OF_ANY = const((1 << 30) - 2)  # a call, before the announced bet had a size
CALL_OF_SIZE = const((1 << 30) - 3)  # it has one now
SAID_RAISE = const((1 << 30) - 4)  # the chips say to what
SAID_FOLD = const((1 << 30) - 5)
NUMBER_SAID = const(1 << 28)  # and a number: by it or to it is asked when the turn comes


def _reopen(s: State, seat: int, by: int, all_in: bool) -> None:
    """A raise of `by` opens the betting for all others, if it is one in the book's eyes."""
    full = limits.is_full(s, by)
    half = all_in and s.book.all_in_half
    if full or (half and not _is_call(s, by, all_in)):
        seats.mark_others(s, seat, codes.MARK_OPEN)


def _is_call(s: State, by: int, all_in: bool) -> bool:
    """An all-in of less than half a bet or raise is a call, where the book says so (CUCA-8.2a)."""
    return all_in and s.book.all_in_half != 0 and 2 * by < s.min_raise


def fold(s: State, seat: int) -> int:
    status = owed.verify_fold(s, seat)
    if status:
        return alert(s, seat, status, why.FOLD)
    if seats.live_count(s) == 1:
        return 0  # a decision made it the last hand: it wins
    if bring_in.is_due(s) and s.phase == codes.BET and seat == bring_in.seat(s):
        _pay_bring_in(s, seat, why.BRING_IN)
    rule = why.FOLD
    if s.phase == codes.BET and seat != s.actor:
        rule = why.EARLY_FOLD
    elif owed.to_call(s, seat):
        rule = why.FOLDED
    s.last_actor = NOBODY
    s.spoke[seat] = 0
    seats.set_flag(s, seat, codes.SEAT_FOLDED)
    s.say(codes.NOTE_FOLDED, seat, 0, rule)
    if seat == s.actor or (s.phase == codes.DEAL and is_next(s, seat)):
        count_act(s, seat, 0)
    elif s.phase <= codes.BET:
        count_early_fold(s)
    return 0


def check(s: State, seat: int, rule: int) -> int:
    status = owed.verify_check(s, seat)
    if status:
        return alert(s, seat, status, owed.refusal(s, status))
    _remember(s, seat)
    seats.acted(s, seat)
    s.say(codes.NOTE_CHECKED, seat, 0, rule)
    count_act(s, seat, 0)
    _close_act(s, seat, rule)
    return 0


def call(s: State, seat: int, rule: int) -> int:
    status = owed.verify_call(s, seat)
    if status:
        return alert(s, seat, status, owed.refusal(s, status))
    price = owed.to_call(s, seat)
    if price == 0:
        return check(s, seat, why.CALL_OF_NOTHING)
    note = codes.NOTE_CALLED
    if bring_in.is_due(s):
        note, rule = codes.NOTE_BROUGHT_IN, why.BRING_IN
    _remember(s, seat)
    _wager(s, seat, price)
    s.say(note, seat, s.street_bet[seat], rule)
    say_all_in(s, seat)
    _close_act(s, seat, rule)
    return 0


def go_all_in(s: State, seat: int) -> int:
    """The whole stack: a call when it is no more or nobody could answer more, else a raise."""
    if s.stack[seat] <= owed.to_call(s, seat) or owed.reach(s, seat) <= s.bet:
        return call(s, seat, why.SPOKEN_CALL)
    return raise_to(s, seat, owed.max_to(s, seat))


def _remember(s: State, seat: int) -> None:
    """Remember what the seat's action changes of the seat itself."""
    s.spoke[seat] = 0
    s.last_actor = seat
    s.last_marks = s.marks[seat] & (codes.MARK_ACTED | codes.MARK_OPEN)
    s.street_bet_before = s.street_bet[seat]


def _remember_bet(s: State) -> None:
    """Remember what a raise changes for all."""
    s.bet_before = s.bet
    s.raise_before = s.min_raise
    s.aggressor_before = s.aggressor
    s.other_bet = 0
    s.since_acts = min(_MANY, s.acts + 1)
    s.since_chips = min(_MANY, s.chip_acts + 1)


def _wager(s: State, seat: int, chips: int) -> None:
    seats.wager(s, seat, chips)
    count_act(s, seat, chips)
    seats.acted(s, seat)


def _close_act(s: State, seat: int, rule: int) -> None:
    """The action was told: its chips are compared, and the hand may be a dead one."""
    settle_front(s, seat, rule)
    kill_short_button(s, seat)


def settle_front(s: State, seat: int, rule: int) -> None:
    """Compare an action, made by a rule, with its chips: change, or more to come."""
    s.announced = 0
    here = front.lies(s, seat)
    if here > s.street_bet[seat]:
        front.carry_over(s, seat, here - s.street_bet[seat])
        s.say(codes.NOTE_CHANGE, seat, here - s.street_bet[seat], rule)
    elif here < s.street_bet[seat]:
        seats.set_mark(s, seat, codes.MARK_OWES)
        if here:
            s.say(codes.NOTE_ADD, seat, s.street_bet[seat] - here, rule)


def say_all_in(s: State, seat: int) -> None:
    if s.flags[seat] & codes.SEAT_ALL_IN:
        rule = why.SHORT_ALL_IN if s.street_bet[seat] < s.bet else why.ALL_IN
        s.say(codes.NOTE_ALL_IN, seat, s.street_bet[seat], rule)


def raise_to(s: State, seat: int, to: int, rule: int = why.NOTHING) -> int:
    """Bet or raise to a total; `rule` when it is another than the book's plain one.

    More than the limit allows is a bet of the most.
    """
    most = owed.most_to(s, seat)
    if owed.max_to(s, seat) >= to > most >= owed.min_raise_to(s, seat):
        to = most
        rule = why.POT_LIMIT if limits.structure(s) == POT_LIMIT else why.FIXED_SIZE
    return raise_just_to(s, seat, to, rule)


def raise_just_to(s: State, seat: int, to: int, rule: int) -> int:
    """The same for an amount that was told as the pot's, right or wrong.

    What is a call to the book is nobody's bet at the showdown; others call the amount anyway.
    """
    status = owed.verify_raise(s, seat, to)
    if status:
        return alert(s, seat, status, owed.refusal(s, status))
    by = to - s.bet
    all_in = to == owed.max_to(s, seat)
    is_call = _is_call(s, by, all_in)
    _remember(s, seat)
    _remember_bet(s)
    s.last_marks |= codes.LAST_RAISED
    _reopen(s, seat, by, all_in)
    if not bring_in.completes(s):
        s.min_raise = max(s.min_raise, by)
    elif limits.is_full(s, by):
        s.min_raise = max(to, limits.bet_size(s))
    s.raises += limits.is_counted(s, by)
    opening = s.bet == 0
    s.bet = to
    if not is_call:
        s.aggressor = seat
    _wager(s, seat, to - s.street_bet[seat])
    unbind_early(s)
    note = codes.NOTE_OPENED if opening else codes.NOTE_RAISED
    rule = rule or (why.OPENING if opening else why.RAISING)
    if is_call:
        note, rule = codes.NOTE_CALLED, why.LAST_CHIPS
    s.say(note, seat, to, rule)
    say_all_in(s, seat)
    _close_act(s, seat, rule)
    return 0


def unbind_early(s: State) -> None:
    """The situation changed: chips and words out of turn bind no longer (TDA-53A).

    A bet that was made behind an early card changes nothing for those made after it.
    """
    actor = owed.turn_of(s)
    if s.acted_behind >> actor & 1:
        s.acted_behind &= ~(1 << actor)
        return
    s.acted_behind = 0
    s.early_acts = 0
    for seat in range(SEATS):
        if s.spoke[seat] == CALL_OF_ANY:
            s.spoke[seat] = CALL_OF_SIZE
            continue
        if s.ahead[seat]:
            continue  # it acted behind this raise, before the betting began
        lies = front.lies(s, seat) > s.street_bet[seat]
        said = s.spoke[seat] not in (0, SAID_FOLD)  # that word put no chips in
        if said or (s.marks[seat] & codes.MARKS_AHEAD and lies):
            s.unbound |= 1 << seat
        s.spoke[seat] = 0
    seats.clear_marks(s, codes.MARKS_AHEAD)


def begin_bets(s: State) -> None:
    """A hand begins: the big blind is the first bet, or the bring-in once the open cards lie."""
    s.aggressor = s.last_bettor = s.last_actor = s.clock_seat = NOBODY
    s.announced = s.unbound = s.early_acts = s.other_bet = 0
    s.spoke[:] = NO_CHIPS
    s.bet = 0 if s.played.opens or limits.bomb(s) else limits.small_bet(s)
    s.min_raise = limits.small_bet(s)
    s.raises = 1


def begin_bring_in(s: State, seat: int) -> None:
    """The seat owes the bring-in, or completes to a whole bet; a dead hand just pays (TDA-30)."""
    s.bet = s.small
    s.min_raise = s.big - s.small if s.big > s.small else s.big
    s.raises = 0
    if seat != NOBODY and not seats.live(s, seat):
        _pay_bring_in(s, seat, why.ABSENT_BRINGS_IN)


def _pay_bring_in(s: State, seat: int, rule: int) -> None:
    """The hand is dead, or gives itself up: its bring-in stays."""
    seats.wager(s, seat, s.small)
    s.say(codes.NOTE_BROUGHT_IN, seat, s.street_bet[seat], rule)


def begin_turn(s: State) -> None:
    """Nothing was said, nobody called the clock on the seat whose turn begins."""
    s.announced = s.early_acts = 0
    s.clock_seat = NOBODY
    for seat in range(SEATS):
        if s.spoke[seat] == CALL_OF_ANY:
            s.spoke[seat] = SAID_CALL  # who had announced the raise made none


def unsay(s: State, seat: int) -> None:
    """Void what the seat said out of turn."""
    s.spoke[seat] = 0


def unbind(s: State, seat: int) -> None:
    """The chips the seat put in out of turn go back."""
    s.unbound |= 1 << seat


def forget_early(s: State) -> None:
    """The street is taken back, with all that was done on it out of turn."""
    s.early_acts = 0
    s.spoke[:] = NO_CHIPS
    seats.clear_marks(s, codes.MARKS_AHEAD)


def begin_round(s: State) -> None:
    """Nobody has bet in the round that begins; before the flop the big blind is a bet."""
    s.aggressor = NOBODY
    if s.street:
        s.min_raise = limits.bet_size(s)
        s.raises = 0


def end_bets(s: State) -> None:
    """The round is over: nothing to call, and who bet last is remembered for the showdown."""
    s.clock_seat = s.last_actor = NOBODY
    s.bet = s.announced = s.unbound = s.early_acts = 0
    s.spoke[:] = NO_CHIPS
    s.min_raise = s.big
    if s.aggressor != NOBODY or not s.book.show_last:
        s.last_bettor = s.aggressor


def owing(s: State) -> int:
    """Seats that still owe chips of the street that ends, as bits."""
    owing = 0
    for seat in range(SEATS):
        if s.in_front[seat] - s.carried_over[seat] < s.street_bet[seat]:
            owing |= 1 << seat
    return owing


def change_bet(s: State, to: int, min_raise: int) -> None:
    """The bet turns out to be another one."""
    s.bet = to
    s.min_raise = min_raise


def no_bet(s: State) -> None:
    """The hand is over: nothing is to be called."""
    s.bet = 0
    s.clock_seat = NOBODY


def announce(s: State, what: int) -> None:
    """The actor said something that waits for chips: K_RAISE, K_CHECK, K_CLOCK; 0 no longer."""
    s.announced = what


def settle_last(s: State) -> None:
    """The last action cannot be taken back any more."""
    s.last_actor = NOBODY


def no_last_bettor(s: State) -> None:
    """Nobody bets on a street of a run-out, so nobody has to show first for a bet."""
    s.last_bettor = NOBODY
