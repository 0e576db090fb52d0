"""Every motion of people at a table, as lines: when, what, from where to where.

A file of moves/ has those of one game; `python -m tests.simulator.people.moves` writes them.
"""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from itertools import groupby
from pathlib import Path
from random import Random
from unittest.mock import patch

from floorman import events as ev
from floorman.rules import books, codes

from host_tools.table import code_names
from host_tools.table.house import parameter
from host_tools.table.words import card
from simulator.hand_script import HandScript
from simulator.people import day
from simulator.people.crew import Task
from simulator.people.hand import Hand
from simulator.people.pace import BRISK, CLUMSY, EASY, Pace
from simulator.people.session import Session
from simulator.people.stakes import CHIPS
from simulator.radio import BENCH, RC522, Profile
from simulator.tags import make_tags
from simulator.world import Item, World
from tests.kept import Runs, write
from tests.simulator.people import hands
from tests.simulator.people.rig import FakeTable, set_up

FOLDER = Path(__file__).with_name("moves")
_ASKS = ((ev.KEY, ev.K_MISDEAL, 0), (ev.FAULT, 0, ev.FAULT_JOKER))
_MINUTE_US = 60_000_000
_HURRY = {"_LEVEL_US": 4 * _MINUTE_US, "_BLOCK_US": 12 * _MINUTE_US, "_LEAVES": 0.1}


class Filmed(FakeTable):
    """A table that keeps what people do."""

    def __init__(self, scripts: list[HandScript], profile: Profile = BENCH) -> None:
        super().__init__(scripts, profile)
        self.moves: list[tuple[int, str, str]] = []
        if not scripts:
            self.world = World(make_tags(CHIPS, seed=1), profile)
        self.note("bank", ", ".join(f"{n} x {value}" for value, n in self.world.in_bank().items()))
        lift = self.world.move

        def move(item: Item, place: str, stack: int = 0) -> None:
            way = f"{item.place} > {place}" + (" on top" if stack else "")
            self.note(way, str(item.value) if item.is_chip else card(item.value))
            lift(item, place, stack)

        self.world.move = move  # type: ignore[method-assign]

    def note(self, way: str, what: str) -> None:
        """Something happens now."""
        self.moves.append((self.clock.now // 1000, way, what))

    def press(self, key: int) -> None:
        self.note("key", code_names.keys().get(key, str(key)))
        super().press(key)

    def knock(self, seat: int) -> None:
        self.note("knock", str(seat))
        super().knock(seat)

    def hear(self, kind: int, seat: int, value: int) -> None:
        """The floor tells the table."""
        self.note(self.way_to_tell(), f"{code_names.kinds()[kind]} {seat} {value},")
        self.tell(kind, seat, value)

    def way_to_tell(self) -> str:
        """How it is told; a day knows that it tells."""
        return "told"

    def lines(self) -> list[str]:
        """Things that go one way at the same time are a line."""
        return [
            f"{ms / 1000:.3f} {way}: {' '.join(what for *_, what in alike)}"
            for (ms, way), alike in groupby(self.moves, lambda move: move[:2])
        ]


def scripted(
    script: HandScript, profile: Profile = BENCH, pace: Pace = BRISK, kind: type[Filmed] = Filmed
) -> Filmed:
    """A hand whose steps are known."""
    table = kind([script], profile)
    table.world.seat_players(script.stacks)
    set_up(table, script)
    table.run(Task(table.clock, Hand(script, table, pace, Random(1)).work()))
    return table


def session(table: Filmed, players: int, count: int, pace: Pace) -> Filmed:
    """So many hands of people who decide for themselves."""
    table.tell(ev.PARAM, parameter("bomb"), 3)
    people = Session(table, table.hear, players, Random(players), pace)
    Task(table.clock, people.work())
    while people.hands <= count:
        table.clock.advance(1_000_000)
    return table


class Bombs(Filmed):
    """Every second hand is a bomb pot."""

    def press(self, key: int) -> None:
        if key == ev.K_NEXT and self.game.hand_no % 2:
            self.tell(ev.KEY, ev.K_FLOOR, codes.MENU_BOMB)
        super().press(key)


class Unplugged(Filmed):
    """Readers of a seat's bets and of the board hear nothing; the dealer helps."""

    unplugged = ("bet0", "board1", "board3")

    def _card(self, zone: str, card: int) -> None:
        if zone not in self.unplugged:
            super()._card(zone, card)

    def _can_list(self, seat: int) -> bool:
        return f"bet{seat}" not in self.unplugged and super()._can_list(seat)


class Asked(Filmed):
    """Every other hand somebody calls a misdeal, or a joker falls."""

    def __init__(self, book: int) -> None:
        super().__init__([])
        self.tell(ev.BOOK, book, 0)
        self._asked = 0

    def _look(self) -> None:
        super()._look()
        hand = self.game.hand_no
        if self.game.phase == codes.DEAL and self.game.deal_count > 2 and hand > self._asked:
            self._asked = hand + 1
            self.tell(*_ASKS[hand // 2 % len(_ASKS)])


class Short(Filmed):
    """The floor of a day whose blocks and levels last a few minutes."""

    def __init__(self) -> None:
        super().__init__([])
        self._people = day.Day(self, self.hear, lambda: True, lambda: True, Random(2))
        Task(self.clock, self._people.work())
        with patch.multiple(day, **_HURRY):
            self.clock.advance(40 * _MINUTE_US)

    def way_to_tell(self) -> str:
        return "telling" if self._people.telling else "told"

    def lines(self) -> list[str]:
        return [
            line
            for line in super().lines()
            if any(way in line for way in (" told: ", " telling: ", " key: "))
        ]


FOLDED = replace(hands.CHECKED_DOWN, steps=(hands.call(0), hands.to(5, 300), hands.fold(0)))
CHANGE = hands.RAISE_WITH_CHANGE
PLAYED: dict[str, Callable[[], Filmed]] = {
    **{script.name: partial(scripted, script) for script in (*hands.ALL, CHANGE)},
    "three all-ins, readers that lose a heap": partial(scripted, hands.SIDE_POTS, RC522),
    "six at their ease": lambda: session(Filmed([]), 6, 4, replace(EASY, peeks=0.5)),
    "eight late at night": lambda: session(Filmed([], RC522), 8, 4, replace(CLUMSY, miskey=0.7)),
    "bomb pots": lambda: session(Bombs([]), 4, 4, replace(BRISK, silent=0.0)),
    "readers that hear nothing": partial(
        scripted, hands.CHECKED_DOWN, pace=replace(BRISK, helps=True), kind=Unplugged
    ),
    "a dealer who folds for who is not seen": partial(
        scripted, FOLDED, pace=replace(BRISK, helps=True), kind=Unplugged
    ),
    **{
        f"what the table asks under {name}": lambda book=book: session(
            Asked(book), 4, 4, replace(BRISK, peeks=2.0)
        )
        for book, name in enumerate(books.NAMES)
    },
    "a day": Short,
}
RUNS: Runs = {name: lambda play=play: play().lines() for name, play in PLAYED.items()}


if __name__ == "__main__":
    write(FOLDER, RUNS)
