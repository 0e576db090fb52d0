"""The order of the deal: whose card comes next, and who got one before the turn.

`early_seat` got a card before its turn at `early_sweep`: readers miss cards, so it is out of
order only when the card that was due comes surely later.
"""

from micropython import const

from floorman import events as ev
from floorman.rules import codes, rulings, seats, strange, why
from floorman.rules.acts import misdeal
from floorman.rules.state import NOBODY, SEATS, State

_FIRST_TWO = const(2)  # off the deck
JUDGED = const(254)  # of early_seat: the order was decided upon, no more of it in this deal
_UNPROVEN = const(253)  # of early_seat: asked about, but the first seat's card may come to light
_AHEAD = const(252)  # of early_seat: judged; who lay unseen before it was early all the same
_WRAP = const(0xFFFF)
_UNSURE = const(3 << 16)  # of a sweep: SURE_NOT, SURE_FROM
_LATE = const(32)  # added in early_due to a seat that is called late, and may be no more
_HALF_WRAP = const(0x8000)


def later(sweep: int, other: int) -> bool:
    """The first card surely came after the other; sweeps wrap at 2**16."""
    if sweep & ev.SURE_NOT:
        return False
    gap = (sweep - other) & _WRAP
    return ev.SURE_SWEEPS < gap < _HALF_WRAP


def _newer(sweep: int, other: int) -> int:
    """The sweep that surely came later, else the other."""
    return sweep if later(sweep, other) else other


def lay_unseen(sweep: int, last: int) -> bool:
    """The card lay on another one: it came before the last one, or may have."""
    return sweep & ev.SURE_NOT != 0 or later(last, sweep)


def first_dealt(s: State) -> int:
    """The seat that gets the first card: left of the button, else left of the dealer."""
    return seats.next_live(s, SEATS - 1 if s.played.opens else s.button)


def last_dealt(s: State) -> int:
    """The seat that gets the last card: the button or the last live seat before it."""
    last = first_dealt(s)
    for _ in range(seats.live_count(s) - 1):
        last = seats.next_live(s, last)
    return last


def _lacks(s: State, seat: int, early: int) -> bool:
    """`seat` has not the card that comes before the last one of `early`.

    One that is replaced may come at once or when all others lie (IRR-6, IRR-7).
    """
    if seat == early or not seats.live(s, seat) or (s.trusted | s.replaced) >> seat & 1:
        return False
    first = first_dealt(s)
    before = (seat - first) % SEATS < (early - first) % SEATS
    cards: int = min(s.size, s.dealt[early])  # a surplus card is none of the order
    return s.dealt[seat] < cards - (0 if before else 1)


def _anybody_lacks(s: State, early: int) -> bool:
    if not s.book.order_any:
        return _first_lacks(s, early)
    return any(_lacks(s, seat, early) for seat in range(SEATS))


def _first_lacks(s: State, early: int) -> bool:
    """The deal began at another seat; any other card that is late may just be unreadable."""
    first = first_dealt(s)
    return not s.dealt[first] and _lacks(s, first, early)


def passed_over(s: State) -> bool:
    """Somebody lacks a card that came before one of another seat's."""
    return any(lags(s, seat) for seat in range(SEATS))


def is_due(s: State, seat: int) -> bool:
    """The last card should have come to this seat, which does not have it yet.

    Another seat's second card may lie there unseen, exactly on the first one.
    """
    if not seats.live(s, seat) or not seats.is_short(s, seat):
        return False
    if seat == was_due(s):
        return True
    seats.count_card(s, seat)
    lacks = any(not s.dealt[other] and _lacks(s, other, seat) for other in range(SEATS))
    seats.uncount_card(s, seat)
    return not lacks


def was_due(s: State) -> int:
    """The seat that the last card should have come to."""
    before = s.seat_before
    return first_dealt(s) if before == NOBODY else seats.next_live(s, before)


def next_due(s: State) -> int:
    """The seat that the next card of the round goes to."""
    return first_dealt(s) if s.last_seat == NOBODY else seats.next_live(s, s.last_seat)


def may_be_next(s: State, seat: int) -> bool:
    """The next card may go to the seat: one that came to who does not play was nobody's turn."""
    if seat == next_due(s):
        return True
    last = s.last_seat
    return last != NOBODY and not seats.live(s, last) and seat == was_due(s)


