"""Hole cards as they come: dealt, late, taken away, pushed on."""

from micropython import const

from floorman import events as ev
from floorman.rules import codes, why
from floorman.rules.acts import kill, misdeal
from floorman.rules.counts import asks_short, settle_short, too_many
from floorman.rules.order import check_blinds, check_order
from floorman.rules.rulings import alert, leave_open, propose
from floorman.rules.seats import all_dealt, count_card, is_short, live, running, uncount_card
from floorman.rules.state import DEALT, NOBODY, RESUME, SEATS, State, keep, tell

_MANY = const(255)
_CARDS = const(2)
_DEAD = bytes((codes.OPT_DEAD, codes.OPT_PLAY_ON))


def deal(s: State, seat: int, sweep: int) -> int:
    """A hole card came to a seat, first seen in this sweep of the readers."""
    if not running(s):
        return alert(s, seat, codes.NO_HAND, why.CARD_COUNT)
    keep(s)
    if s.phase != codes.DEAL:
        return _late_card(s, seat)
    s.deal_count = min(_MANY, s.deal_count + 1)
    s.last_seat = seat
    if s.deal_count == 1:
        check_blinds(s)
    if not s.flags[seat] & codes.SEAT_IN_HAND:
        return misdeal(s, codes.NOT_IN_HAND, seat, why.CARD_ELSEWHERE)
    if s.dealt[seat] >= _CARDS:
        return too_many(s, seat)
    status = check_order(s, seat, sweep)
    if status == 0:
        _check_end(s)
    return status


def trust(s: State, seat: int) -> int:
    """Nobody can see the seat's cards: they count as dealt, also when they are seen later."""
    s.trusted |= 1 << seat
    if s.phase == codes.DEAL:
        _check_end(s)
    return 0


def _check_end(s: State) -> None:
    if all_dealt(s):
        settle_short(s)
        if not s.ruling:
            tell(s, DEALT)


def _late_card(s: State, seat: int) -> int:
    """A card after the deal: one that was missing, or one too many."""
    if not s.flags[seat] & codes.SEAT_IN_HAND:
        return misdeal(s, codes.NOT_IN_HAND, seat, why.CARD_ELSEWHERE)
    if not live(s, seat):
        return alert(s, seat, codes.NOT_IN_HAND, why.CARD_ELSEWHERE)
    if s.dealt[seat] >= _CARDS:
        return too_many(s, seat)
    count_card(s, seat)
    s.last_seat = seat
    if not is_short(s, seat) and asks_short(s) == seat:
        leave_open(s, s.open_rulings - 1)
        if not s.ruling:
            tell(s, RESUME)
    return 0


def _push_on(s: State, to: int) -> None:
    """While dealing a card may be pushed on to its seat."""
    if s.flags[to] & codes.SEAT_IN_HAND:
        count_card(s, to)
    if all_dealt(s) and not s.ruling:
        tell(s, DEALT)


def _mixed(s: State, seat: int, to: int) -> int:
    """A card lies at another seat while both play: two hands are mixed."""
    betting = s.phase == codes.BET or s.phase == codes.BOARD
    if not betting or s.ruling or not live(s, seat):
        return 0
    return propose(s, codes.MIXED_HANDS, seat, to, why.MIXED, _DEAD)


def begin_deal(s: State) -> None:
    s.deal_count = s.exposed = s.boxed = s.extra = 0
    s.exposed_seats = s.swaps = s.trusted = s.doubted = 0
    s.last_seat = s.early_seat = NOBODY
    s.early_sweep = 0


def kill_absent(s: State) -> None:
    """Hands of those who are not there when the deal is over die (TDA-30)."""
    for seat in range(SEATS):
        if s.absent >> seat & 1:
            kill(s, seat, why.ABSENT)


def hole_taken(s: State, seat: int, place: int) -> int:
    """A hole card of the seat was taken to the burns, or to another seat."""
    bit = 1 << seat
    keep(s)
    if not running(s):
        return 0
    if place == ev.AT_BURN:
        s.burns = min(_MANY, s.burns + 1)
        s.say(codes.CARD_BURNED, seat, 0, why.EXPOSED_CARD)
    if s.swaps & bit:
        s.swaps &= ~bit
        return 0
    if place < SEATS and s.phase != codes.DEAL:
        return _mixed(s, seat, place)
    if s.dealt[seat]:
        uncount_card(s, seat)
    if place < SEATS:
        _push_on(s, place)
    return 0
