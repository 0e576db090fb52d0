"""Who acts when: chips, knocks and folds in and out of turn, skipped seats, the clock."""

from micropython import const

from floorman import events as ev
from floorman.rules import codes, why
from floorman.rules.betting import CALL_OF_ANY, CALL_OF_SIZE
from floorman.rules.killed import Killed
from floorman.rules.state import NOBODY, SEATS
from floorman.rules.wager import rounder

_PULLED = const(12)  # MARK_PART | MARK_PULLED
_CAME = const(3)  # MARK_ONE | MARK_MANY
_MOVED = const(19)  # MARK_ONE | MARK_MANY | MARK_OUT: single chips came or left
_FOLD_AFTER = const(2)  # Book.skipped: folded when enough others acted

_CALL_OF_ANY = bytes((codes.OPT_CALL, codes.OPT_CORRECT, codes.OPT_RETURN))
_STRING = bytes((codes.OPT_RETURN, codes.OPT_BET))
_BACK = bytes((codes.OPT_RETURN, codes.OPT_ACCEPT))
_SKIPPED = bytes((codes.OPT_PASSIVE, codes.OPT_DEAD, codes.OPT_PLAY_ON))
_SKIPPED_FOLDS = bytes((codes.OPT_FOLD, codes.OPT_PLAY_ON))
_PULL = bytes((codes.OPT_CALL, codes.OPT_FOLD))
_DEAD = bytes((codes.OPT_DEAD, codes.OPT_PLAY_ON))
_CHECK = bytes((codes.OPT_CHECK, codes.OPT_PLAY_ON))


