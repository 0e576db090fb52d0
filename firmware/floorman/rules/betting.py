"""One betting round: what a seat may do, and the ledger after it did.

Each action comes as `verify_x` (0 or the alert's code), `can_x` and the action itself, which
verifies, changes the ledger and says so.  Amounts are totals in front of the seat this street.
"""

from floorman.rules import codes
from floorman.rules.rulings import Rulings
from floorman.rules.state import SEATS


class Betting(Rulings):
    """The ledger of wagers.  Whose turn comes next is decided elsewhere."""

    # what is owed and allowed ----------------------------------------------------------------

    def to_call(self, seat: int) -> int:
        """Chips the seat must add to stay in, at most its stack.

        Nobody pays more than another live seat can match: a short big blind or a bettor who
        mucked may leave a bet that no one holds.
        """
        if not self.live(seat) or self.total[seat] >= self.bet:
            return 0
        owed = min(self.bet, self._reach(seat)) - self.total[seat]
        if owed < 0:
            return 0
        return min(owed, self.stack[seat])

    def _reach(self, seat: int) -> int:
        """The highest total any other live seat can come to."""
        reach = 0
        for other in range(SEATS):
            if other != seat and self.live(other):
                reach = max(reach, self.max_to(other))
        return reach

    def max_to(self, seat: int) -> int:
        """The seat's total when it is all-in."""
        return self.total[seat] + self.stack[seat]

    def min_raise_to(self, seat: int) -> int:
        """The lowest bet or raise; less only because the stack is (TDA-43A)."""
        return min(self.bet + self.min_raise, self.max_to(seat))

    def may_raise(self, seat: int) -> bool:
        """The betting is open for the seat and somebody could answer a raise."""
        return (
            self.able(seat)
            and self.reopened(seat)
            and self.max_to(seat) > self.bet
            and self._reach(seat) > self.bet
        )

    def reopened(self, seat: int) -> bool:
        """The seat has not acted, or faces a full raise since, in one step or more (TDA-47A)."""
        if not self.flags[seat] & codes.SEAT_ACTED:
            return True
        return self.bet - self.total[seat] >= self.min_raise

    # verify ----------------------------------------------------------------------------------

    def verify_turn(self, seat: int) -> int:
        if self.phase != codes.BET:
            return codes.NO_ACTOR
        return 0 if seat == self.actor else codes.OUT_OF_TURN

    def verify_fold(self, seat: int) -> int:
        """A fold binds at any time, in turn or not (TDA-58)."""
        return 0 if self.live(seat) else codes.NOT_IN_HAND

    def verify_check(self, seat: int) -> int:
        status = self.verify_turn(seat)
        if status == 0 and self.to_call(seat):
            return codes.FACES_BET
        return status

    def verify_call(self, seat: int) -> int:
        """A call of nothing is a check (TDA-55A)."""
        return self.verify_turn(seat)

    def verify_raise(self, seat: int, to: int) -> int:
        status = self.verify_turn(seat)
        if status:
            return status
        if to > self.max_to(seat):
            return codes.TOO_MUCH
        if not self.may_raise(seat):
            return codes.NO_REOPEN
        if to < self.min_raise_to(seat):
            return codes.UNDERRAISE if self.bet else codes.UNDERBET
        return 0

    def can_fold(self, seat: int) -> bool:
        return self.verify_fold(seat) == 0

    def can_check(self, seat: int) -> bool:
        return self.verify_check(seat) == 0

    def can_call(self, seat: int) -> bool:
        return self.verify_call(seat) == 0

    def can_raise(self, seat: int, to: int) -> bool:
        return self.verify_raise(seat, to) == 0

    # act -------------------------------------------------------------------------------------

    def fold(self, seat: int) -> int:
        status = self.verify_fold(seat)
        if status:
            return self.alert(seat, status, self.book.fold)
        rule = self.book.turn if seat == self.actor and self.to_call(seat) else self.book.fold
        self.flags[seat] |= codes.SEAT_FOLDED
        self.say(codes.FOLDED, seat, 0, rule)
        return 0

    def check(self, seat: int, rule: str) -> int:
        status = self.verify_check(seat)
        if status:
            return self.alert(seat, status, self._refusal(status))
        self.flags[seat] |= codes.SEAT_ACTED
        self.say(codes.CHECKED, seat, 0, rule)
        return 0

    def call(self, seat: int, rule: str) -> int:
        status = self.verify_call(seat)
        if status:
            return self.alert(seat, status, self._refusal(status))
        owed = self.to_call(seat)
        if owed == 0:
            return self.check(seat, self.book.call_of_nothing)
        self._wager(seat, owed)
        self.say(codes.CALLED, seat, self.total[seat], rule)
        self._say_all_in(seat)
        return 0

    def raise_to(self, seat: int, to: int) -> int:
        status = self.verify_raise(seat, to)
        if status:
            return self.alert(seat, status, self._refusal(status))
        by = to - self.bet
        if by > self.min_raise:
            self.min_raise = by
        opening = self.bet == 0
        self.bet = to
        self.aggressor = seat
        self._wager(seat, to - self.total[seat])
        self._unbind_early()
        if opening:
            self.say(codes.OPENED, seat, to, self.book.opening)
        else:
            self.say(codes.RAISED, seat, to, self.book.raising)
        self._say_all_in(seat)
        return 0

    def go_all_in(self, seat: int) -> int:
        """The whole stack: a raise where it can be one, else a call."""
        if self.stack[seat] <= self.to_call(seat) or self._reach(seat) <= self.bet:
            return self.call(seat, self.book.spoken_call)
        return self.raise_to(seat, self.max_to(seat))

    def judge_chips(self, seat: int, to: int) -> int:
        """Chips in front speak for the seat whose turn it is: `to` is more than its total."""
        owed = self.total[seat] + self.to_call(seat)
        if to < owed:
            return self.alert(seat, codes.UNDERCALL, self.book.undercalling)
        if to > self.max_to(seat):
            return self.alert(seat, codes.TOO_MUCH, self.book.stack)
        if to == owed or self._reach(seat) <= self.bet:  # nobody can answer more: it goes back
            return self.call(seat, self.book.call)
        return self.raise_to(seat, to)

    def _wager(self, seat: int, chips: int) -> None:
        self.total[seat] += self.put(seat, chips)
        self.flags[seat] |= codes.SEAT_ACTED

    def _say_all_in(self, seat: int) -> None:
        if self.flags[seat] & codes.SEAT_ALL_IN:
            self.say(codes.ALL_IN, seat, self.total[seat], self.book.all_in)

    def _unbind_early(self) -> None:
        """The situation changed: chips put in out of turn bind no longer (TDA-53A)."""
        for seat in range(SEATS):
            self.flags[seat] &= ~codes.SEAT_EARLY

    def _refusal(self, status: int) -> str:
        """The rule behind a refused action."""
        if status == codes.FACES_BET:
            return self.book.check_facing_bet
        if status == codes.NO_REOPEN:
            return self.book.reopening
        if status == codes.UNDERRAISE:
            return self.book.raising
        if status == codes.UNDERBET:
            return self.book.underbet
        if status == codes.TOO_MUCH:
            return self.book.stack
        return self.book.turn
