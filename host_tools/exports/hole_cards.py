"""Cards of a seat by their places, as far as the record names them."""

from floorman.rules.games import DOWN, DRAW, UP

from host_tools.records.hand import BOARD, UNKNOWN, Cards, Hand
from host_tools.table.made_hands import whole_hand

NEITHER = 0


def coming(hand: Hand, street: int) -> int:
    """The cards before the round of a street: UP, DOWN, DRAW, or NEITHER: a board."""
    kind = hand.played.streets[street - 1]
    return kind if kind in (UP, DOWN, DRAW) else NEITHER


def last_street(hand: Hand) -> int:
    """The last one that lay there whole."""
    if hand.played.has_board:
        return sum(len(hand.board) >= cards for cards in BOARD) - 1
    return hand.street


def draws(hand: Hand) -> bool:
    """Cards are thrown away in the game."""
    return DRAW in hand.played.streets


def thrown(hand: Hand, street: int, seat: int) -> int:
    """Cards that the seat threw away in the draw of a street; 0, too, where nobody told any."""
    told = (draw.cards for draw in hand.draws if (draw.nth, draw.seat) == (street, seat))
    return next(told, 0)


def size(hand: Hand, street: int) -> int:
    """Cards of a hand on a street; the last one of stud may have come for all."""
    own = sum(coming(hand, before) in (UP, DOWN) for before in range(1, street + 1))
    shared = street == len(hand.played.streets) and coming(hand, street) == DOWN and hand.board
    return hand.played.hole + own - bool(shared)


def by_place(hand: Hand, seat: int) -> Cards:
    """All that may come to the seat, in the order of dealing; unknown ones are UNKNOWN.

    Who draws shows other cards than were dealt.
    """
    told = hand.cards.get(seat, ())
    if any(draw.cards for draw in hand.draws if draw.seat == seat):
        told = ()
    up = hand.played.up
    whole = range(whole_hand(hand.played))
    lies_open = iter(hand.open_cards.get(seat, ()))
    places = {place: next(lies_open, "") for place in whole if up >> place & 1}
    hidden = iter([card for card in told if card not in places.values()])
    return tuple(places.get(place) or next(hidden, UNKNOWN) for place in whole)


def known(cards: Cards) -> Cards:
    """Those of the cards that the record names."""
    return tuple(card for card in cards if card != UNKNOWN)
