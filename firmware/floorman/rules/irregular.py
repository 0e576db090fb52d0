"""Cards that are not as they should be: exposed, boxed, foreign, twice, jokers, dropped."""

from micropython import const

from floorman import events as ev
from floorman.rules import codes, why
from floorman.rules.dealing import Dealing
from floorman.rules.state import NOBODY, SEATS, clockwise

_CARDS = const(2)
_MANY = const(255)
_FIRST_OFF_DECK = const(1)  # Book.exposed_first: either of the first two cards
_FIRST_OF_SEAT = const(2)  # any seat's first card
_SUM = const(2)
_FOULED, _REPLACED, _IN_TIME = const(0), const(1), const(2)  # Book.joker, Book.foreign
_JOKER_MISDEAL = const(3)

_VOID = bytes((codes.OPT_VOID, codes.OPT_PLAY_ON))
_SWAP = bytes((codes.OPT_REPLACE, codes.OPT_VOID, codes.OPT_DEAD, codes.OPT_PLAY_ON))
_SHOWN = bytes((codes.OPT_REPLACE, codes.OPT_PLAY_ON, codes.OPT_REDEAL))
_ASK = bytes((codes.OPT_PLAY_ON, codes.OPT_REPLACE, codes.OPT_REDEAL))
_DEAD = bytes((codes.OPT_DEAD, codes.OPT_PLAY_ON, codes.OPT_VOID))
_NEXT = bytes((codes.OPT_CORRECT, codes.OPT_PLAY_ON))
_LEAVE = bytes((codes.OPT_PLAY_ON, codes.OPT_CORRECT))
_PLAY = bytes((codes.OPT_PLAY_ON, codes.OPT_DEAD, codes.OPT_REDEAL))


