"""A table and nobody at it: rig, firmware on CPython, and the host's end of the cable.

Whoever has one lays the cards, presses the keys, and lets virtual seconds pass.
"""

from collections.abc import Callable, Container, Iterable, Mapping
from pathlib import Path
from typing import Any

from floorman import events as ev

from host_tools.link.messages import Event, Examined, Message
from host_tools.table.state import TableState
from host_tools.table.tagfile import Entry
from host_tools.table.view import Seen
from simulator.boards.host import HostBoard
from simulator.cable import Cable
from simulator.power import PoweredBoard
from simulator.rig import Rig
from simulator.tags import carried, make_tags
from simulator.world import World

_ANSWER_US = 300_000
CHIPS = {1: 40, 5: 40, 25: 40, 100: 40, 500: 40}


class Desk:
    """`rig` is the table, `state` what the host knows; `wait` lets virtual seconds pass.

    `more` are entries of the tag file that lie in `box`, by their names.  A `powered` one goes on
    when its supply was cut; `own_usb` as HostBoard has it.  `before` is called with the rig that
    is not on yet, `listeners` with every message.  `missing` as Rig has it.
    """

    def __init__(
        self,
        folder: Path,
        unplugged: Iterable[str] = (),
        more: Iterable[Entry] = (),
        racks: bool = False,
        touching: Iterable[tuple[str, str]] | Mapping[str, str] = (),
        powered: bool = False,
        build: str = "full",
        own_usb: bool = False,
        before: Callable[[Rig], None] = lambda rig: None,
        missing: Container[str] = (),
    ) -> None:
        self.entries = make_tags(CHIPS, seed=1)
        self.rig = Rig(World(self.entries, racks=racks, named=build), missing=missing)
        self.box = {entry.name: self.rig.world.put_in_box(entry) for entry in more}
        self.rig.unplugged.update(unplugged)
        self.rig.touching.update(touching)
        self.world, self.eyes = self.rig.world, self.rig.eyes
        before(self.rig)
        tags = carried(folder, [*self.entries, *more], build)
        self.state = TableState()
        self.heard: list[Event] = []  # every event the cable carried
        self.listeners: list[Callable[[Message], None]] = []
        self.cable = Cable(self.rig.wires, self._hear)
        self.board: Any  # PoweredBoard starts the other one anew behind a cut
        if powered:
            self.board = PoweredBoard(HostBoard, self.rig, tags)
        else:
            self.board = HostBoard(self.rig.wires, tags, own_usb)

    def _hear(self, message: Message) -> None:
        for listen in self.listeners:
            listen(message)
        if isinstance(message, Event):
            self.heard.append(message)
        self.state.take(message)

    @property
    def seen(self) -> Seen:
        """The fields of the table's game as they are now."""
        return Seen(self.board.table.game)

    def wait(self, seconds: float) -> None:
        end = self.rig.clock.now + round(seconds * 1_000_000)
        self.board.run(lambda: self.rig.clock.now >= end)

    def idle(self, seconds: float) -> None:
        """So long nothing happens at the table that any reader could hear: the Pico's clock goes
        on, and what its time was up for comes in the second after it."""
        self.rig.wires.clock_ahead_us += round((seconds - 1) * 1_000_000)
        self.wait(1)

    def begin(self, stacks: Mapping[int, int], button: int = 0, stake: bool = True) -> None:
        """Seat players and begin a hand of 50/100; without `stake` their racks stay empty."""
        self.world.seat_players(stacks if stake else {})
        for seat, chips in stacks.items():
            self.cable.tell(ev.SEAT, seat, chips)
        self.cable.tell(ev.SMALL, 0, 50)
        self.cable.tell(ev.BIG, 0, 100)
        self.cable.tell(ev.BUTTON, button)
        self.cable.tell(ev.START, 0, 1)
        self.board.run(lambda: self.cable.untold == 0)
        self.wait(0.2)

    def deal(self, *seats: int) -> None:
        """Two cards to each seat, all at once."""
        for n, seat in enumerate(seats):
            for card in (2 * n, 2 * n + 1):
                self.world.move(self.world.cards[card], f"hole{seat}")
        self.wait(1.5)

    def bet(self, seat: int, amount: int) -> None:
        """Chips over the line."""
        [chips] = self.world.change(f"rack{seat}", amount)
        for chip in chips:
            self.world.move(chip, f"bet{seat}")
        self.wait(2)

    def press(self, *codes: int) -> None:
        """Keys one after the other, and time for what they do."""
        for code in codes:
            self.rig.press(code)
            self.wait(0.6)

    def lay(self, first: int, *places: str) -> None:
        """Cards from that one on, one after the other."""
        for card, place in enumerate(places, first):
            self.world.move(self.world.cards[card], place)
            self.wait(0.5)

    def examined(self, what: int, place: int = 0) -> Examined | None:
        """The answer to a host that has something examined; None when there is none."""
        answers: list[Examined] = []

        def hear(message: Message) -> None:
            if isinstance(message, Examined):
                answers.append(message)

        late = self.rig.clock.now + _ANSWER_US
        self.listeners.append(hear)
        self.cable.session.examine(what, place)
        self.board.run(lambda: bool(answers) or self.rig.clock.now > late)
        self.listeners.remove(hear)
        return answers[0] if answers else None
