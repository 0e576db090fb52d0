"""What people say and ask for while they bet: the dealer's menu about wagers, counts and time."""

from micropython import const

from floorman import events as ev
from floorman.rules import codes, why
from floorman.rules.outcomes import Outcomes
from floorman.rules.state import NOBODY, SEATS

_ASK = const(2)  # Book.raise_amount

_STRING = bytes((codes.OPT_RETURN, codes.OPT_BET))
_BACK = bytes((codes.OPT_RETURN, codes.OPT_ACCEPT))
_CHIPS = bytes((codes.OPT_ACCEPT, codes.OPT_CORRECT))
_VOICE = bytes((codes.OPT_CORRECT, codes.OPT_ACCEPT))
_OLD = bytes((codes.OPT_ACCEPT, codes.OPT_RETURN))
_BY_OR_TO = bytes((codes.OPT_BY, codes.OPT_BET, codes.OPT_RETURN))
_AMOUNT = bytes((codes.OPT_BET, codes.OPT_CALL, codes.OPT_RETURN))


class Requests(Outcomes):
    """Menu entries about wagers."""

    def __init__(self, say, book: int = 0) -> None:  # type: ignore[no-untyped-def]
        super().__init__(say, book)
        self.settles(codes.VOICE_CHIPS, self.settle_voice)
        self._menu.update(
            {
                codes.MENU_CHECK: self.menu_check,
                codes.MENU_FOLD: self.menu_fold,
                codes.MENU_CALL: self.menu_call,
                codes.MENU_RAISE: self.menu_raise,
                codes.MENU_STRING: self.menu_string,
                codes.MENU_TIME: self.menu_time,
                codes.MENU_COUNT: self.menu_count,
                codes.MENU_AMBIGUOUS: self.menu_ambiguous,
                codes.MENU_SPLASH: self.splash,
                codes.MENU_POT: self.menu_pot,
                codes.MENU_POT_SIZE: self.menu_pot_size,
                codes.MENU_PUT_RIGHT: self.menu_put_right,
                codes.MENU_FOUND: self.menu_found,
                codes.MENU_OLD_CHIP: self.menu_old_chip,
                codes.MENU_HIDDEN: self.menu_hidden,
            }
        )

    # dealer's menu ---------------------------------------------------------------------------

    def menu_string(self, seat: int, number: int) -> int:
        """The dealer calls a string: what lies beyond the action is the second motion.

        `number` is the total of the first motion when the table took both for one; 0 a call.
        """
        excess = self.front[seat] - self.stale[seat] - self.total[seat] if seat < SEATS else 0
        if excess <= 0 and self.can_take_back(seat) and seat == self.aggressor:
            excess = number  # read as one motion already: the first one stands
        elif excess <= 0:
            return self.alert(seat, codes.NO_OPTION, why.STRING_BET)
        return self.propose(codes.STRING_BET, seat, excess, why.STRING_BET, _STRING)

    def menu_time(self, seat: int, number: int) -> int:
        """The actor asks for time: nobody may count it as skipped."""
        if seat != self.actor:
            return self.alert(seat, codes.OUT_OF_TURN, why.CLOCK_CALLED)
        self.said = ev.K_CLOCK
        self.say(codes.ANNOUNCED, seat, ev.K_CLOCK, why.SKIPPING)
        return 0

    def menu_count(self, seat: int, number: int) -> int:
        """How many chips the seat has behind, for whom the book lets know."""
        if seat >= SEATS:
            return self.alert(seat, codes.NO_OPTION, why.STACK_COUNT)
        if self.book.count == 0 and not (self.phase == codes.BET and self._faces_all_in(seat)):
            return self.alert(seat, codes.NO_COUNT, why.STACK_COUNT)
        self.say(codes.COUNT, seat, self.max_to(seat), why.STACK_COUNT)
        return 0

    def _faces_all_in(self, seat: int) -> bool:
        all_in = self.flags[seat] & codes.SEAT_ALL_IN
        return self.live(seat) and all_in != 0 and self.to_call(self.actor) > 0

    def menu_ambiguous(self, seat: int, number: int) -> int:
        """Digits without a unit: the highest legal amount that is not above the pot (TDA-57)."""
        if seat != self.actor or self.phase != codes.BET:
            return self.alert(seat, codes.OUT_OF_TURN, why.AMBIGUOUS)
        to = 0
        amount = number
        while 0 < amount <= self.pot():
            if self.verify_raise(seat, amount) == 0:
                to = amount
            amount *= 10
        if not to:
            return self.alert(seat, codes.UNCLEAR_BET, why.AMBIGUOUS)
        if self.book.raise_amount:
            return self.propose(codes.UNCLEAR_BET, seat, to, why.AMBIGUOUS, _AMOUNT)
        return self._then(self.raise_to(seat, to, why.AMBIGUOUS))

    # the pot ---------------------------------------------------------------------------------

    def menu_pot(self, seat: int, number: int) -> int:
        """Pot was said.  In no-limit that is a raise without amount (TDA-54C).

        In pot-limit `number` is the size the dealer told, where that was not the table's.
        """
        status = self._in_vain(seat)
        if status:
            return status
        if not self.book.limit:
            return self._then(self.announce_raise(seat, 0, why.POT_BET))
        right = self.most_to(seat)
        to = min(number or right, self.max_to(seat))
        status = self._raise_to(seat, to, why.POT_LIMIT)
        if status == 0 and to != right:
            self.other_bet = right
            self.alert(seat, codes.POT_CHECK, why.POT_LIMIT)
        return self._then(status)

    def menu_pot_size(self, seat: int, number: int) -> int:
        """The pot is told in pot-limit; else as the house has it."""
        if not self.pot_is_told():
            return self.alert(NOBODY, codes.NO_POT, why.POT_COUNT)
        self.say(codes.POT_SIZE, NOBODY, self.pot(), why.POT_COUNT)
        return 0

    def menu_put_right(self, seat: int, number: int) -> int:
        """A bet of a miscounted pot, an underraise: put right while the rule allows it."""
        if not self.running() or not self.other_bet:
            return self.alert(seat, codes.NO_OPTION, why.UNDERRAISE)
        bet = self.bet or self.bet_before
        to = self.other_bet
        if not self.book.limit:
            self.correct(bet, why.UNDERRAISE)
            return 0
        if to > bet and self.enough(self.acts - self.since_acts, self.callers()):
            to = bet  # too little stands after substantial action (TDA-52B)
        self.correct(to, why.POT_LIMIT)
        return 0

    # chips nobody bet --------------------------------------------------------------------------

    def menu_found(self, seat: int, number: int) -> int:
        """Chips nobody owns leave the game (TDA-64)."""
        self.say(codes.REMOVED, NOBODY, number, why.FOUND_CHIP)
        return 0

    def menu_old_chip(self, seat: int, number: int) -> int:
        """A chip out of play is exchanged at its value or taken off the table."""
        if seat >= SEATS or not number:
            return self.alert(seat, codes.NO_OPTION, why.OLD_CHIP)
        return self.propose(codes.OLD_CHIP, seat, number, why.OLD_CHIP, _OLD)

    def menu_hidden(self, seat: int, number: int) -> int:
        """Chips of a player who is all-in come to light (TDA-62)."""
        if seat >= SEATS or not number or self.able(seat) or not self.live(seat):
            return self.alert(seat, codes.NO_OPTION, why.STACK)
        return self.propose(codes.HIDDEN_CHIP, seat, number, why.STACK, _BACK)

    # words ------------------------------------------------------------------------------------

    def _in_vain(self, seat: int) -> int:
        """The alert when words do not count: only in a betting round with nothing to decide."""
        status = 0
        if self.phase != codes.BET or seat >= SEATS:
            status = codes.NO_ACTOR
        elif self.ruling:
            status = codes.RULING_OPEN
        elif not self.live(seat):
            status = codes.NOT_IN_HAND
        return status and self.alert(seat, status, why.TURN)

    def menu_check(self, seat: int, number: int) -> int:
        if seat == self.actor and not self.ruling:
            return self._then(self.say_check(seat))
        return self._in_vain(seat) or self.knock(seat)

    def menu_fold(self, seat: int, number: int) -> int:
        return self._in_vain(seat) or self.muck(seat)

    def menu_call(self, seat: int, number: int) -> int:
        status = self._in_vain(seat)
        if status:
            return status
        if seat == self.actor:
            return self._then(self.call(seat, why.SPOKEN_CALL))
        if self.can_take_back(seat):
            return self._contradict(seat, 0) if seat == self.aggressor else 0
        return self.speak_early(seat, 0)

    def menu_raise(self, seat: int, number: int) -> int:
        """A raise to `number`, or by it; 0: no amount was said.

        Where the book says neither the floor is asked (CUCA-2.4); a raise the dealer keys is read.
        """
        status = self._in_vain(seat)
        if status:
            return status
        if seat == self.actor:
            by = self.bet + number
            asks = self.book.raise_amount == _ASK and number > self.bet > 0
            if asks and self.can_raise(seat, by):
                rule = why.RAISE_TO_AMOUNT
                return self.propose(codes.UNCLEAR_BET, seat, number, rule, _BY_OR_TO)
            return self._then(self.announce_raise(seat, number))
        if self.can_take_back(seat):
            return self._raise_after_chips(seat, number)
        by = number if self.book.raise_amount == 1 else number - self.bet
        return self.speak_early(seat, self.bet + max(by, self.min_raise))

    # words after chips -------------------------------------------------------------------------

    def _raise_after_chips(self, seat: int, number: int) -> int:
        """The chips were read; the words may say another thing (TDA-40A).  Words stand first."""
        faced = self.bet_before if seat == self.aggressor else self.bet
        to = number + faced if self.book.raise_amount == 1 else number
        if seat == self.aggressor and (not number or to == self.bet):
            return 0
        return self._contradict(seat, max(to, 1))

    def _contradict(self, seat: int, to: int) -> int:
        if not self.last_flags & codes.LAST_BY_CHIPS:
            return self.alert(seat, codes.OUT_OF_TURN, why.STRING_BET)
        options = _CHIPS if self.book.first_wins else _VOICE
        return self.propose(codes.VOICE_CHIPS, seat, to, why.VOICE_FIRST, options)

    def settle_voice(self, seat: int, to: int, option: int) -> None:
        """The words count after all: the chips' action is taken back and the words are done."""
        if option != codes.OPT_CORRECT or not self.can_take_back(seat):
            return
        self.take_back(seat)
        rule = why.VOICE_FIRST
        if not to or self._raise_at_least(seat, to, rule):
            self.call(seat, rule)
