"""Between two rounds of betting: cards of the board, a card each, a draw."""

from micropython import const

from floorman.rules import (
    boards,
    codes,
    counts,
    discards,
    draws,
    open_cards,
    order,
    rulings,
    seats,
    showdown,
    streets,
    stub,
    why,
)
from floorman.rules.games import DOWN, DRAW, THROW, TO_SEATS, UP
from floorman.rules.state import NOBODY, SEATS, State

_FLOP = const(3)


def begin(s: State) -> None:
    """A hand begins: each seat gets the cards of the first deal."""
    s.size = s.played.hole
    draws.begin_hand(s)
    stub.begin_hand(s)


def call_for(s: State) -> None:
    """A round of betting is over: the next street may come."""
    kind = streets.coming(s)
    if kind in (UP, DOWN, DRAW):
        order.nobody_yet(s)
        counts.dealer_goes_on(s)
    if kind in (UP, DOWN):
        s.size += 1
        order.begin_street(s)
        showdown.hide_next(s)
        if kind == DOWN:
            stub.before_last(s)
    elif kind == DRAW:
        draws.begin(s)
    elif kind == THROW:
        discards.begin(s)


def shorten(s: State) -> None:
    """All threw a card away."""
    s.size -= 1


def rest(s: State) -> int:
    """No card moved for a while: whose card is missing, or lies open and is not known?"""
    status = open_cards.ask(s) if _has_come(s, open_cards.unread(s)) else 0
    if status or s.phase == codes.DEAL or s.ruling or draws.turn_goes_on(s) or discards.due(s):
        return status
    if s.last_seat == NOBODY:
        return 0  # the dealer has not begun
    pause = counts.note_pause(s)
    for seat in range(SEATS):
        to_come = pause and order.may_come_yet(s, seat)
        if seats.live(s, seat) and seats.is_short(s, seat) and not to_come:
            status = rulings.alert(s, seat, codes.ALERT_FEW_CARDS, why.NOTHING)
    return status


def _has_come(s: State, seat: int) -> bool:
    """The seat's last card lies there.

    A seat whose cards nobody heard always seems to have all: the dealer says so, or cards of seats
    that are listed came.
    """
    if seat == NOBODY or s.phase == codes.DEAL or not seats.is_unheard(s, seat):
        return True
    last = s.last_seat
    return counts.is_said(s) or (last != NOBODY and not s.trusted >> last & 1)


def waits_for_word(s: State) -> bool:
    """A card that no reader heard may lie at a seat: the dealer says that all of the street do.

    Where a seat's hand was said to lie there, nothing else ends the street.  An open card that is
    named says so, too.  Before the street's burn, and any card of it, nothing can lie there.
    """
    if counts.is_said(s) or not streets.due(s):
        return False
    kind = streets.coming(s)
    if kind == DRAW:
        return draws.is_over(s) and draws.waits_unheard(s)
    if kind not in (DOWN, UP):
        return False
    if not seats.all_dealt(s):
        return s.last_seat != NOBODY or s.burns >= s.burns_due
    if kind == UP:
        return not open_cards.all_known(s)
    return any(seats.is_unheard(s, seat) for seat in range(SEATS))


def lies(s: State) -> bool:
    """All cards of the street that is due lie there."""
    if not streets.due(s) or waits_for_word(s):
        return False
    kind = streets.coming(s)
    if kind == DRAW:
        return draws.is_over(s)
    if kind == THROW:
        return discards.is_over(s)
    if kind > TO_SEATS:
        return seats.all_dealt(s) and open_cards.all_known(s)
    return kind > 0 and s.nboard == _FLOP + s.street and not boards.is_second_due(s)
