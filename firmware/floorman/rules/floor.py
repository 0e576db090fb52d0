"""What the dealer's ruling keys mean, and the decisions every floor person may take."""

from micropython import const

from floorman import events as ev
from floorman.rules import codes, why
from floorman.rules.hand import Hand
from floorman.rules.rulings import ANY
from floorman.rules.state import NOBODY, SEATS

_SEAT_STEP = const(100)  # menu numbers: entry + 100 * seat + 10000 * number
_NUMBER_STEP = const(10000)

FLOOR_OPTIONS = bytes(
    (
        codes.OPT_ACCEPT,
        codes.OPT_DEAD,
        codes.OPT_PASSIVE,
        codes.OPT_VOID,
        codes.OPT_REDEAL,
        codes.OPT_PLAY_ON,
    )
)
_NO_SEAT = bytes((codes.OPT_ACCEPT, codes.OPT_VOID, codes.OPT_REDEAL, codes.OPT_PLAY_ON))
# entries that mean something after the award
_AFTER = bytes((codes.MENU_DISPUTE, codes.MENU_SHOWS_ONE, codes.MENU_SUSPICION))
MISDEAL_OPTIONS = bytes((codes.OPT_REDEAL, codes.OPT_PLAY_ON, codes.OPT_VOID))


class Floor(Hand):
    """Ruling keys.  `offers` and `settles` let other parts add menu entries and outcomes."""

    def __init__(self, say, book: int = 0) -> None:  # type: ignore[no-untyped-def]
        super().__init__(say, book)
        self._menu: dict = {}  # type: ignore[type-arg]
        self._always = 0  # entries, as bits, that also mean something between hands
        self.settles(ANY, self.settle_floor)

    def offers(self, entry: int, handler) -> None:  # type: ignore[no-untyped-def]
        """`handler(seat, number)` answers a menu entry with a status."""
        self._menu[entry] = handler

    def offers_always(self, entry: int, handler) -> None:  # type: ignore[no-untyped-def]
        """An entry that needs no running hand."""
        self.offers(entry, handler)
        self._always |= 1 << entry

    # keys ------------------------------------------------------------------------------------

    def ruling_key(self, key: int, amount: int) -> int:
        """ENTER and FLOOR."""
        if key == ev.K_ENTER:
            return self.decide(amount)
        after = self.phase == codes.DONE and amount % _SEAT_STEP in _AFTER
        if not self.running() and not after and not self._always >> amount % _SEAT_STEP & 1:
            return self.alert(NOBODY, codes.NO_HAND, why.FLOOR)
        return self._choose_menu(amount)

    def _choose_menu(self, amount: int) -> int:
        entry = amount % _SEAT_STEP
        seat = amount // _SEAT_STEP % _SEAT_STEP
        number = amount // _NUMBER_STEP
        seat = seat - 1 if seat else self.actor
        if seat >= SEATS and seat != NOBODY:
            return self.alert(NOBODY, codes.NO_MENU, why.FLOOR)
        if entry == 0:
            options = FLOOR_OPTIONS if seat < SEATS else _NO_SEAT
            return self.propose(codes.FLOOR, seat, number, why.FLOOR, options)
        handler = self._menu.get(entry)
        if handler is None:
            return self.alert(seat, codes.NO_MENU, why.FLOOR)
        status: int = handler(seat, number)
        return status

    # outcomes --------------------------------------------------------------------------------

    def settle_floor(self, seat: int, value: int, option: int) -> None:
        """The outcomes that need nothing but a seat; everything else plays on."""
        if option == codes.OPT_REDEAL:
            self.redeal()
        elif option == codes.OPT_VOID:
            self.void()
        elif option == codes.OPT_DEAD or option == codes.OPT_FORFEIT or option == codes.OPT_FOLD:
            self.kill(seat, why.FLOOR)
        elif option == codes.OPT_PASSIVE:
            self.hold_passive(seat, why.FLOOR)

    def kill(self, seat: int, rule: int) -> None:
        """The seat's hand is dead; its chips stay in the pot.  The last one wins."""
        if seat < SEATS and self.live(seat) and self.live_count() > 1:
            self.flags[seat] |= codes.SEAT_FOLDED
            self.say(codes.DEAD_HAND, seat, 0, rule)

    def hold_passive(self, seat: int, rule: int) -> None:
        """The seat may check, call or fold in this hand."""
        if seat < SEATS and self.live(seat):
            self.flags[seat] |= codes.SEAT_PASSIVE
            self.say(codes.PASSIVE, seat, 0, rule)

    def void(self) -> None:
        """The hand does not count: everything goes back."""
        self._refund()
        self.actor = self.winner = NOBODY
        self.bet = 0
        self.phase = codes.DONE
        self.say(codes.HAND_VOID, NOBODY, self.hand_no, why.FOULED_DECK)
        if self.carried:  # nobody can be named who put it in
            self.say(codes.CARRIED, NOBODY, self.carried, why.CARRYING)
        self.say(codes.HAND_OVER, NOBODY, self.hand_no, why.HAND_OVER)

    def redeal(self) -> None:
        """The same deal again: button, blinds, level and players stay as they were."""
        self._refund()
        self.redeals += 1
        self.say(codes.REDEAL, NOBODY, self.redeals, why.REDEAL)
        self.begin_again()

    def _refund(self) -> None:
        """Everything put in during the hand, antes and blinds too, goes back to its seat."""
        self.drop_rulings()
        for seat in range(SEATS):
            chips = self.paid[seat]
            if chips:
                self.stack[seat] += chips
                self.say(codes.REFUNDED, seat, chips, why.REDEAL)
            self.paid[seat] = self.total[seat] = 0
            self.flags[seat] &= ~codes.SEAT_ALL_IN
            self.stale[seat] = self.front[seat]
        self.dead = 0

    # going on --------------------------------------------------------------------------------

    def resume(self) -> None:
        """Nothing is left to decide: hands that were mucked meanwhile fold, play goes on."""
        mucks = self.held_mucks
        self.held_mucks = 0
        for seat in range(SEATS):
            if mucks >> seat & 1 and self.running() and self.live_count() > 1:
                self.muck(seat)
        if self.running():
            self.advance()
