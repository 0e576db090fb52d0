"""One betting round: what a seat may do, and the ledger after it did.

Each action comes as `verify_x` (0 or the alert's code), `can_x` and the action itself, which
verifies, changes the ledger and says so.  Amounts are totals in front of the seat this street.
"""

from micropython import const

from floorman import events as ev
from floorman.rules import codes, why
from floorman.rules.books import REOPEN_SUM
from floorman.rules.rulings import Rulings
from floorman.rules.state import NOBODY, SEATS

_MANY = const(255)
CALL_OF_ANY = const(1 << 29)  # State.spoke_to: call was said before the announced bet had a size
CALL_OF_SIZE = const(1 << 28)  # it has one now
_HOLDS = const(6)  # SEAT_IN_HAND | SEAT_FOLDED


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
        """The highest total any other live seat can come to, or one above the bet."""
        reach = 0
        bet = self.bet
        flags, total, stack = self.flags, self.total, self.stack  # four would be a tuple
        for other in range(SEATS):  # asked often: no calls
            if other != seat and flags[other] & _HOLDS == codes.SEAT_IN_HAND:
                most = total[other] + stack[other]
                if most > bet:
                    return most
                if most > reach:
                    reach = most
        return reach

    def max_to(self, seat: int) -> int:
        """The seat's total when it is all-in."""
        return self.total[seat] + self.stack[seat]

    def min_raise_to(self, seat: int) -> int:
        """The lowest bet or raise; less only because the stack is (TDA-43A)."""
        return min(self.bet + self.min_raise, self.max_to(seat))

    def pot_to(self, seat: int) -> int:
        """A raise to this is one of the pot's size, after the call.

        Pre-flop a blind that was all-in with less counts as a whole one (TDA-54B).
        """
        to = 2 * self.bet - self.total[seat] + self.pot()
        if self.street == 0:
            to += self._missing(self.small_seat, self.small)
            to += self._missing(self.big_seat, self.big)
        return to

    def _missing(self, seat: int, blind: int) -> int:
        short = seat != NOBODY and self.flags[seat] & codes.SEAT_ALL_IN
        return max(0, blind - self.total[seat]) if short else 0

    def pot_is_told(self) -> bool:
        """To who asks: in pot-limit, in no-limit where the book says so (TDA-54A, CAS-18)."""
        return self.book.limit != 0 or self.book.pot_told != 0

    def most_to(self, seat: int) -> int:
        """The highest total the seat may bet or raise to."""
        most = self.max_to(seat)
        return min(most, self.pot_to(seat)) if self.book.limit else most

    def may_raise(self, seat: int) -> bool:
        """The betting is open for the seat and somebody could answer a raise."""
        passive = self.flags[seat] & codes.SEAT_PASSIVE or (
            seat == self.actor and self.said == ev.K_CHECK
        )
        return (
            self.able(seat)
            and not passive
            and self.reopened(seat)
            and self.max_to(seat) > self.bet
            and self._reach(seat) > self.bet
        )

    def reopened(self, seat: int) -> bool:
        """The seat has not acted, or faces a raise since that the book takes for one.

        TDA-47A adds short all-ins up; CUCA-8.2a takes an all-in of half a raise, CAS-6.8 none.
        """
        if not self.flags[seat] & codes.SEAT_ACTED:
            return True
        if self.book.reopen == REOPEN_SUM:
            return self.bet - self.total[seat] >= self.min_raise
        return self.marks[seat] & codes.MARK_OPEN != 0

    def _reopen(self, seat: int, by: int, all_in: bool) -> None:
        """A raise of `by` opens the betting for all others, if it is one in the book's eyes."""
        full = by >= self.min_raise
        half = all_in and self.book.all_in_half and 2 * by >= self.min_raise
        if full or half:
            marks = self.marks
            for other in range(SEATS):
                if other != seat:
                    marks[other] |= codes.MARK_OPEN

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
            return self.alert(seat, status, why.FOLD)
        if self.live_count() == 1:
            return 0  # a decision made it the last hand: it wins
        rule = why.FOLD
        if self.phase == codes.BET and seat != self.actor:
            rule = why.EARLY_FOLD
        elif self.to_call(seat):
            rule = why.TURN
        self.last_actor = NOBODY
        self.flags[seat] |= codes.SEAT_FOLDED
        self.say(codes.FOLDED, seat, 0, rule)
        if seat == self.actor:
            self.count_act(seat, 0)
        return 0

    def check(self, seat: int, rule: int) -> int:
        status = self.verify_check(seat)
        if status:
            return self.alert(seat, status, self._refusal(status))
        self._remember(seat)
        self.flags[seat] |= codes.SEAT_ACTED
        self.marks[seat] = 0
        self.say(codes.CHECKED, seat, 0, rule)
        self.count_act(seat, 0)
        self.settle_front(seat)
        return 0

    def call(self, seat: int, rule: int) -> int:
        status = self.verify_call(seat)
        if status:
            return self.alert(seat, status, self._refusal(status))
        owed = self.to_call(seat)
        if owed == 0:
            return self.check(seat, why.CALL_OF_NOTHING)
        self._remember(seat)
        self._wager(seat, owed)
        self.say(codes.CALLED, seat, self.total[seat], rule)
        self._say_all_in(seat)
        self.settle_front(seat)
        return 0

    def raise_to(self, seat: int, to: int, rule: int = why.NOTHING) -> int:
        """Bet or raise to a total; `rule` when it is another than the book's plain one.

        In pot-limit more than the pot is a bet of the pot.
        """
        most = self.most_to(seat)
        if self.max_to(seat) >= to > most >= self.min_raise_to(seat):
            to = most
            rule = why.POT_LIMIT
        return self._raise_to(seat, to, rule)

    def _raise_to(self, seat: int, to: int, rule: int) -> int:
        status = self.verify_raise(seat, to)
        if status:
            return self.alert(seat, status, self._refusal(status))
        by = to - self.bet
        self._remember(seat)
        self._remember_bet()
        self._reopen(seat, by, to == self.max_to(seat))
        if by > self.min_raise:
            self.min_raise = by
        opening = self.bet == 0
        self.bet = to
        self.aggressor = seat
        self._wager(seat, to - self.total[seat])
        self._unbind_early()
        if opening:
            self.say(codes.OPENED, seat, to, rule or why.OPENING)
        else:
            self.say(codes.RAISED, seat, to, rule or why.RAISING)
        self._say_all_in(seat)
        self.settle_front(seat)
        return 0

    def go_all_in(self, seat: int) -> int:
        """The whole stack: a call when it is no more or nobody could answer more, else a raise."""
        if self.stack[seat] <= self.to_call(seat) or self._reach(seat) <= self.bet:
            return self.call(seat, why.SPOKEN_CALL)
        return self.raise_to(seat, self.max_to(seat))

    def _remember(self, seat: int) -> None:
        """What the seat's action changes of itself."""
        self.last_actor = seat
        acted = self.flags[seat] & codes.SEAT_ACTED
        self.last_flags = acted | self.marks[seat] & codes.MARK_OPEN
        self.total_before = self.total[seat]

    def _remember_bet(self) -> None:
        """What a raise changes for all."""
        self.bet_before = self.bet
        self.raise_before = self.min_raise
        self.aggressor_before = self.aggressor
        self.other_bet = 0
        self.since_acts = min(_MANY, self.acts + 1)

    def drop_raise(self) -> None:
        """The last raise is as if it had not been made."""
        self.bet = self.bet_before
        self.min_raise = self.raise_before
        self.aggressor = self.aggressor_before
        self.last_actor = NOBODY
        self.other_bet = 0
        for seat in range(SEATS):
            if self.total[seat] == self.bet:
                self.marks[seat] &= ~codes.MARK_OPEN

    def _wager(self, seat: int, chips: int) -> None:
        self.total[seat] += self.put(seat, chips)
        self.flags[seat] |= codes.SEAT_ACTED
        self.count_act(seat, chips)
        self.marks[seat] = 0

    def settle_front(self, seat: int) -> None:
        """Compare an action with the chips that lie there: change back, or more to come."""
        self.said = 0
        lies = self.front[seat] - self.stale[seat]
        if lies > self.total[seat]:
            self.stale[seat] += lies - self.total[seat]
            self.say(codes.CHANGE, seat, lies - self.total[seat], why.CALL)
        elif lies < self.total[seat]:
            self.marks[seat] |= codes.MARK_OWES
            if lies:
                self.say(codes.ADD, seat, self.total[seat] - lies, why.CALL)

    def _say_all_in(self, seat: int) -> None:
        if self.flags[seat] & codes.SEAT_ALL_IN:
            rule = why.SHORT_ALL_IN if self.total[seat] < self.bet else why.ALL_IN
            self.say(codes.ALL_IN, seat, self.total[seat], rule)

    def _unbind_early(self) -> None:
        """The situation changed: chips and words out of turn bind no longer (TDA-53A)."""
        self.early_folds = 0
        if self.spoke_to == CALL_OF_ANY:
            self.spoke_to = CALL_OF_SIZE
        elif self.spoke_seat != NOBODY:
            self.backs |= 1 << self.spoke_seat
            self.spoke_seat = NOBODY
        flags, marks = self.flags, self.marks
        for seat in range(SEATS):
            if flags[seat] & codes.SEAT_EARLY:
                flags[seat] &= ~codes.SEAT_EARLY
                self.backs |= 1 << seat
            marks[seat] &= ~codes.MARK_CHECKED

    def _refusal(self, status: int) -> int:
        """The rule behind a refused action."""
        if status == codes.FACES_BET:
            return why.CHECK_FACING_BET
        if status == codes.NO_REOPEN:
            return why.REOPENING
        if status == codes.UNDERRAISE:
            return why.RAISING
        if status == codes.UNDERBET:
            return why.UNDERBET
        if status == codes.TOO_MUCH:
            return why.STACK
        return why.TURN
