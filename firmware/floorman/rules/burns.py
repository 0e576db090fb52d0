"""Burn cards and the stub they come from.

`burns_due` counts all burns that should lie there when the next street comes.
"""

from micropython import const

from floorman import events as ev
from floorman.rules import codes, why
from floorman.rules.irregular import Irregular
from floorman.rules.state import NO_CARD, NOBODY

_BOARD = const(5)
_BEFORE_RIVER = const(2)  # street
_MIXED = const(2)  # number of MENU_STUB: with the muck or the burns
_LAID_DOWN = const(3)

_SURPLUS = bytes((codes.OPT_CORRECT, codes.OPT_BURN, codes.OPT_PLAY_ON))
_RIVER = bytes((codes.OPT_CORRECT, codes.OPT_SHUFFLE, codes.OPT_PLAY_ON))
_MISSING = bytes((codes.OPT_CORRECT, codes.OPT_PLAY_ON))
_RESTORE = bytes((codes.OPT_CORRECT, codes.OPT_SHUFFLE, codes.OPT_VOID))
_REBUILD = bytes((codes.OPT_SHUFFLE, codes.OPT_CORRECT, codes.OPT_VOID))
_GO_ON = bytes((codes.OPT_PLAY_ON, codes.OPT_CORRECT, codes.OPT_SHUFFLE))


