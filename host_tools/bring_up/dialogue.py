"""The person at the terminal: what they are asked to do, and what they answer."""

from collections.abc import Callable
from typing import Protocol

from host_tools.bring_up.bench import AtTable
from host_tools.bring_up.steps import WiringStep
from host_tools.bring_up.words import Words
from host_tools.doctor.on_port import run_through
from host_tools.table.builds import board_data
from host_tools.table.state import ZONES


class SkippedError(Exception):
    """Not this step."""


class EnoughError(Exception):
    """No more today."""


class Helper(AtTable, Protocol):
    """In the simulator: does what the person is asked to do, and looks."""

    def wire(self, zones: tuple[int, ...], parts: tuple[str, ...]) -> None:
        """Wire what is not wired yet."""

    def put(self, zone: int, cards: int, gap_mm: int, height_mm: int) -> None:
        """Lay cards on a place and nothing elsewhere."""

    def knock_every_second(self, seat: int) -> None:
        """Knock in front of a seat until it is enough."""

    def start_anew(self) -> None:
        """Switch the table off, cable and supply, and on again."""


class Dialogue:
    """A Person of bench.py.  `ask` is input(); `hands` are nobody's at a real table.

    SkippedError and EnoughError come from every question.
    """

    def __init__(
        self,
        ask: Callable[[str], str],
        tell: Callable[[str], None],
        words: Words,
        hands: Helper | None = None,
    ) -> None:
        self._ask = ask
        self._tell = tell
        self._words = words
        self._hands = hands

    def _go(self, sentence: str) -> None:
        while True:
            said = self._ask(f"{sentence} {self._words.guide('enter')} ").strip().lower()
            if not said:
                return
            if said == "s":
                raise SkippedError
            if said == "q":
                raise EnoughError
            self._tell(self._words.guide("keys"))

    def begin(self, step: WiringStep) -> None:
        """Say what to do; it is done when this returns."""
        self._go(self._words.step(step.name, "do"))
        if self._hands:
            self._hands.wire(step.zones, step.parts)

    def again(self) -> bool:
        """After a failure: whether to measure once more."""
        try:
            self._go(self._words.guide("again"))
        except SkippedError:
            return False
        return True

    # bench.Person ------------------------------------------------------------------------------

    def lay(self, zone: int, cards: int = 1, gap_mm: int = 0, height_mm: int = 0) -> None:
        """Lay cards on a place and nothing elsewhere."""
        name = "lay_pair" if cards > 1 else "lay_above" if height_mm else "lay"
        facts = {"place": ZONES[zone], "gap": gap_mm, "height": height_mm}
        self._go(self._words.guide(name, **facts))
        if self._hands:
            self._hands.put(zone, cards, gap_mm, height_mm)

    def clear(self) -> None:
        """Take everything away."""
        self._go(self._words.guide("clear"))
        if self._hands:
            self._hands.clear()

    def start_anew(self) -> None:
        """Switch the table off, cable and supply, and on again."""
        self._go(self._words.guide("start_anew"))
        if self._hands:
            self._hands.start_anew()

    def press(self, key: int) -> None:
        """Hold a key down; the table sees it, so nothing is to be typed here."""
        legend = [name for row in board_data()["keypad"]["legend"] for name in row]
        self._tell(self._words.guide("press", key=legend[key]))
        if self._hands:
            self._hands.press(key)

    def knock(self, seat: int) -> None:
        """Knock in front of a seat."""
        self._tell(self._words.guide("knock", seat=seat + 1))
        if self._hands:
            self._hands.knock(seat)

    def knock_on(self, seat: int, times: int) -> None:
        """Knock in front of a seat again and again; the table hears how often."""
        self._tell(self._words.guide("knock_on", seat=seat + 1, times=times))
        if self._hands:
            self._hands.knock_every_second(seat)

    def turn(self, seat: int, eighths: int) -> None:
        """Turn a trimmer."""
        way = "turn_up" if eighths > 0 else "turn_down"
        self._go(self._words.guide(way, seat=seat + 1, eighths=abs(eighths)))
        if self._hands:
            self._hands.turn(seat, eighths)

    def hold_clear(self) -> None:
        """Hold CLEAR down: the table sees it."""
        self._tell(self._words.guide("hold_clear"))
        if self._hands:
            self._hands.hold_clear()

    def enough(self) -> None:
        """Stop knocking, or let go."""
        self._tell(self._words.guide("stop"))
        if self._hands:
            self._hands.enough()

    def sees_row(self, row: int) -> bool:
        """All dots of the row are on."""
        if self._hands:
            return self._hands.sees_row(row)
        return not self._answer(self._words.guide("row", row=row + 1))

    def first_dark_light(self, show: Callable[[int], None]) -> int | None:
        """The first light that does not shine when it should."""
        if self._hands:
            return self._hands.first_dark_light(show)
        return run_through(
            self._answer, show, self._words.guide("watch"), self._words.guide("dark_light")
        )

    def _answer(self, question: str) -> str:
        said = self._ask(f"{question} ").strip().lower()
        if said == "s":
            raise SkippedError
        if said == "q":
            raise EnoughError
        return said
