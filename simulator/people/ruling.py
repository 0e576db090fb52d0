"""People's answer to a decision the table asks for: wait, put the cards right, or decide.

The third row names the option the key ENTER takes; the dealer takes it, and everybody does what
it says.
"""

import re
from collections.abc import Callable
from dataclasses import replace

from simulator.people.crew import Until, Work
from simulator.people.dealer import Dealer
from simulator.people.scene import Scene
from simulator.world import SEATS

_OPTIONS_ROW = 2
_OPTION = re.compile(r"(\d)/\d (.+)")
_DEFAULT = re.compile(r"1/\d (.+)")
_PATIENCE_S = 3.0  # cards that were missed come to light, and the question is gone
_PAGES_S = 20.0  # every option has been shown after this
_ABOUT = re.compile(r"! ?S(\d+)")
_SEEN_US = 1_500_000  # nobody goes on before the card lies there
AGAIN, OVER = "REDEAL", "VOID"
_BY_HAND = "BY HAND"  # work is due that readers see


class Rulings:
    """Lets somebody work on while the dealer answers what comes up.

    `look` is how a player at a seat lifts the cards and lays them back.
    """

    def __init__(self, scene: Scene, dealer: Dealer, look: Callable[[int], Work]) -> None:
        self._scene = scene
        self._dealer = dealer
        self._look = look
        self.taken: list[str] = []
        """What was decided."""

    def attended(self, work: Work) -> Work:
        """Do the work; StopIteration's value is AGAIN or OVER when a decision ended the hand."""
        for wish in work:
            if not isinstance(wish, Until):
                yield wish
                continue
            while True:
                yield self._or_asked(wish)
                if wish.seen() or not self.asked():
                    break
                option = yield from self._answer()
                if option in (AGAIN, OVER):
                    work.close()
                    return option
        return ""

    def asked(self) -> bool:
        """The table shows options."""
        return _OPTION.fullmatch(self._scene.table.eyes.row(_OPTIONS_ROW)) is not None

    def _or_asked(self, wish: Until) -> Until:
        return replace(wish, seen=lambda: wish.seen() or self.asked())

    def _answer(self) -> Work:
        """Put right what can be; else take the first option and do it.  The option's word."""
        for _ in range(2):
            yield Until(lambda: not self.asked(), _PATIENCE_S)
            if not self.asked():
                return ""
            for seat in sorted(self._scene.live):
                if self._scene.cards_seen(seat) < len(self._scene.world.at(f"hole{seat}")):
                    yield from self._look(seat)
        yield Until(lambda: self._default() != "" or not self.asked(), _PAGES_S)
        option, seat = self._default(), self._seat()
        if not option:
            return ""
        yield self._scene.us(self._scene.pace.think)
        if option == _BY_HAND:
            yield from self._dealer.keypad.floor()
        else:
            yield from self._dealer.keypad.decide(option)
        yield Until(lambda: self._default() != option, _PATIENCE_S)
        self.taken.append(option)
        yield from self._do(option, seat)
        return option

    def _default(self) -> str:
        shown = _DEFAULT.fullmatch(self._scene.table.eyes.row(_OPTIONS_ROW))
        return shown[1] if shown else ""

    def _seat(self) -> int:
        """Whom it is about."""
        about = _ABOUT.match(self._scene.action())
        return int(about[1]) - 1 if about else SEATS

    def _lacks(self, seat: int) -> bool:
        """The hand goes on, and the seat still plays it."""
        return seat in self._scene.live and not self._scene.is_over()

    def _do(self, option: str, seat: int) -> Work:
        if option in (AGAIN, OVER):
            yield from self._dealer.refund()
        elif seat in range(SEATS):
            if option == "DEAD":
                yield from self._dealer.take_away(seat)
            elif option in ("GIVE", "REPLACE") and self._lacks(seat):
                if option == "REPLACE":
                    yield from self._dealer.take_card(seat)
                yield from self._dealer.slide(self._scene.world.top_card(), seat)
                yield _SEEN_US
