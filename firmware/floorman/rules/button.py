"""Where button and blinds go: dead button (TDA-32), heads-up (TDA-34)."""

from micropython import const

from floorman.rules import codes, why
from floorman.rules.rulings import alert
from floorman.rules.seats import running
from floorman.rules.state import NOBODY, SEATS, State, clockwise

ANEW = const(2)  # Book.button_now: until substantial action, and the hand is dealt anew


def players(s: State, most: int = SEATS) -> int:
    """Seats that can be dealt in, counted up to `most`: a hand's start has little time."""
    n = 0
    flags, stack, occupied = s.flags, s.stack, codes.SEAT_OCCUPIED
    for seat in range(SEATS):  # has_chips in line: a call costs a Pico more than the test
        if stack[seat] and flags[seat] & occupied:
            n += 1
            if n == most:
                break
    return n


def has_chips(s: State, seat: int) -> bool:
    return s.flags[seat] & codes.SEAT_OCCUPIED != 0 and s.stack[seat] > 0


def with_chips(s: State) -> int:
    """Seats with chips, as bits."""
    seats = 0
    flags, stack, occupied = s.flags, s.stack, codes.SEAT_OCCUPIED
    for seat in range(SEATS):
        if stack[seat] and flags[seat] & occupied:
            seats |= 1 << seat
    return seats


def dealt_in(s: State) -> int:
    """Seats that get cards, as bits: newcomers wait between button and small blind (TDA-8A)."""
    seats = with_chips(s)
    if s.played.opens:
        return seats
    between = clockwise(s.button) if s.newcomers else s.small_seat
    while between != s.small_seat and s.small_seat != s.button:
        seats &= ~(s.newcomers & 1 << between)
        between = clockwise(between)
    return seats


def next_player(s: State, seat: int) -> int:
    """The first seat with chips clockwise after `seat`, or NOBODY."""
    flags, stack, occupied = s.flags, s.stack, codes.SEAT_OCCUPIED
    for _ in range(SEATS):
        seat = seat + 1 if seat < SEATS - 1 else 0
        if stack[seat] and flags[seat] & occupied:
            return seat
    return NOBODY


def _player_before(s: State, seat: int) -> int:
    """The last seat with chips before `seat`."""
    found = seat
    here = clockwise(seat)
    while here != seat:
        if has_chips(s, here):
            found = here
        here = clockwise(here)
    return found


def set_blinds(s: State) -> None:
    """Blinds from the button as it lies; at least two seats have chips."""
    s.frozen = s.played.opens > 0
    s.next_button = NOBODY
    if s.button == NOBODY:
        s.button = (s.book.first_button - 1) % SEATS
        if not s.book.first_button:
            s.button = next_player(s, SEATS - 1)
    if players(s, 3) > 2:
        s.small_seat = next_player(s, s.button)
    elif has_chips(s, s.button):
        s.small_seat = s.button
    else:
        s.small_seat = s.button = next_player(s, s.button)
    s.big_seat = next_player(s, s.small_seat)


def move_button(s: State) -> None:
    """The big blind goes to the next player; the others follow, even to empty seats.

    A game without a button freezes it where the next hand would have had it (TDA-11B).
    """
    if s.frozen:
        if not s.played.opens:
            set_blinds(s)
        return
    s.frozen = s.played.opens > 0
    if s.next_button != NOBODY:
        s.button = s.next_button
        set_blinds(s)
    elif s.big_seat == NOBODY:
        set_blinds(s)
    elif players(s, 3) == 2:
        s.big_seat = next_player(s, s.big_seat)
        s.small_seat = s.button = next_player(s, s.big_seat)
    else:
        s.button = s.small_seat
        s.small_seat = s.big_seat
        s.big_seat = next_player(s, s.big_seat)
        if s.button == s.big_seat:  # somebody sat down between the two of a heads-up
            s.button = _player_before(s, s.small_seat)


def set_button(s: State, seat: int) -> int:
    """Put right between hands; during one only where the book moves it at once."""
    if not running(s):
        if s.hand_no:
            s.say(codes.NOTE_BUTTON_FIXED, seat, 0, why.BUTTON_FIX)
        s.small_seat = s.big_seat = NOBODY
    elif s.book.button_now == 1:
        s.say(codes.NOTE_BUTTON_FIXED, seat, 0, why.BUTTON_FIX)
    else:
        return alert(s, seat, codes.ALERT_HAND_RUNS, why.NOTHING)
    s.button = seat
    s.next_button = NOBODY
    return 0


def verify_start(s: State) -> int:
    """0, or why no hand can begin."""
    if s.racing:
        return codes.ALERT_RACE_OPEN
    if running(s):
        return codes.ALERT_HAND_RUNS
    if players(s, 2) < 2:
        return codes.ALERT_FEW_PLAYERS
    if not s.big:
        return codes.ALERT_NO_BLINDS
    return codes.ALERT_WAIT_TABLES if s.tables_wait else 0
