"""Discards: each throws one card away and gets none, before a street of the board (Pineapple).

`drawn` are the seats that did, as bits; a hand is one card shorter when all of them have.
Nobody waits for another: who is next from left of the button is named, any order stands.
"""

from micropython import const

from floorman.rules import acts, codes, floor, rulings, seats, streets, stub, why
from floorman.rules.games import THROW
from floorman.rules.state import MOVED, NOBODY, SEATS, State, keep, tell

_HEARD = const(2)  # cards of a hand: all readers list so many
_FOUL = bytes((codes.OPT_DEAD, codes.OPT_PLAY_ON))


def due(s: State) -> bool:
    """Cards are thrown away now."""
    return streets.due(s) and streets.coming(s) == THROW


def is_left(s: State) -> bool:
    """A card of each hand is still to be thrown away, now or behind a later street."""
    left: bool = s.played.throws and s.size == s.played.hole
    return left


def begin(s: State) -> None:
    """They are to be thrown away from now on."""
    for seat in range(SEATS):
        s.drawn &= ~(1 << seat)
    _name_next(s)


def _name_next(s: State) -> None:
    seat = seats.draws_next(s)
    if seat != NOBODY:
        s.say(codes.NOTE_THROW_DUE, seat, 0, why.DRAWING)


def throw(s: State, seat: int) -> int:
    """A card of the seat went to the muck."""
    keep(s)
    if s.dealt[seat]:
        seats.uncount_card(s, seat)
    stub.throw(s, 1)
    if s.drawn >> seat & 1:
        return rulings.propose(s, codes.ALERT_THREW_MANY, seat, 0, why.DEAD_COUNT, _FOUL)
    rulings.withdraw(s, codes.ALERT_THREW_NONE, seat)
    _threw(s, seat)
    return 0


def is_fold(s: State, seat: int) -> bool:
    """All cards of the seat went to the muck: it gave its hand up, and threw none away."""
    gone = threw(s, seat) and seats.live(s, seat) and not s.dealt[seat]
    if gone and not s.trusted >> seat & 1:
        rulings.withdraw(s, codes.ALERT_THREW_MANY, seat)
        return True
    return False


def _threw(s: State, seat: int) -> None:
    was_next = seats.draws_next(s) == seat
    s.drawn |= 1 << seat
    s.say(codes.NOTE_THREW, seat, 0, why.DRAWING)
    if was_next:
        _name_next(s)
    tell(s, MOVED)


def threw(s: State, seat: int) -> bool:
    """The seat threw a card away, and others are still to."""
    return due(s) and s.drawn >> seat & 1 > 0


def _lacks(s: State, seat: int, whole: int) -> bool:
    """The hand has so many cards, fewer were heard, and the dealer said that they lie there."""
    return s.trusted >> seat & 1 > 0 and s.dealt[seat] < whole


def came_to_light(s: State, seat: int) -> bool:
    """The hand is over, and a card of it is heard that no reader had heard: it is no new one."""
    if not (s.played.hole > _HEARD and seat < SEATS and _lacks(s, seat, s.size)):
        return False
    keep(s)
    seats.count_card(s, seat)
    return True


def is_back(s: State, seat: int) -> bool:
    """A card that comes to the seat was thrown away by it.

    One of a hand that nobody heard whole may have lain there unheard: two cards are read better
    than three.
    """
    return threw(s, seat) and not _lacks(s, seat, s.size - 1)


def came_back(s: State, seat: int) -> int:
    """A card lies at the seat again: one of two, or the one that was to go."""
    keep(s)
    seats.count_card(s, seat)
    stub.take_up(s)
    if rulings.withdraw(s, codes.ALERT_THREW_MANY, seat):
        tell(s, MOVED)
    else:
        s.drawn &= ~(1 << seat)
    return rulings.alert(s, seat, codes.ALERT_THROWN_BACK, why.DRAWING)


def first(s: State) -> int:
    """The dealer goes on, and a seat still has all its cards."""
    return rulings.alert(s, seats.draws_next(s), codes.ALERT_THROW_FIRST, why.DRAWING)


def end(s: State) -> int:
    """The dealer says that all have: what readers could not count is believed.

    A seat at which all cards were seen kept one too many.
    """
    for seat in range(SEATS):
        if not seats.live(s, seat) or s.drawn >> seat & 1:
            continue
        if s.dealt[seat] < s.size:
            _threw(s, seat)
        else:
            rulings.propose(s, codes.ALERT_THREW_NONE, seat, 0, why.DEAD_COUNT, _FOUL)
    return 0


def settle_none(s: State, seat: int, value: int, option: int) -> None:
    """The dealer saw it go where no reader did, or the hand is dead."""
    if option == codes.OPT_DEAD:
        acts.kill(s, seat, why.DEAD_COUNT)
    elif option == codes.OPT_PLAY_ON:
        seats.uncount_card(s, seat)
        stub.throw(s, 1)
        _threw(s, seat)
    else:
        floor.settle_floor(s, seat, value, option)


def is_over(s: State) -> bool:
    """All threw a card away."""
    return seats.draws_next(s) == NOBODY and not s.ruling
