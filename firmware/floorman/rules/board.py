"""The board: cards that come too early or are one too many, and what puts them right.

`early` keeps board cards that are not accepted: by place, NO_CARD when none.
"""

from micropython import const

from floorman import events as ev
from floorman.rules import codes, why
from floorman.rules.burns import Burns
from floorman.rules.state import NO_CARD, NOBODY, SEATS

_FLOP = const(3)
_TURN = const(4)
_PLACES = const(5)
_FIRST_PLACE = const(10)  # board places in TAKEN and FAULT: 10..14
_SCRAMBLE, _REFLOP = const(0), const(1)  # Book.flop4; 2: the extra card is the burn

_BACK = bytes((codes.OPT_REFLOP, codes.OPT_STANDS))
_ASIDE = bytes((codes.OPT_ASIDE, codes.OPT_REFLOP, codes.OPT_STANDS))
_FOUR = (
    bytes((codes.OPT_SCRAMBLE, codes.OPT_REFLOP, codes.OPT_BURN, codes.OPT_PLAY_ON)),
    bytes((codes.OPT_REFLOP, codes.OPT_SCRAMBLE, codes.OPT_BURN, codes.OPT_PLAY_ON)),
    bytes((codes.OPT_BURN, codes.OPT_SCRAMBLE, codes.OPT_REFLOP, codes.OPT_PLAY_ON)),
)
_STANDS = bytes((codes.OPT_STANDS, codes.OPT_REFLOP))
_BURN_IT = bytes((codes.OPT_BURN, codes.OPT_STANDS))
_PUT_BACK = bytes((codes.OPT_STANDS, codes.OPT_BURN))


