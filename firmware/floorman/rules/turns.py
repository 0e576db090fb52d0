"""Turns: chips, knocks and folds in and out of turn, skipped seats, the clock."""

from micropython import const

from floorman import events as ev
from floorman.rules import (
    answered,
    bets,
    chips,
    codes,
    given_back,
    procedures,
    rulings,
    seats,
    straddle,
    why,
)
from floorman.rules.acts import enough
from floorman.rules.behind import behind, knock_behind, wagers_ahead
from floorman.rules.bets import (
    CALL_OF_ANY,
    CALL_OF_SIZE,
    NUMBER_SAID,
    SAID_CALL,
    SAID_FOLD,
    SAID_RAISE,
)
from floorman.rules.front import lies
from floorman.rules.owed import may_raise, to_call
from floorman.rules.state import MOVED, NOBODY, SEATS, SKIPS, State, keep, tell, then
from floorman.rules.underraise import may_become
from floorman.rules.values import fits

_BACK = bytes((codes.OPT_RETURN, codes.OPT_ACCEPT))
_STRING = bytes((codes.OPT_RETURN, codes.OPT_BET))
_CALL_OF_ANY = bytes((codes.OPT_CALL, codes.OPT_CORRECT, codes.OPT_RETURN))
_PULL = bytes((codes.OPT_CALL, codes.OPT_FOLD))
_SHORT = bytes((codes.ALERT_UNDERCALL, codes.ALERT_TINY_CHIP))
_BINDS = const(1)  # Book.pullback: to call or raise
_FOLD_AFTER = const(2)  # Book.skipped: folded when enough others acted
_SKIPPED_FOLDS = bytes((codes.OPT_FOLD, codes.OPT_PLAY_ON))
_SKIPPED = bytes((codes.OPT_PASSIVE, codes.OPT_DEAD, codes.OPT_PLAY_ON))
_DEAD = bytes((codes.OPT_DEAD, codes.OPT_PLAY_ON))
_CHECK = bytes((codes.OPT_CHECK, codes.OPT_PLAY_ON))


def _new_total(s: State, seat: int, to: int, kept: int) -> int:
    bit = 1 << seat
    changed = to == s.street_bet[seat] and s.marks[seat] & codes.MARKS_SINGLE
    if changed or s.unbound & bit:  # changed for chips of the same worth (RP-2): no pull
        seats.clear_mark(s, seat, codes.MARKS_OUT)
    out = s.marks[seat] & codes.MARK_OUT
    chips.note_pull(s, seat, kept)
    if to >= s.street_bet[seat] and s.marks[seat] & codes.MARK_OWES:
        seats.clear_mark(s, seat, codes.MARK_OWES)
        chips.close_motion(s, seat)
        bets.settle_front(s, seat, why.CALL)
        return 0
    if to <= s.street_bet[seat]:
        if s.ruling:
            answered.chips_are_back(s, seat)
        seats.clear_mark(s, seat, codes.MARK_EARLY)
        s.unbound &= ~bit
        pulled = _pulled_back(s, seat, to)
        if out and not pulled:
            pulled = _moved_bet(s, seat, to)
        chips.close_motion(s, seat)
        return pulled
    if not seats.able(s, seat):
        return _no_wager(s, seat, to)
    if s.ruling:
        return _while_ruling(s, seat, to)
    return _judge(s, seat, to, kept) if seat == s.actor else _early(s, seat, to)


def _while_ruling(s: State, seat: int, to: int) -> int:
    """Chips are judged when everything is decided.  A short call made good decides itself."""
    if seat == s.actor and to >= s.street_bet[seat] + to_call(s, seat):
        for code in _SHORT:
            n = rulings.find(s, code, seat)
            if n >= 0:
                return rulings.answer_it(s, n, rulings.default(s, n))
    if _spoke_first(s, seat):
        chips.close_motion(s, seat)
        return 0
    seats.set_mark(s, seat, codes.MARK_EARLY)
    return behind(s) or procedures.refuse(s, seat)


