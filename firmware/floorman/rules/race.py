"""Chip race: small chips leave play, what does not change is raced for with cards.

`racing` are the seats (bits) with odd chips; a seat's best card stands in `race_card` as the
dealer keyed it, 10 * rank + suit: clubs 1, diamonds, hearts, spades 4 (CUCA-5.10).
"""

from micropython import const

from floorman.rules import codes, why
from floorman.rules.rulings import alert
from floorman.rules.seats import leave, receive
from floorman.rules.state import NOBODY, SEATS, State

_TWO = const(2)
_ACE = const(14)
_SUITS = const(4)


def set_unit(s: State, unit: int) -> int:
    """The smallest chip in play; once a game runs a larger one brings a race."""
    old = s.unit
    begun = s.hand_no != 0
    if begun and unit > s.big:
        return alert(s, NOBODY, codes.ALERT_BAD_EVENT, why.NOTHING)
    s.unit = max(1, unit)
    s.racing = 0
    if s.unit <= old or not begun:
        return 0
    for seat in range(SEATS):
        odd = s.stack[seat] % s.unit
        if odd:
            s.racing |= 1 << seat
            s.race_card[seat] = 0
            s.say(codes.NOTE_ODD_CHIPS, seat, odd // old, why.RACE)
    if s.racing:
        s.say(codes.NOTE_RACE, NOBODY, _prizes(s), why.RACE)
        if not _prizes(s):
            _end_race(s)
    return 0


def _prizes(s: State) -> int:
    """New chips that the odd ones come to."""
    odd = 0
    for seat in range(SEATS):
        if s.racing >> seat & 1:
            odd += s.stack[seat] % s.unit
    return odd // s.unit


def menu_race(s: State, seat: int, number: int) -> int:
    """The best card of a seat; with the last one the chips go where they belong."""
    if seat >= SEATS or not s.racing >> seat & 1:
        return alert(s, seat, codes.ALERT_NO_RACE, why.RACE)
    rank = number // 10
    if rank < _TWO or rank > _ACE or not 0 < number % 10 <= _SUITS:
        return alert(s, seat, codes.ALERT_BAD_EVENT, why.NOTHING)
    for other in range(SEATS):
        if other != seat and s.racing >> other & 1 and s.race_card[other] == number:
            return alert(s, seat, codes.ALERT_DUPLICATE, why.HIGH_CARD)
    s.race_card[seat] = number
    _if_drawn(s)
    return 0


def _if_drawn(s: State) -> None:
    """The race ends with the last card."""
    for seat in range(SEATS):
        if s.racing >> seat & 1 and not s.race_card[seat]:
            return
    _end_race(s)


def _end_race(s: State) -> None:
    """All odd chips go; highest card first, at most one new chip a player."""
    prizes = _prizes(s)
    for seat in range(SEATS):
        odd = s.stack[seat] % s.unit
        if s.racing >> seat & 1:
            leave(s, seat, odd)
            s.say(codes.NOTE_RACED_OFF, seat, odd, why.RACE)
    for _ in range(prizes):
        _win(s, _highest(s), codes.NOTE_RACE_WON, why.HIGH_CARD)
    for seat in range(SEATS):
        out = s.racing >> seat & 1 and not s.stack[seat]
        if out and s.book.race_survive:
            _win(s, seat, codes.NOTE_RACE_SAVED, why.RACE)
    s.racing = 0


def _win(s: State, seat: int, note: int, rule: int) -> None:
    receive(s, seat, s.unit)
    s.racing &= ~(1 << seat)
    s.say(note, seat, s.unit, rule)


def _highest(s: State) -> int:
    best = NOBODY
    for seat in range(SEATS):
        drawn = s.racing >> seat & 1
        if drawn and (best == NOBODY or s.race_card[seat] > s.race_card[best]):
            best = seat
    return best


def leave_race(s: State, seat: int) -> None:
    """A seat without odd chips, or without a player, does not race."""
    if s.racing >> seat & 1 and not s.stack[seat] % s.unit:
        s.racing &= ~(1 << seat)
        _if_drawn(s)
