"""What people say and ask for while they bet: the dealer's menu about wagers, counts and time."""

from floorman import events as ev
from floorman.rules import codes, why
from floorman.rules.outcomes import Outcomes
from floorman.rules.state import SEATS

_STRING = bytes((codes.OPT_RETURN, codes.OPT_BET))
_BACK = bytes((codes.OPT_RETURN, codes.OPT_ACCEPT))
_AMOUNT = bytes((codes.OPT_BET, codes.OPT_CALL, codes.OPT_RETURN))


class Requests(Outcomes):
    """Menu entries about wagers."""

    def __init__(self, say, book: int = 0) -> None:  # type: ignore[no-untyped-def]
        super().__init__(say, book)
        self.offers(codes.MENU_STRING, self.menu_string)
        self.offers(codes.MENU_TIME, self.menu_time)
        self.offers(codes.MENU_COUNT, self.menu_count)
        self.offers(codes.MENU_AMBIGUOUS, self.menu_ambiguous)
        self.offers(codes.MENU_SPLASH, self.splash)
        self.offers(codes.MENU_CALL, self.menu_call)
        self.offers(codes.MENU_RAISE, self.menu_raise)
        self.offers(codes.MENU_OLD_CHIP, self.menu_old_chip)
        self.offers(codes.MENU_HIDDEN, self.menu_hidden)

    # dealer's menu ---------------------------------------------------------------------------

    def menu_string(self, seat: int, number: int) -> int:
        """The dealer calls a string: what lies beyond the action is the second motion."""
        excess = self.front[seat] - self.stale[seat] - self.total[seat] if seat < SEATS else 0
        if excess <= 0:
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

    def menu_call(self, seat: int, number: int) -> int:
        return self._then(self.call(seat, why.SPOKEN_CALL))

    def menu_raise(self, seat: int, number: int) -> int:
        return self._then(self.announce_raise(seat, number))

    def menu_old_chip(self, seat: int, number: int) -> int:
        """A chip out of play is exchanged at its value or taken off the table."""
        return self.propose(codes.OLD_CHIP, seat, number, why.OLD_CHIP, _BACK)

    def menu_hidden(self, seat: int, number: int) -> int:
        if seat >= SEATS:
            return self.alert(seat, codes.NO_OPTION, why.STACK)
        return self.propose(codes.HIDDEN_CHIP, seat, number, why.STACK, _BACK)