def unnamed_next(s: State) -> int:
    """The seat whose turn it is, with a tag that is asked about, or NOBODY."""
    for seat in range(SEATS):
        if strange.is_asked(s, seat) and may_be_next(s, seat):
            return seat
    return NOBODY


def lags(s: State, seat: int) -> bool:
    """The seat lacks a card that came before one of another seat's."""
    return any(seats.live(s, early) and _lacks(s, seat, early) for early in range(SEATS))


def note_card(s: State, seat: int, sweep: int) -> None:
    """A card came: it may go on to another seat yet, and the order is judged by that one.

    One that is told late, because it lay unseen, sets no clock back.
    """
    if s.last_seat == NOBODY or not later(s.last_sweep, sweep):
        s.last_sweep = sweep & _WRAP | sweep & ev.SURE_NOT
    s.seat_before = s.last_seat
    s.early_before = s.early_seat
    s.early_sweep_before = s.early_sweep
    s.last_seat = seat


def move_last(s: State, seat: int) -> None:
    """The last card went on to another seat."""
    s.last_seat = seat


def taken_back(s: State, seat: int) -> None:
    """The last card of the seat was none of the deal."""
    if s.last_seat == seat:
        s.last_seat = s.seat_before


def early_is_gone(s: State, seat: int) -> None:
    """The card that came before its turn lies there no more: the seat's own one came since."""
    if _withdraw(s, seat):
        _look_on(s, s.last_sweep)


def _withdraw(s: State, early: int) -> bool:
    """The seat had no card before its turn; whether that was asked about."""
    asked = rulings.withdraw(s, codes.ALERT_ORDER, early)
    return asked | rulings.withdraw(s, codes.ALERT_FIRST_SEAT, early)


def proves_nothing(s: State, seat: int) -> None:
    """The card that came last is wrong in itself: nobody was passed over for it.

    One that may have lain there unseen was not noted as the last.
    """
    if seat >= SEATS or s.early_seat != seat:
        return
    if s.last_seat == seat:
        s.early_seat = s.early_before
        s.early_sweep = s.early_sweep_before
        return
    seats.uncount_card(s, seat)
    if not _anybody_lacks(s, seat):
        s.early_seat = NOBODY
    seats.count_card(s, seat)


def check_order_again(s: State, seat: int) -> int:
    """The last card went on to the seat that was due: as if it had come there."""
    s.last_seat = seat
    s.early_seat = s.early_before
    s.early_sweep = s.early_sweep_before
    return check_order(s, seat, s.last_sweep, s.last_sweep)


def _come_to_light(s: State, sweep: int) -> None:
    """The first seat's card was told late: was it the first one all the same?"""
    early = s.early_asked
    s.early_seat = JUDGED
    if not rulings.is_open(s, codes.ALERT_FIRST_SEAT, early) or later(sweep, s.early_sweep):
        return
    rulings.withdraw(s, codes.ALERT_FIRST_SEAT, early)
    s.early_seat = early


def _comes_to_light(s: State, seat: int) -> None:
    """A second card lay unseen on the first one: it was dealt before the one that is asked about.

    In the second round nothing would be wrong with it: that begins when all have one card, and a
    seat that had two by then gets a third.
    """
    early = s.early_asked
    at, asked, due = _place(s, seat), _place(s, early), _place(s, s.early_due)
    begun = all(s.dealt[other] or not seats.live(s, other) for other in range(SEATS))
    whole = seats.all_dealt(s) and s.dealt[early] == s.played.hole
    ahead = at < asked < due or (due < at < asked and whole)
    if seats.is_short(s, seat) or not ahead or not (whole or not begun):
        return
    if rulings.withdraw(s, codes.ALERT_ORDER, early):
        s.early_asked = seat
        misdeal(s, codes.ALERT_ORDER, seat, why.CARD_ORDER)


def came_to_light(s: State, seat: int, sweep: int, last: int) -> None:
    """The order was decided upon, and the seat has a card that lay unseen by then."""
    came_by_then = not (sweep & ev.SURE_FROM or later(sweep & _WRAP, s.early_sweep))
    if came_by_then and seat in (s.early_due, s.early_due - _LATE):
        _was_in_time(s)
        return
    if not lay_unseen(sweep, last) or later(sweep, s.early_sweep):
        return
    if s.size > _FIRST_TWO:
        if s.early_due == seat:
            _was_in_time(s)
    elif s.early_seat == _AHEAD:
        _comes_to_light(s, seat)


