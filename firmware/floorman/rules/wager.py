"""Chips become actions: one wager of the seat whose turn it is, read as the book reads it.

A table whose readers list single chips tells each of them (CHIP, CHIP_OUT); where only a total is
known, keyed or from the host, the tests that look at single chips are left out.
"""

from micropython import const

from floorman import events as ev
from floorman.rules import books, codes, why
from floorman.rules.betting import Betting
from floorman.rules.state import NOBODY, SEATS

_MANTISSA = const(31)  # a chip value is kept as so many times a power of ten, in one byte
_POWER = const(5)
_BYTE = const(255)
_PERCENT = const(100)
_COUNTED = const(3)  # MARK_ONE | MARK_MANY: the single chips of the wager are known
_PULLED = const(12)  # MARK_PART | MARK_PULLED

_UNCLEAR = bytes((codes.OPT_CALL, codes.OPT_BET, codes.OPT_RETURN))
_UNCLEAR_OPTION = bytes((codes.OPT_CHECK, codes.OPT_BET))
_CHANGE = bytes((codes.OPT_BET, codes.OPT_CALL, codes.OPT_RETURN))
_SIZES = bytes((codes.OPT_ACCEPT, codes.OPT_CORRECT))
_SHORT = bytes((codes.OPT_CALL, codes.OPT_FORFEIT, codes.OPT_RETURN))


def encode(value: int) -> int:
    """A chip value in one byte, in the same order as the values; rounded down if need be."""
    power = 0
    while value > _MANTISSA:
        value //= 10
        power += 1
    return min(_BYTE, power << _POWER | value)


def decode(byte: int) -> int:
    value: int = (byte & _MANTISSA) * 10 ** (byte >> _POWER)
    return value


def smaller(byte: int, other: int) -> int:
    """The smaller of two encoded values; 0 is none."""
    if byte == 0 or (other and other < byte):
        return other
    return byte


def rounder(change: int, other: int) -> bool:
    """One amount ends in more noughts than the other."""
    while change and other and change % 10 == 0 and other % 10 == 0:
        change //= 10
        other //= 10
    return change > 0 and change % 10 == 0


