"""The deal as the table sees it: whose card, in which order, how many, until when it counts."""

from micropython import const

from floorman import events as ev
from floorman.rules import codes, why
from floorman.rules.floor import MISDEAL_OPTIONS, Floor
from floorman.rules.state import NOBODY, SEATS

_CARDS = const(2)
_MANY = const(255)
_JUDGED = const(254)  # of early_seat: the order was decided upon, no more of it in this deal
_WRAP = const(0xFFFF)
_HALF_WRAP = const(0x8000)
_FEW_MISDEAL = const(1)  # Book.too_few: a seat without cards
_EXTRA_BURNS = const(2)  # Book.too_many: the first surplus card becomes the burn
_EXTRA_BACK = const(3)  # only when it would have been the burn
_EXTRA_MISDEAL = const(2)  # surplus, shown and boxed cards that are a misdeal together

_LATE = bytes((codes.OPT_PLAY_ON, codes.OPT_REDEAL, codes.OPT_VOID))
_DEAD = bytes((codes.OPT_DEAD, codes.OPT_PLAY_ON))
_GIVE = bytes((codes.OPT_GIVE, codes.OPT_REDEAL, codes.OPT_DEAD, codes.OPT_PLAY_ON))
_BURN = bytes((codes.OPT_BURN, codes.OPT_REDEAL, codes.OPT_DEAD, codes.OPT_PLAY_ON))
_REDEAL = bytes((codes.OPT_REDEAL, codes.OPT_BURN, codes.OPT_DEAD, codes.OPT_PLAY_ON))
_REDEAL_GIVE = bytes((codes.OPT_REDEAL, codes.OPT_GIVE, codes.OPT_DEAD, codes.OPT_PLAY_ON))
_BUTTON = bytes((codes.OPT_GIVE, codes.OPT_DEAD, codes.OPT_PLAY_ON))


def later(sweep: int, other: int) -> bool:
    """The first card surely came after the other; sweeps wrap at 2**16."""
    if sweep & ev.SURE_NOT:
        return False
    gap = (sweep - other) & _WRAP
    return ev.SURE_SWEEPS < gap < _HALF_WRAP