def surplus(s: State, seat: int, sweep: int, last: int) -> None:
    """A card too many of a seat that was called late: one of those before it lay unseen."""
    if s.size > _FIRST_TWO and _is_judged(s):
        came_to_light(s, seat, sweep, last)


def _is_judged(s: State) -> bool:
    return _AHEAD <= s.early_seat < NOBODY


def _was_in_time(s: State) -> None:
    """The seat that was called late has one card more: nothing was out of order."""
    if _withdraw(s, s.early_asked):
        s.early_seat = s.early_due = NOBODY


def _is_ahead(s: State, early: int, due: int) -> bool:
    """Others may have had theirs unseen before `early`, which had a card before `due`.

    Two before the other had one; or `due` was passed over, and gets it when the others have all.
    """
    at, behind = _place(s, early), _place(s, due)
    if at < behind:
        return s.dealt[due] == 1
    short = seats.short_seats(s)
    lacks = any(short >> seat & 1 and _place(s, seat) >= at for seat in range(SEATS))
    return early != last_dealt(s) and not lacks


def _place(s: State, seat: int) -> int:
    """Where in a round of the deal the seat comes."""
    return (seat - first_dealt(s)) % SEATS


def _before_turn(s: State, due: int) -> int:
    """The first seat that has a card which comes after the next one of `due`, or NOBODY."""
    early = first_dealt(s)
    for _ in range(seats.live_count(s) if s.book.order_any else 0):
        if _lacks(s, due, early):
            return early
        early = seats.next_live(s, early)
    return NOBODY


def _look_on(s: State, sweep: int) -> None:
    """Nobody waits behind the early seat any more; behind another one maybe, by now."""
    s.early_sweep = sweep & _WRAP
    s.early_seat = NOBODY
    for due in range(SEATS):
        if s.early_seat == NOBODY:
            s.early_seat = _before_turn(s, due)


def check_order(s: State, seat: int, sweep: int, last: int) -> int:
    """Was a card to `seat` due before those that came?  `last` is the sweep of the one before."""
    if s.early_seat == _UNPROVEN and seat == first_dealt(s):
        _come_to_light(s, sweep)
    early = s.early_seat
    if early < SEATS and sweep & ev.SURE_NOT:
        s.early_sweep = _newer(sweep & _WRAP, s.early_sweep)  # this one may be the early card yet
    fills = early < SEATS and _anybody_lacks(s, early) and _lacks(s, seat, early)
    passed = s.early_due == seat
    if early < SEATS and not (fills or passed) and later(sweep, last):
        other = _before_turn(s, seat)
        if other != NOBODY:  # while somebody else's card is not seen
            early, fills = other, True
    if (fills or passed) and _may_be_later(s, seat):
        if s.early_due >= _LATE:
            s.early_due = seat
        seats.count_card(s, seat)
        return 0
    judged = _is_judged(s)
    may_come = judged and s.size > _FIRST_TWO  # to light
    if passed and early != _AHEAD and not may_come:
        s.early_due = NOBODY
        fills = True
    seats.count_card(s, seat)
    if judged:
        came_to_light(s, seat, sweep, last)
        return 0
    if early == NOBODY:
        if _anybody_lacks(s, seat) and not sweep & ev.SURE_FROM:
            s.early_seat = seat
            s.early_sweep = _newer(last & _WRAP, sweep & _WRAP)
        return 0
    surely = later(sweep, s.early_sweep)
    if surely and (fills or _first_lacks(s, early)):
        return _out_of_order(s, early, seat, fills)
    if s.early_due >= _LATE and not _anybody_lacks(s, early):
        _look_on(s, _newer(_newer(sweep, last), s.early_sweep))
    return 0


def pushed_on(s: State, seat: int, to: int, latest: bool) -> int:
    """A card of one seat is another's; others came since.  The `latest` of those at `seat` came
    behind the one that `seat` got before the turn of `to`.
    """
    early = s.early_seat
    passed = latest and early == seat and _anybody_lacks(s, early) and _lacks(s, to, early)
    seats.count_card(s, to)
    return _out_of_order(s, early, to, True) if passed else 0


