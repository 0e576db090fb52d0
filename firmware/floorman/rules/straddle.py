"""Straddles: a blind of one's own will, at least twice the bet, before the first card.

No document knows them: the house says who may, the rest is the table's own default.  Who
straddled last acts last in the first round, and the least raise is another straddle.
"""

from micropython import const

from floorman.rules import bets, codes, front, games, limits, seats, why
from floorman.rules.rulings import alert
from floorman.rules.state import NOBODY, State

# who may (parameter `straddle`): each may do what the ones before may
_UNDER_THE_GUN, _BEHIND_ONE, _BUTTON, _ANYBODY = const(1), const(2), const(3), const(4)
_FEWEST = const(3)  # players


def menu_straddle(s: State, seat: int, number: int) -> int:
    """The seat straddles, or the one behind the last blind: `number` chips, or twice the bet."""
    if seat == NOBODY:
        seat = _next(s)
    to = number or 2 * s.bet
    if not _may(s, seat, to):
        return alert(s, seat, codes.ALERT_NO_STRADDLE, why.NOTHING)
    return _post(s, seat, to)


def laid(s: State, seat: int) -> None:
    """Chips in front before the first card are a straddle when they are just twice the bet.

    An ante may lie among them or in the tray.
    """
    to = 2 * s.bet
    lies = s.in_front[seat] == to or front.lies(s, seat) == to
    if lies and _may(s, seat, to):
        _post(s, seat, to)


def _next(s: State) -> int:
    """The seat left of the last blind."""
    return seats.next_live(s, seats.last_blind(s))


def _may(s: State, seat: int, to: int) -> bool:
    """The house lets the seat, it has posted nothing, and it has the chips."""
    begun = s.phase != codes.DEAL or s.deal_count
    if begun or limits.bomb(s) or s.played.opens or limits.structure(s) == games.FIXED_LIMIT:
        return False
    if seat == NOBODY or not seats.able(s, seat) or seats.live_count(s) < _FEWEST:
        return False
    if s.street_bet[seat] or not 2 * s.bet <= to <= s.stack[seat]:
        return False
    house: int = s.book.straddle
    return house >= _needed(s, seat)


def _needed(s: State, seat: int) -> int:
    """The least value of the parameter that lets this seat straddle now."""
    if seat == _next(s):
        return _BEHIND_ONE if s.bet > s.big else _UNDER_THE_GUN
    return _BUTTON if seat == s.button else _ANYBODY


def _post(s: State, seat: int, to: int) -> int:
    seats.wager(s, seat, to)
    bets.change_bet(s, to, to)
    s.say(codes.NOTE_STRADDLED, seat, to, why.NOTHING)
    bets.say_all_in(s, seat)
    return 0
