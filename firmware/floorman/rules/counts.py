"""How many cards a seat has: too many, too few, and what becomes of them."""

from micropython import const

from floorman.rules import codes, why
from floorman.rules.acts import kill, misdeal, substantial
from floorman.rules.floor import settle_floor
from floorman.rules.order import first_dealt, last_dealt, order_is_judged
from floorman.rules.rulings import drop_rulings, propose
from floorman.rules.seats import (
    all_dealt,
    count_card,
    is_short,
    live_count,
    short_seats,
    uncount_card,
)
from floorman.rules.state import DEALT, NOBODY, SEATS, State, tell

_MANY = const(255)
_DEAD = bytes((codes.OPT_DEAD, codes.OPT_PLAY_ON))
_EXTRA_MISDEAL = const(2)  # surplus, shown and boxed cards that are a misdeal together
_BURN = bytes((codes.OPT_BURN, codes.OPT_REDEAL, codes.OPT_DEAD, codes.OPT_PLAY_ON))
_REDEAL = bytes((codes.OPT_REDEAL, codes.OPT_BURN, codes.OPT_DEAD, codes.OPT_PLAY_ON))
_EXTRA_BACK = const(3)  # only when it would have been the burn
_EXTRA_BURNS = const(2)  # Book.too_many: the first surplus card becomes the burn
_CARDS = const(2)
_REDEAL_GIVE = bytes((codes.OPT_REDEAL, codes.OPT_GIVE, codes.OPT_DEAD, codes.OPT_PLAY_ON))
_GIVE = bytes((codes.OPT_GIVE, codes.OPT_REDEAL, codes.OPT_DEAD, codes.OPT_PLAY_ON))
_BUTTON = bytes((codes.OPT_GIVE, codes.OPT_DEAD, codes.OPT_PLAY_ON))
_FEW_MISDEAL = const(1)  # Book.too_few: a seat without cards


def too_many(s: State, seat: int) -> int:
    """A third card.  It may still become the burn when everybody else is complete."""
    complete = all_dealt(s)
    count_card(s, seat)
    s.extra = min(_MANY, s.extra + 1)
    book = s.book
    if substantial(s):
        return propose(s, codes.MANY_CARDS, seat, 0, why.DEAD_COUNT, _DEAD)
    if book.boxed_sum and s.exposed + s.boxed + s.extra >= _EXTRA_MISDEAL:
        return misdeal(s, codes.MANY_CARDS, seat, why.BOXED)
    burns = complete and (
        book.too_many == _EXTRA_BACK or (book.too_many == _EXTRA_BURNS and seat == first_dealt(s))
    )
    return propose(s, codes.MANY_CARDS, seat, 0, why.CARD_COUNT, _BURN if burns else _REDEAL)


def _is_over(s: State) -> bool:
    """The dealer has dealt all he meant to: round to the last seat, or enough in all."""
    if s.deal_count >= _CARDS * live_count(s):
        return True
    last = last_dealt(s)
    return not is_short(s, last) or short_seats(s) == 1 << last


def _judge_short(s: State) -> int:
    status = 0
    order_is_judged(s)
    for seat in range(SEATS):
        if short_seats(s) >> seat & 1:
            status = judge_count(s, seat)
    return status


def judge_count(s: State, seat: int) -> int:
    """The seat has not two cards: what the book makes of it at this moment."""
    book = s.book
    n = s.dealt[seat]
    if n > _CARDS:
        options = _DEAD if substantial(s) else _REDEAL
        rule = why.DEAD_COUNT if substantial(s) else why.CARD_COUNT
        return propose(s, codes.MANY_CARDS, seat, 0, rule, options)
    if seat == s.button and n:
        return propose(s, codes.SHORT_BUTTON, seat, 0, why.FEW_CARDS, _BUTTON)
    if substantial(s):
        return propose(s, codes.FEW_CARDS, seat, 0, why.DEAD_COUNT, _DEAD)
    if n:
        return propose(s, codes.FEW_CARDS, seat, 0, why.FEW_CARDS, _GIVE)
    options = _REDEAL_GIVE if book.too_few == _FEW_MISDEAL else _GIVE
    return propose(s, codes.NO_CARDS, seat, 0, why.NO_CARDS, options)


def settle_few(s: State, seat: int, value: int, option: int) -> None:
    if option == codes.OPT_GIVE:
        s.say(codes.CARD_DUE, seat, 0, why.FEW_CARDS)
    elif option == codes.OPT_PLAY_ON:
        _play_short(s, seat)
    else:
        _settle_foul(s, seat, value, option)


def _settle_foul(s: State, seat: int, value: int, option: int) -> None:
    """A wrong count that is dead gets nothing back (CAS-25.2)."""
    if option == codes.OPT_DEAD:
        kill(s, seat, why.DEAD_COUNT)
    else:
        settle_floor(s, seat, value, option)


def _play_short(s: State, seat: int) -> None:
    """The cards lie there unseen; but a button with one card may not act (TDA-37).

    Who has one card is asked about once more after substantial action (TDA-38).
    """
    if seat != s.button or not s.dealt[seat]:
        s.trusted |= 1 << seat
        if s.dealt[seat] and not substantial(s):
            s.doubted |= 1 << seat
    elif s.phase == codes.DEAL:
        tell(s, DEALT)


def settle_many(s: State, seat: int, value: int, option: int) -> None:
    """The surplus card becomes the burn, or what a floor always may."""
    if option != codes.OPT_BURN:
        _settle_foul(s, seat, value, option)
    elif s.dealt[seat] > _CARDS:
        uncount_card(s, seat)
        s.swaps |= 1 << seat
        s.say(codes.CARD_BURNED, seat, 0, why.CARD_COUNT)


def settle_short(s: State) -> None:
    """The cards that were missed have come: nobody needs to decide any more."""
    if asks_short(s) != NOBODY:
        drop_rulings(s)


def asks_short(s: State) -> int:
    """The seat whose missing cards are to be decided upon now."""
    code = s.ruling
    if code == codes.FEW_CARDS or code == codes.NO_CARDS or code == codes.SHORT_BUTTON:
        return s.ruling_seat[s.open_rulings - 1]
    return NOBODY


def rest_of_deal(s: State) -> int:
    """No card moved for a while: if the deal is over, who is short?"""
    if s.phase != codes.DEAL or s.ruling:
        return 0
    if _is_over(s):
        return _judge_short(s)
    return 0


def count_at_turn(s: State, seat: int) -> None:
    """The seat is to act: has it two cards?  Who was trusted with one is asked once more."""
    bit = 1 << seat
    if s.doubted & bit and substantial(s):
        s.doubted &= ~bit
        s.trusted &= ~bit
    if s.dealt[seat] > _CARDS or is_short(s, seat):
        judge_count(s, seat)
