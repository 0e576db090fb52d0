"""How many cards a seat has: too many, too few, and what becomes of them."""

from micropython import const

from floorman.rules import acts, codes, order, rulings, strange, why
from floorman.rules.floor import settle_floor
from floorman.rules.seats import (
    all_dealt,
    count,
    count_card,
    is_button,
    is_short,
    live,
    live_count,
    short_seats,
    uncount_card,
)
from floorman.rules.state import DEALT, MOVED, NOBODY, RULINGS, SEATS, State, keep, tell

_MANY = const(255)
_DEAD = bytes((codes.OPT_DEAD, codes.OPT_PLAY_ON))
_EXTRA_MISDEAL = const(2)  # surplus, shown and boxed cards that are a misdeal together
_BURN = bytes((codes.OPT_BURN, codes.OPT_REDEAL, codes.OPT_DEAD, codes.OPT_PLAY_ON))
_REDEAL = bytes((codes.OPT_REDEAL, codes.OPT_BURN, codes.OPT_DEAD, codes.OPT_PLAY_ON))
_EXTRA_BACK = const(3)  # only when it would have been the burn
_EXTRA_BURNS = const(2)  # Book.too_many: the first surplus card becomes the burn
_REDEAL_GIVE = bytes((codes.OPT_REDEAL, codes.OPT_GIVE, codes.OPT_DEAD, codes.OPT_PLAY_ON))
_GIVE = bytes((codes.OPT_GIVE, codes.OPT_REDEAL, codes.OPT_DEAD, codes.OPT_PLAY_ON))
_BUTTON = bytes((codes.OPT_GIVE, codes.OPT_DEAD, codes.OPT_PLAY_ON))
_LATE_BUTTON = bytes((codes.OPT_DEAD, codes.OPT_GIVE, codes.OPT_PLAY_ON))
WRONG = bytes(
    (codes.ALERT_JOKER, codes.ALERT_CUT_CARD, codes.ALERT_WRONG_BACK, codes.ALERT_DUPLICATE)
)
_PAUSE = const(1)  # State.rested: longer than this no dealer stops before he goes on
_DONE = const(2)  # State.rested: he did what comes behind the deal
_STOP = const(3)  # State.rested: nothing came for longer than a pause
_SHORT = bytes((codes.ALERT_FEW_CARDS, codes.ALERT_NO_CARDS, codes.ALERT_SHORT_BUTTON))
_HEARD = const(2)  # cards of a hand: all readers list so many
_GIVEN = const(2)  # Book.too_few: 0 and this one give the missing cards
_ANY_SHORT = const(3)  # any seat but the button with too few


def too_many(s: State, seat: int) -> int:
    """A third card.  It may still become the burn when everybody else is complete."""
    complete = all_dealt(s)
    count_card(s, seat)
    s.extra = min(_MANY, s.extra + 1)
    book = s.book
    if acts.substantial(s):
        return rulings.propose(s, codes.ALERT_MANY_CARDS, seat, 0, why.DEAD_COUNT, _DEAD)
    counted = book.boxed_sum and s.exposed + s.boxed + s.extra >= _EXTRA_MISDEAL
    if counted and not s.acts:
        return acts.misdeal(s, codes.ALERT_MANY_CARDS, seat, why.BOXED)
    burns = (
        complete
        and s.extra == 1
        and (
            s.acts  # nobody dealt it any more
            or book.too_many == _EXTRA_BACK
            or (book.too_many == _EXTRA_BURNS and seat == order.first_dealt(s))
        )
    )
    if s.extra > 1:
        rulings.offer(
            s, codes.ALERT_MANY_CARDS, _REDEAL
        )  # nor would the first one have been the burn
    rule, options = (why.SURPLUS_BURNS, _BURN) if burns else (why.CARD_COUNT, _REDEAL)
    return rulings.propose(s, codes.ALERT_MANY_CARDS, seat, 0, rule, options)


def _is_over(s: State) -> bool:
    """The dealer has dealt all he meant to: round to the last seat, or enough in all.

    Who stops while a regular deal goes on only pauses, unless nothing comes for long.  Somebody
    who was passed over is named at once, and with him whoever else waits for a card.
    """
    last = order.last_dealt(s)
    if s.deal_count >= s.size * live_count(s) or not is_short(s, last):
        return True
    if max(s.dealt) < s.size:
        return False
    if s.last_seat == last:
        return True
    if count(short_seats(s)) > RULINGS:
        return False
    return s.rested > _PAUSE or order.passed_over(s)


