"""Blinds and antes that wait for the next hand, and what the tournament tells.

A level that is told while a hand runs waits in `next_*`, `level_waits` says which parts.
`*_before` is the level of the hand before: what was told too early goes back to it.
"""

from micropython import const

from floorman import events as ev
from floorman.rules import blinds, codes, front, rulings, seats, why
from floorman.rules.acts import substantial
from floorman.rules.bets import change_bet
from floorman.rules.limits import BOMB_POT, LEGS, bomb, small_bet
from floorman.rules.owed import to_call
from floorman.rules.state import KILL, NOBODY, SEATS, State
from floorman.rules.tables import tell_hand_for_hand

_MOST = const(65535)
_SMALL, _BIG, _ANTE, _MODE = const(1), const(2), const(4), const(4)  # bits of `level_waits`
_PUSHED = const(8)  # so is this: a dealer push began the hand that comes
_FIX = bytes((codes.OPT_CORRECT, codes.OPT_PLAY_ON))
_STAYS = bytes((codes.OPT_PLAY_ON, codes.OPT_CORRECT))
_MINUTE = const(60)
_ANTES = const(3)  # the bits of a mode
_APART = const(203)  # all that an ante leaves: _SMALL, _BIG, _PUSHED, BOMB_POT, KILL


def tournament_event(s: State, kind: int, value: int) -> int:
    """Hand for hand, the field, places paid, the level's clock, a break; at any time."""
    if value > _MOST or (value > 1 and kind in (ev.H4H, ev.BREAK)):
        return rulings.alert(s, NOBODY, codes.ALERT_BAD_EVENT, why.NOTHING)
    if kind == ev.H4H:
        tell_hand_for_hand(s, value)
    elif kind == ev.BREAK:
        s.on_break = value
    elif kind == ev.FIELD:
        s.players_left = value
    elif kind == ev.PAID:
        s.places = value
    else:
        s.clock_left = value
    return 0


def set_level(s: State, kind: int, mode: int, value: int) -> int:
    """A blind or the ante; while a hand runs it waits for the next one (TDA-23)."""
    note = codes.NOTE_SMALL_NEXT
    if kind == ev.SMALL:
        s.next_small = value
        s.level_waits |= _SMALL
    elif kind == ev.BIG:
        s.next_big = value
        note = codes.NOTE_BIG_NEXT
        s.level_waits |= _BIG
    elif mode <= ev.ANTE_BUTTON:
        s.next_ante = value
        note = codes.NOTE_ANTE_NEXT
        s.level_waits = s.level_waits & _APART | _ANTE | mode << _MODE
    else:
        return rulings.alert(s, NOBODY, codes.ALERT_BAD_EVENT, why.NOTHING)
    if seats.running(s) or s.level_waits & _PUSHED:
        s.say(note, NOBODY, value, why.LEVEL)
    else:
        take_level(s)
    return 0


def menu_push(s: State, seat: int, number: int) -> int:
    """Another dealer takes over, which begins the hand: a level told from now on waits for the one
    after it (TDA-23).
    """
    if seats.running(s):
        return rulings.alert(s, NOBODY, codes.ALERT_HAND_RUNS, why.NOTHING)
    if s.book.push_latch:
        take_level(s)
        s.level_waits |= _PUSHED
    s.say(codes.NOTE_PUSHED, NOBODY, s.big, why.PUSH)
    return 0


def begin_level(s: State) -> None:
    """A hand begins, with the push of its dealer or now."""
    if s.level_waits & _PUSHED:
        s.level_waits &= ~_PUSHED
    else:
        take_level(s)


def take_level(s: State) -> None:
    if s.level_waits & _SMALL:
        s.small = s.next_small
    if s.level_waits & _BIG:
        s.big = s.next_big
    if s.level_waits & _ANTE:
        s.ante = s.next_ante
        s.ante_mode = s.level_waits >> _MODE & _ANTES
    s.level_waits &= BOMB_POT | KILL
    s.next_small = s.next_big = s.next_ante = 0


