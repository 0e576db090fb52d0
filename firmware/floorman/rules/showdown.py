"""The showdown: seats that must show, that may ask to see, and hands that are all tabled."""

from micropython import const

from floorman.carried import shown
from floorman.rules import codes, discards, draws, open_cards, rulings, seats, why
from floorman.rules.acts import kill
from floorman.rules.dead_hands import may_open
from floorman.rules.state import (
    AWARD,
    HAND,
    MOVED,
    NO_BITS,
    NO_CARD,
    NO_HOLES,
    NOBODY,
    SEATS,
    State,
    seen,
    tell,
)
from floorman.rules.underraise import let_stand

_NOT_FIRST = const(2)  # Book.may_muck
_SEE = bytes((codes.OPT_PLAY_ON, codes.OPT_SHOW))
_SEE_NONE, _SEE_ANY = const(0), const(2)  # Book.see; 1: who called sees the last aggressor
_KILL = bytes((codes.OPT_DEAD, codes.OPT_PLAY_ON))
_FOLDS = const(2)  # Book.show_one: shown to somebody who can still bet
_SHOWN = bytes((codes.OPT_FOLD, codes.OPT_PASSIVE, codes.OPT_PLAY_ON))


def first_to_show(s: State) -> int:
    """The last bettor, or who is first left of the button, or the best open hand (TDA-17A)."""
    if _shows_for_bet(s):
        return s.last_bettor
    return open_cards.best(s) if s.played.opens else seats.next_live(s, s.button)


def _shows_for_bet(s: State) -> bool:
    return s.last_bettor != NOBODY and seats.live(s, s.last_bettor)


def why_first(s: State) -> int:
    """The rule that says so: for a bet, or for the place."""
    return why.SHOW_FIRST if _shows_for_bet(s) else why.SHOW_CHECKED


def holds_back(s: State, seat: int) -> bool:
    """The seat is at the showdown with a hand that nobody saw."""
    if seat >= SEATS or not seats.over(s) or not seats.live(s, seat):
        return False
    return s.flags[seat] & codes.SEAT_TABLED == 0


def menu_see(s: State, seat: int, number: int) -> int:
    """Seat `number` (1..10) asks to see the hand of `seat`.

    A right of who paid for it, of anybody at the showdown, of nobody: the book says; what is
    no right but not forbidden the floor decides.  Who gave up the own cards has none.
    """
    book = s.book
    asker = number - 1
    if not holds_back(s, seat):
        return rulings.alert(s, seat, codes.ALERT_NOT_IN_HAND, why.ASKING_TO_SEE)
    if not 0 <= asker < SEATS or asker == seat:
        return rulings.alert(s, seat, codes.ALERT_NO_OPTION, why.NOTHING)
    if book.see == _SEE_NONE or not seats.live(s, asker):
        return rulings.alert(s, asker, codes.ALERT_NO_RIGHT, why.ASKING_TO_SEE)
    if book.see == _SEE_ANY or seat == s.aggressor:
        order_to_show(s, seat, why.SEEN)
        return 0
    return rulings.propose(s, codes.ALERT_ASKS_TO_SEE, seat, asker, why.SEEN, _SEE)


def settle_see(s: State, seat: int, value: int, option: int) -> None:
    if option == codes.OPT_SHOW:
        order_to_show(s, seat, why.SEEN)


def order_to_show(s: State, seat: int, rule: int) -> None:
    s.must_show |= 1 << seat
    s.say(codes.NOTE_MUST_SHOW, seat, 0, rule)


def menu_refused(s: State, seat: int, number: int) -> int:
    """One card or none is shown: the dealer asks first, said again it is for the floor.

    Some books count down before the hand is dead (SHOW-12).
    """
    rule = why.REFUSAL
    if not holds_back(s, seat):
        return rulings.alert(s, seat, codes.ALERT_NOT_IN_HAND, why.NOTHING)
    if not s.must_show >> seat & 1:
        order_to_show(s, seat, rule)
        return 0
    if s.book.refuse_seconds:
        start_countdown(s, seat)
        s.say(codes.NOTE_CLOCK, seat, s.book.refuse_seconds, rule)
        return 0
    return rulings.propose(s, codes.ALERT_SHOW_REFUSED, seat, 0, rule, _KILL)


def start_countdown(s: State, seat: int) -> None:
    """A clock runs against the seat, after the betting; against NOBODY it is stopped."""
    s.clock_seat = seat