class Burns(Irregular):
    """One burn a street."""

    def __init__(self, say, book: int = 0) -> None:  # type: ignore[no-untyped-def]
        super().__init__(say, book)
        self.settles(codes.BURN_EXTRA, self.settle_extra)
        self.settles(codes.BURN_MISSING, self.settle_missing)
        self.settles(codes.STUB, self.settle_stub)
        self.offers(codes.MENU_STUB, self.menu_stub)

    def _clear(self) -> None:
        super()._clear()
        self.burns_due = 1
        self.round_acts = 0

    def _begin_round(self, after: int) -> None:
        self.round_acts = 0
        super()._begin_round(after)

    def count_act(self, seat: int, chips: int) -> None:
        super().count_act(seat, chips)
        if self.round_acts == 0:
            self._settle_burns()
        self.round_acts = min(255, self.round_acts + 1)

    # too many --------------------------------------------------------------------------------

    def burn(self) -> int:
        """A card came to the burns."""
        if not self.running():
            return self.alert(NOBODY, codes.NO_HAND, why.BURNS)
        self.burns = min(255, self.burns + 1)
        if self.four:
            self._drop_fourth()
            return 0
        if self.ruling == codes.BURN_MISSING and not self._missing_burns():
            self._top(self.open_rulings - 1)  # it was there all the time
            if self.phase == codes.RUNOUT and self.nboard == _BOARD:
                self._show_down()
            elif not self.ruling:
                self.resume()
        if self.burns <= self.burns_due:
            return 0
        if self.book.preserve_order:
            options = _RIVER if self.street == _BEFORE_RIVER else _SURPLUS
            return self.propose(codes.BURN_EXTRA, NOBODY, self.burns, why.BURNS, options)
        self.kept = True
        self.burns_due = self.burns  # one burn for each street still to come (TDA-38)
        return self.alert(NOBODY, codes.BURN_EXTRA, why.BURNS)

    def settle_extra(self, seat: int, value: int, option: int) -> None:
        """The order is kept: surplus back on the stub, or it is the next street's burn."""
        if option == codes.OPT_CORRECT:
            self.burns -= 1
            self.inform(ev.FACT_BACK, NOBODY, ev.BACK_BURN)
            self._step(codes.STEP_BURN_BACK, why.BURNS)
        elif option == codes.OPT_SHUFFLE:  # nobody knows which one was the river (IRR-13c)
            self.burns = self.burns_due - 1
            self.inform(ev.FACT_BACK, NOBODY, ev.BACK_DEAD)
            self._step(codes.STEP_BURNS_SHUFFLE, why.BURNS)
        elif option == codes.OPT_PLAY_ON:
            self.burns_due = self.burns
        # OPT_BURN: burns_due stays, the surplus serves for the next street

    # too few ---------------------------------------------------------------------------------

    def _missing_burns(self) -> bool:
        """The street that lies there came without its burn; `burns_due` counts the next one."""
        return self.street > 0 and self.burns + 1 < self.burns_due

    def unsettled(self) -> bool:
        """Somebody should know when no card moves any more."""
        return self.phase == codes.DEAL or self._missing_burns()

    def rest(self) -> int:
        """No card moved for a while: a burn that was not seen by now was forgotten."""
        if self._missing_burns() and not self.ruling:
            if self.book.preserve_order:
                return self._ask_burn()
            self._settle_burns()
            return codes.BURN_MISSING
        return super().rest()

    def _ask_burn(self) -> int:
        return self.propose(codes.BURN_MISSING, NOBODY, self.burns, why.BURNS, _MISSING)

    def _settle_burns(self) -> None:
        """The street is played as it lies; later ones have one burn each."""
        if self._missing_burns():
            self.kept = True
            self.burns_due = self.burns + 1
            self.alert(NOBODY, codes.BURN_MISSING, why.BURNS)

    def settle_missing(self, seat: int, value: int, option: int) -> None:
        if option == codes.OPT_CORRECT:
            self._step(codes.STEP_SHIFT, why.BURNS)
            self._take_back_street(self.nboard - 1 if self.street > 1 else 0)
            return
        self.burns_due = self.burns + 1
        if self.phase == codes.RUNOUT and self.nboard == _BOARD:
            self._show_down()

    def _take_back_street(self, place: int) -> None:
        """The card shown is an open burn; the card that should have come follows (IRR-13a).

        Of a flop it is the first one.
        """
        self.nboard -= 1
        self.board[place] = NO_CARD
        self.street -= 1
        self.burns_due -= 1
        self.actor = NOBODY
        if self.phase == codes.BET:
            self.phase = codes.BOARD
        elif self.phase == codes.SHOWDOWN:
            self.phase = codes.RUNOUT

    def _show_down(self) -> None:
        """Without bets a forgotten burn is put right until the pot is awarded (IRR-13e)."""
        if self.phase == codes.RUNOUT and self.book.preserve_order and self._missing_burns():
            self._ask_burn()
        else:
            super()._show_down()

    # the stub --------------------------------------------------------------------------------

    def menu_stub(self, seat: int, number: int) -> int:
        """The stub fell.  `number`: 0 its order is known, 1 its own cards are mixed up, 2 they
        are mixed with muck or burns, 3 it did not fall but was laid down too early.
        """
        book = self.book
        if number > _LAID_DOWN:
            return self.alert(NOBODY, codes.NO_OPTION, why.STUB)
        options = _REBUILD if number else _RESTORE
        if book.stub_dropped or number == _LAID_DOWN:
            options = _GO_ON
        return self.propose(codes.STUB, NOBODY, number, self._stub_rule(number), options)

    def _stub_rule(self, number: int) -> int:
        return (why.STUB, why.STUB_OWN, why.STUB_ALL, why.LAID_DOWN)[number]

    def settle_stub(self, seat: int, value: int, option: int) -> None:
        rule = self._stub_rule(value)
        if option == codes.OPT_CORRECT:
            self._step(codes.STEP_STUB_ORDER, rule)
        elif option == codes.OPT_SHUFFLE and value == _MIXED:
            self.inform(ev.FACT_BACK, NOBODY, ev.BACK_DEAD)
            self._step(codes.STEP_STUB_ALL, rule)
        elif option == codes.OPT_SHUFFLE:
            self._step(codes.STEP_STUB_OWN, rule)
        elif option == codes.OPT_PLAY_ON:
            top = value == _LAID_DOWN
            self._step(codes.STEP_STUB_TOP if top else codes.STEP_STUB_FAIR, rule)
        else:
            self.settle_floor(seat, value, option)

    def _step(self, step: int, rule: int) -> None:
        self.kept = True
        self.say(codes.STEP, NOBODY, step, rule)

    def _drop_fourth(self) -> None:
        """A fourth flop card has become this burn."""
