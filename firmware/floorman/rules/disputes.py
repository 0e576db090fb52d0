"""Late complaints: a fault somebody kept silent about, a pot that went to the wrong seat."""

from micropython import const

from floorman.rules import codes, why
from floorman.rules.showing import Showing
from floorman.rules.state import SEATS

_AT_ONCE, _NO_LIMIT = const(0), const(2)  # Book.dispute; 1: until substantial action

_SILENT = (
    bytes((codes.OPT_PLAY_ON, codes.OPT_DEAD)),
    bytes((codes.OPT_DEAD, codes.OPT_PLAY_ON)),
    bytes((codes.OPT_CARRY, codes.OPT_DEAD, codes.OPT_PLAY_ON)),
)
_DISPUTE = bytes((codes.OPT_ACCEPT, codes.OPT_MOVE, codes.OPT_PLAY_ON))


class Disputes(Showing):
    """What the floor may still take from a seat.  `no_claim` are seats, as bits, whose winnings
    stay in the pot for the next hand; `winner` was paid first out of the last main pot.
    """

    def __init__(self, say, book: int = 0) -> None:  # type: ignore[no-untyped-def]
        super().__init__(say, book)
        self.settles(codes.SILENT_FAULT, self.settle_silent)
        self.settles(codes.DISPUTE, self.settle_dispute)
        self.offers(codes.MENU_SILENT, self.menu_silent)
        self.offers(codes.MENU_DISPUTE, self.menu_dispute)

    # silent about a fault --------------------------------------------------------------------

    def menu_silent(self, seat: int, number: int) -> int:
        """The seat knew of a fault (a card too many, a joker) and plays for the pot."""
        if seat >= SEATS or not self.live(seat):
            return self.alert(seat, codes.NOT_IN_HAND, why.SILENT)
        options = _SILENT[self.book.silent_fault]
        return self.propose(codes.SILENT_FAULT, seat, 0, why.SILENT, options)

    def settle_silent(self, seat: int, value: int, option: int) -> None:
        """A dead hand; the last one left only loses the claim."""
        if option == codes.OPT_PLAY_ON or not self.live(seat):
            return
        if option == codes.OPT_DEAD and self.live_count() > 1:
            self.kill(seat, why.SILENT)
            return
        self.no_claim |= 1 << seat
        self.say(codes.NO_CLAIM, seat, 0, why.SILENT)

    # disputes --------------------------------------------------------------------------------

    def menu_dispute(self, seat: int, number: int) -> int:
        """`seat` says that `number` chips of the last award are its own.

        Until the next hand begins the award can be undone, too.
        """
        book = self.book
        late = self.running() and book.dispute != _NO_LIMIT and not self.disputed
        if late and (book.dispute == _AT_ONCE or self.substantial()):
            return self.alert(seat, codes.TOO_LATE, why.DISPUTE_WINDOW)
        winner = self.winner
        if seat >= SEATS or winner >= SEATS or winner == seat or not number:
            return self.alert(seat, codes.NO_OPTION, why.DISPUTE_WINDOW)
        if not self.running():
            number = min(number, sum(self.pot_amount))
        return self.propose(codes.DISPUTE, seat, number, why.DISPUTE_WINDOW, _DISPUTE)

    def settle_dispute(self, seat: int, value: int, option: int) -> None:
        """Chips go from the winner to the seat, as far as the winner still has them behind.

        Play may go on meanwhile: what was disputed in time can be decided later (CUCA-4.4).
        """
        if option == codes.OPT_PLAY_ON:
            self.disputed = 1
        if option != codes.OPT_MOVE:
            return
        chips = min(value, self.stack[self.winner])
        self.stack[self.winner] -= chips
        self.stack[seat] += chips
        for one in (self.winner, seat):
            self._weigh(one)
        self.say(codes.MOVED, seat, chips, why.DISPUTE_WINDOW)

    def _weigh(self, seat: int) -> None:
        """All-in is who plays a hand with nothing behind."""
        self.flags[seat] &= ~codes.SEAT_ALL_IN
        if self.running() and self.live(seat) and not self.stack[seat]:
            self.flags[seat] |= codes.SEAT_ALL_IN