def _pulled_back(s: State, seat: int, to: int) -> int:
    """Prior chips taken back facing a raise: TDA-46B binds, by CAS-26.2 they stay in the pot.

    So does a wager of who missed a raise.
    """
    if seat != s.actor or not s.marks[seat] & codes.MARKS_BACK or not to_call(s, seat):
        return 0
    missed = missed_raise(s, seat)
    if not s.book.pullback or (to >= s.street_bet[seat] and not missed):
        return 0
    keep(s)
    return rulings.alert(s, seat, codes.ALERT_PULLBACK, why.PULLED_BACK)


def _moved_bet(s: State, seat: int, to: int) -> int:
    """A bet is not pulled in while others act (RP-2); the ledger keeps it."""
    if not seats.live(s, seat) or seat == s.actor or to:
        return 0
    if to == s.street_bet[seat] or s.ruling or not s.book.bets_moved:
        return 0
    keep(s)
    return rulings.alert(s, seat, codes.ALERT_BETS_MOVED, why.PULLED_IN)


def _no_wager(s: State, seat: int, to: int) -> int:
    """Chips of a seat that cannot bet."""
    chips.close_motion(s, seat)
    if seats.live(s, seat):
        excess = to - s.street_bet[seat]
        return rulings.propose(s, codes.ALERT_HIDDEN_CHIP, seat, excess, why.STACK, _BACK)
    return rulings.alert(s, seat, codes.ALERT_NOT_IN_HAND, why.NOTHING)


def _judge(s: State, seat: int, to: int, kept: int) -> int:
    return then(s, chips.judge_chips(s, seat, to, kept))


def _early(s: State, seat: int, to: int) -> int:
    """Chips of another seat than the actor: held until its turn, or a second motion."""
    done = s.marks[seat] & codes.MARK_ACTED and s.street_bet[seat] == s.bet
    if done and s.book.string:
        chips.close_motion(s, seat)
        excess = to - s.street_bet[seat]
        if _change_follows(s, seat, excess):
            return 0
        return rulings.propose(s, codes.ALERT_STRING_BET, seat, excess, why.STRING_BET, _STRING)
    keep(s)
    if _spoke_first(s, seat):
        chips.close_motion(s, seat)
        return _out_of_turn(s, seat) if s.book.out_of_turn else 0
    seats.set_mark(s, seat, codes.MARK_EARLY)
    if not s.book.out_of_turn:
        return rulings.propose(s, codes.ALERT_OUT_OF_TURN, seat, to, why.EARLY, _BACK)
    return _out_of_turn(s, seat)


def _spoke_first(s: State, seat: int) -> bool:
    """The chips are laid for what the seat said, or knocked, out of turn (TDA-40A)."""
    checked = s.marks[seat] & codes.MARK_CHECKED and s.book.out_of_turn
    return s.spoke[seat] > 0 or checked != 0


def _change_follows(s: State, seat: int, excess: int) -> bool:
    """The small chip after the overchip is for the change: no string (CAS-6.16)."""
    due = s.in_front[seat] - s.street_bet[seat]
    if seat == s.aggressor or not _is_for_change(s, due, excess):
        return False
    s.carried_over[seat] += excess
    s.say(codes.NOTE_CHANGE, seat, due, why.EXPECTING_CHANGE)
    return True


def _is_for_change(s: State, due: int, came: int) -> bool:
    """True when a chip fits the change: `came` of what is due lies there since the overchip."""
    return s.book.change_expected != 0 and due > came and fits(due, due - came)


def _change_follows_call(s: State, seat: int, came: int) -> bool:
    """The same when the overchip was the call that ended the round."""
    due = s.change_due + came
    if seat != s.change_seat or not _is_for_change(s, due, came):
        return False
    s.change_due = due
    s.carried_over[seat] += came
    chips.close_motion(s, seat)
    s.say(codes.NOTE_CHANGE, seat, due, why.EXPECTING_CHANGE)
    return True


