"""A table in the simulator for `floorman doctor`, and somebody who does what the doctor asks.

Virtual time: a minute of waiting takes as long as the board needs for it.
"""

from collections.abc import Callable, Iterable
from pathlib import Path

from host_tools.doctor.examination import answers
from host_tools.link.messages import Examined, Message
from host_tools.table.builds import FULL, zone_of
from host_tools.table.tagfile import Entry
from simulator.boards.by_name import BOARDS
from simulator.cable import Cable
from simulator.faults import Wish
from simulator.layout import Layout
from simulator.power import PoweredBoard
from simulator.radio import BENCH, Profile
from simulator.rig import Rig
from simulator.tags import carried, make_tags
from simulator.world import World

_ANSWER_S = 3.0
_TRIES = 3
_US = 1_000_000
_BOOT_S = 12.0
_LEDS = 50
_CARD = 0  # the one that is laid


def one_deck() -> list[Entry]:
    """Tags enough to lay a card."""
    return make_tags({}, seed=1)


class Checkup:
    """A table under examination: Patient and Person of host_tools/doctor/examination.py.

    `spoil` gets the rig before the firmware starts; `wishes` are the faults it starts with.  With
    a `layout` a card is heard as it lies.
    """

    def __init__(
        self,
        board: str,
        folder: Path,
        wishes: Iterable[Wish] = (),
        profile: Profile = BENCH,
        spoil: Callable[[Rig], None] = lambda rig: None,
        build: str = FULL,
        layout: Layout | None = None,
    ) -> None:
        entries = one_deck()
        self.heard: list[Message] = []
        self.rig = Rig(World(entries, profile, layout=layout, named=build))
        for wish in wishes:
            self.rig.faults.on(wish)
        spoil(self.rig)
        tags = carried(folder, entries, build, profile.newer)
        self._board = PoweredBoard(BOARDS[board], self.rig, tags)
        self.wait(_BOOT_S, self._shows_something)
        self._cable = Cable(self.rig.wires, self.heard.append)
        self.wait(_BOOT_S, lambda: bool(self.heard))

    def close(self) -> None:
        """Take the board down."""
        self._board.close()

    def _shows_something(self) -> bool:
        """Before that an emulated Pico takes no word from its host."""
        return any(self.rig.eyes.row(row) for row in range(len(self.rig.rows)))

    # the table -------------------------------------------------------------------------------

    def ask(self, what: int, place: int) -> Examined | None:
        """Have something examined; asked again when a cut of the supply swallows it."""
        before = len(self.heard)

        def answer() -> Examined | None:
            news = self.heard[before:]
            return next((message for message in news if answers(message, what, place)), None)

        for _ in range(_TRIES):
            self._cable.session.examine(what, place)
            self.wait(_ANSWER_S, lambda: answer() is not None)
            if found := answer():
                return found
        return None

    def tell(self, kind: int, seat: int, value: int) -> None:
        """Tell the table an event."""
        self._cable.tell(kind, seat, value)

    def wait(self, seconds: float, until: Callable[[], bool] = lambda: False) -> None:
        """Let virtual seconds pass."""
        end = self.rig.clock.now + round(seconds * _US)
        self._board.run(lambda: until() or self.rig.clock.now >= end)

    # somebody beside it ----------------------------------------------------------------------

    def clear_felt(self) -> None:
        """Nothing lies on it."""

    def lay(self, zone: int, name: str = "") -> bool:
        """Lay the card there."""
        world = self.rig.world
        reader = world.build.readers[zone]
        world.move(world.cards[_CARD], zone_of(reader))
        world.slide(world.cards[_CARD], reader)
        return True

    def take(self) -> None:
        """Take it away."""
        world = self.rig.world
        world.move(world.cards[_CARD], "discard")

    def sees_row(self, row: int) -> bool:
        """All its dots are on."""
        return set(self.rig.rows[row].columns()) == {0xFF}

    def lit_row(self) -> int | None:
        """The first row of which all dots are on."""
        return next((row for row in range(len(self.rig.rows)) if self.sees_row(row)), None)

    def first_dark_light(self, show: Callable[[int], None]) -> int | None:
        """The first that does not shine when it should."""
        for light in range(_LEDS):
            show(light)
            if not any(self.rig.chain.colours()[light]):
                return light
        return None