def _judge_short(s: State) -> int:
    """Name who is short; the button last to be decided, for that ends the deal."""
    short = short_seats(s)
    if s.rested == _PAUSE:
        short &= ~s.ordered
    if not short:
        return 0
    order.order_is_judged(s)
    button = s.button if is_button(s, s.button) else NOBODY
    status = judge_count(s, button) if button != NOBODY and short >> button & 1 else 0
    for seat in range(SEATS):
        if short >> seat & 1 and seat != button:
            status = judge_count(s, seat)
    return status


def judge_count(s: State, seat: int) -> int:
    """The seat has not two cards: what the book makes of it at this moment."""
    book = s.book
    n = s.dealt[seat]
    if s.phase == codes.DEAL and n < s.size and strange.is_missing(s, seat):
        strange.count(s, seat)
        count_card(s, seat)
        return strange.foreign_card(s, codes.ALERT_UNKNOWN_TAG, seat, seat)
    if n > s.size:
        options = _DEAD if acts.substantial(s) else _REDEAL
        rule = why.DEAD_COUNT if acts.substantial(s) else why.CARD_COUNT
        return rulings.propose(s, codes.ALERT_MANY_CARDS, seat, 0, rule, options)
    dealt_to = n or s.replaced >> seat & 1  # who threw a card away was not left out
    if is_button(s, seat) and dealt_to:
        return _judge_button(s, seat)
    if acts.substantial(s):
        return rulings.propose(s, codes.ALERT_FEW_CARDS, seat, 0, why.DEAD_COUNT, _DEAD)
    if dealt_to:
        return _judge_few(s, seat)
    options = _REDEAL_GIVE if book.too_few and book.too_few != _GIVEN else _GIVE
    return rulings.propose(s, codes.ALERT_NO_CARDS, seat, 0, why.NO_CARDS, options)


def _judge_few(s: State, seat: int) -> int:
    """Somebody but the button lacks a card, and may still act."""
    if s.book.too_few != _ANY_SHORT:
        return rulings.propose(s, codes.ALERT_FEW_CARDS, seat, 0, why.FEW_CARDS, _GIVE)
    if _stops(s):
        return rulings.propose(s, codes.ALERT_FEW_CARDS, seat, 0, why.DEAL_STOPS, _GIVE)
    if rulings.is_open(s, codes.ALERT_FEW_CARDS, seat, why.DEAL_STOPS):
        rulings.withdraw(s, codes.ALERT_FEW_CARDS, seat)
    return rulings.propose(s, codes.ALERT_FEW_CARDS, seat, 0, why.FEW_CARDS, _REDEAL_GIVE)


def _stops(s: State) -> bool:
    """Nobody was passed over, and cards are to come: no misdeal, whoever made the dealer stop.

    A phone on the burns does.
    """
    if s.phase != codes.DEAL or s.rested == _DONE or s.deal_count >= s.size * live_count(s):
        return False
    return not order.passed_over(s)


def _judge_button(s: State, seat: int) -> int:
    """The button lacks a card: TDA-37 gives it at any time, a late hand is foul in other books.

    Where no rule sets the button apart, the deal may be repeated as for any seat (CAS-13.4).
    """
    replaced = s.swaps >> seat & 1
    options = _BUTTON if s.book.button_late else _GIVE
    if acts.substantial(s) and not s.book.button_late and not replaced:
        return rulings.propose(s, codes.ALERT_SHORT_BUTTON, seat, 0, why.DEAD_COUNT, _LATE_BUTTON)
    return rulings.propose(s, codes.ALERT_SHORT_BUTTON, seat, 0, why.SHORT_BUTTON, options)


def order_card(s: State, seat: int) -> None:
    """The seat gets another card, at once or behind all others (IRR-6): the dealer goes on."""
    dealer_goes_on(s)
    s.ordered |= 1 << seat


def settle_few(s: State, seat: int, value: int, option: int) -> None:
    if option == codes.OPT_GIVE:
        dealer_goes_on(s)
        s.say(codes.NOTE_CARD_DUE, seat, 0, s.ruled)
    elif option == codes.OPT_PLAY_ON:
        _play_short(s, seat)
    else:
        _settle_foul(s, seat, value, option)


def _settle_foul(s: State, seat: int, value: int, option: int) -> None:
    """A wrong count that is dead gets nothing back (CAS-25.2)."""
    if option == codes.OPT_DEAD:
        acts.kill(s, seat, why.DEAD_COUNT)
    else:
        settle_floor(s, seat, value, option)


