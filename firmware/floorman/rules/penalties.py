"""Players who serve a penalty or are away: dealt in, blinds and antes taken, the hand dead."""

from micropython import const

from floorman.rules import codes, why
from floorman.rules.requests import Requests
from floorman.rules.state import SEATS

OUT = const(255)  # of `penalty`: disqualified, the chips go when the hand is over
_MOST = const(254)
_ROUND = const(100)  # keyed number: hands + 100 * rounds
_DISQUALIFIED = const(999)
_LIFTED = const(998)
_STEPS = (codes.OPT_WARN, codes.OPT_HAND, codes.OPT_ROUND, codes.OPT_DISQUALIFY)


class Penalties(Requests):
    """`penalty` counts the hands a seat still misses, `serving` has the seats (bits) that miss
    this one: a hand that is dealt again counts once (TDA-35C).
    """

    def __init__(self, say, book: int = 0) -> None:  # type: ignore[no-untyped-def]
        super().__init__(say, book)
        self.offers_always(codes.MENU_PENALTY, self.menu_penalty)
        self.settles(codes.PENALTY, self.settle_penalty)

    # given -----------------------------------------------------------------------------------

    def menu_penalty(self, seat: int, number: int) -> int:
        """Hands and rounds as keyed; without a number the floor chooses a step of the book."""
        if seat >= SEATS or not self.flags[seat] & codes.SEAT_OCCUPIED:
            return self.alert(seat, codes.NOBODY_THERE, why.PENALTY)
        if number == 0:
            steps = bytes(_STEPS[self.book.penalty_least :])
            return self.propose(codes.PENALTY, seat, 0, why.PENALTY, steps)
        if number == _DISQUALIFIED:
            self.disqualify(seat)
        elif number == _LIFTED:
            self.penalty[seat] = 0
            self.say(codes.PENALTY_OVER, seat, 0, why.PENALTY)
        else:
            self.penalise(seat, number % _ROUND + number // _ROUND * self._at_table())
        if self.running() and not self.ruling:
            self.advance()
        return 0

    def settle_penalty(self, seat: int, value: int, option: int) -> None:
        if option == codes.OPT_WARN:
            self.say(codes.WARNED, seat, 0, why.PENALTY)
        elif option == codes.OPT_DISQUALIFY:
            self.disqualify(seat)
        else:
            self.penalise(seat, 1 if option == codes.OPT_HAND else self._at_table())

    def penalise(self, seat: int, hands: int) -> None:
        """From the next hand on; less than the book's least is a round."""
        if self.book.penalty_least > 1:
            hands = max(hands, self._at_table())
        self.penalty[seat] = min(hands, _MOST)
        self.say(codes.PENALISED, seat, self.penalty[seat], why.PENALTY)

    def disqualify(self, seat: int) -> None:
        """The hand is dead at once; the chips leave play, those in the pot stay (TDA-71D)."""
        self.penalty[seat] = OUT
        if not self.running() or not self.flags[seat] & codes.SEAT_IN_HAND:
            self._remove(seat)
        elif self.live_count() > 1:
            self.kill(seat, why.PENALTY)

    def _remove(self, seat: int) -> None:
        self.say(codes.DISQUALIFIED, seat, self.stack[seat], why.DISQUALIFIED)
        self.stack[seat] = self.flags[seat] = self.penalty[seat] = 0

    def _at_table(self) -> int:
        """Players at the table, the offender too: the hands of one round."""
        n = 0
        for seat in range(SEATS):
            if self.stack[seat] or (self.running() and self.flags[seat] & codes.SEAT_IN_HAND):
                n += 1
        return n

    # served ----------------------------------------------------------------------------------

    def start(self, hand_no: int, move: bool) -> None:
        self.serving = 0
        for seat in range(SEATS):
            if self.penalty[seat]:
                self.serving |= 1 << seat
        super().start(hand_no, move)

    def end_deal(self) -> None:
        """Dealt in like all others, dead as soon as the deal is over."""
        for seat in range(SEATS):
            if self.serving >> seat & 1 and self.live_count() > 1:
                self.kill(seat, why.PENALISED)
        super().end_deal()

    def close_hand(self) -> None:
        """The hand is over and counts as one."""
        for seat in range(SEATS):
            if self.penalty[seat] == OUT:
                self._remove(seat)
            elif self.serving >> seat & 1 and self.penalty[seat]:
                self.penalty[seat] -= 1
                if not self.penalty[seat]:
                    self.say(codes.PENALTY_OVER, seat, 0, why.PENALISED)
        self.serving = 0

    def void(self) -> None:
        super().void()
        self.close_hand()

    # away ------------------------------------------------------------------------------------

    def set_absent(self, seat: int, away: int) -> int:
        """A player with a live hand who leaves after the deal is told (TDA-31)."""
        super().set_absent(seat, away)
        tells = self.phase != codes.DEAL and self.running() and not self.book.leaver_folds
        if away and tells and self.live(seat):
            self.kept = True
            return self.alert(seat, codes.LEFT_TABLE, why.LEAVING)
        return 0

    def judge_early(self) -> None:
        """Where the book folds for absent players: facing a bet; else they check (CUCA-5.7)."""
        super().judge_early()
        while self.absent and self._nobody_acts():
            seat = self.actor
            if self.to_call(seat):
                self.flags[seat] |= codes.SEAT_FOLDED
                self.say(codes.FOLDED, seat, 0, why.LEAVING)
                self.count_act(seat, 0)
            else:
                self.check(seat, why.LEAVING)
            self.advance()
            super().judge_early()

    def _nobody_acts(self) -> bool:
        due = self.phase == codes.BET and not self.ruling and self.book.leaver_folds
        return due != 0 and self.absent >> self.actor & 1 != 0
