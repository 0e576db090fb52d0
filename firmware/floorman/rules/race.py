"""Chip race: small chips leave play, what does not change is raced for with cards."""

from micropython import const

from floorman.rules import codes, why
from floorman.rules.penalties import Penalties
from floorman.rules.state import NOBODY, SEATS

_SUITS = const(4)
_TWO = const(2)
_ACE = const(14)


class Races(Penalties):
    """`racing` are the seats (bits) with odd chips; a seat's best card stands in `order` as its
    dealer keyed it, 10 * rank + suit: clubs 1, diamonds, hearts, spades 4 (CUCA-5.10).
    """

    def __init__(self, say, book: int = 0) -> None:  # type: ignore[no-untyped-def]
        super().__init__(say, book)
        self.offers_always(codes.MENU_RACE, self.menu_race)

    def set_unit(self, unit: int) -> int:
        """The smallest chip in play; once a game runs a larger one brings a race."""
        old = self.unit
        begun = self.hand_no != 0
        if begun and unit > self.big:
            return self.alert(NOBODY, codes.BAD_EVENT, why.RACE)
        self.unit = max(1, unit)
        self.racing = 0
        if self.unit <= old or not begun:
            return 0
        for seat in range(SEATS):
            odd = self.stack[seat] % self.unit
            if odd:
                self.racing |= 1 << seat
                self.order[seat] = 0
                self.say(codes.ODD_CHIPS, seat, odd // old, why.RACE)
        if self.racing:
            self.say(codes.RACE, NOBODY, self._prizes(), why.RACE)
            if not self._prizes():
                self._end_race()
        return 0

    def _prizes(self) -> int:
        """New chips that the odd ones come to."""
        odd = 0
        for seat in range(SEATS):
            if self.racing >> seat & 1:
                odd += self.stack[seat] % self.unit
        return odd // self.unit

    def menu_race(self, seat: int, number: int) -> int:
        """The best card of a seat; with the last one the chips go where they belong."""
        if seat >= SEATS or not self.racing >> seat & 1:
            return self.alert(seat, codes.NO_RACE, why.RACE)
        rank = number // 10
        if rank < _TWO or rank > _ACE or not 0 < number % 10 <= _SUITS:
            return self.alert(seat, codes.BAD_EVENT, why.HIGH_CARD)
        for other in range(SEATS):
            if other != seat and self.racing >> other & 1 and self.order[other] == number:
                return self.alert(seat, codes.DUPLICATE, why.HIGH_CARD)
        self.order[seat] = number
        self._if_drawn()
        return 0

    def sit(self, seat: int, stack: int) -> int:
        """Who has no odd chips any more, or is gone, does not race."""
        self.stack[seat] = stack
        if self.racing >> seat & 1 and not stack % self.unit:
            self.racing &= ~(1 << seat)
            self._if_drawn()
        return 0

    def _if_drawn(self) -> None:
        """The race ends with the last card."""
        for seat in range(SEATS):
            if self.racing >> seat & 1 and not self.order[seat]:
                return
        self._end_race()

    def _end_race(self) -> None:
        """All odd chips go; highest card first, at most one new chip a player."""
        prizes = self._prizes()
        for seat in range(SEATS):
            odd = self.stack[seat] % self.unit
            if self.racing >> seat & 1:
                self.stack[seat] -= odd
                self.say(codes.RACED_OFF, seat, odd, why.RACE)
        for _ in range(prizes):
            self._win(self._highest(), codes.RACE_WON, why.HIGH_CARD)
        for seat in range(SEATS):
            out = self.racing >> seat & 1 and not self.stack[seat]
            if out and self.book.race_survive:
                self._win(seat, codes.RACE_SAVED, why.RACE)
        self.racing = 0

    def _win(self, seat: int, note: int, rule: int) -> None:
        self.stack[seat] += self.unit
        self.racing &= ~(1 << seat)
        self.say(note, seat, self.unit, rule)

    def _highest(self) -> int:
        best = NOBODY
        for seat in range(SEATS):
            drawn = self.racing >> seat & 1
            if drawn and (best == NOBODY or self.order[seat] > self.order[best]):
                best = seat
        return best

    def verify_start(self) -> int:
        return codes.RACE_OPEN if self.racing else super().verify_start()