def _may_be_later(s: State, seat: int) -> bool:
    """The card comes when the seat's next one but one is due: its player may hide a card.

    The seat's last card tells.  Not of the first seat's first: then the deal began at the wrong
    one.  Of hands of three and more several may hide a card, so that their turn is enough.
    """
    first = first_dealt(s)
    rounds = s.dealt[seat] + 2
    if rounds > s.size or seats.next_live(s, s.seat_before) != seat:
        return False
    if s.size > _FIRST_TWO and s.dealt[seat]:
        return True
    if seat == first:
        return False
    due = (seat - first) % SEATS
    for other in range(SEATS):
        has = rounds - ((other - first) % SEATS >= due)
        counts = other != seat and seats.live(s, other) and not s.trusted >> other & 1
        if counts and s.dealt[other] != has:
            return False
    return True


def _out_of_order(s: State, early: int, due: int, fills: bool) -> int:
    """A card came to `early` before the one to `due`, or none to the first seat."""
    first = due == first_dealt(s) and s.dealt[due] == 1
    first = first or s.dealt[first_dealt(s)] == 0 or s.deal_count <= _FIRST_TWO
    proven = fills and (s.book.order_any or due == first_dealt(s))
    s.early_seat = JUDGED if proven else _UNPROVEN
    s.early_due = _LATE + (due if proven else first_dealt(s))
    if first:
        early = _went_on_from(s, early, due)
    s.early_asked = early
    if first:
        return misdeal(s, codes.ALERT_FIRST_SEAT, early, why.FIRST_CARD)
    if proven and _is_ahead(s, early, due):
        s.early_seat = _AHEAD
    if proven and (s.early_seat == _AHEAD or s.size > _FIRST_TWO):
        s.early_due = due
    return misdeal(s, codes.ALERT_ORDER, early, why.CARD_ORDER)


def _went_on_from(s: State, early: int, due: int) -> int:
    """The first card was wrong in itself, and proved nothing; but the next seat's follows it."""
    before = early
    for _ in range(seats.live_count(s) - 1):
        before = seats.next_live(s, before)
    asked = any(s.ruling_seat[n] == before for n in range(s.open_rulings))
    lies = s.dealt[before] or (s.strange & ~s.phones) >> before & 1
    return before if asked and lies and before != due else early


def nobody_yet(s: State) -> None:
    """Nobody has a card of what comes next."""
    s.last_seat = NOBODY


def may_come_yet(s: State, seat: int) -> bool:
    """The seat's card comes behind the last one, or is one more of the same seat."""
    return _place(s, seat) >= _place(s, s.last_seat)


def begin_street(s: State) -> None:
    """A card each is due: nobody got one before its turn."""
    s.early_seat = NOBODY


def check_street(s: State, seat: int, sweep: int) -> int:
    """Later streets of stud go round as the deal does: did a card to `seat` come too late?"""
    early = s.early_seat
    if early == NOBODY:
        if _is_early(s, seat) and not sweep & _UNSURE:
            s.early_seat = seat
            s.early_sweep = sweep & _WRAP
    elif early < SEATS and _place(s, seat) < _place(s, early) and later(sweep, s.early_sweep):
        s.early_seat = JUDGED
        return rulings.alert(s, early, codes.ALERT_ORDER, why.STREET_ORDER)
    elif early < SEATS and not _is_early(s, early):
        s.early_seat = NOBODY
    return 0


def _is_early(s: State, seat: int) -> bool:
    """Somebody before the seat lacks the card of the street, and none is replaced."""
    short = seats.short_seats(s) & ~s.replaced
    return any(short >> other & 1 and _place(s, other) < _place(s, seat) for other in range(SEATS))


def check_blinds(s: State) -> None:
    """Where the book wants it so, no card before the blinds lie there."""
    if not s.book.blinds_first:
        return
    for seat in range(SEATS):
        if s.in_front[seat] < s.street_bet[seat]:  # the ante may lie there too, or in the tray
            rulings.alert(s, seat, codes.ALERT_BLINDS_FIRST, why.BLINDS_BEFORE)


def order_is_judged(s: State) -> None:
    """The order is judged: seats that are short were passed over, nothing more is wrong."""
    s.early_seat = JUDGED
