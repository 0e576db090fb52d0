"""Chips that a ruling gives back: they leave the front of the seat before anybody acts.

Where chips are read the decision's value is the total that may stay there.  Where none are it is
what goes back, and ENTER answers.
"""

from floorman.rules import codes, rulings, seats
from floorman.rules.state import SEATS, State

_SEEN = bytes((codes.OPT_BY_HAND,))
_UNSEEN = bytes((codes.OPT_DONE, codes.OPT_BY_HAND))
_BACK = bytes((codes.OPT_RETURN, codes.OPT_DEAD))
_KEYED = bytes((codes.ALERT_UNDERCALL, codes.ALERT_TINY_CHIP))
_ELSEWHERE = bytes((codes.ALERT_CHIP_TRANSFER, codes.ALERT_OLD_CHIP))


def begin(s: State, code: int, option: int, seat: int, value: int, carried: int) -> None:
    """A decision was made; chips that were `carried` over before it may stay in front."""
    if s.phase != codes.BET or seat >= SEATS or option not in _BACK or code in _ELSEWHERE:
        return
    if seats.live_count(s) == 1:
        return  # the hand is over
    stays = s.street_bet[seat] + carried
    if s.in_front[seat] > stays:
        _ask(s, seat, stays, _SEEN)
    elif option == codes.OPT_RETURN and code == codes.ALERT_SPLASH:
        _ask(s, seat, value, _UNSEEN)
    elif option == codes.OPT_RETURN and code in _KEYED and not s.in_front[seat]:
        back = value - s.street_bet[seat]
        if back > 0:  # else another ruling has put in more than was keyed
            _ask(s, seat, back, _UNSEEN)


def _ask(s: State, seat: int, value: int, options: bytes) -> None:
    rulings.await_work(s, codes.ALERT_GIVE_BACK, seat, value, s.ruled, options)


def lies(s: State, seat: int) -> None:
    """Chips came or went in front of the seat."""
    for n in range(s.open_rulings):
        mine = s.ruling_code[n] == codes.ALERT_GIVE_BACK and s.ruling_seat[n] == seat
        if mine and s.in_front[seat] <= s.ruling_value[n]:
            rulings.settle(s, codes.ALERT_GIVE_BACK, seat)
            return


def chips(s: State) -> int:
    """How much the decision on top still gives back, 0 when it is another one."""
    if s.ruling != codes.ALERT_GIVE_BACK:
        return 0
    value = rulings.asked_value(s)
    if rulings.option(s, 0) == codes.OPT_DONE:
        return value
    return max(0, s.in_front[rulings.asked(s)] - value)
