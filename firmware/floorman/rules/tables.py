"""Hand for hand: what waits for the other tables, the next hand and the cards of an all-in."""

from floorman.rules import codes, why
from floorman.rules.rulings import alert
from floorman.rules.seats import able, live, live_count, over, pot
from floorman.rules.state import LAY_EARLY, NOBODY, SEATS, State, tell


def tell_hand_for_hand(s: State, on: int) -> None:
    """Told once more it lets the next hand begin; no longer told, nothing waits any more."""
    first = on > s.hand_for_hand
    s.hand_for_hand = on
    s.say(codes.NOTE_HAND_FOR_HAND, NOBODY, on, why.HAND_FOR_HAND)
    if s.tables_wait:
        _begin_next(s)
    elif first and s.phase == codes.DONE:
        s.tables_wait = 1
    if s.held and not on:
        _let_cards_go(s)


def wait_for_tables(s: State) -> None:
    """A hand is over: the next one begins when all tables are done with theirs."""
    s.held = 0
    s.tables_wait = s.hand_for_hand


def hold_cards(s: State) -> bool:
    """A round is over: after an all-in and a call all cards stay as they lie (RP-8F).

    Once the floor lets them go only another all-in holds them again.
    """
    if not (s.hand_for_hand and s.book.h4h_hold and live_count(s) > 1):
        return False
    all_in = _all_in_seats(s)
    if not all_in & ~s.let_go:
        return False
    s.let_go = all_in
    s.held = 1
    s.say(codes.NOTE_HELD, NOBODY, 0, why.CARDS_HELD)
    return True


def _all_in_seats(s: State) -> int:
    """Live seats that are all-in, as bits."""
    seats = 0
    for seat in range(SEATS):
        if live(s, seat) and not able(s, seat):
            seats |= 1 << seat
    return seats


def menu_go_on(s: State, seat: int, number: int) -> int:
    """All tables are done: the cards that waited are dealt and tabled, or the next hand begins."""
    if s.held:
        _let_cards_go(s)
    elif s.tables_wait:
        _begin_next(s)
    else:
        return alert(s, NOBODY, codes.ALERT_NO_OPTION, why.NOTHING)
    return 0


def _let_cards_go(s: State) -> None:
    s.held = 0
    s.say(codes.NOTE_GOES_ON, NOBODY, 0, why.CARDS_HELD)
    if over(s) and s.book.all_in_table:
        s.say(codes.NOTE_TABLE_ALL, NOBODY, pot(s), why.TABLE_ALL)
    tell(s, LAY_EARLY)


def _begin_next(s: State) -> None:
    s.tables_wait = 0
    s.say(codes.NOTE_GOES_ON, NOBODY, 0, why.TABLES_WAIT)


def begin_hand(s: State) -> None:
    """Nothing of this hand waits yet."""
    s.held = s.let_go = s.tables_wait = 0
