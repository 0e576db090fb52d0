"""Cards that no reader sees: the dealer keys what lies open over a dead one."""

from micropython import const

from floorman.rules import boards, codes, open_cards, seats, showdown, streets, why
from floorman.rules.board import deal_board
from floorman.rules.rulings import alert
from floorman.rules.state import HAND, MOVED, NO_CARD, NOBODY, SEATS, State, seen, tell

_SUITS = const(4)
_DECK = const(52)
_TWO = const(2)  # the lowest rank, as it is keyed
_FLOP = const(3)
_PLACES = const(5)


def menu_card(s: State, seat: int, number: int) -> int:
    """A card that lies open over a dead reader: the seat's, or the next one of the board.

    `number` as in a chip race; a hand is tabled with its last card.
    """
    card = _card(number)
    if card == NO_CARD:
        return alert(s, seat, codes.ALERT_BAD_EVENT, why.NOTHING)
    if seat == s.actor and _was_read(s, card):
        return 0
    if seat >= SEATS:
        return _key_board(s, card)
    if open_cards.next_place(s, seat) < HAND and seats.running(s):
        return open_cards.name(s, seat, card) or open_cards.ask(s)
    n = showdown.cards_open(s, seat) if showdown.holds_back(s, seat) else 0
    if n % 2 == 0:
        return showdown.table_cards(s, seat, card, NO_CARD, n)
    at = seat * HAND + n - 1  # cards lie open by twos
    first = s.holes[at]
    s.holes[at] = NO_CARD
    return showdown.table_cards(s, seat, first, card, n - 1)


def menu_second(s: State, seat: int, number: int) -> int:
    """The next card of the second board, which no reader sees."""
    card = _card(number)
    if card == NO_CARD:
        return alert(s, NOBODY, codes.ALERT_BAD_EVENT, why.NOTHING)
    if not streets.due(s) or not boards.is_second_due(s):
        return alert(s, NOBODY, codes.ALERT_BOARD_FULL, why.NOTHING)
    if seen(s, card):
        return alert(s, NOBODY, codes.ALERT_DUPLICATE, why.FOULED_DECK)
    boards.lay_on_second(s, card)
    tell(s, MOVED)
    return 0


def _card(number: int) -> int:
    """The card that is keyed as 10 * rank + suit, or NO_CARD."""
    card = (number // 10 - _TWO) * _SUITS + number % 10 - 1
    return card if 0 < number % 10 <= _SUITS and 0 <= card < _DECK else NO_CARD


def _was_read(s: State, card: int) -> bool:
    """It lies there, of this street: its reader came back while the dealer keyed it."""
    if s.phase == codes.BOARD and s.nboard >= _FLOP:
        return False  # another one is due
    for place in range(0 if s.nboard <= _FLOP else s.nboard - 1, s.nboard):
        if s.board[place] == card:
            return True
    return False


def _key_board(s: State, card: int) -> int:
    if seen(s, card):
        return alert(s, NOBODY, codes.ALERT_DUPLICATE, why.FOULED_DECK)
    for place in range(_PLACES):
        if s.board[place] == NO_CARD:
            return deal_board(s, place, card)
    return alert(s, NOBODY, codes.ALERT_BOARD_FULL, why.NOTHING)
