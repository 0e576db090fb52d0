"""People of an evening that a host runs: they sit, buy and wait as they are told on a line each.

`put SEAT CHIPS` gives a seat so many chips, none and it is empty; `level SMALL BIG MODE ANTE` is
what the host tells the table; `wait` and `deal` stop and go on between hands; `lay CARD` puts a
card of a new deck on the muck, `lift` takes it away.  `say("waits 1")` or `say("waits 0")` tells
the host whether a hand may begin at any moment.
"""

from collections import deque
from collections.abc import Callable
from random import Random

from simulator.chipset import VALUES
from simulator.people.crew import GLANCE_US, Work
from simulator.people.pace import EASY, Pace
from simulator.people.reading import Level
from simulator.people.scene import Scene, Table
from simulator.people.session import Session
from simulator.people.stakes import Stakes
from simulator.tags import make_tags
from simulator.world import SEATS, Item

_BLINDS_ROW = 2
_REGISTERED = "muck"
MANY_CHIPS = dict.fromkeys(VALUES, 80)
"""Chip set of an evening that nobody has set up yet: value -> number."""


class Guests(Session):
    """`orders` are lines of the host, appended in any thread."""

    def __init__(
        self,
        table: Table,
        say: Callable[[str], None],
        tell: Callable[[int, int, int], None],
        rng: Random,
        pace: Pace = EASY,
    ) -> None:
        super().__init__(table, tell, 1, rng, pace, Stakes())
        self.orders: deque[str] = deque()
        self._say = say
        self._seats = []
        self._waits = True
        self._levels: list[Level] = []
        self._deck: list[Item] = []

    def work(self) -> Work:
        """Hand after hand, whenever the host lets two people play."""
        self._table.world.seat_players({})
        self._spare_readers()
        while True:
            yield from self._until_dealt()
            self.hands += 1
            yield from self._next_hand()

    def _until_dealt(self) -> Work:
        told = False
        while True:
            self._obey()
            if not self._waits and len(self._seats) > 1 and self._levels:
                self._say("waits 0")
                return
            if not told:
                self._say("waits 1")
                told = True
            yield GLANCE_US

    def _obey(self) -> None:
        world = self._table.world
        while self.orders:
            what, *numbers = self.orders.popleft().split()
            if what == "put":
                seat, chips = map(int, numbers)
                world.cash_out(seat)
                if chips:
                    world.buy_in(seat, chips)
            elif what == "lay":
                if not world.at(_REGISTERED):
                    world.move(self._new_deck()[int(numbers[0])], _REGISTERED)
            elif what == "lift":
                for item in world.at(_REGISTERED):
                    world.move(item, "box")
            elif what == "level":
                small, big, mode, ante = map(int, numbers)
                self._levels.append(Level(small, big, ante, mode))
            else:
                self._waits = what == "wait"
        self._seats = [seat for seat in range(SEATS) if world.chips(f"rack{seat}")]

    def _new_deck(self) -> list[Item]:
        """A deck that no file knows, made when somebody registers one."""
        if not self._deck:
            entries = make_tags({}, self._rng.randrange(1 << 30))
            self._deck = [self._table.world.put_in_box(entry) for entry in entries]
        return self._deck

    def _next_hand(self) -> Work:
        scene = Scene(self._table, self._pace, self._rng)
        yield from self._begin(scene)
        self.level = self._read_level()
        yield from self._play(scene)

    def _read_level(self) -> Level:
        """The newest of the levels told that the table's row shows."""
        row = self._table.eyes.row(_BLINDS_ROW)
        shown = [level for level in self._levels if level.stands_in(row)]
        return shown[-1] if shown else self._levels[-1]