def speak_early(s: State, seat: int, said: int) -> int:
    """A raise to an amount, or one of SAID_, was said out of turn: it waits like chips do.

    Chips that lay there first stand (TDA-40A).
    """
    if not seats.able(s, seat):
        return rulings.alert(s, seat, codes.ALERT_NOT_IN_HAND, why.NOTHING)
    if said == SAID_CALL and s.announced == ev.K_RAISE:
        said = CALL_OF_ANY
    elif s.marks[seat] & codes.MARK_ACTED and not to_call(s, seat):
        return rulings.alert(s, seat, codes.ALERT_OUT_OF_TURN, why.EARLY)  # it has no turn to come
    keep(s)
    if not _did_first(s, seat):
        seats.clear_mark(s, seat, codes.MARK_CHECKED)
        s.spoke[seat] = said
    if s.book.out_of_turn:
        return _out_of_turn(s, seat)
    amount = said & (NUMBER_SAID - 1) if said < SAID_FOLD else 0
    return rulings.propose(s, codes.ALERT_OUT_OF_TURN, seat, amount, why.EARLY, _BACK)


def _did_first(s: State, seat: int) -> bool:
    """Chips, or a knock where it binds, came before the words."""
    binds = codes.MARKS_AHEAD if s.book.out_of_turn else codes.MARK_EARLY
    return s.marks[seat] & binds != 0


def _act_as_said(s: State, seat: int) -> None:
    """The bet is what it was when the seat spoke, or has a size only now (TDA-59B)."""
    said = s.spoke[seat]
    s.spoke[seat] = 0
    rule = why.EARLY
    if said == CALL_OF_SIZE:
        least = s.bet_before + s.raise_before
        rulings.propose(s, codes.ALERT_UNCLEAR_BET, seat, least, why.CALL_OF_ANY, _CALL_OF_ANY)
    elif said == SAID_FOLD:
        then(s, bets.fold(s, seat))
    elif said == SAID_RAISE:
        _raise_as_said(s, seat)
    elif said > SAID_FOLD:
        then(s, bets.call(s, seat, rule))
    elif said & NUMBER_SAID:
        then(s, chips.raise_said(s, seat, said & ~NUMBER_SAID))
    else:
        then(s, chips.raise_at_least(s, seat, said, rule))


def _raise_as_said(s: State, seat: int) -> None:
    """The chips that lie there say how much, without chips it is the least."""
    here = lies(s, seat)
    if here > s.street_bet[seat] and may_raise(s, seat):
        bets.announce(s, ev.K_RAISE)
        _judge(s, seat, here, s.street_bet[seat])
    else:
        then(s, chips.raise_at_least(s, seat, 0, why.EARLY))


def _out_of_turn(s: State, seat: int) -> int:
    code = codes.ALERT_WAIT_AMOUNT if s.announced == ev.K_RAISE else codes.ALERT_OUT_OF_TURN
    waiting = code == codes.ALERT_WAIT_AMOUNT
    rulings.alert(s, seat, code, why.WAIT_AMOUNT if waiting else why.EARLY)
    return count_skipped(s) or code


def knock(s: State, seat: int) -> int:
    """A check of the actor; of another seat one that waits for its turn."""
    if s.phase != codes.BET:
        return 0  # a hand on the table, nothing more
    if s.ruling:
        return knock_behind(s, seat) or procedures.refuse(s, seat)
    if seat != s.actor:
        return _early_check(s, seat)
    return _raise_is_due(s, seat) or then(s, bets.check(s, seat, why.CHECK))


def _early_check(s: State, seat: int) -> int:
    """It binds where the book says so, and counts for the seat that was skipped in any."""
    if not seats.able(s, seat) or s.marks[seat] & codes.MARK_ACTED:
        return 0
    keep(s)
    if not s.marks[seat] & codes.MARK_EARLY and not s.spoke[seat]:
        seats.set_mark(s, seat, codes.MARK_CHECKED)
    return _out_of_turn(s, seat)


