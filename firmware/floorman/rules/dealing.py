"""Hole cards as they come: dealt, late, taken away, pushed on."""

from micropython import const

from floorman import events as ev
from floorman.rules import (
    acts,
    answered,
    codes,
    counts,
    discards,
    draws,
    early_stud,
    gathering,
    open_cards,
    order,
    rulings,
    seats,
    strange,
    streets,
    why,
)
from floorman.rules.floor import settle_floor
from floorman.rules.state import DEALT, MOVED, NOBODY, RESUME, SEATS, State, keep, tell

_MANY = const(255)
_DEAD = bytes((codes.OPT_DEAD, codes.OPT_PLAY_ON))
_REPEATED = const(2)  # Book.absent_dies: who missed the first deal


def deal(s: State, seat: int, sweep: int) -> int:
    """A hole card came to a seat, first seen in this sweep of the readers."""
    if not seats.running(s):
        early = gathering.early_card(s, seat)
        if not early and discards.came_to_light(s, seat):
            return 0
        return early or rulings.alert(s, seat, codes.ALERT_NO_HAND, why.NOTHING)
    keep(s)
    if open_cards.is_sure(s, seat):
        s.open_seat = seat
    asked = s.ruling != 0
    if strange.named(s, seat):
        _follow(s, asked)
        return 0
    if s.phase != codes.DEAL:
        return _late_card(s, seat, sweep)
    if s.strange:
        due = order.unnamed_next(s)  # the dealer went on: the tag that lies there is the card
        if due != seat and due != NOBODY:
            deal_unnamed(s, due)
    status = _take_card(s, seat, sweep)
    _follow(s, asked)
    return status


def deal_unnamed(s: State, seat: int) -> None:
    """A tag that no file knows is the card that was due at the seat."""
    strange.count(s, seat)
    if s.phase == codes.DEAL:
        _take_card(s, seat, s.last_sweep | ev.SURE_NOT)
    else:
        seats.count_card(s, seat)


def _take_card(s: State, seat: int, sweep: int) -> int:
    """A card of the deal."""
    s.deal_count = min(_MANY, s.deal_count + 1)
    s.rested = 0
    s.ordered &= ~(1 << seat)
    last = sweep if s.last_seat == NOBODY else s.last_sweep
    lay = order.lay_unseen(sweep, last)
    before = lay and (s.card_ruling or seat != order.next_due(s))
    if not before:  # else it may lie there longer than the last one
        order.note_card(s, seat, sweep)
    if s.deal_count == 1:
        order.check_blinds(s)
    n = s.open_rulings
    status = _judge_card(s, seat, sweep, last)
    if s.open_rulings > n:
        s.card_ruling, s.card_ruling_seat = status, s.ruling_seat[n]
    elif not before:
        s.card_ruling = 0
    return status


def _follow(s: State, asked: bool) -> None:
    """A card lies where it did not: the deal may be over, or what was `asked` answered."""
    counts.settle_short(s)
    if asked and not s.ruling:
        tell(s, RESUME)
    elif s.ruling:
        return
    elif s.phase == codes.DEAL and seats.all_dealt(s):
        tell(s, DEALT)
    elif streets.to_seats(s):
        tell(s, MOVED)


def _judge_card(s: State, seat: int, sweep: int, last: int) -> int:
    """May the seat have this card, and now?"""
    if not s.flags[seat] & codes.SEAT_IN_HAND:
        return acts.misdeal(s, codes.ALERT_NOT_IN_HAND, seat, why.CARD_ELSEWHERE)
    if _replaces(s, seat):
        _give_for_it(s, seat)
    if s.dealt[seat] >= s.size:
        order.surplus(s, seat, sweep, last)
        return counts.too_many(s, seat)
    return order.check_order(s, seat, sweep, last)


def _replaces(s: State, seat: int) -> bool:
    """The card that is asked about is away; this one comes for it, at once or behind the deal."""
    if not s.taken_out >> seat & 1:
        return False
    return s.dealt[seat] >= s.size or order.was_due(s) != seat