class Irregular(Dealing):
    """What sensing finds wrong with a card (`fault`) and what the dealer keys about one."""

    def __init__(self, say, book: int = 0) -> None:  # type: ignore[no-untyped-def]
        super().__init__(say, book)
        for code in (codes.EXPOSED_CARD, codes.BOXED):
            self.settles(code, self.settle_exposed)
        for code in (
            codes.DUPLICATE,
            codes.UNKNOWN_TAG,
            codes.JOKER,
            codes.WRONG_BACK,
            codes.CUT_CARD,
            codes.DECK_SHORT,
        ):
            self.settles(code, self.settle_fault)
        self.settles(codes.BUTTON_WRONG, self.settle_button)
        self.offers(codes.MENU_BUTTON, self.menu_button)
        self.offers(codes.MENU_SHORT, self.menu_short)
        self.offers(codes.MENU_BOXED, self.menu_boxed)
        self.offers(codes.MENU_WRONG_BACK, self.menu_wrong_back)
        self.offers(codes.MENU_OFF_TABLE, self.menu_off_table)
        self.offers(codes.MENU_SHUFFLE, self.menu_shuffle)

    # exposed and boxed -----------------------------------------------------------------------

    def expose(self, seat: int) -> int:
        """The card dealt last, or the last one of a seat, was seen."""
        if seat >= SEATS:
            seat = self.last_seat
        if seat >= SEATS or not self.live(seat) or self.street:
            return self.alert(seat, codes.EXPOSED_CARD, why.FLOOR)
        book = self.book
        if book.open_dead and self.substantial():
            return self.propose(codes.EXPOSED_CARD, seat, 0, why.DEAD_COUNT, _DEAD)
        self.exposed = min(_MANY, self.exposed + 1)
        self.exposed_seats |= 1 << seat
        self.kept = True
        first = book.exposed_first
        if (first == _FIRST_OFF_DECK and self._off_deck(seat)) or (
            first == _FIRST_OF_SEAT and self.dealt[seat] == 1
        ):
            return self.misdeal(codes.EXPOSED_CARD, seat, why.EXPOSED_FIRST_CARD)
        if self.exposed >= book.exposed_max:
            return self.misdeal(codes.EXPOSED_CARD, seat, why.EXPOSED_CARDS)
        return self._sum_up(codes.EXPOSED_CARD, seat, why.EXPOSED_CARD)

    def _off_deck(self, seat: int) -> bool:
        """The seat's card is the first or second off the deck."""
        first = self.first_dealt()
        early = seat == first or seat == self.next_live(first)
        return self.deal_count <= _CARDS or (early and self.dealt[seat] == 1)

    def menu_boxed(self, seat: int, number: int) -> int:
        """The card dealt last lay face up in the stub; it is replaced like an exposed one."""
        if self.last_seat >= SEATS or self.street:
            return self.alert(NOBODY, codes.BOXED, why.BOXED)
        book = self.book
        self.boxed = min(_MANY, self.boxed + 1)
        self.exposed_seats |= 1 << self.last_seat
        self.kept = True
        if book.boxed_misdeal and self.boxed >= book.boxed_misdeal:
            return self.misdeal(codes.BOXED, self.last_seat, why.BOXED)
        return self._sum_up(codes.BOXED, self.last_seat, why.BOXED)

    def _sum_up(self, code: int, seat: int, rule: int) -> int:
        """Shown, surplus and boxed cards count together in some books; else replace later."""
        if self.book.boxed_sum and self.exposed + self.boxed + self.extra >= _SUM:
            return self.misdeal(code, seat, why.BOXED)
        if self.phase == codes.DEAL:
            return self.alert(seat, code, rule)
        return self._propose_swap(seat)

    def _propose_swap(self, seat: int) -> int:
        self.exposed_seats &= ~(1 << seat)
        options = _SHOWN if self.book.exposed_replace else _ASK
        return self.propose(codes.EXPOSED_CARD, seat, 0, why.EXPOSED_CARD, options)

    def end_deal(self) -> None:
        """Exposed cards are replaced when everybody else has his."""
        for seat in range(SEATS):
            if self.exposed_seats >> seat & 1 and not self.ruling:
                self._propose_swap(seat)
        if not self.ruling:
            super().end_deal()

    def settle_exposed(self, seat: int, value: int, option: int) -> None:
        if option == codes.OPT_REPLACE:
            self._swap(seat, why.EXPOSED_CARD)
        else:
            self.settle_floor(seat, value, option)

    def _swap(self, seat: int, rule: int) -> None:
        """A card of the seat goes out and another is due."""
        if seat < SEATS and self.dealt[seat]:
            self.dealt[seat] -= 1
            self.swaps |= 1 << seat
        self.say(codes.CARD_DUE, seat, 0, rule)

    # what sensing finds ----------------------------------------------------------------------

    def fault(self, place: int, what: int) -> int:
        """A card that cannot be: `place` is a seat, or 10..14 board, 15 burn, 16 muck."""
        seat = place if place < SEATS else NOBODY
        if not self.running():
            hint = what == ev.FAULT_MOVED or what > ev.FAULT_BACK
            return 0 if hint else self.alert(seat, _CODES[what], why.FOULED_DECK)
        if what == ev.FAULT_DUPLICATE:
            return self.propose(codes.DUPLICATE, seat, place, why.FOULED_DECK, _VOID)
        if what == ev.FAULT_JOKER:
            return self._joker(seat, place)
        if what == ev.FAULT_DECK or what == ev.FAULT_UNKNOWN:
            return self._foreign(_CODES[what], seat, place)
        if what == ev.FAULT_CUT:
            return self.propose(codes.CUT_CARD, seat, place, why.JOKER_FOUND, _SWAP)
        if what == ev.FAULT_SHORT and self.book.missing:
            return self.propose(codes.DECK_SHORT, seat, place, why.SHORT_DECK, _VOID)
        if what == ev.FAULT_BACK:
            return self.came_back(seat)
        if what == ev.FAULT_GONE:
            return self._out_of_sight(seat)
        if what == ev.FAULT_BLIND:
            return self.trust(seat) if seat < SEATS else 0
        if what == ev.FAULT_DEAD:
            return self.alert(seat, codes.DEAD_CARD, why.DEAD_CARDS)
        rule = why.SHORT_DECK if what == ev.FAULT_SHORT else why.FOULED_DECK
        return self.alert(seat, _CODES[what], rule)

    def _out_of_sight(self, seat: int) -> int:
        """A live hand was not seen for long: it is said, and some houses take it for a fold."""
        if self.phase > codes.BOARD or seat >= SEATS or not self.live(seat):
            return 0
        status = self.alert(seat, codes.CARDS_HIDDEN, why.OUT_OF_SIGHT)
        may_fold = self.phase != codes.DEAL and not self.flags[seat] & codes.SEAT_ALL_IN
        if self.book.hidden_folds and may_fold and not self.ruling:
            status = self.muck(seat)
            if not self.live(seat):
                self.inform(ev.FACT_UNSEEN, seat, 0)
        return status

    def _joker(self, seat: int, place: int) -> int:
        book = self.book
        options = _VOID
        if book.joker == _JOKER_MISDEAL:
            return self.misdeal(codes.JOKER, seat, why.JOKER_MISDEAL)
        if book.joker == _REPLACED or (book.joker == _IN_TIME and not self._plays(seat)):
            options = _SWAP
        elif book.joker == _IN_TIME:
            options = _DEAD
        return self.propose(codes.JOKER, seat, place, why.JOKER_FOUND, options)

    def _foreign(self, code: int, seat: int, place: int) -> int:
        options = _SWAP if self.book.foreign == _REPLACED else _VOID
        return self.propose(code, seat, place, why.FOREIGN_CARD, options)

    def _plays(self, seat: int) -> bool:
        """The seat acted in this hand: too late for another card."""
        if seat >= SEATS:
            return False
        acted = self.flags[seat] & codes.SEAT_ACTED != 0
        return acted or self.street > 0 or self.phase > codes.BET

    def settle_fault(self, seat: int, value: int, option: int) -> None:
        if option == codes.OPT_REPLACE:
            self._swap(seat, why.FOREIGN_CARD)
            return
        self.settle_floor(seat, value, option)
        if option == codes.OPT_VOID and self.book.duplicate:
            self.say(codes.STEP, NOBODY, codes.STEP_NEW_DECK, why.FOULED_DECK)

    def came_back(self, seat: int) -> int:
        """Cards that were at the muck lie at the seat again."""
        return 0

    # dealer's menu ---------------------------------------------------------------------------

    def menu_wrong_back(self, seat: int, number: int) -> int:
        seat = seat if seat < SEATS else self.last_seat
        return self._foreign(codes.WRONG_BACK, seat, seat)

    def menu_off_table(self, seat: int, number: int) -> int:
        """A card fell: while dealing a misdeal in some books, else the hand plays."""
        seat = seat if seat < SEATS else self.last_seat
        if self.phase == codes.DEAL and self.book.off_table:
            return self.misdeal(codes.CARD_OFF_TABLE, seat, why.FALLEN)
        return self.propose(codes.CARD_OFF_TABLE, seat, 0, why.DROPPED, _PLAY)

    def menu_shuffle(self, seat: int, number: int) -> int:
        """Nobody shuffled or cut."""
        if self.book.shuffle_misdeal:
            return self.misdeal(codes.NO_SHUFFLE, NOBODY, why.SHUFFLE)
        return self.propose(codes.NO_SHUFFLE, NOBODY, 0, why.SHUFFLE, _PLAY)

    def menu_short(self, seat: int, number: int) -> int:
        """Somebody found a card missing in the deck."""
        return self.fault(NOBODY, ev.FAULT_SHORT)

    # the button ------------------------------------------------------------------------------

    def menu_button(self, seat: int, number: int) -> int:
        """The button lies wrong in this hand; it should have been at the seat."""
        book = self.book
        if seat >= SEATS or seat == self.button or not self.flags[seat] & codes.SEAT_OCCUPIED:
            return self.alert(seat, codes.NO_OPTION, why.BUTTON_FIX)
        options = _NEXT if book.button_back or book.button_now else _LEAVE
        return self.propose(codes.BUTTON_WRONG, seat, 0, why.BUTTON_FIX, options)

    def settle_button(self, seat: int, value: int, option: int) -> None:
        """The button moves now and goes on from there, or the next hand gives it to the seat."""
        if option != codes.OPT_CORRECT:
            return
        if self.book.button_now:
            self.button = seat
            self.say(codes.BUTTON_FIXED, seat, 0, why.BUTTON_FIX)
            seat = clockwise(seat)
            while not self.flags[seat] & codes.SEAT_IN_HAND:
                seat = clockwise(seat)
        self.next_button = seat
        self.say(codes.BUTTON_DUE, seat, 0, why.BUTTON_FIX)


# alert of each fault
_CODES = (
    codes.BAD_EVENT,
    codes.DUPLICATE,
    codes.UNKNOWN_TAG,
    codes.WRONG_BACK,
    codes.JOKER,
    codes.CUT_CARD,
    codes.CARD_MOVED,
    codes.DECK_SHORT,
    codes.MUCK_RETRIEVED,
    codes.DEAD_CARD,
    codes.CARDS_HIDDEN,
)
