"""Wagers put right: decided when unclear, short or a string, or taken back."""

from floorman.rules import acts, bets, codes, front, seats, why
from floorman.rules.chips import half, raise_at_least, settle_size, spoken_amount
from floorman.rules.rulings import propose
from floorman.rules.state import NOBODY, SEATS, SKIPS, State, tell
from floorman.rules.underraise import correct

_STRING = bytes((codes.OPT_RETURN, codes.OPT_BET))
_BACK = bytes((codes.OPT_RETURN, codes.OPT_ACCEPT))


def splash(s: State, seat: int, value: int) -> int:
    """Chips went into the pot and were in front of nobody."""
    if s.phase != codes.BET:
        return 0
    return propose(s, codes.ALERT_SPLASH, s.actor, value, why.SPLASH, _STRING)


def stray(s: State, seat: int, other: int) -> int:
    """A chip of another seat lies in front of this one; one of two changed is no wager."""
    short = front.lies(s, seat) < s.street_bet[seat]
    changed = short and s.marks[seat] & codes.MARK_ACTED
    if s.phase != codes.BET or not seats.live(s, seat):
        return 0
    if changed and not s.marks[seat] & codes.MARK_OWES:
        return 0
    return propose(s, codes.ALERT_CHIP_TRANSFER, seat, other, why.TRANSFER, _BACK)


def settle_wager(s: State, seat: int, value: int, option: int) -> None:
    """An unclear, short or tiny wager of the actor; an unclear bet of the seat before."""
    if seat != s.actor and seat == s.aggressor:
        settle_size(s, seat, value, option)
    if seat != s.actor or s.phase != codes.BET:
        return
    if option == codes.OPT_CALL:
        bets.call(s, seat, why.SPOKEN_CALL)
    elif option == codes.OPT_BET or option == codes.OPT_BY:
        by = s.bet if option == codes.OPT_BY else 0
        raise_at_least(s, seat, by + value, why.UNCLEAR)
    elif option == codes.OPT_CORRECT:  # a call of any bet was one of the smallest
        correct(s, min(value, s.bet), why.CALL_OF_ANY)
        bets.call(s, seat, why.CALL_OF_ANY)
    elif option == codes.OPT_CHECK:
        bets.check(s, seat, why.UNCLEAR)
    elif option == codes.OPT_ALL_IN:
        bets.go_all_in(s, seat)
    elif option == codes.OPT_FOLD:
        bets.fold(s, seat)
    elif option == codes.OPT_FORFEIT:
        forfeit(s, seat, value)
    else:
        return_front(s, seat)


def forfeit(s: State, seat: int, to: int) -> None:
    """The chips stay in the pot, the hand is folded (TDA-51B); or no more than the call that was
    meant (TDA24-51-E4).
    """
    meant = _call_meant(s, seat, to) if s.book.forfeit_call else to
    seats.wager(s, seat, max(0, meant - s.street_bet[seat]))
    if meant < to:
        s.say(codes.NOTE_CHANGE, seat, to - meant, s.ruled)
        front.hand_back(s, seat)
    bets.fold(s, seat)


def _call_meant(s: State, seat: int, to: int) -> int:
    """The highest bet of the street that these chips pay; all of them where they pay none."""
    meant = s.bet_before if s.aggressor != NOBODY and s.bet_before <= to else 0
    for other in range(SEATS):
        bet = s.street_bet[other]
        if meant < bet <= to and other != seat:
            meant = bet
    return meant if meant > s.street_bet[seat] else to


def return_front(s: State, seat: int) -> None:
    """Chips beyond the seat's action are to be taken back and mean nothing."""
    seats.clear_mark(s, seat, codes.MARK_EARLY)
    front.hand_back(s, seat)


def settle_splash(s: State, seat: int, value: int, option: int) -> None:
    if option == codes.OPT_BET and seat == s.actor:
        spoken_amount(s, seat, s.street_bet[seat] + value)


def settle_string(s: State, seat: int, value: int, option: int) -> None:
    """The first motion stands and the rest goes back, or it was one motion after all."""
    extra = front.lies(s, seat) - s.street_bet[seat]
    if extra <= 0 and option != codes.OPT_BET:
        _first_motion(s, seat, value)
        return
    if option != codes.OPT_BET or s.phase != codes.BET or extra <= 0:
        return_front(s, seat)
        return
    extra = min(extra, s.stack[seat])
    to = s.street_bet[seat] + extra
    if _holds_bet(s, seat):
        bets.change_bet(s, to, s.min_raise + extra)
        seats.wager(s, seat, extra)
        s.say(codes.NOTE_RAISED, seat, to, why.RAISING)
        bets.say_all_in(s, seat)
        bets.settle_front(s, seat, why.RAISING)
        return
    s.turn_back = seat
    seats.clear_mark(s, seat, codes.MARK_ACTED)
    if raise_at_least(s, seat, to, why.RAISING):
        seats.set_mark(s, seat, codes.MARK_ACTED)
        s.turn_back = NOBODY