def clock_seconds(s: State) -> int:
    """How long the clock runs: to act, to show a hand, to dispute an award in a break."""
    book = s.book
    if s.phase == codes.DONE:
        return int(book.dispute_seconds)
    seconds: int = book.refuse_seconds if seats.over(s) else book.clock + book.countdown
    return seconds


def refusal_expired(s: State, seat: int) -> int:
    """The countdown is over and the hand still lies face down."""
    if seat != s.clock_seat or not holds_back(s, seat):
        return 0
    s.clock_seat = NOBODY
    return rulings.propose(s, codes.ALERT_SHOW_REFUSED, seat, 0, why.REFUSAL, _KILL)


def settle_refused(s: State, seat: int, value: int, option: int) -> None:
    if option != codes.OPT_DEAD:
        return
    kill(s, seat, why.REFUSAL)
    if s.book.refuse_seconds:
        s.say(codes.NOTE_PENALTY_DUE, seat, 0, why.REFUSAL)


def stop_countdown(s: State) -> int:
    s.say(codes.NOTE_CLOCK, s.clock_seat, 0, why.REFUSAL)
    s.clock_seat = NOBODY
    return 0


def menu_shows_one(s: State, seat: int, number: int) -> int:
    """The seat showed cards to one other, seat `number` (1..10) or somebody not in the hand.

    All may see them; in some books the hand is folded when that seat can still bet (SHOW-4).
    """
    book = s.book
    if seat >= SEATS or not s.flags[seat] & codes.SEAT_IN_HAND:
        return rulings.alert(s, seat, codes.ALERT_NOT_IN_HAND, why.NOTHING)
    if not book.show_one:
        return rulings.alert(s, seat, codes.ALERT_EXPOSED, why.SHOWING_ONE)
    s.say(codes.NOTE_SHOW_ALL, seat, 0, why.SHOWING_ONE)
    other = number - 1
    betting = seats.running(s) and not seats.over(s) and seats.live(s, seat)
    if book.show_one == _FOLDS and betting and 0 <= other < SEATS and seats.able(s, other):
        rulings.propose(s, codes.ALERT_SHOWN_ONE, seat, other, why.SHOWN_ACTIVE, _SHOWN)
    return 0


def menu_board_plays(s: State, seat: int, number: int) -> int:
    """'I play the board' is no claim: all hole cards must lie open."""
    if holds_back(s, seat):
        return rulings.alert(s, seat, codes.ALERT_MISSING_CARDS, why.BOARD_PLAYS)
    return 0


def menu_suspicion(s: State, seat: int, number: int) -> int:
    """The cards are kept apart for the floor.  No display ever shows them."""
    if seat >= SEATS or not s.flags[seat] & codes.SEAT_IN_HAND:
        return rulings.alert(s, seat, codes.ALERT_NOT_IN_HAND, why.NOTHING)
    s.say(codes.NOTE_SET_ASIDE, seat, 0, why.SUSPICION)
    return 0


def table_cards(s: State, seat: int, first: int, second: int, at: int = 0) -> int:
    """Two cards of a hand lie open, the `at`-th of it and the next; NO_CARD is none.

    The hand is tabled with its last card.  What was keyed alone before its first does not count.
    """
    if s.phase == codes.SHOWDOWN:
        let_stand(s)
    hand = seat * HAND
    tabled = s.flags[seat] & codes.SEAT_TABLED
    if not tabled and not at:
        _turn_down(s, hand)
    if not seats.running(s):
        return 0  # shown after the hand: no matter
    if not seats.live(s, seat):
        return rulings.alert(s, seat, codes.ALERT_NOT_IN_HAND, why.NOTHING)
    if draws.is_left(s) or discards.is_left(s) or (not seats.over(s) and not may_open(s)):
        return rulings.alert(s, seat, codes.ALERT_EXPOSED, why.EXPOSED)
    if s.held:
        return rulings.alert(s, seat, codes.ALERT_HOLD_CARDS, why.CARDS_HELD)
    if tabled and _are_of(s, hand, first) and _are_of(s, hand, second):
        return 0
    whole = tabled and is_whole(s, seat)
    if whole or first == second or not (_may_lie(s, hand, first) and _may_lie(s, hand, second)):
        return rulings.alert(s, seat, codes.ALERT_DUPLICATE, why.FOULED_DECK)
    _turn_up(s, hand, first)
    _turn_up(s, hand, second)
    if tabled or is_whole(s, seat):
        _table(s, seat, at if tabled else 0)
    return 0


