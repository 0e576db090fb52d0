"""What becomes of a wager somebody has to decide about: unclear, short, a string, a stray chip."""

from floorman.rules import codes, why
from floorman.rules.turns import Turns

_WAGERS = bytes((codes.UNCLEAR_BET, codes.UNDERCALL, codes.TINY_CHIP, codes.PULLBACK))
_STRING = bytes((codes.OPT_RETURN, codes.OPT_BET))
_BACK = bytes((codes.OPT_RETURN, codes.OPT_ACCEPT))


class Outcomes(Turns):
    """Decisions about wagers, carried out."""

    def __init__(self, say, book: int = 0) -> None:  # type: ignore[no-untyped-def]
        super().__init__(say, book)
        for code in _WAGERS:
            self.settles(code, self.settle_wager)
        self.settles(codes.SPLASH, self.settle_splash)
        self.settles(codes.STRING_BET, self.settle_string)
        self.settles(codes.HIDDEN_CHIP, self.settle_string)
        self.settles(codes.OUT_OF_TURN, self.settle_early)
        self.settles(codes.CLOCK_DEAD, self.settle_clock)

    # chips at the wrong place ----------------------------------------------------------------

    def splash(self, seat: int, value: int) -> int:
        """Chips went into the pot and were in front of nobody."""
        if self.phase != codes.BET:
            return 0
        return self.propose(codes.SPLASH, self.actor, value, why.SPLASH, _STRING)

    def stray(self, seat: int, other: int) -> int:
        """A chip of another seat lies in front of this one."""
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
        elif option == codes.OPT_BET:
            self._raise_at_least(seat, value, why.UNCLEAR)
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
        if option != codes.OPT_BET or self.phase != codes.BET or extra <= 0:
            self.return_front(seat)
            return
        to = self.total[seat] + extra
        if self.aggressor == seat:
            self.min_raise += extra
            self.bet = to
            self.total[seat] += self.put(seat, extra)
            self.say(codes.RAISED, seat, to, why.RAISING)
            return
        actor = self.actor
        self.actor = seat
        self.flags[seat] &= ~codes.SEAT_ACTED
        if self._raise_at_least(seat, to, why.RAISING):
            self.flags[seat] |= codes.SEAT_ACTED
            self.actor = actor

    def settle_early(self, seat: int, value: int, option: int) -> None:
        if option != codes.OPT_ACCEPT:
            self.return_front(seat)

    def settle_clock(self, seat: int, value: int, option: int) -> None:
        if option == codes.OPT_DEAD:
            self.kill(seat, why.CLOCK_OVER)
        elif option == codes.OPT_CHECK:
            self.check(seat, why.CLOCK_OVER)