class Wagers(Betting):
    """Judges chips.  Methods return 0, or the code of what they said or proposed."""

    # what lies in front ----------------------------------------------------------------------

    def chip_in(self, seat: int, value: int) -> int:
        """One chip more lies in front of the seat; its motion ends with the next total."""
        known = codes.MARK_MANY if self.marks[seat] & _COUNTED else codes.MARK_ONE
        self.marks[seat] = self.marks[seat] & ~codes.MARK_ONE | known
        self.least_new[seat] = smaller(self.least_new[seat], encode(value))
        if value < self.unit:
            self.kept = True
            return self.alert(seat, codes.OLD_CHIP, why.OLD_CHIP)
        return 0

    def chip_out(self, seat: int, value: int) -> int:
        """One chip left.  Chips of an earlier street go first.

        Where readers lost sight of a part of the bet, what they miss next was not pulled back.
        """
        whole = self.front[seat] - self.stale[seat] >= self.total[seat]
        value = min(value, self.front[seat])
        self.front[seat] -= value
        if value > self.stale[seat] and (whole or self.marks[seat] & codes.MARK_OUT):
            self.marks[seat] |= codes.MARK_OUT
        self.stale[seat] = max(0, self.stale[seat] - value)
        return 0

    def _close_motion(self, seat: int) -> None:
        """The chips are judged: from now on they are prior chips."""
        self.least[seat] = smaller(self.least[seat], self.least_new[seat])
        self.least_new[seat] = 0
        self.marks[seat] &= ~(_COUNTED | codes.MARK_OUT)
        if not self.front[seat]:
            self.least[seat] = 0

    def note_pull(self, seat: int, kept: int) -> None:
        """Some or all of the prior chips were taken back by the seat whose turn it is."""
        out = self.marks[seat] & codes.MARK_OUT
        self.marks[seat] &= ~codes.MARK_OUT
        if out and seat == self.actor:
            self.marks[seat] &= ~_PULLED
            self.marks[seat] |= codes.MARK_PART if kept else codes.MARK_PULLED

    # a wager ---------------------------------------------------------------------------------

    def judge_chips(self, seat: int, to: int, kept: int) -> int:
        """`to` lies in front of the actor, `kept` of it from before this motion."""
        status = self._read(seat, to, kept)
        if seat == self.last_actor:
            self.last_flags |= codes.LAST_BY_CHIPS
        self._close_motion(seat)
        return status

    def spoken_amount(self, seat: int, to: int) -> int:
        """An amount without another word is read like chips of that total (TDA-40C)."""
        status = self.verify_turn(seat)
        if status:
            return self.alert(seat, status, why.TURN)
        self.marks[seat] &= ~_COUNTED
        self.kept = True
        return self._read(seat, to, self.total[seat])

    def _read(self, seat: int, to: int, kept: int) -> int:
        owed = self.total[seat] + self.to_call(seat)
        if to > self.max_to(seat):
            return self.alert(seat, codes.TOO_MUCH, why.STACK)
        if self.said:
            return self._settle_raise(seat, to, owed)
        if to < owed:
            return self._short(seat, to, kept, owed)
        if to == owed or self._reach(seat) <= self.bet:  # more than anybody can answer goes back
            return self.call(seat, why.CALL)
        if self.bet == 0:
            return self._open(seat, to)
        return self._over(seat, to, kept, owed)

    def _open(self, seat: int, to: int) -> int:
        """No bet before: an overchip counts full, too little is put right."""
        if to >= self.min_raise_to(seat):
            return self.raise_to(seat, to)
        if self.book.half_bet and not self._half(to):
            return self.check(seat, why.UNDERBET)
        return self._complete(seat, why.UNDERBET)

    def _over(self, seat: int, to: int, kept: int, owed: int) -> int:
        """More than a call, nothing said."""
        book = self.book
        counted = self.marks[seat] & _COUNTED
        loose = self.marks[seat] & codes.MARK_PART or kept >= owed
        if counted == codes.MARK_ONE and (not loose or book.prior_one == books.PRIOR_PLAIN):
            return self._overchip(seat, to, kept)
        if counted == codes.MARK_ONE and owed == self.total[seat]:
            return self._option_overchip(seat, to)
        if counted and self._all_needed(seat, to, kept, owed, loose != 0):
            return self.call(seat, why.PRIOR_CHIPS if kept else why.ALL_NEEDED)
        if counted == codes.MARK_MANY and book.change_expected and self._for_change(seat, to):
            return self.propose(codes.UNCLEAR_BET, seat, to, why.EXPECTING_CHANGE, _CHANGE)
        if to == self.max_to(seat):
            return self.raise_to(seat, to, why.LAST_CHIPS)
        if to >= self.min_raise_to(seat):
            return self.raise_to(seat, to, self._over_rule(seat, kept, loose != 0))
        if self._half(to - self.bet):
            return self._complete(seat, why.HALF_RAISE)
        return self.call(seat, why.HALF_RAISE)

    def _for_change(self, seat: int, to: int) -> bool:
        """One chip is enough for a call, the small one makes the change a rounder sum."""
        small = decode(self.least_new[seat])
        owed = self.total[seat] + self.to_call(seat)
        return owed < to - small and rounder(to - owed, to - small - owed)

    def _over_rule(self, seat: int, kept: int, loose: bool) -> int:
        if not self.marks[seat] & _COUNTED:
            return why.RAISING
        if loose:
            return why.PRIOR_PART
        return why.PRIOR_CHIPS if kept else why.NOT_ALL_NEEDED

    def _overchip(self, seat: int, to: int, kept: int) -> int:
        """One chip and not a word is a call; on prior chips some books ask."""
        book = self.book
        if kept and book.prior_one == books.PRIOR_ASK:
            return self.propose(codes.UNCLEAR_BET, seat, to, why.PRIOR_OVERCHIP, _UNCLEAR)
        if kept or self.marks[seat] & _PULLED:
            return self.call(seat, why.PRIOR_OVERCHIP)
        return self.call(seat, why.OVERCHIP)

    def _option_overchip(self, seat: int, to: int) -> int:
        """The big blind may check and adds one chip: check or raise?"""
        if self.book.option_overchip == 1:
            return self.check(seat, why.OVERCHIP)
        if self.book.option_overchip == 2 and self._half(to - self.bet):
            return self._raise_at_least(seat, to, why.HALF_RAISE)
        return self.propose(codes.UNCLEAR_BET, seat, to, why.UNCLEAR, _UNCLEAR_OPTION)

    def _all_needed(self, seat: int, to: int, kept: int, owed: int, loose: bool) -> bool:
        """Without its smallest chip the wager is no call any more."""
        book = self.book
        if book.multichip == books.TEST_NONE or (kept and not book.multichip_prior):
            return False
        least = self.least_new[seat]
        if loose:
            least = smaller(least, self.least[seat])
        return to - decode(least) < owed

    def _half(self, by: int) -> bool:
        """A part of a full raise that the book completes."""
        if self.book.half == books.HALF_NONE:
            return False
        twice = 2 * by
        return twice > self.min_raise or (
            twice == self.min_raise and self.book.half == books.HALF_AT_LEAST
        )

    def _complete(self, seat: int, rule: int) -> int:
        return self.raise_to(seat, self.min_raise_to(seat), rule)

    def _raise_at_least(self, seat: int, to: int, rule: int) -> int:
        return self.raise_to(seat, max(to, self.min_raise_to(seat)), rule)

    # announced raise -------------------------------------------------------------------------

    def announce_raise(self, seat: int, amount: int, rule: int = why.NOTHING) -> int:
        """Raise was said: with an amount it is made, without one the chips will say."""
        if amount:
            return self._announced_amount(seat, amount)
        status = self.verify_turn(seat)
        if status == 0 and not self.may_raise(seat):
            status = codes.NO_REOPEN
        if status:
            return self.alert(seat, status, self._refusal(status))
        self.said = ev.K_RAISE
        self.say(codes.ANNOUNCED, seat, ev.K_RAISE, rule or why.RAISE_SAID)
        return 0

    def _announced_amount(self, seat: int, amount: int) -> int:
        """At least the minimum, at most the stack."""
        to = amount + self.bet if self.book.raise_amount == 1 else amount
        status = self.verify_raise(seat, to)
        if to > self.bet and (status == codes.UNDERRAISE or status == codes.UNDERBET):
            return self._complete(seat, why.RAISE_SAID)
        return self.raise_to(seat, to, why.RAISE_TO_AMOUNT)

    def _settle_raise(self, seat: int, to: int, owed: int) -> int:
        """The chips of an announced raise: what they come to, at least a legal raise."""
        book = self.book
        if to == owed and book.two_motion and owed > self.total[seat]:
            self.say(codes.ANNOUNCED, seat, ev.K_RAISE, why.TWO_MOVES)
            return 0  # the call first, the raise in one more motion
        if book.raise_noamount and to > self.bet and not self._half(to - self.bet):
            return self.call(seat, why.HALF_RAISE)
        rule = why.RAISE_SAID if self.bet else why.RAISE_OF_NOTHING
        return self._raise_at_least(seat, to, rule)

    # too little ------------------------------------------------------------------------------

    def _short(self, seat: int, to: int, kept: int, owed: int) -> int:
        """Less than a call by a seat that has more."""
        book = self.book
        if to == kept:
            return 0  # nothing new, some chips were taken back
        if self.underraised(to):
            return self.call(seat, why.UNDERRAISE)
        if self._two_sizes(to):
            self.flags[seat] |= codes.SEAT_EARLY  # its chips are judged when the bet is clear
            return self.propose(codes.UNCLEAR_BET, self.aggressor, to, why.UNCLEAR, _SIZES)
        if _PERCENT * (to - kept) < book.tiny_percent * (owed - self.total[seat]):
            return self.propose(codes.TINY_CHIP, seat, to, why.TINY, _SHORT)
        missed = book.undercall == books.UNDERCALL_FULL and to == self.bet - self.min_raise
        if missed and self.aggressor != NOBODY:
            return self.propose(codes.UNDERCALL, seat, to, why.PULLED_BACK, _SHORT)
        if book.undercall == books.UNDERCALL_FULL or self._facing_opener():
            return self.call(seat, why.UNDERCALLING)
        return self.propose(codes.UNDERCALL, seat, to, why.UNDERCALLING, _SHORT)

    def underraised(self, to: int) -> bool:
        """`to` lies in front of the bettor, less than the smallest raise it was completed to."""
        bettor = self.aggressor
        return (
            bettor != NOBODY
            and self.book.underraise_fix != 0
            and not self.book.limit
            and self.marks[bettor] & codes.MARK_OWES != 0
            and self.bet == self.bet_before + self.raise_before
            and self.bet_before < to == self.front[bettor] - self.stale[bettor]
        )

    def _two_sizes(self, to: int) -> bool:
        """The bettor said one amount and put in another, and this seat matches the chips."""
        bettor = self.aggressor
        if bettor == NOBODY or not self.marks[bettor] & codes.MARK_OWES:
            return False
        return to == self.front[bettor] - self.stale[bettor] and self._nobody_above(bettor, to)

    def _nobody_above(self, bettor: int, to: int) -> bool:
        n = 0
        for seat in range(SEATS):
            if seat != bettor and self.total[seat] > to:
                n += 1
        return n == 0

    def settle_size(self, bettor: int, to: int, option: int) -> None:
        """The amount that was said stands, or the chips do (TDA-40A)."""
        self.marks[bettor] &= ~codes.MARK_OWES
        back = self.total[bettor] - to
        if option != codes.OPT_CORRECT or back <= 0:
            return
        self.give_back(bettor, back)
        self.bet = to
        self.min_raise = max(self.big, self.min_raise - back)
        self.say(codes.CORRECTED, bettor, to, why.UNCLEAR)

    def give_back(self, seat: int, chips: int) -> None:
        self.stack[seat] += chips
        self.paid[seat] -= chips
        self.total[seat] = max(0, self.total[seat] - chips)
        if chips:
            self.flags[seat] &= ~codes.SEAT_ALL_IN

    def _facing_opener(self) -> bool:
        """Heads-up, or nobody raised since the opening bet (TDA-51B)."""
        if self.book.undercall != books.UNDERCALL_OPENER:
            return False
        return self.live_count() == 2 or self.bet <= self.min_raise