def missed_raise(s: State, seat: int) -> bool:
    """The seat is asked: it calls the raise it missed, or passes (CAS-26.2)."""
    return rulings.is_open(s, codes.ALERT_UNDERCALL, seat, why.PULLED_BACK)


def may_not_fold(s: State, seat: int) -> bool:
    """Chips were pulled back facing a raise: call or raise (TDA-46B)."""
    return (
        s.book.pullback == _BINDS
        and s.marks[seat] & codes.MARKS_BACK != 0
        and lies(s, seat) < s.street_bet[seat]
        and to_call(s, seat) > 0
    )


def _check_when_due(s: State, seat: int) -> None:
    if to_call(s, seat):
        say_check(s, seat)
    elif bets.check(s, seat, why.EARLY) == 0:
        tell(s, MOVED)


def _raise_is_due(s: State, seat: int) -> int:
    """Raise or pot was said and is owed: nothing else is understood (TDA-51A, TDA-54C).

    When nobody is left who could answer it, the word is void.
    """
    if s.announced != ev.K_RAISE or not may_raise(s, seat):
        return 0
    return rulings.alert(s, seat, codes.ALERT_WAIT_AMOUNT, why.WAIT_AMOUNT)


def say_call(s: State, seat: int) -> int:
    """The word call."""
    return _raise_is_due(s, seat) or bets.call(s, seat, why.SPOKEN_CALL)


def say_check(s: State, seat: int) -> int:
    """The word check; facing a bet the seat may only call or fold in this turn (TDA-55)."""
    status = _raise_is_due(s, seat)
    if status:
        return status
    status = bets.check(s, seat, why.CHECK)
    if status == codes.ALERT_FACES_BET and s.book.check_passive:
        bets.announce(s, ev.K_CHECK)
        keep(s)
    return status


def count_skipped(s: State) -> int:
    """Enough happened behind the actor: its hand is for the floor (TDA-53B)."""
    acts = s.early_acts
    chip_acts = 0
    for seat in range(SEATS):
        if seat != s.actor and (s.marks[seat] & codes.MARKS_AHEAD or s.spoke[seat]):
            words = s.spoke[seat]
            acts += 1
            chip_acts += s.marks[seat] & codes.MARK_EARLY or (words and words != SAID_FOLD)
    book = s.book
    if book.skipped == _FOLD_AFTER:
        if acts >= book.skipped_after and not s.announced:
            return rulings.propose(
                s, codes.ALERT_SKIPPED, s.actor, 0, why.SKIPPING, _SKIPPED_FOLDS
            )
    elif book.skipped and s.announced != ev.K_RAISE and enough(s, acts, chip_acts):
        return rulings.propose(s, codes.ALERT_SKIPPED_LATE, s.actor, 0, why.SKIPPING, _SKIPPED)
    return 0


def call_clock(s: State) -> int:
    """The clock is called on the actor; again: it is stopped."""
    if s.phase != codes.BET:
        return rulings.alert(s, NOBODY, codes.ALERT_NO_ACTOR, why.NOTHING)
    book = s.book
    if not book.clock:
        return rulings.alert(s, s.actor, codes.ALERT_NO_CLOCK, why.CLOCK_CALLED)
    if s.clock_seat == s.actor:
        s.clock_seat = NOBODY
        s.say(codes.NOTE_CLOCK, s.actor, 0, why.CLOCK_CALLED)
    else:
        s.clock_seat = s.actor
        s.say(codes.NOTE_CLOCK, s.actor, book.clock + book.countdown, why.CLOCK_CALLED)
    return 0


def clock_expired(s: State, seat: int) -> int:
    """Time is up: the hand is dead, or checks where that is allowed."""
    if s.phase != codes.BET or seat != s.clock_seat or seat != s.actor:
        return 0
    s.clock_seat = NOBODY
    dead = to_call(s, seat) or s.book.clock_dead
    rule, options = (why.CLOCK_OVER, _DEAD) if dead else (why.CLOCK_CHECK, _CHECK)
    return rulings.propose(s, codes.ALERT_CLOCK_DEAD, seat, 0, rule, options)


