"""Draws: cards that are thrown away, those that come for them, and who stands pat.

`drawn` are the seats that drew or stood pat, as bits; `thrown` is how many cards each threw away
in this draw.  A seat draws once.
"""

from micropython import const

from floorman.rules import codes, rulings, seats, streets, stub, why
from floorman.rules.games import DRAW
from floorman.rules.state import MOVED, NO_BITS, NOBODY, SEATS, State, tell

_MANY = const(255)


def begin_hand(s: State) -> None:
    s.drawn = 0
    s.thrown[:] = NO_BITS


def begin(s: State) -> None:
    """A draw begins, left of the button."""
    begin_hand(s)
    _give_draw(s)


def drawing(s: State) -> bool:
    """Players draw now."""
    return streets.due(s) and is_left(s)


def is_left(s: State) -> bool:
    """A draw is still to come, or goes on."""
    return streets.coming(s) == DRAW


def turn_goes_on(s: State) -> bool:
    """Somebody is still to draw."""
    return drawing(s) and seats.draws_next(s) != NOBODY


def _give_draw(s: State) -> None:
    seat = seats.draws_next(s)
    if seat != NOBODY:
        s.say(codes.NOTE_DRAW_DUE, seat, s.street + 1, why.DRAWING)


def throw(s: State, seat: int, cards: int) -> int:
    """So many cards of the seat went to the muck."""
    if _drew(s, seat):
        return rulings.alert(s, seat, codes.ALERT_DREW_TWICE, why.DRAWING)
    _end_unheard(s, seat)
    early = seats.draws_next(s) != seat and not s.drawn >> seat & 1
    s.thrown[seat] = min(_MANY, s.thrown[seat] + cards)
    stub.throw(s, cards)
    for _ in range(cards):
        seats.uncount_card(s, seat)
    s.say(codes.NOTE_DRAWS, seat, s.thrown[seat], why.DRAWING)
    if early or not seats.is_unheard(s, seat):
        _is_done(s, seat)
    _look_at_stub(s)
    if early:
        rulings.alert(s, seat, codes.ALERT_DRAW_EARLY, why.DRAWING)
    return 0


def _drew(s: State, seat: int) -> bool:
    """The seat has new cards already.  Where nobody lists its cards, one that went was missed."""
    if s.trusted >> seat & 1:
        return False
    return s.thrown[seat] > 0 and s.dealt[seat] + s.thrown[seat] > s.size


def _end_unheard(s: State, seat: int) -> None:
    """Another seat throws cards away: the one before it is done, whose cards nobody counts."""
    due = seats.draws_next(s)
    if due not in (seat, NOBODY) and s.thrown[due]:
        _is_done(s, due)


def stand_pat(s: State, seat: int) -> int:
    """The seat keeps all its cards, or those that it did not throw away."""
    if not seats.live(s, seat) or s.drawn >> seat & 1:
        return 0
    if not s.thrown[seat]:
        s.say(codes.NOTE_DRAWS, seat, 0, why.DRAWING)
    _is_done(s, seat)
    _look_at_stub(s)
    tell(s, MOVED)
    return 0


def end(s: State) -> int:
    """Seats that threw nothing away stand pat."""
    for seat in range(SEATS):
        stand_pat(s, seat)
    return 0


def _is_done(s: State, seat: int) -> None:
    if s.drawn >> seat & 1:
        return
    was_turn = seats.draws_next(s) == seat
    s.drawn |= 1 << seat
    if was_turn:
        _give_draw(s)


def _look_at_stub(s: State) -> None:
    """The last one throws cards away, one by one: are there as many to come?

    Where each gets new ones at once, that is asked of each.
    """
    if seats.draws_next(s) == NOBODY or _is_dealt_at_once(s):
        stub.before_draw(s)


def _is_dealt_at_once(s: State) -> bool:
    """Somebody who threw has all cards again, and others are still to draw."""
    for seat in range(SEATS):
        if s.thrown[seat] and s.dealt[seat] == s.size and seats.live(s, seat):
            return True
    return False


def nobody_drew(s: State) -> bool:
    """A draw is over in which all stood pat."""
    return is_left(s) and not any(s.thrown)


def waits_unheard(s: State) -> bool:
    """New cards come to a seat where nobody hears them."""
    return any(s.thrown[seat] and seats.is_unheard(s, seat) for seat in range(SEATS))


def is_over(s: State) -> bool:
    """All drew, and have their cards."""
    return seats.draws_next(s) == NOBODY and seats.all_dealt(s)
