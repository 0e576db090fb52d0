"""A long session as a card room has it: blocks of play with breaks, players who come and go,
levels that rise, and another rule book in each block.
"""

from collections.abc import Callable
from dataclasses import replace
from random import Random

from floorman import events as ev
from floorman.rules import books, codes

from host_tools.table.house import parameter
from simulator.people.crew import Until, Work
from simulator.people.keypad import Keypad
from simulator.people.pace import EASY
from simulator.people.reading import Level
from simulator.people.scene import Scene, Table
from simulator.people.session import Session
from simulator.people.stakes import RICH, STACK, UNIT
from simulator.world import SEATS

LEVELS = (
    Level(50, 100),
    Level(75, 150),
    Level(100, 200, 25, ev.ANTE_EACH),
    Level(150, 300, 300, ev.ANTE_BIG),
    Level(200, 400, 400, ev.ANTE_BIG),
)
_PACE = replace(EASY, peeks=0.5)
_MINUTE_US = 60_000_000
_LEVEL_US = 30 * _MINUTE_US
_BLOCK_US = 150 * _MINUTE_US
_BREAK_MIN = (10, 30)
_FEW, _MANY = 4, 10  # players a block begins with
_LEAST = 3  # fewer wait for a newcomer
_LEAVES = 0.01  # share of hands after which a player goes home
_EMPTY_HANDS = (2, 9)  # a seat stays empty for so many
_PATIENCE_S = 30.0
_AGES_S = 3600.0


class Day(Session):
    """`told()` says whether the table has taken everything that the floor told it, `reached()`
    whether the floor's computer is linked; while it is not, nobody comes or goes.

    `telling` is set while the floor tells something: whoever pulls cables waits for it.
    """

    def __init__(
        self,
        table: Table,
        tell: Callable[[int, int, int], None],
        told: Callable[[], bool],
        reached: Callable[[], bool],
        rng: Random,
    ) -> None:
        super().__init__(table, tell, rng.randint(_FEW, _MANY), rng, _PACE)
        self.book = 0
        self.blocks = 0
        self.telling = True
        self.on_break = False
        self._told = told
        self._reached = reached
        self._empty: dict[int, int] = {}  # seat: hands until somebody sits down there
        self._rises = self._breaks = 0

    def work(self) -> Work:
        """Blocks of hands for ever."""
        clock = self._table.clock
        while True:
            yield from self._begin_block()
            while clock.now < self._breaks:
                self.hands += 1
                yield from self._next_hand()
                yield from self._between_hands()
            yield from self._pause()

    # the floor -------------------------------------------------------------------------------

    def _begin_block(self) -> Work:
        """Another book, the first level, everybody with a fresh stack."""
        yield from self._begin_telling()
        self.book = self.blocks % books.BOOKS
        self.blocks += 1
        seats = self._rng.sample(range(SEATS), self._rng.randint(_FEW, _MANY))
        self._seats = sorted(seats)
        self._empty.clear()
        self._table.world.seat_players(dict.fromkeys(self._seats, STACK))
        self._tell(ev.BOOK, self.book, 0)
        self._tell(ev.PARAM, parameter("rake"), 0)
        self._spare_readers()
        self._tell(ev.UNIT, 0, UNIT)
        for seat in range(SEATS):
            self._tell(ev.SEAT, seat, STACK if seat in self._seats else 0)
        yield from self._raise_level(LEVELS[0])
        yield from self._end_telling()
        yield from self._deal_in(self._seats)
        self._rises = self._table.clock.now + _LEVEL_US
        self._breaks = self._table.clock.now + _BLOCK_US

    def _begin_telling(self) -> Work:
        self.telling = True
        yield Until(self._reached, _AGES_S)

    def _end_telling(self) -> Work:
        scene = Scene(self._table, self._pace, self._rng)
        yield scene.until(self._told, _PATIENCE_S, "the table does not take what the floor says")
        self.telling = False

    def _pause(self) -> Work:
        self.on_break = True
        yield self._rng.randint(*_BREAK_MIN) * _MINUTE_US
        self.on_break = False

    def _between_hands(self) -> Work:
        self._bust()
        while len(self._seats) < _LEAST:
            yield from self._arrange(at_once=True)
        if self._reached():
            yield from self._arrange()
            if self._table.clock.now >= self._rises:
                yield from self._next_level()

    def _next_level(self) -> Work:
        at = min(LEVELS.index(self.level) + 1, len(LEVELS) - 1)
        self._rises += _LEVEL_US
        yield from self._begin_telling()
        yield from self._raise_level(LEVELS[at])
        yield from self._end_telling()

    # players ---------------------------------------------------------------------------------

    def _bust(self) -> None:
        """Players without chips get up; the table knows."""
        for seat in list(self._seats):
            if not self._table.world.chips(f"rack{seat}"):
                self._seats.remove(seat)
                self._empty[seat] = self._rng.randint(*_EMPTY_HANDS)

    def _arrange(self, at_once: bool = False) -> Work:
        """Players go home, and others take empty seats."""
        leaving = [seat for seat in self._seats if self._goes_home(seat)]
        self._empty = {seat: hands - 1 for seat, hands in self._empty.items()}
        coming = [seat for seat, hands in self._empty.items() if at_once or hands <= 0]
        if not leaving and not coming:
            return
        yield from self._begin_telling()
        for seat in leaving:
            self._leave(seat)
        for seat in coming:
            self._sit_down(seat)
        yield from self._end_telling()
        yield from self._deal_in(coming)

    def _goes_home(self, seat: int) -> bool:
        rich = self._table.world.chips(f"rack{seat}") > RICH * STACK
        return rich or (len(self._seats) > _LEAST and self._rng.random() < _LEAVES)

    def _leave(self, seat: int) -> None:
        self._table.world.cash_out(seat)
        self._seats.remove(seat)
        self._empty[seat] = self._rng.randint(*_EMPTY_HANDS)
        self._tell(ev.SEAT, seat, 0)

    def _sit_down(self, seat: int) -> None:
        del self._empty[seat]
        self._seats = sorted([*self._seats, seat])
        self._table.world.buy_in(seat, STACK)
        self._tell(ev.SEAT, seat, STACK)

    def _deal_in(self, seats: list[int]) -> Work:
        """The floor lets newcomers play at once, wherever the button is."""
        keypad = Keypad(Scene(self._table, self._pace, self._rng))
        for seat in seats:
            yield from keypad.menu(codes.MENU_DEAL_IN, seat)