def _give_for_it(s: State, seat: int) -> None:
    """The card that was seen counts no more, and nobody need decide about it."""
    s.taken_out &= ~(1 << seat)
    s.replaced |= 1 << seat
    _take_away(s, seat)
    answered.replaced_at_once(s, seat)


def trust(s: State, seat: int) -> int:
    """Nobody can see the seat's cards: they count as dealt, also when they are seen later."""
    s.trusted |= 1 << seat
    _follow(s, s.ruling != 0)
    return 0


def _late_card(s: State, seat: int, sweep: int) -> int:
    """A card after the deal: one that was missing, or one too many."""
    if not s.flags[seat] & codes.SEAT_IN_HAND:  # nobody dealt it when somebody has acted
        rule = why.CARD_ASTRAY if s.acts else why.CARD_ELSEWHERE
        return acts.misdeal(s, codes.ALERT_NOT_IN_HAND, seat, rule, s.acts > 0)
    if not seats.live(s, seat):
        return rulings.alert(s, seat, codes.ALERT_NOT_IN_HAND, why.CARD_ELSEWHERE)
    if discards.is_back(s, seat):
        return discards.came_back(s, seat)
    if _replaces(s, seat):
        _give_for_it(s, seat)
    if s.dealt[seat] >= s.size:
        early = s.phase == codes.BET and s.dealt[seat] == s.size and streets.next_to_seats(s)
        return early_stud.came(s, seat) if early else counts.too_many(s, seat)
    seats.count_card(s, seat)
    s.last_seat = seat
    counts.dealer_goes_on(s)
    a_street = streets.due(s) and streets.next_to_seats(s)
    status = order.check_street(s, seat, sweep) if a_street else 0
    _follow(s, s.ruling != 0)
    return status


def begin_deal(s: State) -> None:
    gathering.begin_deal(s)
    open_cards.begin_deal(s)
    s.deal_count = s.exposed = s.boxed = s.extra = 0
    s.exposed_seats = s.swaps = s.trusted = s.doubted = s.replaced = s.ordered = s.taken_out = 0
    s.last_seat = s.early_seat = s.early_due = NOBODY
    s.early_sweep = s.card_ruling = s.rested = s.excused = 0
    if not s.redeals:
        s.away = 0


def note_absent(s: State) -> None:
    """The deal ends, or is to be repeated: who is not there missed it."""
    if s.phase == codes.DEAL:
        s.away |= s.absent


def judge_absent(s: State) -> None:
    """Hands of those who are not there when the deal is over die (TDA-30), or the floor is asked.

    In a repeated deal also of those who were not there the first time (TDA-35C).
    """
    note_absent(s)
    for seat in range(SEATS):
        absent = s.absent >> seat & 1
        if not s.book.absent_dies:
            if absent and seats.live(s, seat) and not s.excused >> seat & 1:
                rulings.propose(s, codes.ALERT_LEFT_TABLE, seat, 0, why.ABSENT, _DEAD)
        elif absent:
            acts.kill(s, seat, why.ABSENT)
        elif s.book.absent_dies == _REPEATED and s.away >> seat & 1:
            acts.kill(s, seat, why.REDEAL)


def settle_absent(s: State, seat: int, value: int, option: int) -> None:
    """Before the betting begins it is about who was not there; later about who left."""
    if s.phase != codes.DEAL:
        settle_floor(s, seat, value, option)
    elif option == codes.OPT_DEAD:
        acts.kill(s, seat, why.ABSENT)
    else:
        s.excused |= 1 << seat