def menu_level(s: State, seat: int, number: int) -> int:
    """The hand began at the wrong level: put right until substantial action (TDA-23).

    Too late, so another level waits; or too early, so the level before holds (CUCA-7.5).
    """
    waits = s.level_waits & ~KILL
    if not waits and not _is_new(s):
        return rulings.alert(s, NOBODY, codes.ALERT_NO_LEVEL, why.LEVEL)
    if substantial(s) or s.street or bomb(s):
        return rulings.alert(s, NOBODY, codes.ALERT_LEVEL_STANDS, why.LEVEL)
    if s.chip_acts or s.bet > small_bet(s):  # the second: a straddle lies there
        return rulings.alert(s, NOBODY, codes.ALERT_UNDO_FIRST, why.LEVEL)
    big = s.next_big if waits else s.big_before
    lower = 0 < big < s.big
    fix = s.book.level_fix or (s.book.level_lower and lower)
    rule, options = (why.LEVEL_FIX, _FIX) if fix else (why.LEVEL_STANDS, _STAYS)
    return rulings.propose(s, codes.ALERT_LEVEL_WRONG, NOBODY, big, rule, options)


def _is_new(s: State) -> bool:
    """The level is another one than in the hand before, and there was one."""
    if not s.big_before:
        return False
    same = s.small == s.small_before and s.big == s.big_before
    return not (same and s.ante == s.ante_before and s.ante_mode == s.mode_before & _ANTES)


def _put_level_back(s: State) -> None:
    """The level before holds for this hand too; the one told too early begins with the next."""
    s.next_small = s.small
    s.next_big = s.big
    s.next_ante = s.ante
    s.level_waits = s.level_waits & KILL | _SMALL | _BIG | _ANTE | s.ante_mode << _MODE
    s.small = s.small_before
    s.big = s.big_before
    s.ante = s.ante_before
    s.ante_mode = s.mode_before & _ANTES
    s.say(codes.NOTE_BIG_NEXT, NOBODY, s.next_big, why.LEVEL)


def remember_level(s: State) -> None:
    """The hand is over: what it was played at."""
    s.small_before = s.small
    s.big_before = s.big
    s.ante_before = s.ante
    s.mode_before = s.mode_before & LEGS | s.ante_mode


def settle_level(s: State, seat: int, value: int, option: int) -> None:
    """Blinds and antes are taken back and posted anew, those of dead hands too."""
    if option != codes.OPT_CORRECT:
        return
    if value == s.big_before != s.next_big:
        _put_level_back(s)
    else:
        take_level(s)
    dead = 0
    for seat in range(SEATS):
        if s.contribution[seat] and not seats.live(s, seat):
            dead |= 1 << seat
            seats.clear_flag(s, seat, codes.SEAT_FOLDED)
        if seats.live(s, seat):
            front.uncarry(s, seat, s.contribution[seat] - s.street_bet[seat])
            seats.refund(s, seat)
    change_bet(s, small_bet(s), small_bet(s))
    blinds.post_all(s, blinds.blinds_rule(s))
    for seat in range(SEATS):
        if dead >> seat & 1:
            seats.set_flag(s, seat, codes.SEAT_FOLDED)
    if s.phase == codes.BET:
        front.blind_first(s)
        s.say(codes.NOTE_TURN, s.actor, to_call(s, s.actor), why.TURN)


def run_down_clock(s: State) -> None:
    """Hand for hand costs the level its time (RP-8B)."""
    cost = s.book.h4h_minutes * _MINUTE
    if s.hand_for_hand and cost and s.clock_left:
        s.clock_left = max(0, s.clock_left - cost)
        s.say(codes.NOTE_LEVEL_LEFT, NOBODY, s.clock_left, why.HAND_CLOCK)