def chips_lie(s: State, seat: int, n: int) -> int:
    """`n` chips lie in front of the seat now; chips that were swept are carried ones first."""
    if n == s.in_front[seat] and not s.marks[seat] & (codes.MARKS_SINGLE | codes.MARK_OUT):
        given_back.lies(s, seat)  # they may have left one by one
        return 0
    if n < s.in_front[seat]:
        chips.chip_out(s, seat, s.in_front[seat] - n)
        if seat == s.change_seat:
            s.change_due = 0  # it took its change
    if n > s.in_front[seat] and s.phase == codes.BOARD:
        may_become(s, 0)  # missing chips came after all
    kept = lies(s, seat)
    s.in_front[seat] = n
    if s.ruling:
        given_back.lies(s, seat)
    coming = s.phase == codes.BOARD and not s.marks[seat] & codes.MARK_OWES
    came = n - s.carried_over[seat]
    if coming and came > 0 and seats.able(s, seat):
        if _change_follows_call(s, seat, came):
            return 0
        seats.set_mark(s, seat, codes.MARK_EARLY)  # judged when the street lies
        return rulings.alert(s, seat, codes.ALERT_OUT_OF_TURN, why.EARLY)
    if s.phase == codes.BET:
        return _new_total(s, seat, n - s.carried_over[seat], kept)
    if s.phase != codes.DEAL:
        s.carried_over[seat] = n
        seats.clear_mark(s, seat, codes.MARK_EARLY)
    elif not s.deal_count:
        straddle.laid(s, seat)
    elif wagers_ahead(s, seat, kept):
        return 0
    chips.close_motion(s, seat)
    return 0


def fold_hand(s: State, seat: int) -> int:
    """A hand goes to the muck while others play: it folds, out of turn too (TDA-58).

    Not after prior chips were pulled back, and not when it is all-in and must be tabled.
    """
    betting = s.phase == codes.BET and seats.live(s, seat)
    if betting and seat == s.actor and may_not_fold(s, seat):
        price = to_call(s, seat)
        return rulings.propose(s, codes.ALERT_PULLBACK, seat, price, why.PULLED_BACK, _PULL)
    early = betting and seat != s.actor
    if early and s.announced == ev.K_RAISE:
        rulings.alert(s, seat, codes.ALERT_WAIT_AMOUNT, why.WAIT_AMOUNT)
    tabled = s.flags[seat] & codes.SEAT_TABLED and not betting
    if not seats.running(s) or not seats.live(s, seat) or tabled:
        return 0
    if s.book.all_in_table and s.flags[seat] & codes.SEAT_ALL_IN:
        return rulings.alert(s, seat, codes.ALERT_MUCK_FORBIDDEN, why.TABLE_ALL)
    s.early_acts += early
    bets.fold(s, seat)
    tell(s, MOVED | SKIPS if early else MOVED)
    return 0


def act_early(s: State, seat: int) -> bool:
    """What the seat did before its turn acts now, if the bet is the same; anything?"""
    if seat == s.actor and straddle.has_no_option(s, seat):
        bets.check(s, seat, why.NOTHING)
        tell(s, MOVED)
        return True
    if s.marks[seat] & codes.MARK_EARLY:
        seats.clear_mark(s, seat, codes.MARK_EARLY)
        if seat == s.actor:
            _judge(s, seat, lies(s, seat), s.street_bet[seat])
        else:
            _early(s, seat, lies(s, seat))
    elif s.marks[seat] & codes.MARK_CHECKED:
        seats.clear_mark(s, seat, codes.MARK_CHECKED)
        if not s.book.out_of_turn:
            return False
        _check_when_due(s, seat)
    elif s.spoke[seat]:
        _act_as_said(s, seat)
    else:
        return False
    return True