class Dealing(Floor):
    """Hole cards.  `early_seat` got a card before its turn at `early_sweep`: readers miss cards,
    so it is out of order only when the card that was due comes surely later.
    """

    def __init__(self, say, book: int = 0) -> None:  # type: ignore[no-untyped-def]
        super().__init__(say, book)
        for code in (codes.NO_CARDS, codes.FEW_CARDS, codes.SHORT_BUTTON):
            self.settles(code, self.settle_few)
        self.settles(codes.MANY_CARDS, self.settle_many)

    def _clear(self) -> None:
        super()._clear()
        self.deal_count = self.exposed = self.boxed = self.extra = 0
        self.acts = self.chip_acts = self.exposed_seats = self.swaps = 0
        self.trusted = self.doubted = 0
        self.last_seat = self.early_seat = NOBODY
        self.early_sweep = 0

    # until when ------------------------------------------------------------------------------

    def count_act(self, seat: int, chips: int) -> None:
        """An action in turn, with chips or without; blinds are none."""
        self.acts = min(_MANY, self.acts + 1)
        self.chip_acts = min(_MANY, self.chip_acts + (1 if chips else 0))
        if seat == self.button and self.is_short(seat) and not self.swaps >> seat & 1:
            self.kill(seat, why.FEW_CARDS)  # the button acts with too few cards (TDA-37)

    def substantial(self) -> bool:
        """Substantial action happened in this hand: no misdeal any more."""
        return self.enough(self.acts, self.chip_acts)

    def enough(self, acts: int, chips: int) -> bool:
        """So many actions, so many of them with chips, are substantial action."""
        book = self.book
        return acts >= book.sa_any or (book.sa_chips > 0 and acts >= book.sa_chips and chips > 0)

    def misdeal(self, code: int, seat: int, rule: int) -> int:
        """Propose to deal again; after substantial action to play on."""
        options = MISDEAL_OPTIONS
        if self.substantial():
            options = _LATE
            rule = why.SUBSTANTIAL
        return self.propose(code, seat, self.deal_count, rule, options)

    # a card ----------------------------------------------------------------------------------

    def deal(self, seat: int, sweep: int) -> int:
        """A hole card came to a seat, first seen in this sweep of the readers."""
        if not self.running():
            return self.alert(seat, codes.NO_HAND, why.CARD_COUNT)
        self.kept = True
        if self.phase != codes.DEAL:
            return self._late_card(seat)
        self.deal_count = min(_MANY, self.deal_count + 1)
        self.last_seat = seat
        if self.deal_count == 1:
            self._check_blinds()
        if not self.flags[seat] & codes.SEAT_IN_HAND:
            return self.misdeal(codes.NOT_IN_HAND, seat, why.CARD_ELSEWHERE)
        if self.dealt[seat] >= _CARDS:
            return self._too_many(seat)
        status = self._check_order(seat, sweep)
        if status == 0:
            self._check_end()
        return status

    def trust(self, seat: int) -> int:
        """Nobody can see the seat's cards: they count as dealt, also when they are seen later."""
        self.trusted |= 1 << seat
        if self.phase == codes.DEAL:
            self._check_end()
        return 0

    def _check_end(self) -> None:
        if self._all_dealt():
            self._settle_short()
            if not self.ruling:
                self.end_deal()

    def _settle_short(self) -> None:
        """The cards that were missed have come: nobody needs to decide any more."""
        if self._asks_short() != NOBODY:
            self.drop_rulings()

    def _asks_short(self) -> int:
        """The seat whose missing cards are to be decided upon now."""
        code = self.ruling
        if code == codes.FEW_CARDS or code == codes.NO_CARDS or code == codes.SHORT_BUTTON:
            return self.ruling_seat[self.open_rulings - 1]
        return NOBODY

    def _late_card(self, seat: int) -> int:
        """A card after the deal: one that was missing, or one too many."""
        if not self.flags[seat] & codes.SEAT_IN_HAND:
            return self.misdeal(codes.NOT_IN_HAND, seat, why.CARD_ELSEWHERE)
        if not self.live(seat):
            return self.alert(seat, codes.NOT_IN_HAND, why.CARD_ELSEWHERE)
        if self.dealt[seat] >= _CARDS:
            return self._too_many(seat)
        self.dealt[seat] += 1
        self.last_seat = seat
        if not self.is_short(seat) and self._asks_short() == seat:
            self._top(self.open_rulings - 1)
            if not self.ruling:
                self.resume()
        return 0

    def _check_blinds(self) -> None:
        """Where the book wants it so, no card before the blinds lie there."""
        if not self.book.blinds_first:
            return
        for seat in range(SEATS):
            if self.front[seat] < self.total[seat]:  # the ante may lie there too, or in the tray
                self.alert(seat, codes.BLINDS_FIRST, why.BLINDS_BEFORE)

    # order -----------------------------------------------------------------------------------

    def first_dealt(self) -> int:
        """The seat that gets the first card."""
        return self.next_live(self.button)

    def _lacks(self, seat: int, early: int) -> bool:
        """`seat` has not the card that comes before the last one of `early`."""
        if seat == early or not self.live(seat) or self.trusted >> seat & 1:
            return False
        first = self.first_dealt()
        before = (seat - first) % SEATS < (early - first) % SEATS
        cards = min(_CARDS, self.dealt[early])  # a surplus card is none of the order
        return self.dealt[seat] < cards - (0 if before else 1)

    def _anybody_lacks(self, early: int) -> bool:
        if not self.book.order_any:
            return self._first_lacks(early)
        return any(self._lacks(seat, early) for seat in range(SEATS))

    def _first_lacks(self, early: int) -> bool:
        """The deal began at another seat; any other card that is late may just be unreadable."""
        first = self.first_dealt()
        return not self.dealt[first] and self._lacks(first, early)

    def _check_order(self, seat: int, sweep: int) -> int:
        early = self.early_seat
        fills = early < SEATS and self._anybody_lacks(early) and self._lacks(seat, early)
        self.dealt[seat] += 1
        if early == _JUDGED:
            return 0
        if early == NOBODY:
            if self._anybody_lacks(seat):
                self.early_seat = seat
                self.early_sweep = sweep & _WRAP
            return 0
        surely = later(sweep, self.early_sweep)
        if surely and (fills or self._first_lacks(early)):
            return self._out_of_order(early, seat)
        if not self._anybody_lacks(early):
            self.early_seat = NOBODY
        return 0

    def _out_of_order(self, early: int, due: int) -> int:
        """A card came to `early` before the one to `due`."""
        first = due == self.first_dealt() and self.dealt[due] == 1
        first = first or self.dealt[self.first_dealt()] == 0 or self.deal_count <= _CARDS
        self.early_seat = _JUDGED
        if first:
            return self.misdeal(codes.FIRST_SEAT, early, why.FIRST_CARD)
        return self.misdeal(codes.ORDER, early, why.CARD_ORDER)

    # counts ----------------------------------------------------------------------------------

    def _too_many(self, seat: int) -> int:
        """A third card.  It may still become the burn when everybody else is complete."""
        complete = self._all_dealt()
        self.dealt[seat] += 1
        self.extra = min(_MANY, self.extra + 1)
        book = self.book
        if self.substantial():
            return self.propose(codes.MANY_CARDS, seat, 0, why.DEAD_COUNT, _DEAD)
        if book.boxed_sum and self.exposed + self.boxed + self.extra >= _EXTRA_MISDEAL:
            return self.misdeal(codes.MANY_CARDS, seat, why.BOXED)
        burns = complete and (
            book.too_many == _EXTRA_BACK
            or (book.too_many == _EXTRA_BURNS and seat == self.first_dealt())
        )
        return self.propose(codes.MANY_CARDS, seat, 0, why.CARD_COUNT, _BURN if burns else _REDEAL)

    def rest(self) -> int:
        """No card moved for a while: if the deal is over, who is short?"""
        if self.phase != codes.DEAL or self.ruling:
            return 0
        if self._is_over():
            return self._judge_short()
        return 0

    def _is_over(self) -> bool:
        """The dealer has dealt all he meant to: round to the last seat, or enough in all."""
        if self.deal_count >= _CARDS * self.live_count():
            return True
        last = self._last_dealt()
        return not self.is_short(last) or self._short_seats() == 1 << last

    def _last_dealt(self) -> int:
        """The seat that gets the last card: the button or the last live seat before it."""
        last = self.first_dealt()
        for _ in range(self.live_count() - 1):
            last = self.next_live(last)
        return last

    def _short_seats(self) -> int:
        """Live seats that lack cards, as bits."""
        short = 0
        for seat in range(SEATS):
            if self.live(seat) and self.is_short(seat):
                short |= 1 << seat
        return short

    def _judge_short(self) -> int:
        status = 0
        self.early_seat = _JUDGED  # whoever is short was passed over: that is all
        for seat in range(SEATS):
            if self._short_seats() >> seat & 1:
                status = self.judge_count(seat)
        return status

    def judge_count(self, seat: int) -> int:
        """The seat has not two cards: what the book makes of it at this moment."""
        book = self.book
        n = self.dealt[seat]
        if n > _CARDS:
            options = _DEAD if self.substantial() else _REDEAL
            rule = why.DEAD_COUNT if self.substantial() else why.CARD_COUNT
            return self.propose(codes.MANY_CARDS, seat, 0, rule, options)
        if seat == self.button and n:
            return self.propose(codes.SHORT_BUTTON, seat, 0, why.FEW_CARDS, _BUTTON)
        if self.substantial():
            return self.propose(codes.FEW_CARDS, seat, 0, why.DEAD_COUNT, _DEAD)
        if n:
            return self.propose(codes.FEW_CARDS, seat, 0, why.FEW_CARDS, _GIVE)
        options = _REDEAL_GIVE if book.too_few == _FEW_MISDEAL else _GIVE
        return self.propose(codes.NO_CARDS, seat, 0, why.NO_CARDS, options)

    def _turn(self, seat: int) -> None:
        super()._turn(seat)
        bit = 1 << seat
        if self.doubted & bit and self.substantial():
            self.doubted &= ~bit
            self.trusted &= ~bit
        if self.dealt[seat] > _CARDS or self.is_short(seat):
            self.judge_count(seat)

    # the end of the deal ---------------------------------------------------------------------

    def end_deal(self) -> None:
        """Everybody has two cards.  Hands of those who are not there die now (TDA-30)."""
        for seat in range(SEATS):
            if self.absent >> seat & 1:
                self.kill(seat, why.ABSENT)
        if self.live_count() == 1:
            self.phase = codes.BET
            self.advance()
        else:
            self._open_betting()

    def set_absent(self, seat: int, away: int) -> int:
        """Somebody sits at the seat, or not."""
        self.absent &= ~(1 << seat)
        if away:
            self.absent |= 1 << seat
        return 0

    # outcomes --------------------------------------------------------------------------------

    def settle_few(self, seat: int, value: int, option: int) -> None:
        if option == codes.OPT_GIVE:
            self.say(codes.CARD_DUE, seat, 0, why.FEW_CARDS)
        elif option == codes.OPT_PLAY_ON:
            self._play_short(seat)
        else:
            self._settle_foul(seat, value, option)

    def _settle_foul(self, seat: int, value: int, option: int) -> None:
        """A wrong count that is dead gets nothing back (CAS-25.2)."""
        if option == codes.OPT_DEAD:
            self.kill(seat, why.DEAD_COUNT)
        else:
            self.settle_floor(seat, value, option)

    def _play_short(self, seat: int) -> None:
        """The cards lie there unseen; but a button with one card may not act (TDA-37).

        Who has one card is asked about once more after substantial action (TDA-38).
        """
        if seat != self.button or not self.dealt[seat]:
            self.trusted |= 1 << seat
            if self.dealt[seat] and not self.substantial():
                self.doubted |= 1 << seat
        elif self.phase == codes.DEAL:
            self.end_deal()

    def settle_many(self, seat: int, value: int, option: int) -> None:
        """The surplus card becomes the burn, or what a floor always may."""
        if option != codes.OPT_BURN:
            self._settle_foul(seat, value, option)
        elif self.dealt[seat] > _CARDS:
            self.dealt[seat] -= 1
            self.swaps |= 1 << seat
            self.say(codes.CARD_BURNED, seat, 0, why.CARD_COUNT)

    def taken(self, seat: int, place: int) -> int:
        """A hole card of the seat was taken to the burns, or to another seat."""
        bit = 1 << seat
        self.kept = True
        if not self.running():
            return 0
        if place == ev.AT_BURN:
            self.burns = min(_MANY, self.burns + 1)
            self.say(codes.CARD_BURNED, seat, 0, why.EXPOSED_CARD)
        if self.swaps & bit:
            self.swaps &= ~bit
            return 0
        if place < SEATS and self.phase != codes.DEAL:
            return self._mixed(seat, place)
        if self.dealt[seat]:
            self.dealt[seat] -= 1
        if place < SEATS:
            self._push_on(place)
        return 0

    def _push_on(self, to: int) -> None:
        """While dealing a card may be pushed on to its seat."""
        if self.flags[to] & codes.SEAT_IN_HAND:
            self.dealt[to] += 1
        if self._all_dealt() and not self.ruling:
            self.end_deal()

    def _mixed(self, seat: int, to: int) -> int:
        """A card lies at another seat while both play: two hands are mixed."""
        betting = self.phase == codes.BET or self.phase == codes.BOARD
        if not betting or self.ruling or not self.live(seat):
            return 0
        return self.propose(codes.MIXED_HANDS, seat, to, why.MIXED, _DEAD)
