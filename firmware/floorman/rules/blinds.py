"""Antes and blinds."""

from floorman import events as ev
from floorman.rules import codes, seats, why
from floorman.rules.front import carry_over
from floorman.rules.limits import bomb, kill, leg
from floorman.rules.state import SEATS, State


def post_all(s: State, rule: int) -> None:
    """Antes and blinds of all who play."""
    if s.played.opens or bomb(s):
        _post_antes(s)
        return
    blind_first = s.ante_mode >= ev.ANTE_BIG and s.book.blind_first
    if not blind_first:
        _post_antes(s)
    _post(s, codes.NOTE_POSTED_SMALL, s.small_seat, s.small, rule)
    _post(s, codes.NOTE_POSTED_BIG, s.big_seat, s.big, rule)
    if kill(s):
        _post_kill(s)
    if blind_first:
        _post_antes(s)


def blinds_rule(s: State) -> int:
    """The rule of the blinds' places: heads-up, where the button has the small one, or the dead
    button.
    """
    if s.played.opens:
        return why.FROZEN
    return why.HEADS_UP if s.small_seat == s.button else why.DEAD_BUTTON


def _post_antes(s: State) -> None:
    """Antes before blinds, also from a short stack (RP-11); of one payer behind (RP24-11)."""
    if bomb(s) or s.ante_mode == ev.ANTE_EACH:
        for seat in range(SEATS):
            _post_ante(s, seat)
    elif s.ante_mode >= ev.ANTE_BIG and not s.played.opens:
        payer = s.button if s.ante_mode == ev.ANTE_BUTTON else s.big_seat
        s.dead_ante = _post_ante(s, payer)
        if s.dead_ante and s.ante_mode == ev.ANTE_BUTTON:
            seats.set_flag(s, payer, codes.SEAT_ANTE)
        if s.book.blind_first and s.dead_ante and s.flags[payer] & codes.SEAT_ALL_IN:
            s.say(codes.NOTE_ALL_IN, payer, s.street_bet[payer], why.SHORT_BLIND)


def _post_ante(s: State, seat: int) -> int:
    """The chips paid; a stack that went into the blind has none."""
    ante = bomb(s) or s.ante
    if not ante or not seats.able(s, seat):
        return 0
    chips = seats.put(s, seat, ante)
    carry_over(s, seat, chips)
    own = s.ante_mode == ev.ANTE_BUTTON or bomb(s)  # no document knows such an ante
    s.say(codes.NOTE_ANTE_PAID, seat, chips, why.NOTHING if own else why.ANTES)
    return chips


def _post_kill(s: State) -> None:
    """The killer has so much in front, its own blind among it, or all that it had."""
    killer = leg(s)
    able = seats.able(s, killer)
    if able:
        seats.wager(s, killer, max(0, kill(s) - s.street_bet[killer]))
    s.say(codes.NOTE_KILLED, killer, s.street_bet[killer], why.NOTHING)
    if able and s.flags[killer] & codes.SEAT_ALL_IN:
        s.say(codes.NOTE_ALL_IN, killer, s.street_bet[killer], why.SHORT_BLIND)


def _post(s: State, note: int, seat: int, blind: int, rule: int) -> None:
    """A blind, or what the stack has of it.  Nobody posts for an empty seat."""
    if blind and seats.able(s, seat):
        seats.wager(s, seat, blind)
        s.say(note, seat, s.street_bet[seat], rule)
        if s.flags[seat] & codes.SEAT_ALL_IN:
            s.say(codes.NOTE_ALL_IN, seat, s.street_bet[seat], why.SHORT_BLIND)
