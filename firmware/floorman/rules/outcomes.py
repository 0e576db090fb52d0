"""What becomes of a wager: decided when unclear, short or a string, taken back, put right.

`other_bet` is what the bet may still become: a miscounted pot's right size, or an underraise as it
lies.  After the round `bet_before` is the bet it ended with, until the next card.
"""

from micropython import const

from floorman.rules import codes, why
from floorman.rules.state import NOBODY, SEATS
from floorman.rules.turns import Turns

_STRING = bytes((codes.OPT_RETURN, codes.OPT_BET))
_UNTIL_CARD = const(1)  # Book.underraise_fix: 0 never, 1 until the next card, 2 without a limit
_BACK = bytes((codes.OPT_RETURN, codes.OPT_ACCEPT))


class Outcomes(Turns):
    """Decisions about wagers, carried out."""

    def __init__(self, say, book: int = 0) -> None:  # type: ignore[no-untyped-def]
        super().__init__(say, book)
        self._handlers.update(
            {
                codes.UNCLEAR_BET: self.settle_wager,
                codes.UNDERCALL: self.settle_wager,
                codes.TINY_CHIP: self.settle_wager,
                codes.PULLBACK: self.settle_wager,
                codes.SPLASH: self.settle_splash,
                codes.STRING_BET: self.settle_string,
                codes.HIDDEN_CHIP: self.settle_hidden,
                codes.OLD_CHIP: self.settle_old_chip,
                codes.CHIP_TRANSFER: self.settle_transfer,
                codes.OUT_OF_TURN: self.settle_early,
                codes.CLOCK_DEAD: self.settle_clock,
            }
        )

    # chips at the wrong place ----------------------------------------------------------------

    def splash(self, seat: int, value: int) -> int:
        """Chips went into the pot and were in front of nobody."""
        if self.phase != codes.BET:
            return 0
        return self.propose(codes.SPLASH, self.actor, value, why.SPLASH, _STRING)

    def stray(self, seat: int, other: int) -> int:
        """A chip of another seat lies in front of this one; one of two changed is no wager."""
        short = self.front[seat] - self.stale[seat] < self.total[seat]
        changed = short and self.flags[seat] & codes.SEAT_ACTED
        if self.phase != codes.BET or not self.live(seat):
            return 0
        if changed and not self.marks[seat] & codes.MARK_OWES:
            return 0
        return self.propose(codes.CHIP_TRANSFER, seat, other, why.TRANSFER, _BACK)

    # outcomes --------------------------------------------------------------------------------

    def settle_wager(self, seat: int, value: int, option: int) -> None:
        """An unclear, short or tiny wager of the actor; an unclear bet of the seat before."""
        if seat != self.actor and seat == self.aggressor:
            self.settle_size(seat, value, option)
        if seat != self.actor or self.phase != codes.BET:
            return
        if option == codes.OPT_CALL:
            self.call(seat, why.SPOKEN_CALL)
        elif option == codes.OPT_BET or option == codes.OPT_BY:
            by = self.bet if option == codes.OPT_BY else 0
            self._raise_at_least(seat, by + value, why.UNCLEAR)
        elif option == codes.OPT_CORRECT:  # a call of any bet was one of the smallest
            self.correct(min(value, self.bet), why.CALL_OF_ANY)
            self.call(seat, why.CALL_OF_ANY)
        elif option == codes.OPT_CHECK:
            self.check(seat, why.UNCLEAR)
        elif option == codes.OPT_FOLD:
            self.fold(seat)
        elif option == codes.OPT_FORFEIT:
            self.forfeit(seat, value)
        else:
            self.return_front(seat)

    def forfeit(self, seat: int, to: int) -> None:
        """The chips stay in the pot, the hand is folded (TDA-51B)."""
        self.total[seat] += self.put(seat, max(0, to - self.total[seat]))
        self.fold(seat)

    def return_front(self, seat: int) -> None:
        """Chips beyond the seat's action are to be taken back and mean nothing."""
        self.flags[seat] &= ~codes.SEAT_EARLY
        self.stale[seat] = max(self.stale[seat], self.front[seat] - self.total[seat])

    def settle_splash(self, seat: int, value: int, option: int) -> None:
        if option == codes.OPT_BET and seat == self.actor:
            self.spoken_amount(seat, self.total[seat] + value)

    def settle_string(self, seat: int, value: int, option: int) -> None:
        """The first motion stands and the rest goes back, or it was one motion after all."""
        extra = self.front[seat] - self.stale[seat] - self.total[seat]
        if extra <= 0 and option != codes.OPT_BET:
            self._first_motion(seat, value)
            return
        if option != codes.OPT_BET or self.phase != codes.BET or extra <= 0:
            self.return_front(seat)
            return
        extra = min(extra, self.stack[seat])
        to = self.total[seat] + extra
        if self.aggressor == seat:
            self.min_raise += extra
            self.bet = to
            self.total[seat] += self.put(seat, extra)
            self.say(codes.RAISED, seat, to, why.RAISING)
            self._say_all_in(seat)
            self.settle_front(seat)
            return
        actor = self.actor
        self.actor = seat
        self.flags[seat] &= ~codes.SEAT_ACTED
        if self._raise_at_least(seat, to, why.RAISING):
            self.flags[seat] |= codes.SEAT_ACTED
            self.actor = actor

    def _first_motion(self, seat: int, to: int) -> None:
        """A raise that was read from two motions is taken back, the first of them counts."""
        if not self.can_take_back(seat):
            return
        self.take_back(seat)
        rule = why.STRING_BET
        if self.bet and to <= self.bet:
            self.call(seat, rule)
        elif to > self.bet and not self.book.half_bet and not self._half(to - self.bet):
            self.call(seat, rule) if self.bet else self._raise_at_least(seat, to, rule)
        else:
            self._raise_at_least(seat, to, rule)

    def settle_early(self, seat: int, value: int, option: int) -> None:
        if option != codes.OPT_ACCEPT:
            self.return_front(seat)
            if seat == self.spoke_seat:
                self.spoke_seat = NOBODY

    # chips that were no wager ------------------------------------------------------------------

    def settle_hidden(self, seat: int, chips: int, option: int) -> None:
        """Part of the all-in, to be called like the rest of it, or out of this hand (TDA-62)."""
        if option != codes.OPT_ACCEPT or not self.live(seat):
            self.return_front(seat)
            return
        self.say(codes.JOINED, seat, chips, why.STACK)
        if self.phase == codes.BET:
            self._more_all_in(seat, chips)
            return
        self.paid[seat] += chips
        for other in range(SEATS):
            owed = self.stake(seat) - self.stake(other)
            if owed > 0 and self.able(other):
                self.say(codes.ADD, other, self.put(other, owed), why.STACK)

    def _more_all_in(self, seat: int, chips: int) -> None:
        """The wager is larger; who called the smaller one owes the rest."""
        self.paid[seat] += chips
        self.total[seat] += chips
        if self.total[seat] > self.bet:
            self.bet = self.total[seat]
            self._unbind_early()
        self.last_actor = NOBODY
        self.say(codes.ALL_IN, seat, self.total[seat], why.STACK)

    def settle_old_chip(self, seat: int, chips: int, option: int) -> None:
        """Exchanged at its value, or off the table without anything for it (TDA-24C)."""
        if option != codes.OPT_RETURN:
            return
        chips = min(chips, self.stack[seat])
        self.stack[seat] -= chips
        self.say(codes.REMOVED, seat, chips, why.OLD_CHIP)

    def settle_transfer(self, seat: int, other: int, option: int) -> None:
        """The chip goes back to its owner, or changed hands and is this seat's wager.

        What the seat put in beside it is judged when the chip is gone.
        """
        chips = self.front[seat] - self.stale[seat] - self.total[seat]
        if option != codes.OPT_ACCEPT or chips <= 0:
            self.flags[seat] &= ~codes.SEAT_EARLY
            self.backs |= 1 << seat
            return
        chips = min(chips, self.stack[other])
        self.stack[other] -= chips
        self.stack[seat] += chips
        self.say(codes.TRANSFERRED, seat, chips, why.TRANSFER)

    def settle_clock(self, seat: int, value: int, option: int) -> None:
        if option == codes.OPT_DEAD:
            self.kill(seat, why.CLOCK_OVER)
        elif option == codes.OPT_CHECK:
            self.check(seat, why.CLOCK_OVER)

    # the last action ---------------------------------------------------------------------------

    def can_take_back(self, seat: int) -> bool:
        """The seat acted last, nobody after it, and the round goes on."""
        return self.phase == codes.BET and seat == self.last_actor

    def take_back(self, seat: int) -> None:
        """The seat's last action did not happen: it is to act, facing what it faced."""
        self.give_back(seat, self.total[seat] - self.total_before)
        self.flags[seat] &= ~codes.SEAT_ACTED
        self.flags[seat] |= self.last_flags & codes.SEAT_ACTED
        self.marks[seat] |= self.last_flags & codes.MARK_OPEN
        if seat == self.aggressor:
            self.drop_raise()
            self.chip_acts = max(0, self.chip_acts - 1)
        self.acts = max(0, self.acts - 1)
        self.round_acts = max(0, self.round_acts - 1)
        self.last_actor = NOBODY
        self.actor = seat
        self.said = 0
        self.say(codes.TAKEN_BACK, seat, self.total[seat], why.UNCLEAR)

    # another total -----------------------------------------------------------------------------

    def correct(self, to: int, rule: int) -> None:
        """The bet is `to` after all, for everybody who put it in."""
        playing = self.phase == codes.BET
        old = self.bet if playing else self.bet_before
        bettor = self.aggressor
        top = self.top_stake()
        for seat in range(SEATS):
            if self._put_in(seat, top):
                self._change_wager(seat, to - old, playing, rule)
        if playing:
            self.min_raise = max(self.big, self.min_raise + to - old)
            self.bet = to
        else:
            self.bet_before = to
        self.other_bet = 0
        self.last_actor = NOBODY
        self.say(codes.CORRECTED, bettor, to, rule)

    def _put_in(self, seat: int, top: int) -> bool:
        """The seat put in the whole bet: of this round, or of the one before."""
        if not self.live(seat):
            return False
        return self.total[seat] == self.bet if self.bet else self.stake(seat) == top

    def top_stake(self) -> int:
        """What the live seats that matched every bet have at stake."""
        top = 0
        for seat in range(SEATS):
            if self.live(seat):
                top = max(top, self.stake(seat))
        return top

    def callers(self) -> int:
        """How many put in the whole bet beside the bettor."""
        top = self.top_stake()
        n = -1
        for seat in range(SEATS):
            n += self._put_in(seat, top)
        return max(0, n)

    def _change_wager(self, seat: int, by: int, playing: bool, rule: int) -> None:
        """Chips to add, or chips that go back."""
        if by > 0:
            by = self.put(seat, by)
            self.say(codes.ADD, seat, by, rule)
            if playing:
                self.total[seat] += by
                self.marks[seat] |= codes.MARK_OWES
        elif by < 0:
            self.give_back(seat, -by)
            self.say(codes.CHANGE, seat, -by, rule)
            self.stale[seat] = max(self.stale[seat], self.front[seat] - self.total[seat])

    # underraises (TDA-52A) ---------------------------------------------------------------------

    def close_bet(self) -> None:
        """The round ends: remember who put in its bet, and the underraise nobody put right."""
        short = callers = 0
        for seat in range(SEATS):
            if self.bet and self.live(seat) and self.total[seat] == self.bet:
                lies = self.front[seat] - self.stale[seat]
                callers += 1
                if self.marks[seat] & codes.MARK_OWES and self.underraised(lies):
                    short += 1
                    self.other_bet = lies
        if not self.book.limit and (short < callers or callers < 2):
            self.other_bet = 0
        self.bet_before = self.bet

    def let_stand(self) -> None:
        """The next card, or the showdown: what is not right by now stays as it lies."""
        if self.other_bet:
            self.kept = True
            book = self.book
            if book.underraise_fix == _UNTIL_CARD and not book.limit:
                self.correct(self.other_bet, why.UNDERRAISE)
            self.other_bet = 0

    # the end of a round ----------------------------------------------------------------------

    def _end_round(self) -> None:
        self.close_bet()
        super()._end_round()

    def deal_board(self, place: int, card: int) -> int:
        if self.phase == codes.BOARD or self.phase == codes.RUNOUT:
            self.let_stand()
        return super().deal_board(place, card)

    def _show(self) -> None:
        if self.phase == codes.SHOWDOWN:
            self.let_stand()

    def muck(self, seat: int) -> int:
        self._show()
        return super().muck(seat)

    def table(self, seat: int, first: int, second: int) -> int:
        self._show()
        return super().table(seat, first, second)

    def close_tabling(self) -> int:
        self._show()
        return super().close_tabling()
