"""A table for display tests: real rules, real rows and lights, virtual LEDs, and eyes."""

from floorman import events as ev
from floorman.display.lights import Lights
from floorman.display.news import News
from floorman.display.rows import Rows
from floorman.drivers.max7219 import MAX7219Row
from floorman.rules.books import SHOWN_ON

from host_tools.table.house import parameter
from simulator.chips.max7219 import MAX7219
from simulator.chips.ws2812 import WS2812
from simulator.eyes import Eyes
from tests.drivers.panel_bus import Bus
from tests.look import Looking


class Table:
    """`stacks` by seat; blinds 50/100.  Feed events, then look.

    `pot` is pot_display, None leaves it as the book has it.
    """

    def __init__(
        self, stacks: dict[int, int], button: int = 0, pot: int | None = SHOWN_ON
    ) -> None:
        self.news = News()
        self.game = Looking(self.news.hear)
        self.rows, self.lights = Rows(self.news), Lights(self.news)
        self.seen = bytearray(10)
        chips = [MAX7219() for _ in range(3)]
        buses = [Bus(chip) for chip in chips]
        self.modules = [MAX7219Row(bus, bus.cs) for bus in buses]
        self.chain = WS2812()
        self.eyes = Eyes(chips, self.chain)
        if pot is not None:
            self.feed(ev.PARAM, parameter("pot_display"), pot)
        self.news.note = 0  # nothing was said yet
        self.feed(ev.SMALL, 0, 50)
        self.feed(ev.BIG, 0, 100)
        for seat, stack in stacks.items():
            self.feed(ev.SEAT, seat, stack)
        self.feed(ev.BUTTON, button)

    def feed(self, kind: int, seat: int = 0, value: int = 0) -> int:
        return int(self.game.feed(kind, seat, value, 0))

    def key(self, code: int, amount: int = 0) -> int:
        return self.feed(ev.KEY, code, amount)

    def deal(self) -> None:
        """Start a hand and give every seat two cards."""
        self.feed(ev.START, 0, 1)
        for _ in range(2):
            for seat in range(10):
                if self.game.live(seat):
                    self.feed(ev.HOLE, seat)
                    self.seen[seat] += 1

    def board(self, *cards: int) -> None:
        for card in cards:
            self.feed(ev.BOARD, self.game.nboard, card)

    def look(self, keyed: int = 0, asked: bool = False, by_enter: bool = False) -> list[str]:
        """Bring the LEDs up to date; the three rows as text."""
        self.rows.update(self.game, keyed, asked, by_enter)
        for module, columns in zip(self.modules, self.rows.columns, strict=True):
            module.show(columns)
            while module.refresh_line():
                pass
        self.lights.update(self.game, self.seen)
        self.chain.show(bytes(self.lights.grb))
        return [self.eyes.row(n) for n in range(3)]