def _play_short(s: State, seat: int) -> None:
    """The cards lie there unseen; but a button with one card may not act (TDA-37).

    Who has one card is asked about once more after substantial action (TDA-38).
    """
    if not is_button(s, seat) or not s.dealt[seat]:
        s.trusted |= 1 << seat
        if s.dealt[seat] and not acts.substantial(s):
            s.doubted |= 1 << seat
    elif s.phase == codes.DEAL:
        tell(s, DEALT)


def settle_many(s: State, seat: int, value: int, option: int) -> None:
    """The surplus card becomes the burn, or what a floor always may."""
    if option != codes.OPT_BURN:
        _settle_foul(s, seat, value, option)
    elif s.dealt[seat] > s.size:
        acts.card_goes(s, seat)
        s.say(codes.NOTE_CARD_BURNED, seat, 0, s.ruled)


def settle_short(s: State) -> None:
    """Cards that were missed have come: nobody needs to decide about those seats any more."""
    for n in range(s.open_rulings - 1, -1, -1):
        code, seat = s.ruling_code[n], s.ruling_seat[n]
        if code in _SHORT and live(s, seat) and not is_short(s, seat):
            rulings.withdraw(s, code, seat)


def settle_surplus(s: State, seat: int) -> None:
    """A card of the seat went away: has it two again, and is that no misdeal all the same?"""
    book = s.book
    counted = book.boxed_sum and s.exposed + s.boxed + s.extra >= _EXTRA_MISDEAL
    if s.dealt[seat] > s.size or counted or (book.too_many == _EXTRA_BACK and s.extra > 1):
        return
    rulings.withdraw(s, codes.ALERT_MANY_CARDS, seat)


def settle_wrong(s: State, seat: int) -> None:
    """A card that is wrong in itself lies at the seat no more, and no hand was played with it."""
    for code in WRONG:
        rulings.withdraw(s, code, seat)


def not_dealt(s: State, seat: int) -> None:
    """The surplus card is none of this deck: nobody dealt it."""
    uncount_card(s, seat)
    misplaced(s)
    if s.dealt[seat] <= s.size:
        rulings.withdraw(s, codes.ALERT_MANY_CARDS, seat)


def misplaced(s: State) -> None:
    """The surplus card belonged to another seat: it is none."""
    s.extra = max(0, s.extra - 1)


def _longer(rested: int) -> int:
    return _STOP if rested == _PAUSE else rested or _PAUSE


def dealer_goes_on(s: State) -> None:
    """Cards come, whatever rested before."""
    s.rested = 0


def note_pause(s: State) -> bool:
    """No card moved for a while; True while the dealer may go on."""
    _rests(s, _longer(s.rested))
    return s.rested == _PAUSE


def _rests(s: State, rested: int) -> None:
    if rested != s.rested:
        s.rested = rested
        keep(s)  # also when what shows it is refused


def rest_of_deal(s: State, done: bool = False) -> int:
    """No card moved for a while, or the dealer is surely `done`: if so, who is short?"""
    if s.phase != codes.DEAL:
        return 0
    _rests(s, _DONE if done else _longer(s.rested))
    return judge_rest(s)


def may_say_dealt(s: State) -> bool:
    """All may have their cards, in a game of more than two.

    The third spoils an RC522's field: nobody hears it, nor those it lies beside.
    """
    if s.phase != codes.DEAL or s.played.hole <= _HEARD or max(s.dealt) < _HEARD:
        return False
    return all(s.dealt[seat] or not live(s, seat) for seat in range(SEATS))


def say_dealt(s: State) -> int:
    """The dealer says that all cards lie there, heard or not."""
    for seat in range(SEATS):
        if live(s, seat):
            s.trusted |= 1 << seat
    tell(s, DEALT)
    return 0


def is_said(s: State) -> bool:
    """The dealer said that the cards of this street lie there."""
    said: bool = s.rested == _DONE
    return said


def say_street(s: State) -> int:
    """He says so."""
    for seat in range(SEATS):
        if live(s, seat) and is_short(s, seat):
            s.trusted |= 1 << seat
    _rests(s, _DONE)
    tell(s, MOVED)
    return 0


def judge_rest(s: State) -> int:
    """Also when a decision is made.  One that deals again needs no second reason."""
    if s.phase != codes.DEAL or not s.rested or rulings.ends_hand(s) or not _is_over(s):
        return 0
    return _judge_short(s)


def count_at_turn(s: State, seat: int) -> None:
    """The seat is to act: has it two cards?  Who was trusted with one is asked once more."""
    bit = 1 << seat
    if s.doubted & bit and acts.substantial(s):
        s.doubted &= ~bit
        s.trusted &= ~bit
    if s.dealt[seat] > s.size or is_short(s, seat):
        judge_count(s, seat)