class Turns(Killed):
    """What sensors say about wagers, led to whose turn it is."""

    # chips in front --------------------------------------------------------------------------

    def chips(self, seat: int, n: int) -> int:
        """`n` chips lie in front of the seat now; swept chips are stale ones first."""
        if n == self.front[seat] and not self.marks[seat] & _MOVED:
            return 0
        if n < self.front[seat]:
            self.chip_out(seat, self.front[seat] - n)
        if n > self.front[seat] and self.phase == codes.BOARD:
            self.other_bet = 0  # missing chips came after all
        kept = self.front[seat] - self.stale[seat]
        self.front[seat] = n
        coming = self.phase == codes.BOARD and not self.marks[seat] & codes.MARK_OWES
        if coming and n > self.stale[seat] and self.able(seat):
            self.flags[seat] |= codes.SEAT_EARLY  # judged when the street lies
            return self.alert(seat, codes.OUT_OF_TURN, why.EARLY)
        if self.phase != codes.BET:
            if self.phase != codes.DEAL:
                self.stale[seat] = n
                self.flags[seat] &= ~codes.SEAT_EARLY
            self._close_motion(seat)
            return 0
        return self._new_total(seat, n - self.stale[seat], kept)

    def _new_total(self, seat: int, to: int, kept: int) -> int:
        bit = 1 << seat
        changed = to == self.total[seat] and self.marks[seat] & _CAME
        if changed or self.backs & bit:  # changed for chips of the same worth (RP-2): no pull
            self.marks[seat] &= ~codes.MARK_OUT
        out = self.marks[seat] & codes.MARK_OUT
        self.note_pull(seat, kept)
        if to >= self.total[seat] and self.marks[seat] & codes.MARK_OWES:
            self.marks[seat] &= ~codes.MARK_OWES
            self._close_motion(seat)
            self.settle_front(seat)
            return 0
        if to <= self.total[seat]:
            self.flags[seat] &= ~codes.SEAT_EARLY
            self.backs &= ~bit
            pulled = self._pulled_back(seat, to)
            if out and not pulled:
                pulled = self._moved_bet(seat, to)
            self._close_motion(seat)
            return pulled
        if not self.able(seat):
            return self._no_wager(seat, to)
        if self.ruling:
            return self._while_ruling(seat, to)
        return self._judge(seat, to, kept) if seat == self.actor else self._early(seat, to)

    def _while_ruling(self, seat: int, to: int) -> int:
        """Chips are judged when everything is decided.  A short call made good decides itself."""
        short = self.ruling == codes.UNDERCALL or self.ruling == codes.TINY_CHIP
        if short and seat == self.actor and to >= self.total[seat] + self.to_call(seat):
            return self.decide(0)
        self.flags[seat] |= codes.SEAT_EARLY
        return self.behind()

    def _pulled_back(self, seat: int, to: int) -> int:
        """Prior chips taken back facing a raise bind to call or raise (TDA-46B)."""
        if seat != self.actor or not self.marks[seat] & _PULLED or not self.to_call(seat):
            return 0
        if to >= self.total[seat] or not self.book.pullback:
            return 0
        self.kept = True
        return self.alert(seat, codes.PULLBACK, why.PULLED_BACK)

    def _moved_bet(self, seat: int, to: int) -> int:
        """A bet is not pulled in while others act (RP-2); the ledger keeps it."""
        if not self.live(seat) or seat == self.actor or to:
            return 0
        if to == self.total[seat] or self.ruling or not self.book.bets_moved:
            return 0
        self.kept = True
        return self.alert(seat, codes.BETS_MOVED, why.SPLASH)

    def _no_wager(self, seat: int, to: int) -> int:
        """Chips of a seat that cannot bet."""
        self._close_motion(seat)
        if self.live(seat):
            excess = to - self.total[seat]
            return self.propose(codes.HIDDEN_CHIP, seat, excess, why.STACK, _BACK)
        return self.alert(seat, codes.NOT_IN_HAND, why.TURN)

    def _judge(self, seat: int, to: int, kept: int) -> int:
        return self._then(self.judge_chips(seat, to, kept))

    # out of turn -----------------------------------------------------------------------------

    def _early(self, seat: int, to: int) -> int:
        """Chips of another seat than the actor: held until its turn, or a second motion."""
        done = self.flags[seat] & codes.SEAT_ACTED and self.total[seat] == self.bet
        if done and self.book.string:
            self._close_motion(seat)
            excess = to - self.total[seat]
            if self._change_follows(seat, excess):
                return 0
            return self.propose(codes.STRING_BET, seat, excess, why.STRING_BET, _STRING)
        self.flags[seat] |= codes.SEAT_EARLY
        self.kept = True
        if not self.book.out_of_turn:
            return self.propose(codes.OUT_OF_TURN, seat, to, why.EARLY, _BACK)
        return self._out_of_turn(seat)

    def _change_follows(self, seat: int, excess: int) -> bool:
        """The small chip after the overchip makes the change rounder: no string (CAS-6.16)."""
        due = self.front[seat] - self.total[seat]
        if not self.book.change_expected or seat == self.aggressor:
            return False
        if due == excess or not rounder(due, due - excess):
            return False
        self.stale[seat] += excess
        self.say(codes.CHANGE, seat, due, why.EXPECTING_CHANGE)
        return True

    def speak_early(self, seat: int, to: int) -> int:
        """A call (0) or a raise was said out of turn: it waits for the turn like chips do."""
        if not self.able(seat):
            return self.alert(seat, codes.NOT_IN_HAND, why.TURN)
        self.kept = True
        other = self.spoke_seat
        if other in (NOBODY, seat):
            self.spoke_seat = seat
            self.spoke_to = to or (CALL_OF_ANY if self.said == ev.K_RAISE else 0)
            if self.book.out_of_turn:
                return self._out_of_turn(seat)
        return self.propose(codes.OUT_OF_TURN, seat, to, why.EARLY, _BACK)

    def _act_as_said(self, seat: int) -> None:
        """The bet is what it was when the seat spoke, or has a size only now (TDA-59B)."""
        to = self.spoke_to
        self.spoke_seat = NOBODY
        self.spoke_to = 0
        rule = why.EARLY
        if to == CALL_OF_SIZE:
            least = self.bet_before + self.raise_before
            self.propose(codes.UNCLEAR_BET, seat, least, why.CALL_OF_ANY, _CALL_OF_ANY)
            return
        if to == CALL_OF_ANY:
            to = 0
        self._then(self._raise_at_least(seat, to, rule) if to else self.call(seat, rule))

    def _out_of_turn(self, seat: int) -> int:
        code = codes.WAIT_AMOUNT if self.said == ev.K_RAISE else codes.OUT_OF_TURN
        waiting = code == codes.WAIT_AMOUNT
        self.alert(seat, code, why.WAIT_AMOUNT if waiting else why.EARLY)
        return self._count_skipped() or code

    def knock(self, seat: int) -> int:
        """A check of the actor; of another seat one that waits for its turn."""
        if self.phase != codes.BET:
            return 0  # a hand on the table, nothing more
        if self.ruling:
            return self.knock_behind(seat)
        if seat != self.actor:
            return self._early_check(seat)
        return self._then(self.check(seat, why.CHECK))

    def _early_check(self, seat: int) -> int:
        if not self.able(seat) or self.flags[seat] & codes.SEAT_ACTED:
            return 0
        self.kept = True
        if self.book.out_of_turn:
            self.marks[seat] |= codes.MARK_CHECKED
        return self._out_of_turn(seat)

    def muck(self, seat: int) -> int:
        """A fold.  It binds out of turn, too; not after prior chips were pulled back."""
        in_play = self.phase == codes.BET and self.live(seat)
        if in_play and seat == self.actor and self.may_not_fold(seat):
            owed = self.to_call(seat)
            return self.propose(codes.PULLBACK, seat, owed, why.PULLED_BACK, _PULL)
        early = in_play and seat != self.actor
        if early and self.said == ev.K_RAISE:
            self.alert(seat, codes.WAIT_AMOUNT, why.WAIT_AMOUNT)
        status = super().muck(seat)
        if early and status == 0 and self.phase == codes.BET:
            self.early_folds += 1
            self._count_skipped()
        return status

    def may_not_fold(self, seat: int) -> bool:
        """Chips were pulled back facing a raise: call or raise."""
        return (
            self.book.pullback != 0
            and self.marks[seat] & _PULLED != 0
            and self.front[seat] - self.stale[seat] < self.total[seat]
            and self.to_call(seat) > 0
        )

    def judge_early(self) -> None:
        """What was done out of turn acts when the turn comes, if the bet is the same."""
        while self.phase == codes.BET and not self.ruling:
            seat = self.actor
            if self.flags[seat] & codes.SEAT_EARLY:
                self.flags[seat] &= ~codes.SEAT_EARLY
                self._judge(seat, self.front[seat] - self.stale[seat], self.total[seat])
            elif self.marks[seat] & codes.MARK_CHECKED:
                self.marks[seat] &= ~codes.MARK_CHECKED
                if self._check_when_due(seat):
                    self.advance()
            elif seat == self.spoke_seat:
                self._act_as_said(seat)
            if seat == self.actor:
                return

    def _check_when_due(self, seat: int) -> bool:
        if self.to_call(seat):
            self.say_check(seat)
            return False
        return self.check(seat, why.EARLY) == 0

    def say_check(self, seat: int) -> int:
        """The word check; facing a bet the seat may only call or fold in this turn (TDA-55)."""
        status = self.check(seat, why.CHECK)
        if status == codes.FACES_BET and self.book.check_passive:
            self.said = ev.K_CHECK
            self.kept = True
        return status

    # skipped seats ---------------------------------------------------------------------------

    def _is_early(self, seat: int) -> bool:
        early = self.flags[seat] & codes.SEAT_EARLY or self.marks[seat] & codes.MARK_CHECKED
        return (early != 0 or seat == self.spoke_seat) and seat != self.actor

    def _count_skipped(self) -> int:
        """Enough happened behind the actor: its hand is for the floor (TDA-53B)."""
        acts = chips = 0
        for seat in range(SEATS):
            if self._is_early(seat):
                acts += 1
                chips += self.flags[seat] & codes.SEAT_EARLY or seat == self.spoke_seat
        if acts:
            acts += self.early_folds
        book = self.book
        if book.skipped == _FOLD_AFTER:
            if acts >= book.skipped_after and self.said != ev.K_CLOCK:
                return self.propose(codes.SKIPPED, self.actor, 0, why.SKIPPING, _SKIPPED_FOLDS)
        elif book.skipped and self.enough(acts, chips):
            return self.propose(codes.SKIPPED_LATE, self.actor, 0, why.SKIPPING, _SKIPPED)
        return 0

    # clock -----------------------------------------------------------------------------------

    def call_clock(self) -> int:
        """The clock is called on the actor; again: it is stopped."""
        if self.over() and self.clock_seat != NOBODY:
            return self.stop_countdown()
        if self.phase != codes.BET:
            return self.alert(NOBODY, codes.NO_ACTOR, why.TURN)
        book = self.book
        if not book.clock:
            return self.alert(self.actor, codes.NO_CLOCK, why.CLOCK_CALLED)
        if self.clock_seat == self.actor:
            self.clock_seat = NOBODY
            self.say(codes.CLOCK, self.actor, 0, why.CLOCK_CALLED)
        else:
            self.clock_seat = self.actor
            self.say(codes.CLOCK, self.actor, book.clock + book.countdown, why.CLOCK_CALLED)
        return 0

    def clock_expired(self, seat: int) -> int:
        """Time is up: the hand is dead, or checks where that is allowed."""
        if self.over():
            return self.refusal_expired(seat)
        if self.phase != codes.BET or seat != self.clock_seat or seat != self.actor:
            return 0
        self.clock_seat = NOBODY
        dead = self.to_call(seat) or self.book.clock_dead
        options = _DEAD if dead else _CHECK
        return self.propose(codes.CLOCK_DEAD, seat, 0, why.CLOCK_OVER, options)

    def _then(self, status: int) -> int:
        if status == 0:
            self.advance()
        return status