def hole_taken(s: State, seat: int, place: int) -> int:
    """A hole card of the seat was taken to the burns, to the muck, or to another seat."""
    bit = 1 << seat
    latest = place & ev.AT_LATEST or place == ev.AT_STUB
    wrong = place & ev.AT_WRONG
    place &= ev.AT_PLACE
    keep(s)
    if not seats.running(s):
        return 0
    if draws.drawing(s) and place == ev.AT_MUCK and seats.live(s, seat):
        return draws.throw(s, seat, 1)
    if discards.due(s) and place == ev.AT_MUCK and seats.live(s, seat):
        return discards.throw(s, seat)
    if place >= ev.AT_BURN and s.exposed_seats & bit:  # it was the open one
        s.exposed_seats &= ~bit
        s.replaced |= bit
    if place == ev.AT_MUCK and s.phase == codes.DEAL:
        s.replaced |= bit  # the seat was dealt to, whatever it holds now
    if place == ev.AT_BURN:
        if s.burns < s.burns_due:  # else it only lies with the burns, and is none too many
            s.burns += 1
        s.say(codes.NOTE_CARD_BURNED, seat, 0, why.EXPOSED_CARD)
    if s.swaps & bit:
        s.swaps &= ~bit
        return 0
    other = latest and answered.came_since(s, seat)
    if place >= ev.AT_BURN and not other and answered.card_is_out(s, seat):
        if s.dealt[seat] > s.size:
            _replaced(s, seat)
        answered.look(s)
        return 0
    if place < SEATS and s.phase != codes.DEAL:
        return 0
    asked = s.ruling != 0
    s.rested = 0
    if place >= ev.AT_BOX and s.dealt[seat] > s.size:
        counts.misplaced(s)  # the card that came since is none too many
    status = _move(s, seat, place, bool(latest)) if place < SEATS else _take_away(s, seat)
    if place >= ev.AT_STUB:
        _lies_nowhere(s, seat, place)
    if place == ev.AT_BOX or wrong:
        s.replaced |= bit
        counts.settle_wrong(s, seat)
    counts.settle_surplus(s, seat)
    _follow(s, asked)
    return status


def _lies_nowhere(s: State, seat: int, place: int) -> None:
    """The card went back: a surplus one, one before its turn, one that is wrong in itself.

    Or one of a seat that does not play.
    """
    if place == ev.AT_EARLIER:
        order.early_is_gone(s, seat)
    else:
        order.taken_back(s, seat)
    if rulings.withdraw(s, codes.ALERT_NOT_IN_HAND, seat) or place != ev.AT_STUB:
        s.deal_count = max(0, s.deal_count - 1)


def hole_back(s: State, seat: int, place: int) -> int:
    """A card that was taken out lies at its seat: it was laid back, or a copy lay elsewhere."""
    if discards.threw(s, seat) and seats.live(s, seat):
        return discards.came_back(s, seat)
    if s.phase != codes.DEAL or not seats.live(s, seat):
        return 0
    if s.dealt[seat] >= s.size:  # another one was given for it
        return rulings.alert(s, seat, codes.ALERT_DEAD_CARD, why.DEAD_CARDS)
    keep(s)
    asked = s.ruling != 0
    if place == ev.AT_BURN:
        s.burns = max(0, s.burns - 1)
    seats.count_card(s, seat)
    _follow(s, asked)
    return 0


def _replaced(s: State, seat: int) -> None:
    """The card for the open one was dealt before that one was taken away: in nobody's turn."""
    asked = s.ruling != 0
    order.early_is_gone(s, seat)
    counts.misplaced(s)
    _give_for_it(s, seat)
    counts.settle_surplus(s, seat)
    _follow(s, asked)


def _take_away(s: State, seat: int) -> int:
    if s.dealt[seat]:
        seats.uncount_card(s, seat)
    return 0


def _move(s: State, seat: int, to: int, latest: bool) -> int:
    """While dealing a card may be pushed on to its seat.

    The last one, to the seat that was due: nothing was wrong with it.  A seat keeps the card that
    came too early when the `latest` of its own goes on.
    """
    if s.dealt[seat] > s.size and seats.live(s, to) and seats.is_short(s, to):
        counts.misplaced(s)
    _take_away(s, seat)
    last = seat == s.last_seat
    if last:
        open_cards.went_on(s, seat)
    if not last or not order.is_due(s, to):
        if last:
            order.move_last(s, to)
        if not s.flags[to] & codes.SEAT_IN_HAND:
            return 0
        if s.dealt[to] >= s.size:
            return counts.too_many(s, to)
        return order.pushed_on(s, seat, to, latest)
    status = order.check_order_again(s, to)
    if s.card_ruling and status != s.card_ruling:
        rulings.withdraw(s, s.card_ruling, s.card_ruling_seat)
        s.card_ruling = 0
    return status
