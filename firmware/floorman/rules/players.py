"""The players: seats taken and left, newcomers who wait, places of those who go out."""

from micropython import const

from floorman.rules import codes, seats, why
from floorman.rules.button import players
from floorman.rules.race import leave_race
from floorman.rules.rulings import alert
from floorman.rules.state import NOBODY, SEATS, State

_DRAWN = const(1)  # Book.new_seat
_EQUAL = const(2)
_LIMIT = const(1 << 30)  # amounts stay below


def menu_table_breaks(s: State, seat: int, number: int) -> int:
    """The steps in which the players of this table get their new seats."""
    draw = s.book.new_seat
    if draw == _DRAWN:
        for each in range(codes.STEP_SEATS_SHOWN, codes.STEP_HIGH_DRAWS + 1):
            s.say(codes.NOTE_STEP, NOBODY, each, why.TABLE_BREAKS)
    else:
        step = codes.STEP_SAME_PLACE if draw == _EQUAL else codes.STEP_FLOOR
        s.say(codes.NOTE_STEP, NOBODY, step, why.TABLE_BREAKS)
    return 0


def menu_deal_in(s: State, seat: int, number: int) -> int:
    """The floor allows a player who would wait to play at once."""
    if seat >= SEATS or not s.flags[seat] & codes.SEAT_OCCUPIED:
        return alert(s, seat, codes.ALERT_NOBODY_THERE, why.NOTHING)
    s.newcomers &= ~(1 << seat)
    return 0


def let_wait(s: State) -> None:
    waits = 0
    for seat in range(SEATS):
        bit = 1 << seat
        if s.newcomers & bit and not s.flags[seat] & codes.SEAT_IN_HAND:
            waits |= bit
            s.say(codes.NOTE_WAITS, seat, 0, why.WAITING)
    s.newcomers = waits


def eliminate(s: State) -> None:
    """The places of those who have no chips left: shared, or ranked where the book does."""
    n = 0
    for seat in range(SEATS):
        if not s.stack[seat]:
            n += seats.busted(s, seat)
    if n == 0:
        return
    best = max(s.players_left - n, players(s)) + 1  # a field told too small is not it
    for seat in range(SEATS):
        if seats.busted(s, seat):
            place = best + (_ahead(s, seat) if s.book.bust_rank else 0)
            s.say(codes.NOTE_ELIMINATED, seat, place, why.BUST_ORDER)
    if n > 1 and not s.book.bust_rank and best <= (s.places or best):
        s.say(codes.NOTE_SHARED, n, best, why.BUST_ORDER)
    s.players_left = max(0, s.players_left - n)


def _ahead(s: State, seat: int) -> int:
    """Those who bust in the same hand and rank higher: more chips, or later all-in."""
    n = 0
    for other in range(SEATS):
        if seats.busted(s, other) and (s.chips_before[other], s.all_in_order[other]) > (
            s.chips_before[seat],
            s.all_in_order[seat],
        ):
            n += 1
    return n


def sit(s: State, seat: int, stack: int) -> int:
    """A player sits down, leaves or changes chips; nobody does while in a hand."""
    if seats.running(s) and s.flags[seat] & codes.SEAT_IN_HAND:
        return alert(s, seat, codes.ALERT_HAND_RUNS, why.NOTHING)
    if seats.sum_of_chips(s) - s.stack[seat] + stack >= _LIMIT:
        return alert(s, seat, codes.ALERT_BAD_EVENT, why.NOTHING)  # a pot stays a small number
    s.newcomers &= ~(1 << seat)
    if not stack:
        s.penalty[seat] = 0
    elif not s.flags[seat] and s.hand_no and s.book.new_seat == _DRAWN:
        s.newcomers |= 1 << seat
    seats.seat_player(s, seat, stack)
    leave_race(s, seat)
    return 0


def remember_chips(s: State) -> None:
    """Keep each seat's chips before the hand, for the places of those who go out."""
    for seat in range(SEATS):
        s.chips_before[seat] = s.stack[seat] + s.contribution[seat]


def paid(s: State) -> int:
    """Behind the award: seats that got chips out of the pots, as bits."""
    got = 0
    for seat in range(SEATS):
        if s.stack[seat] > s.chips_before[seat] - s.contribution[seat]:
            got |= 1 << seat
    return got
