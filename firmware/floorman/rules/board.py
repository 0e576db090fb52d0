"""The board: burns, cards that come too early or are one too many, and what puts them right.

`burns_due` counts all burns that should lie there when the next street comes.  `early` keeps
board cards that are not accepted: by place, NO_CARD when none.
"""

from micropython import const

from floorman import events as ev
from floorman.rules import codes
from floorman.rules.irregular import Irregular
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
_ORDER = bytes((codes.OPT_CORRECT, codes.OPT_BURN, codes.OPT_PLAY_ON))
_STUB = bytes((codes.OPT_PLAY_ON, codes.OPT_CORRECT, codes.OPT_VOID))


class Board(Irregular):
    """Board cards and burns."""

    def __init__(self, say, book: int = 0) -> None:  # type: ignore[no-untyped-def]
        super().__init__(say, book)
        self.settles(codes.PREMATURE_FLOP, self.settle_early_flop)
        self.settles(codes.PREMATURE_TURN, self.settle_early_turn)
        self.settles(codes.PREMATURE_RIVER, self.settle_early_flop)
        self.settles(codes.FLOP_FOUR, self.settle_four)
        self.settles(codes.BURN_EXTRA, self.settle_burn)
        self.settles(codes.BURN_MISSING, self.settle_burn)
        self.settles(codes.STUB, self.settle_floor)
        self.offers(codes.MENU_STUB, self.menu_stub)

    def _clear(self) -> None:
        super()._clear()
        self.burns_due = 1
        self.aside = self.four = self.round_acts = 0
        self._forget_early()

    def _forget_early(self) -> None:
        for place in range(_PLACES):
            self.early[place] = NO_CARD

    def _begin_round(self, after: int) -> None:
        self.round_acts = 0
        super()._begin_round(after)

    def count_act(self, seat: int, chips: int) -> None:
        super().count_act(seat, chips)
        if self.round_acts == 0:
            self._settle_burns()
        self.round_acts = min(255, self.round_acts + 1)

    # burns -----------------------------------------------------------------------------------

    def burn(self) -> int:
        """A card came to the burns."""
        if not self.running():
            return self.alert(NOBODY, codes.NO_HAND, self.book.burns)
        self.burns = min(255, self.burns + 1)
        if self.four:
            self._drop_fourth()
            return 0
        if self.burns <= self.burns_due:
            return 0
        if self.book.preserve_order:
            return self.propose(codes.BURN_EXTRA, NOBODY, self.burns, self.book.burns, _ORDER)
        self.kept = True
        self.burns_due = self.burns  # one burn for each street still to come (TDA-38)
        return self.alert(NOBODY, codes.BURN_EXTRA, self.book.burns)

    def _missing_burns(self) -> bool:
        """The street that lies there came without its burn; `burns_due` counts the next one."""
        return self.street > 0 and self.burns + 1 < self.burns_due

    def unsettled(self) -> bool:
        """Somebody should know when no card moves any more."""
        return self.phase == codes.DEAL or self._missing_burns()

    def rest(self) -> int:
        """No card moved for a while: a burn that was not seen by now was forgotten."""
        if self._missing_burns() and self.round_acts == 0 and not self.ruling:
            if self.book.preserve_order:
                return self.propose(
                    codes.BURN_MISSING, NOBODY, self.burns, self.book.burns, _ORDER
                )
            self._settle_burns()
            return codes.BURN_MISSING
        return super().rest()

    def _settle_burns(self) -> None:
        """The street is played as it lies; later ones have one burn each."""
        if self._missing_burns():
            self.kept = True
            self.burns_due = self.burns + 1
            self.alert(NOBODY, codes.BURN_MISSING, self.book.burns)

    def settle_burn(self, seat: int, value: int, option: int) -> None:
        """The order is kept: surplus back on the stub, or it is the next street's burn."""
        extra = self.burns > self.burns_due
        if option == codes.OPT_CORRECT and extra:
            self.burns -= 1
            self._step(codes.STEP_BURN_BACK, self.book.burns)
        elif option == codes.OPT_CORRECT:
            self._step(codes.STEP_SHIFT, self.book.burns)
            self._take_back_street()
        elif option == codes.OPT_PLAY_ON:
            self.burns_due = self.burns if extra else self.burns + 1
        # OPT_BURN: burns_due stays, the surplus serves for the next street

    def _take_back_street(self) -> None:
        """The card shown is an open burn; the card that should have come follows (IRR-13a)."""
        if self.nboard <= _FLOP or self.phase != codes.BET:
            self.burns_due = self.burns + 1
            return
        self.nboard -= 1
        self.board[self.nboard] = NO_CARD
        self.street -= 1
        self.burns_due -= 1
        self.actor = NOBODY
        self.phase = codes.BOARD

    # cards -----------------------------------------------------------------------------------

    def deal_board(self, place: int, card: int) -> int:
        """A board card came to a place: due, early, or the fourth of a flop."""
        if not self.running():
            if self.phase == codes.DONE and self.nboard < _PLACES:
                return self.alert(NOBODY, codes.RABBIT, self.book.rabbit)
            return self.alert(NOBODY, codes.NO_HAND, self.book.board)
        if self.board[place] == card or self.early[place] == card:
            return 0
        if self._moves(place, card):
            return 0
        if self._is_fourth(place):
            self.early[place if self.board[place] == NO_CARD else _FLOP] = card
            self.four = 0
            options = _FOUR[self.book.flop4]
            return self.propose(codes.FLOP_FOUR, NOBODY, card, self.book.four_card_flop, options)
        if self.phase == codes.BET or self.phase == codes.DEAL:
            return self._too_early(place, card)
        if self.seen(card):
            return self.fault(_FIRST_PLACE + place, ev.FAULT_DUPLICATE)
        return super().deal_board(place, card)

    def _moves(self, place: int, card: int) -> bool:
        """A card that is known went to another place of the board."""
        if not self.four or self.board[place] != NO_CARD:
            return False
        for old in range(_PLACES):
            if self.board[old] == card:
                self.board[old] = NO_CARD
                self.board[place] = card
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
            self._step(codes.STEP_SHUFFLE, self.book.premature_turn)
        else:
            self.burns_due += 1
        super()._next_street()

    # too early -------------------------------------------------------------------------------

    def _too_early(self, place: int, card: int) -> int:
        """A board card while betting goes on."""
        book = self.book
        if self.seen(card):
            return self.fault(_FIRST_PLACE + place, ev.FAULT_DUPLICATE)
        self.early[place] = card
        self.kept = True
        if self.street == 0:
            return self.propose(codes.PREMATURE_FLOP, NOBODY, card, book.premature, _BACK)
        if self.street == 1:
            return self.propose(codes.PREMATURE_TURN, NOBODY, card, book.premature_turn, _ASIDE)
        return self.propose(codes.PREMATURE_RIVER, NOBODY, card, book.premature_river, _BACK)

    def settle_early_flop(self, seat: int, value: int, option: int) -> None:
        """Back into the stub, shuffled, dealt again after the betting without another burn."""
        if option != codes.OPT_REFLOP:
            return  # it stands: taken over when the round is over
        self._forget_early()
        rule = self.book.premature if self.street == 0 else self.book.premature_river
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
        self.aside = 1
        self.burns_due += 1
        self._step(codes.STEP_ASIDE, self.book.premature_turn)
        self._step(codes.STEP_BURN, self.book.premature_turn)

    def _end_round(self) -> None:
        super()._end_round()
        if self.phase == codes.BOARD or self.phase == codes.RUNOUT:
            for place in range(_PLACES):
                card = self.early[place]
                if card != NO_CARD:
                    self.early[place] = NO_CARD
                    self.deal_board(place, card)

    # four cards ------------------------------------------------------------------------------

    def settle_four(self, seat: int, value: int, option: int) -> None:
        """One of the four goes to the burns for the turn, or all are dealt again."""
        if option == codes.OPT_SCRAMBLE or option == codes.OPT_BURN:
            self.four = option
            step = codes.STEP_SCRAMBLE if option == codes.OPT_SCRAMBLE else codes.STEP_EXTRA_BURNS
            self._step(step, self.book.four_card_flop)
            return
        self._forget_early()
        if option == codes.OPT_REFLOP:
            self._step(codes.STEP_SHUFFLE, self.book.four_card_flop)
            for place in range(_PLACES):
                self.board[place] = NO_CARD
            self.nboard = self.street = 0
            self.burns_due -= 1
            if self.phase == codes.BET:
                self.phase = codes.BOARD
                self.actor = NOBODY

    def board_taken(self, place: int) -> int:
        """A card of the board was laid on the burns."""
        known = self.early[place] != NO_CARD
        self.early[place] = NO_CARD
        if self.four and self.board[place] != NO_CARD and not known:
            self.board[place] = NO_CARD
            self._close_gap(place)
        self.four = 0
        self.burns = min(255, self.burns + 1)
        return 0

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

    def menu_stub(self, seat: int, number: int) -> int:
        """The stub fell: rebuilt from its own cards, or shuffled when it is mixed (RP-4)."""
        return self.propose(codes.STUB, NOBODY, 0, self.book.stub, _STUB)

    def _step(self, step: int, rule: str) -> None:
        self.kept = True
        self.say(codes.STEP, NOBODY, step, rule)