def _holds_bet(s: State, seat: int) -> bool:
    """The bet is the aggressor's own, no all-in that is a call to the book lies on top of it."""
    return seat == s.aggressor and (seat != s.aggressor_before or s.bet == s.bet_before)


def _first_motion(s: State, seat: int, to: int) -> None:
    """A raise that was read from two motions is taken back, the first of them counts."""
    if not can_take_back(s, seat):
        return
    take_back(s, seat)
    rule = why.STRING_BET
    if s.bet and to <= s.bet:
        bets.call(s, seat, rule)
    elif to > s.bet and not s.book.half_bet and not half(s, to - s.bet):
        bets.call(s, seat, rule) if s.bet else raise_at_least(s, seat, to, rule)
    else:
        raise_at_least(s, seat, to, rule)


def settle_early(s: State, seat: int, value: int, option: int) -> None:
    if option == codes.OPT_ACCEPT:
        tell(s, SKIPS)
        return
    return_front(s, seat)
    bets.unsay(s, seat)


def settle_hidden(s: State, seat: int, chips: int, option: int) -> None:
    """Part of the all-in, to be called like the rest of it, or out of this hand (TDA-62)."""
    if option != codes.OPT_ACCEPT or not seats.live(s, seat):
        return_front(s, seat)
        return
    s.say(codes.NOTE_JOINED, seat, chips, why.STACK)
    if s.phase == codes.BET:
        _more_all_in(s, seat, chips)
        return
    seats.join(s, seat, chips)
    for other in range(SEATS):
        owed = seats.stake(s, seat) - seats.stake(s, other)
        if owed > 0 and seats.able(s, other):
            s.say(codes.NOTE_ADD, other, seats.put(s, other, owed), why.STACK)


def _more_all_in(s: State, seat: int, chips: int) -> None:
    """The wager is larger; who called the smaller one owes the rest."""
    seats.bet_more(s, seat, chips)
    if s.street_bet[seat] > s.bet:
        bets.change_bet(s, s.street_bet[seat], s.min_raise)
        bets.unbind_early(s)
    bets.settle_last(s)
    s.say(codes.NOTE_ALL_IN, seat, s.street_bet[seat], why.STACK)


def settle_old_chip(s: State, seat: int, chips: int, option: int) -> None:
    """Exchanged at its value, or off the table without anything for it (TDA-24C)."""
    if option != codes.OPT_RETURN:
        return
    chips = seats.leave(s, seat, chips)
    s.say(codes.NOTE_REMOVED, seat, chips, why.OLD_CHIP)


def settle_transfer(s: State, seat: int, other: int, option: int) -> None:
    """The chip goes back to its owner, or changed hands and is this seat's wager.

    What the seat put in beside it is judged when the chip is gone.
    """
    chips = front.lies(s, seat) - s.street_bet[seat]
    if option != codes.OPT_ACCEPT or chips <= 0:
        seats.clear_mark(s, seat, codes.MARK_EARLY)
        bets.unbind(s, seat)
        return
    chips = seats.leave(s, other, chips)
    seats.receive(s, seat, chips)
    s.say(codes.NOTE_TRANSFERRED, seat, chips, why.TRANSFER)


def settle_clock(s: State, seat: int, value: int, option: int) -> None:
    if option == codes.OPT_DEAD:
        acts.kill(s, seat, why.CLOCK_OVER)
    elif option == codes.OPT_CHECK:
        bets.check(s, seat, why.CLOCK_CHECK)


def can_take_back(s: State, seat: int) -> bool:
    """The seat acted last, nobody after it, and the round goes on."""
    return s.phase == codes.BET and seat == s.last_actor


def raised_last(s: State, seat: int) -> bool:
    """It can take back a bet or raise, be it one that is a call to the book."""
    return can_take_back(s, seat) and s.last_marks & codes.LAST_RAISED != 0


def take_back(s: State, seat: int) -> None:
    """The seat's last action did not happen: it is to act, facing what it faced."""
    put_in = s.street_bet[seat] - s.street_bet_before
    seats.give_back(s, seat, put_in)
    seats.clear_mark(s, seat, codes.MARK_ACTED)
    seats.set_mark(s, seat, s.last_marks & codes.MARK_ACTED)
    seats.set_mark(s, seat, s.last_marks & codes.MARK_OPEN)
    if s.last_marks & codes.LAST_RAISED:
        acts.drop_raise(s)
    acts.uncount_act(s, put_in > 0)
    bets.settle_last(s)
    s.turn_back = seat
    bets.announce(s, 0)
    s.say(codes.NOTE_TAKEN_BACK, seat, s.street_bet[seat], why.UNCLEAR)
