"""Open cards of stud: which they are, who brings in, whose open hand acts first.

The card becomes public when the rules make it an open one: `holes` has it at its place.
"""

from micropython import const

from floorman.rules import bring_in, codes, rulings, seats, streets, why
from floorman.rules.evaluator import evaluate
from floorman.rules.games import ACE_TO_FIVE, BLINDS
from floorman.rules.low import ace_low
from floorman.rules.lowball import ace_to_five
from floorman.rules.state import DEALT, HAND, MOVED, NO_CARD, NOBODY, SEATS, State, seen, tell

_OPEN = const(5)
_cards = bytearray(_OPEN)


def next_place(s: State, seat: int) -> int:
    """The place of the seat's first open card that nobody knows, or HAND when there is none."""
    up: int = s.played.up
    cards: int = s.size if _counts_whole(s, seat) else min(s.size, s.dealt[seat])
    for place in range(cards):
        if up >> place & 1 and s.holes[seat * HAND + place] == NO_CARD:
            return place
    return HAND


def _counts_whole(s: State, seat: int) -> bool:
    """Nobody can see the seat's cards, or its open one is among those that lie down."""
    seen_down = s.exposed_seats if s.phase == codes.DEAL else 0
    return (s.trusted | seen_down) >> seat & 1 != 0


def lies_open(s: State, seat: int) -> bool:
    """The first open card of the seat is known."""
    return bring_in.first_open(s, seat) != NO_CARD


def is_last_down(s: State, seat: int) -> bool:
    """The card that came to the seat last is the one that lies down on the last street."""
    place = s.dealt[seat] - 1
    return place >= s.played.hole and not s.played.up >> place & 1


def all_known(s: State) -> bool:
    """No live seat has an open card that nobody knows, once all lie there."""
    return unread(s) == NOBODY


def is_sure(s: State, seat: int) -> bool:
    """The card that comes to the seat now is one of the open ones, and none of those before it.

    Readers miss cards: those that lie down must have been told before anybody's open card came,
    and of a later street the seat's other open cards are known.
    """
    place = s.dealt[seat]
    if not s.played.up >> place & 1 or place >= s.size or not seats.live(s, seat):
        return False
    if s.trusted >> seat & 1:  # a card that comes to light may be one that lies down
        return False
    if s.phase != codes.DEAL:
        return streets.to_seats(s) and next_place(s, seat) == HAND
    if s.exposed_seats >> seat & 1:
        return False
    if not s.ready:
        for other in range(SEATS):
            s.ready |= (s.dealt[other] >= place) << other
    return s.ready >> seat & 1 != 0


def begin_deal(s: State) -> None:
    s.ready = 0


def unread(s: State) -> int:
    """A seat with an open card that nobody knows, when all cards lie there; else NOBODY."""
    if not s.played.up or not seats.all_dealt(s):
        return NOBODY
    for seat in range(SEATS):
        if seats.live(s, seat) and next_place(s, seat) < HAND:
            return seat
    return NOBODY


def ask(s: State) -> int:
    """The next open card that nobody knows is asked for, once all cards lie there."""
    seat = unread(s)
    if seat == NOBODY:
        return 0
    return rulings.alert(s, seat, codes.ALERT_UP_UNREAD, why.NOTHING)


def went_on(s: State, seat: int) -> None:
    """The seat's last card went on to another one: it is no open card of this seat."""
    place = s.dealt[seat]
    if place < HAND and s.played.up >> place & 1:
        s.holes[seat * HAND + place] = NO_CARD


def name(s: State, seat: int, card: int) -> int:
    """The open card that came to the seat."""
    place = next_place(s, seat)
    if place == HAND or not seats.running(s):
        return rulings.alert(s, seat, codes.ALERT_NOT_UP, why.NOTHING)
    if seen(s, card):
        return rulings.alert(s, seat, codes.ALERT_DUPLICATE, why.FOULED_DECK)
    s.holes[seat * HAND + place] = card
    s.say(codes.NOTE_UP_CARD, seat, card, why.NOTHING)
    if all_known(s) and seats.all_dealt(s) and not s.ruling:
        tell(s, DEALT if s.phase == codes.DEAL else MOVED)
    return 0


def _open_hand(s: State, seat: int) -> int:
    """The seat's open cards go into the work space; how many."""
    n = 0
    up: int = s.played.up
    for place in range(HAND):
        card = s.holes[seat * HAND + place]
        if up >> place & 1 and card != NO_CARD:
            _cards[n] = card
            n += 1
    return n


def best(s: State) -> int:
    """The live seat with the best open hand, equal ones by the suit of the top card (RP-10D)."""
    seat = NOBODY
    most = suit = -1
    for other in range(SEATS):
        if not seats.live(s, other):
            continue
        n = _open_hand(s, other)
        low = s.played.high == ACE_TO_FIVE
        worth = ace_to_five(_cards, n) if low else evaluate(_cards, n)
        high = highest_card(_cards, n, low)
        if worth > most or (worth == most and high > suit):
            seat, most, suit = other, worth, high
    return seat


def highest_card(cards: bytearray, n: int, low: bool) -> int:
    """By rank, then by suit; the ace is the lowest where hands are low."""
    high = -1
    for i in range(n):
        high = max(high, ace_low(cards[i]) if low else cards[i])
    return high


def first(s: State) -> int:
    """The seat before the one that acts first on this street."""
    if s.played.opens == BLINDS:
        return s.button
    seat = best(s) if s.street else bring_in.seat(s)
    return (seat - 1) % SEATS if seat != NOBODY else s.button