class Board(Burns):
    """Board cards."""

    def __init__(self, say, book: int = 0) -> None:  # type: ignore[no-untyped-def]
        super().__init__(say, book)
        self.settles(codes.PREMATURE_FLOP, self.settle_early_flop)
        self.settles(codes.PREMATURE_TURN, self.settle_early_turn)
        self.settles(codes.PREMATURE_RIVER, self.settle_early_flop)
        self.settles(codes.FLOP_FOUR, self.settle_four)
        self.settles(codes.BOARD_BURNED, self.settle_burned)

    def _clear(self) -> None:
        super()._clear()
        self.aside = self.four = self.late = 0
        self._forget_early()

    def _forget_early(self) -> None:
        for place in range(_PLACES):
            self.early[place] = NO_CARD

    # cards -----------------------------------------------------------------------------------

    def deal_board(self, place: int, card: int) -> int:
        """A board card came to a place: due, early, or the fourth of a flop."""
        top = self.open_rulings - 1
        burned = self.ruling == codes.BOARD_BURNED and self.ruling_value[top] == place
        if self.board[place] == card or self.early[place] == card:
            if burned and self.board[place] == card:  # put back before anybody decided
                self.decide(1 + (self.option(0) == codes.OPT_BURN))
            return 0
        if self._moves(place, card):
            return 0
        if not self.running():
            if self.phase == codes.DONE and self.nboard < _PLACES:
                return self.alert(NOBODY, codes.RABBIT, why.RABBIT)
            return self.alert(NOBODY, codes.NO_HAND, why.BOARD)
        if burned:
            self.early[place] = card  # whether it is due is decided first
            return 0
        if self._is_fourth(place):
            self.early[place if self.board[place] == NO_CARD else _FLOP] = card
            self.four = 0
            options = _FOUR[self.book.flop4]
            return self.propose(codes.FLOP_FOUR, NOBODY, card, why.FOUR_CARD_FLOP, options)
        if self.phase == codes.BET or self.phase == codes.DEAL:
            return self._too_early(place, card)
        if self.seen(card):
            return self.fault(_FIRST_PLACE + place, ev.FAULT_DUPLICATE)
        return super().deal_board(place, card)

    def _moves(self, place: int, card: int) -> bool:
        """A card that is known went to another place of the board: it lies there no more."""
        for old in range(_PLACES):
            if self.board[old] == card:
                if self.four or place < max(_FLOP, self.nboard):
                    self.board[old] = self.board[place]
                    self.board[place] = card
                return True
            if self.early[old] == card:
                if self.board[place] == NO_CARD:
                    self.early[old] = self.early[place]
                    self.early[place] = card
                return True
        return False

    def _is_fourth(self, place: int) -> bool:
        """One card more with the flop: no burn came, nobody acted."""
        if self.street != 1 or self.round_acts or self.burns >= self.burns_due:
            return False
        return self.phase == codes.BET or self.phase == codes.RUNOUT

    def _next_street(self) -> None:
        """One more burn for the next street; after a card set aside the river has none."""
        if self.aside and self.street == _TURN - _FLOP:
            self.aside = 0
            self._step(codes.STEP_SHUFFLE, why.PREMATURE_TURN)
        else:
            self.burns_due += 1
        super()._next_street()

    # too early -------------------------------------------------------------------------------

    def _too_early(self, place: int, card: int) -> int:
        """A board card while betting goes on."""
        if self.seen(card):
            return self.fault(_FIRST_PLACE + place, ev.FAULT_DUPLICATE)
        self.early[place] = card
        self.kept = True
        if self.street == 0:
            return self.propose(codes.PREMATURE_FLOP, NOBODY, card, why.PREMATURE, _BACK)
        if self.street == 1:
            return self.propose(codes.PREMATURE_TURN, NOBODY, card, why.PREMATURE_TURN, _ASIDE)
        return self.propose(codes.PREMATURE_RIVER, NOBODY, card, why.PREMATURE_RIVER, _BACK)

    def settle_early_flop(self, seat: int, value: int, option: int) -> None:
        """Back into the stub, shuffled, dealt again after the betting without another burn."""
        if option != codes.OPT_REFLOP:
            return  # it stands: taken over when the round is over
        self._forget_early()
        self._unbind_late()
        rule = why.PREMATURE if self.street == 0 else why.PREMATURE_RIVER
        self._step(codes.STEP_SHUFFLE, rule)
        if self.street == 0 and self.book.early_burn:
            self.burns_due += 1
            self._step(codes.STEP_BURN, rule)

    def settle_early_turn(self, seat: int, value: int, option: int) -> None:
        """Aside: one more burn, the would-be river is the turn, the river needs a shuffle."""
        if option != codes.OPT_ASIDE:
            self.settle_early_flop(seat, value, option)
            return
        self._forget_early()
        self._unbind_late()
        self.aside = 1
        self.burns_due += 1
        self._step(codes.STEP_ASIDE, why.PREMATURE_TURN)
        self._step(codes.STEP_BURN, why.PREMATURE_TURN)

    def _end_round(self) -> None:
        """Cards that stand are laid now, and what was done behind them counts from here."""
        stale = [self.stale[seat] + self.total[seat] for seat in range(SEATS)]
        chips = checks = 0
        for seat in range(SEATS):
            if self._is_late(seat):
                chips |= (self.flags[seat] & codes.SEAT_EARLY and 1) << seat
                checks |= (self.marks[seat] & codes.MARK_CHECKED and 1) << seat
        self.late = 0
        super()._end_round()
        if self.phase != codes.BOARD and self.phase != codes.RUNOUT:
            return
        for place in range(_PLACES):
            card = self.early[place]
            if card != NO_CARD:
                self.early[place] = NO_CARD
                self.deal_board(place, card)
                self.late = chips | checks
        for seat in range(SEATS):
            if self.late & chips & 1 << seat:
                self.stale[seat] = stale[seat]
                self.flags[seat] |= codes.SEAT_EARLY
            elif self.late & 1 << seat:
                self.marks[seat] |= codes.MARK_CHECKED

    # the next round began behind it ----------------------------------------------------------

    def _is_late(self, seat: int) -> bool:
        """The seat is done with this round and acted in the next one."""
        done = seat != self.actor and self.flags[seat] & codes.SEAT_ACTED != 0
        if not done or self.total[seat] != self.bet:
            return False
        acted = self.flags[seat] & codes.SEAT_EARLY or self.marks[seat] & codes.MARK_CHECKED
        return acted != 0 or self.held_mucks >> seat & 1 != 0

    def _waits(self) -> bool:
        """An early card waits for a decision, under a book with a limit for its repair."""
        early = codes.PREMATURE_FLOP <= self.ruling <= codes.PREMATURE_RIVER
        return early and self.book.early_limit != 0

    def knock_behind(self, seat: int) -> int:
        """A check of the next round."""
        if not self._waits() or not self.able(seat):
            return 0
        self.marks[seat] |= codes.MARK_CHECKED
        return self.behind()

    def behind(self) -> int:
        """After substantial action of the next round the board stands (CAS-22.SA, CAS-22.L)."""
        if not self._waits() or self.option(0) == codes.OPT_STANDS:
            return 0
        acts = chips = 0
        for seat in range(SEATS):
            if self._is_late(seat):
                acts += 1
                chips += self.flags[seat] & codes.SEAT_EARLY
        if not self.enough(acts, chips):
            return 0
        code = self.ruling
        self._top(self.open_rulings - 1)
        return self.propose(code, NOBODY, 0, why.PREMATURE_LATE, _STANDS)

    def _turn(self, seat: int) -> None:
        super()._turn(seat)
        if not (self.flags[seat] & codes.SEAT_EARLY or self.marks[seat] & codes.MARK_CHECKED):
            self.late &= ~(1 << seat)

    def _unbind_early(self) -> None:
        """A bet that was made behind an early card changes nothing for those made after it."""
        if self.late >> self.actor & 1:
            self.late &= ~(1 << self.actor)
            return
        self.late = 0
        super()._unbind_early()

    def _unbind_late(self) -> None:
        """The street is dealt anew: what was done on it counts for nothing."""
        for seat in range(SEATS):
            if self._is_late(seat):
                if self.flags[seat] & codes.SEAT_EARLY:
                    self.alert(seat, codes.CHIPS_BACK, why.EARLY)
                self.flags[seat] &= ~codes.SEAT_EARLY
                self.marks[seat] &= ~codes.MARK_CHECKED

    # four cards ------------------------------------------------------------------------------

    def settle_four(self, seat: int, value: int, option: int) -> None:
        """One of the four goes to the burns for the turn, or all are dealt again."""
        if option == codes.OPT_SCRAMBLE or option == codes.OPT_BURN:
            self.four = option
            step = codes.STEP_SCRAMBLE if option == codes.OPT_SCRAMBLE else codes.STEP_EXTRA_BURNS
            self._step(step, why.FOUR_CARD_FLOP)
            return
        self._forget_early()
        if option == codes.OPT_REFLOP:
            self._step(codes.STEP_SHUFFLE, why.FOUR_CARD_FLOP)
            for place in range(_PLACES):
                self.board[place] = NO_CARD
            self.nboard = self.street = 0
            self.burns_due -= 1
            if self.phase == codes.BET:
                self.phase = codes.BOARD
                self.actor = NOBODY

    def board_taken(self, place: int) -> int:
        """A card of the board was laid on the burns."""
        status = 0
        if self.early[place] != NO_CARD:
            self.early[place] = NO_CARD
        elif self.board[place] != NO_CARD:
            if self.four:
                self.board[place] = NO_CARD
                self._close_gap(place)
            elif self.nboard < _FLOP:  # the burn, laid on the board first
                self.board[place] = NO_CARD
                self.nboard -= 1
            elif self.running() and self.ruling != codes.BURN_MISSING:
                status = self._ask_burned(place)
        self.four = 0
        self.burns = min(255, self.burns + 1)
        return status

    def _ask_burned(self, place: int) -> int:
        """Its street lies there: a forgotten burn is put right before the first bet (IRR-13a)."""
        right = self.book.preserve_order and self._missing_burns() and not self.round_acts
        options = _BURN_IT if right else _PUT_BACK
        return self.propose(codes.BOARD_BURNED, NOBODY, place, why.BURNS, options)

    def settle_burned(self, seat: int, place: int, option: int) -> None:
        """Back it goes, or it is a burn; the next card may lie at its place already."""
        card = self.early[place]
        self.early[place] = NO_CARD
        if option == codes.OPT_BURN:
            self._take_back_street(place)
            self.burns_due = self.burns
        else:
            self.burns -= 1
        if card != NO_CARD:
            self.deal_board(place, card)

    def _close_gap(self, gap: int) -> None:
        """The fourth card belongs to the flop now."""
        for place in range(_PLACES):
            if self.early[place] != NO_CARD:
                self.board[gap] = self.early[place]
                self.early[place] = NO_CARD
                return

    def _drop_fourth(self) -> None:
        """A burn nobody followed: the card that was one too many, wherever it lay."""
        self.four = 0
        self._forget_early()

    # other ----------------------------------------------------------------------------------

    def taken(self, seat: int, place: int) -> int:
        """A card that lay somewhere was moved on."""
        if _FIRST_PLACE <= seat < _FIRST_PLACE + _PLACES:
            return self.board_taken(seat - _FIRST_PLACE) if place == ev.AT_BURN else 0
        return super().taken(seat, place) if seat < SEATS else 0
