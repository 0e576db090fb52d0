"""Who must show a hand, who may ask to see one, and what a hand that is not shown has lost."""

from micropython import const

from floorman.rules import codes, why
from floorman.rules.board import Board
from floorman.rules.state import NO_CARD, NOBODY, SEATS

_CARDS = const(2)
_PLACES = const(5)
_FLOP = const(3)
_DECK = const(52)
_SUITS = const(4)
_TWO = const(2)  # the lowest rank, as it is keyed
_SEE_NONE, _SEE_ANY = const(0), const(2)  # Book.see; 1: who called sees the last aggressor
_FOLDS = const(2)  # Book.show_one: shown to somebody who can still bet

_SEE = bytes((codes.OPT_PLAY_ON, codes.OPT_SHOW))
_KILL = bytes((codes.OPT_DEAD, codes.OPT_PLAY_ON))
_SHOWN = bytes((codes.OPT_FOLD, codes.OPT_PASSIVE, codes.OPT_PLAY_ON))


class Showing(Board):
    """Requests at the showdown.  Seats that were told to show are bits of `must_show`."""

    def __init__(self, say, book: int = 0) -> None:  # type: ignore[no-untyped-def]
        super().__init__(say, book)
        self.settles(codes.ASKS_TO_SEE, self.settle_see)
        self.settles(codes.SHOW_REFUSED, self.settle_refused)
        self.offers(codes.MENU_SEE, self.menu_see)
        self.offers(codes.MENU_REFUSED, self.menu_refused)
        self.offers(codes.MENU_SHOWS_ONE, self.menu_shows_one)
        self.offers(codes.MENU_BOARD_PLAYS, self.menu_board_plays)
        self.offers(codes.MENU_SUSPICION, self.menu_suspicion)
        self.offers(codes.MENU_GO_ON, self.menu_go_on)
        self.offers(codes.MENU_CARD, self.menu_card)

    def _holds_back(self, seat: int) -> bool:
        """The seat is at the showdown with a hand that nobody saw."""
        if seat >= SEATS or not self.over() or not self.live(seat):
            return False
        return self.flags[seat] & codes.SEAT_TABLED == 0

    # asking to see ---------------------------------------------------------------------------

    def menu_see(self, seat: int, number: int) -> int:
        """Seat `number` (1..10) asks to see the hand of `seat`.

        A right of who paid for it, of anybody at the showdown, of nobody: the book says; what is
        no right but not forbidden the floor decides.  Who gave up the own cards has none.
        """
        book = self.book
        asker = number - 1
        if not self._holds_back(seat):
            return self.alert(seat, codes.NOT_IN_HAND, why.ASKING_TO_SEE)
        if not 0 <= asker < SEATS or asker == seat:
            return self.alert(seat, codes.NO_OPTION, why.ASKING_TO_SEE)
        if book.see == _SEE_NONE or not self.live(asker):
            return self.alert(asker, codes.NO_RIGHT, why.ASKING_TO_SEE)
        if book.see == _SEE_ANY or seat == self.aggressor:
            self._order(seat, why.SEEN)
            return 0
        return self.propose(codes.ASKS_TO_SEE, seat, asker, why.SEEN, _SEE)

    def settle_see(self, seat: int, value: int, option: int) -> None:
        if option == codes.OPT_SHOW:
            self._order(seat, why.SEEN)

    def _order(self, seat: int, rule: int) -> None:
        self.must_show |= 1 << seat
        self.say(codes.MUST_SHOW, seat, 0, rule)

    # refusing --------------------------------------------------------------------------------

    def menu_refused(self, seat: int, number: int) -> int:
        """One card or none is shown: the dealer asks first, said again it is for the floor.

        Some books count down before the hand is dead (SHOW-12).
        """
        rule = why.REFUSAL
        if not self._holds_back(seat):
            return self.alert(seat, codes.NOT_IN_HAND, rule)
        if not self.must_show >> seat & 1:
            self._order(seat, rule)
            return 0
        if self.book.refuse_seconds:
            self.clock_seat = seat
            self.say(codes.CLOCK, seat, self.book.refuse_seconds, rule)
            return 0
        return self.propose(codes.SHOW_REFUSED, seat, 0, rule, _KILL)

    def clock_seconds(self) -> int:
        """How long the clock that was called runs: to act, or to show a hand."""
        book = self.book
        return book.refuse_seconds if self.over() else book.clock + book.countdown

    def refusal_expired(self, seat: int) -> int:
        """The countdown is over and the hand still lies face down."""
        if seat != self.clock_seat or not self._holds_back(seat):
            return 0
        self.clock_seat = NOBODY
        return self.propose(codes.SHOW_REFUSED, seat, 0, why.REFUSAL, _KILL)

    def settle_refused(self, seat: int, value: int, option: int) -> None:
        if option != codes.OPT_DEAD:
            return
        self.kill(seat, why.REFUSAL)
        if self.book.refuse_seconds:
            self.say(codes.PENALTY_DUE, seat, 0, why.REFUSAL)

    def opened_after_refusal(self, seat: int) -> int:
        """Killed for refusing and opened by somebody else: it lives (SHOW-12)."""
        return self.over() and self.book.refuse_seconds and self.must_show >> seat & 1

    def stop_countdown(self) -> int:
        self.say(codes.CLOCK, self.clock_seat, 0, why.REFUSAL)
        self.clock_seat = NOBODY
        return 0

    # shown to one, the board, suspicion ------------------------------------------------------

    def menu_shows_one(self, seat: int, number: int) -> int:
        """The seat showed cards to one other, seat `number` (1..10) or somebody not in the hand.

        All may see them; in some books the hand is folded when that seat can still bet (SHOW-4).
        """
        book = self.book
        if seat >= SEATS or not self.flags[seat] & codes.SEAT_IN_HAND:
            return self.alert(seat, codes.NOT_IN_HAND, why.SHOWING_ONE)
        if not book.show_one:
            return self.alert(seat, codes.EXPOSED, why.SHOWING_ONE)
        self.say(codes.SHOW_ALL, seat, 0, why.SHOWING_ONE)
        other = number - 1
        betting = self.running() and not self.over() and self.live(seat)
        if book.show_one == _FOLDS and betting and 0 <= other < SEATS and self.able(other):
            self.propose(codes.SHOWN_ONE, seat, other, why.SHOWN_ACTIVE, _SHOWN)
        return 0

    def menu_board_plays(self, seat: int, number: int) -> int:
        """'I play the board' is no claim: all hole cards must lie open."""
        if self._holds_back(seat):
            return self.alert(seat, codes.MISSING_CARDS, why.BOARD_PLAYS)
        return 0

    def menu_suspicion(self, seat: int, number: int) -> int:
        """The cards are kept apart for the floor.  No display ever shows them."""
        if seat >= SEATS or not self.flags[seat] & codes.SEAT_IN_HAND:
            return self.alert(seat, codes.NOT_IN_HAND, why.SUSPICION)
        self.say(codes.SET_ASIDE, seat, 0, why.SUSPICION)
        return 0

    # cards no reader sees --------------------------------------------------------------------

    def menu_card(self, seat: int, number: int) -> int:
        """A card that lies open over a dead reader: the seat's, or the next one of the board.

        `number` as in a chip race; a hand is tabled with its second card.
        """
        card = (number // 10 - _TWO) * _SUITS + number % 10 - 1
        if not 0 < number % 10 <= _SUITS or not 0 <= card < _DECK:
            return self.alert(seat, codes.BAD_EVENT, why.TABLING)
        if seat == self.actor and self._was_read(card):
            return 0
        if seat >= SEATS:
            return self._key_board(card)
        at = seat * _CARDS
        first = self.holes[at]
        if not self._holds_back(seat) or first != NO_CARD:
            return self.table(seat, first, card)
        if self.seen(card):
            return self.alert(seat, codes.DUPLICATE, why.FOULED_DECK)
        self.holes[at] = card
        return 0

    def _was_read(self, card: int) -> bool:
        """It lies there, of this street: its reader came back while the dealer keyed it."""
        if self.phase == codes.BOARD and self.nboard >= _FLOP:
            return False  # another one is due
        for place in range(0 if self.nboard <= _FLOP else self.nboard - 1, self.nboard):
            if self.board[place] == card:
                return True
        return False

    def _key_board(self, card: int) -> int:
        if self.seen(card):
            return self.alert(NOBODY, codes.DUPLICATE, why.FOULED_DECK)
        for place in range(_PLACES):
            if self.board[place] == NO_CARD:
                return self.deal_board(place, card)
        return self.alert(NOBODY, codes.BOARD_FULL, why.BOARD)

    def table(self, seat: int, first: int, second: int) -> int:
        """A card of a hand that was keyed alone so far does not count."""
        if seat < SEATS and not self.flags[seat] & codes.SEAT_TABLED:
            self.holes[seat * _CARDS] = NO_CARD
        return super().table(seat, first, second)

    def menu_go_on(self, seat: int, number: int) -> int:
        """All tables are done: the hand that waited is tabled and run out (RP-8F)."""
        if not self.held:
            return self.alert(NOBODY, codes.NO_OPTION, why.HAND_FOR_HAND)
        self.held = 0
        self.say(codes.TABLE_ALL, NOBODY, self.pot(), why.TABLE_ALL)
        return 0
