"""Straddles: a blind of one's own will, at least twice the bet, before the first card.

No document knows them: the house says who may, the rest is the table's own default.  Who
straddled last acts last in the first round, and the least raise is another straddle.  A dead
straddle (parameter `dead_straddle`) has no option: unless somebody raised, the seat checks.
"""

from micropython import const

from floorman.rules import bets, codes, front, games, limits, owed, seats, why
from floorman.rules.rulings import alert
from floorman.rules.state import NOBODY, SEATS, State

# who may (parameter `straddle`): each may do what the ones before may
_UNDER_THE_GUN, _BEHIND_ONE, _BUTTON, _ANYBODY = const(1), const(2), const(3), const(4)
_FEWEST = const(3)  # players


def menu_straddle(s: State, seat: int, number: int) -> int:
    """The seat straddles, or the one behind the last blind: `number` chips, or twice the bet."""
    if seat == NOBODY:
        seat = _next(s)
    if seat < SEATS and _straddled(s, seat) and number in (0, s.street_bet[seat]):
        return 0  # its chips have said so
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


def stood(s: State) -> "list[tuple[int, int]]":
    """Chips and seat of each straddle of the hand, in their order."""
    return sorted([(s.street_bet[n], n) for n in range(SEATS) if _straddled(s, n)])


def again(s: State, before: "list[tuple[int, int]]") -> None:
    """The same hand is dealt again: who straddled has straddled (TDA-35C)."""
    for chips, seat in before:
        _post(s, seat, chips)


def has_no_option(s: State, seat: int) -> bool:
    """The seat's straddle is a dead one, and nobody raised it."""
    return s.book.dead_straddle != 0 and _straddled(s, seat) and not owed.to_call(s, seat)


def _straddled(s: State, seat: int) -> bool:
    """Chips of the first round, of a seat that posted no blind and has not acted."""
    if s.street or s.played.opens or limits.kill(s) or s.marks[seat] & codes.MARK_ACTED:
        return False
    return s.street_bet[seat] > 0 and seat != s.small_seat and seat != s.big_seat


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
