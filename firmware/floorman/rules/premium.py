"""Chips that players owe each other beside the pots: who won with seven and deuce is paid.

No document knows it: the house says for how many big blinds in a cash game, the rest is the
table's own default.  A hand counts that lies open; one that won unseen counts when its player
shows it and the dealer keys that.
"""

from micropython import const

from floorman.rules import codes, rulings, seats, showdown, why
from floorman.rules.state import HAND, NOBODY, SEATS, State, clockwise

_TWO_CARDS = const(2)
_SUITS = const(4)
_SEVEN, _DEUCE = const(5), const(0)  # ranks, as a card's number has them


def winners(s: State) -> int:
    """Seats that won part of a pot of the hand that is over, as bits; of a split one the high."""
    won = 0
    for pot in range(s.npots):
        won |= s.pot_winners[pot]
    return won & ~s.no_claim


def collect(s: State, to: int, each: int) -> int:
    """All others who were dealt in pay `to` so much, or what they have; what it gets."""
    got = 0
    seat = clockwise(to)
    while seat != to:
        chips = seats.leave(s, seat, each) if s.flags[seat] & codes.SEAT_IN_HAND else 0
        if chips:
            got += chips
            s.say(codes.NOTE_PAYS, seat, chips, why.NOTHING)
        seat = clockwise(seat)
    seats.receive(s, to, got)
    return got


def pay_open(s: State) -> None:
    """The pots are awarded: whose seven and deuce lie open is paid, clockwise from the button."""
    if not _is_played(s):
        return
    won = winners(s)
    seat = s.button
    for _ in range(SEATS):
        seat = clockwise(seat)
        if won >> seat & 1 and _lies_open(s, seat) and _is_seven_deuce(s, seat):
            _pay(s, seat)


def menu_seven_deuce(s: State, seat: int, number: int) -> int:
    """The seat won unseen and shows seven and deuce now; once, until the next hand begins."""
    if seats.running(s):
        return rulings.alert(s, NOBODY, codes.ALERT_HAND_RUNS, why.NOTHING)
    if seat >= SEATS:
        seat = seats.only(winners(s))
    may = _is_played(s) and seat < SEATS and winners(s) >> seat & 1
    if not may or s.flags[seat] & codes.SEAT_TABLED:
        return rulings.alert(s, seat, codes.ALERT_NO_SEVEN_DEUCE, why.NOTHING)
    seats.set_flag(s, seat, codes.SEAT_TABLED)
    _pay(s, seat)
    return 0


def _is_played(s: State) -> bool:
    """In a cash game of this house, and in a game of two hole cards and a board."""
    two: bool = s.played.has_board and s.played.hole == _TWO_CARDS
    return two and s.book.cash > 0 and s.book.seven_deuce > 0


def _lies_open(s: State, seat: int) -> bool:
    return s.flags[seat] & codes.SEAT_TABLED > 0 and showdown.cards_open(s, seat) == _TWO_CARDS


def _is_seven_deuce(s: State, seat: int) -> bool:
    one = s.holes[seat * HAND] // _SUITS
    other = s.holes[seat * HAND + 1] // _SUITS
    return max(one, other) == _SEVEN and min(one, other) == _DEUCE


def _pay(s: State, seat: int) -> None:
    got = collect(s, seat, s.book.seven_deuce * s.big)
    s.say(codes.NOTE_SEVEN_DEUCE, seat, got, why.NOTHING)
