"""Stand-up and squid: all stand until they win a pot, and the last one standing pays the others.

No document knows them: the house says for how many big blinds in a cash game, and whether those
chips are set aside before the round, as squid does.  The rest is the table's own default.
"""

from micropython import const

from floorman.rules import button, codes, kill, players, pots, rulings, seats, why
from floorman.rules.state import NOBODY, SEATS, State, clockwise

_FEWEST = const(3)  # of two, each pot would be worth more and nobody would wait


def menu_stand_up(s: State, seat: int, number: int) -> int:
    """A round begins for all who have chips; keyed again it is over, and nobody pays."""
    if seats.running(s):
        return rulings.alert(s, NOBODY, codes.ALERT_HAND_RUNS, why.NOTHING)
    if s.stands:
        _end(s)
        s.say(codes.NOTE_STAND_UP, NOBODY, 0, why.NOTHING)
        give_back(s)
        return 0
    give_back(s)
    return _begin(s, s.book.stand_up * (s.next_big or s.big))


def _begin(s: State, each: int) -> int:
    stand = button.with_chips(s) & ~s.absent
    n = seats.count(stand)
    if not s.book.cash or not each or n < _FEWEST:
        return rulings.alert(s, NOBODY, codes.ALERT_NO_STAND_UP, why.NOTHING)
    aside = each * (n - 1) if s.book.squid else 0
    for seat in range(SEATS):
        if stand >> seat & 1 and s.stack[seat] <= aside:
            return rulings.alert(s, seat, codes.ALERT_NO_STAND_UP, why.NOTHING)
    s.stands = stand
    s.stand_pays = each
    s.say(codes.NOTE_STAND_UP, NOBODY, each, why.NOTHING)
    for seat in range(SEATS):
        if aside and stand >> seat & 1:
            s.reserve[seat] = seats.leave(s, seat, aside)
            s.say(codes.NOTE_RESERVED, seat, aside, why.NOTHING)
    return 0


def sit(s: State, seat: int, chips: int) -> int:
    """Chips of a seat are told, with what is set aside of them; who leaves takes that along."""
    aside = s.reserve[seat]
    if 0 < chips <= aside:
        return rulings.alert(s, seat, codes.ALERT_NO_STAND_UP, why.NOTHING)
    status: int = kill.sit(s, seat, max(0, chips - aside))
    if not status and not chips:
        s.reserve[seat] = 0
        s.stands &= ~(1 << seat)
        s.sat_down &= ~(1 << seat)
        if not s.stands:
            _end(s)
    return status


def give_back(s: State) -> None:
    """No round goes on: what was set aside goes back to the stacks."""
    if s.stands or not max(s.reserve):  # asked at each start
        return
    for seat in range(SEATS):
        chips = s.reserve[seat]
        if chips:
            s.reserve[seat] = 0
            seats.receive(s, seat, chips)
            s.say(codes.NOTE_RESERVE_BACK, seat, chips, why.NOTHING)


def end_hand(s: State) -> None:
    """The winner of the pot sits down; the last one standing pays, and the round is over."""
    if not s.stands:
        return
    seat = _winner(s)
    if seat != NOBODY and s.stands >> seat & 1:
        s.stands &= ~(1 << seat)
        s.sat_down |= 1 << seat
        s.say(codes.NOTE_SITS, seat, seats.count(s.stands), why.NOTHING)
    left = seats.count(s.stands)
    if left == 1:
        _pay(s)
    if left <= 1:
        _end(s)


def _winner(s: State) -> int:
    """The seat that won the main pot entire, on each board, high and low; or NOBODY.

    Whose hand alone was left won it, though nothing but its own blind lay there.
    """
    if seats.live_count(s) == 1:
        return seats.next_live(s, s.button)
    won = players.paid(s) if pots.splits(s) else s.pot_winners[0]
    return seats.only(won & ~s.no_claim)


def _pay(s: State) -> None:
    """The last one standing pays clockwise: what was set aside, else what lies behind."""
    last = seats.only(s.stands)
    seat = clockwise(last)
    paid = 0
    while seat != last:
        chips = _take(s, last, s.stand_pays) if s.sat_down >> seat & 1 else 0
        if chips:
            paid += chips
            seats.receive(s, seat, chips)
            s.say(codes.NOTE_STOOD_LAST, seat, chips, why.NOTHING)
        seat = clockwise(seat)
    if paid:
        s.say(codes.NOTE_PAYS, last, paid, why.NOTHING)


def _take(s: State, seat: int, chips: int) -> int:
    """So many chips of a seat, or what it has."""
    aside = min(chips, s.reserve[seat])
    s.reserve[seat] -= aside
    return aside + seats.leave(s, seat, chips - aside)


def _end(s: State) -> None:
    s.stands = s.sat_down = s.stand_pays = 0