def is_whole(s: State, seat: int) -> bool:
    """All cards that the hand has by now lie open: the next one may not have come yet."""
    size = s.size
    if s.played.up and not s.trusted >> seat & 1:
        size = min(size, s.dealt[seat])
    return cards_open(s, seat) == size


def all_whole(s: State) -> bool:
    """All cards of all live hands lie open."""
    return all(not seats.live(s, seat) or is_whole(s, seat) for seat in range(SEATS))


def _turn_down(s: State, hand: int) -> None:
    """No card of the hand is known but those that the game deals open."""
    for place in range(HAND):
        if not s.played.up >> place & 1:
            s.holes[hand + place] = NO_CARD


def _may_lie(s: State, hand: int, card: int) -> bool:
    """The card lies nowhere else: of an open hand it may be one that was dealt open."""
    own = s.played.up and _are_of(s, hand, card)
    return card == NO_CARD or own or not seen(s, card)


def _turn_up(s: State, hand: int, card: int) -> None:
    """The card lies open at the hand's first free place, unless it was dealt open."""
    if card == NO_CARD or (s.played.up and _are_of(s, hand, card)):
        return
    for place in range(hand, hand + s.size):
        if s.holes[place] == NO_CARD:
            s.holes[place] = card
            return


def cards_open(s: State, seat: int) -> int:
    """How many cards of the hand are known to lie open."""
    n = 0
    for place in range(seat * HAND, seat * HAND + HAND):
        n += s.holes[place] != NO_CARD
    return n


def _are_of(s: State, hand: int, card: int) -> bool:
    """The card is one of the tabled hand."""
    for place in range(hand, hand + s.size):
        if s.holes[place] == card:
            return True
    return card == NO_CARD


def _table(s: State, seat: int, first: int) -> None:
    """All cards of the hand lie open; those from the `first` place on are news."""
    seats.set_flag(s, seat, codes.SEAT_TABLED)
    rule = why.TABLE_ALL if s.phase == codes.RUNOUT else why.TABLING
    hand = s.holes[seat * HAND : seat * HAND + s.size]
    for at in range(first, len(hand), 2):
        s.say(codes.NOTE_SHOWS, seat, shown(hand, at), rule)


def hide_next(s: State) -> None:
    """Another card comes to each hand: not all lie open yet."""
    s.shown_all = 0


def close_tabling(s: State) -> int:
    """The dealer says that all live hands lie open."""
    if s.phase == codes.SHOWDOWN:
        let_stand(s)
    if not seats.over(s):
        return rulings.alert(s, NOBODY, codes.ALERT_PREMATURE, why.EXPOSED)
    status = 0
    for seat in range(SEATS):
        if seats.live(s, seat) and not (s.flags[seat] & codes.SEAT_TABLED and is_whole(s, seat)):
            status = rulings.alert(s, seat, codes.ALERT_MISSING_CARDS, why.TABLING)
    if status == 0:
        s.shown_all = 1
        if s.phase == codes.SHOWDOWN:
            tell(s, AWARD)
    return status


def give_up_hand(s: State, seat: int) -> int:
    """A hand goes to the muck at the showdown: no claim.  A tabled hand is safe."""
    if s.phase == codes.SHOWDOWN:
        let_stand(s)
    if not seats.live(s, seat) or s.flags[seat] & codes.SEAT_TABLED:
        return 0
    rule = _must_table(s, seat)
    if rule:
        return rulings.alert(s, seat, codes.ALERT_MUCK_FORBIDDEN, rule)
    seats.set_flag(s, seat, codes.SEAT_FOLDED | codes.SEAT_GAVE_UP)
    s.gave_up_order[seat] = 1 + max(s.gave_up_order)
    s.say(codes.NOTE_GAVE_UP, seat, 0, why.GIVE_UP)
    tell(s, MOVED)
    return 0


def _must_table(s: State, seat: int) -> int:
    """The rule that keeps a hand out of the muck, or nothing."""
    book = s.book
    all_in = s.flags[seat] & codes.SEAT_ALL_IN != 0
    if book.all_in_table and (all_in or seats.somebody_all_in(s)):
        return why.TABLE_ALL
    if s.must_show >> seat & 1:
        return why.SEEN
    if not book.may_muck:
        return why.SHOW_ALL
    if book.may_muck == _NOT_FIRST and seat == first_to_show(s):
        return why_first(s)
    return why.NOTHING


def begin_showdown(s: State) -> None:
    s.shown_all = s.must_show = s.no_claim = s.smallest_in_pot = 0
    s.holes[:] = NO_HOLES
    s.gave_up_order[:] = NO_BITS
