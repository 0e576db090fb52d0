"""Irregularities: the machine proposes, the dealer confirms or chooses, everything is said.

Decisions lie on a stack of four; the last one is decided first.
"""

from micropython import const

from floorman.rules import codes, why
from floorman.rules.state import NOBODY, OPTIONS, RULINGS, State

ANY = const(0)  # no code of its own: whatever has no handler


class Rulings(State):
    """Open decisions.  While `ruling` is not 0 nobody's turn ends by itself.

    `kept` is set when an event changed the state although it was answered with a code: the log
    needs it.
    """

    def __init__(self, say, book: int = 0) -> None:  # type: ignore[no-untyped-def]
        super().__init__(say, book)
        self.kept = False
        self._handlers: dict = {}  # type: ignore[type-arg]

    def settles(self, code: int, handler) -> None:  # type: ignore[no-untyped-def]
        """`handler(seat, value, option)` carries out what is decided about `code` or ANY."""
        self._handlers[code] = handler

    def propose(self, code: int, seat: int, value: int, rule: int, options: bytes) -> int:
        """Open a decision about `seat` and `value`; the first option is the default.

        Always returns the code.  Said twice it is still one decision; a fifth one is an alert.
        """
        self.kept = True
        if self._is_open(code, seat):
            return code
        if self.open_rulings == RULINGS:
            return self.alert(seat, code, rule)
        n = self.open_rulings
        self.ruling_code[n] = code
        self.ruling_seat[n] = seat
        self.ruling_value[n] = value
        self.ruling_rule[n] = rule
        for i in range(OPTIONS):
            self.ruling_options[n * OPTIONS + i] = options[i] if i < len(options) else 0
        self._top(n + 1)
        self.say(codes.PROPOSED, seat, code, rule)
        return code

    def option(self, choice: int) -> int:
        """The n-th option of the decision on top (0 and 1: the default), 0 when there is none."""
        if not self.ruling or choice < 0 or choice > OPTIONS:
            return 0
        return self.ruling_options[(self.open_rulings - 1) * OPTIONS + max(0, choice - 1)]

    def decide(self, choice: int) -> int:
        """Settle the decision on top: 0 takes the default, n the n-th option."""
        if not self.ruling:
            return self.alert(NOBODY, codes.NO_RULING, why.FLOOR)
        option = self.option(choice)
        n = self.open_rulings - 1
        seat = self.ruling_seat[n]
        value = self.ruling_value[n]
        rule = self.ruling_rule[n]
        if not option:
            return self.alert(seat, codes.NO_OPTION, why.FLOOR)
        code = self.ruling
        self._top(n)
        self.kept = True
        self.say(codes.RULED, seat, option, rule)
        self.settle(code, seat, value, option)
        if not self.ruling:
            self.resume()
        return 0

    def settle(self, code: int, seat: int, value: int, option: int) -> None:
        """Carry out what was decided."""
        self._handlers.get(code, self._handlers[ANY])(seat, value, option)

    def drop_rulings(self) -> None:
        """The hand is over or dealt again: nothing is left to decide."""
        while self.open_rulings:
            self._top(self.open_rulings - 1)
        self.held_mucks = 0

    def count_act(self, seat: int, chips: int) -> None:
        """A seat acted in turn, with chips or without."""

    def resume(self) -> None:
        """The last decision is made: play goes on."""

    def _is_open(self, code: int, seat: int) -> bool:
        for n in range(self.open_rulings):
            if self.ruling_code[n] == code and self.ruling_seat[n] == seat:
                return True
        return False

    def _top(self, n: int) -> None:
        """`n` decisions are open now; what lies above is wiped out."""
        for i in range(n, self.open_rulings):
            self.ruling_code[i] = self.ruling_seat[i] = self.ruling_value[i] = 0
            self.ruling_rule[i] = why.NOTHING
        self.open_rulings = n
        self.ruling = self.ruling_code[n - 1] if n else 0
