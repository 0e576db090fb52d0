"""A first evening in the simulator: parts on the bench, and hands that wire and lay them as asked.

Today's radio knows no distances, so two cards whose stickers are too close lie on each other, and
one that is too high lies beside the reader.
"""

from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from random import Random

from floorman.events import K_CLEAR
from floorman.keypad import LAYOUT

from host_tools.table.builds import board_data
from simulator.bus import Listener
from simulator.faults import Wish
from simulator.layout import Layout
from simulator.playing.checkup import Checkup
from simulator.radio import BENCH, Profile
from simulator.rig import Rig
from simulator.world import ZONES

CLOSEST_MM = 13  # stickers nearer than that detune each other
HIGHEST_MM = 25  # of a good module
_SETTLE_S = 5.0
_COLUMNS = 5
_STACK = 1
_HELD_US = 500_000
_PULL_S = 0.1
_PAUSE_US = (600_000, 1_200_000)  # between two knocks
_EIGHTH = 1.2  # times as strong as a wave must be, an eighth of a turn further
_CLEAR = divmod(LAYOUT.index(K_CLEAR), _COLUMNS)
_PINS = board_data()["pins"]


class FirstEvening(Checkup):
    """A bare Pico, and the Hands of host_tools/bring_up/dialogue.py.

    `spoil` gets the rig before anything is taken off it; `wishes` are the faults of parts that are
    wired later.
    """

    def __init__(
        self,
        board: str,
        folder: Path,
        wishes: Iterable[Wish] = (),
        profile: Profile = BENCH,
        spoil: Callable[[Rig], None] = lambda rig: None,
        closest_mm: int = CLOSEST_MM,
        highest_mm: int = HIGHEST_MM,
        layout: Layout | None = None,
    ) -> None:
        self._closest_mm = closest_mm
        self._highest_mm = highest_mm
        self._boxed: dict[str, Callable[[], None]] = {}
        self._broken: set[str] = set()
        self._pauses = Random(f"{board} fingers")
        self._knocking = 0  # how often somebody began or ended it

        def box(rig: Rig) -> None:
            spoil(rig)
            self._box_what_answers(rig)

        self._by_rows = board == "pico"
        super().__init__(board, folder, wishes, profile, box, layout=layout)
        self._box_what_shows(self.rig)

    def _box_what_answers(self, rig: Rig) -> None:
        """Into its box before the first start; `_boxed` says how it is wired again."""
        self._broken.update(rig.unplugged)
        rig.unplugged.update(ZONES)
        for name, chip in (("keypad", rig.keys.chip), ("knocks", rig.knocks.chip)):
            if chip in rig.expanders.chips:
                rig.expanders.chips.remove(chip)
                self._boxed[name] = partial(rig.expanders.chips.append, chip)
        fram = _unsolder(rig, _PINS["fram_cs"])
        self._boxed["fram"] = lambda: rig.wires.on_pin.update(fram)

    def _box_what_shows(self, rig: Rig) -> None:
        """After it: an emulated Pico is known to be up by its rows."""
        rows = _unsolder(rig, *(_PINS[f"row{n}_cs"] for n in range(len(rig.rows))))
        self._boxed["rows"] = lambda: rig.wires.on_pin.update(rows)
        chains, pin = rig.wires.chains, _PINS["lights"]
        show = chains[pin]
        chains[pin] = lambda grb: None
        self._boxed["lights"] = lambda: chains.update({pin: show})

    def _shows_something(self) -> bool:
        """Only an emulated Pico takes no word before, and it has its rows until then."""
        return not self._by_rows or super()._shows_something()

    # hands -----------------------------------------------------------------------------------

    def wire(self, zones: tuple[int, ...], parts: tuple[str, ...]) -> None:
        """Pull the cable, wire what is not wired yet, plug it in."""
        rig = self.rig
        new = {ZONES[zone] for zone in zones} & rig.unplugged - self._broken
        waiting = [part for part in parts if part in self._boxed]
        if not new and not waiting:
            return
        rig.unplugged -= new
        for part in waiting:
            self._boxed.pop(part)()
        self.start_anew()

    def start_anew(self) -> None:
        """Switch the table off, cable and supply, and on again."""
        rig = self.rig
        rig.supply.cut_at(rig.clock.now)
        self.wait(_PULL_S)
        before = len(self.heard)
        self.wait(_SETTLE_S, lambda: len(self.heard) > before)

    def put(self, zone: int, cards: int, gap_mm: int, height_mm: int) -> None:
        """Lay cards there and nothing elsewhere."""
        self.clear()
        if height_mm > self._highest_mm:
            return
        world = self.rig.world
        stack = _STACK if cards > 1 and gap_mm < self._closest_mm else 0
        for n in range(cards):
            world.move(world.cards[n], ZONES[zone], stack)

    def clear(self) -> None:
        """Take the cards away."""
        world = self.rig.world
        for card in list(world.cards.values()):
            if card.place in ZONES:
                world.move(card, "discard")

    def press(self, key: int) -> None:
        """Hold a key down for half a second."""
        row, column = divmod(key, _COLUMNS)
        self.rig.keys.press(row, column)
        self.rig.clock.after(_HELD_US, partial(self.rig.keys.release, row, column))

    def knock(self, seat: int) -> None:
        """Knock in front of a seat."""
        self.wait(1.0)  # the one before has died away
        self.rig.knock(seat)

    def knock_every_second(self, seat: int) -> None:
        """Knock in front of a seat until it is enough."""
        self._knocking += 1
        self._knock_on(seat, self._knocking)

    def _knock_on(self, seat: int, which: int) -> None:
        if which == self._knocking:
            self.rig.clock.after(
                self._pauses.randint(*_PAUSE_US), partial(self._again, seat, which)
            )

    def _again(self, seat: int, which: int) -> None:
        if which == self._knocking:
            self.rig.knock(seat)
            self._knock_on(seat, which)

    def turn(self, seat: int, eighths: int) -> None:
        """Turn a trimmer, as exactly as fingers do."""
        sensor = self.rig.slaps.sensors[seat]
        sensor.trimmer *= _EIGHTH ** -(eighths * self._pauses.uniform(0.7, 1.3))

    def hold_clear(self) -> None:
        """Hold CLEAR down."""
        self.rig.keys.press(*_CLEAR)

    def enough(self) -> None:
        """Stop knocking, and let go of CLEAR."""
        self._knocking += 1
        self.rig.keys.release(*_CLEAR)


def _unsolder(rig: Rig, *pins: int) -> dict[int, Listener]:
    """Unsolder whatever hung on these pins of the Pico."""
    on_pin = rig.wires.on_pin
    return {pin: on_pin.pop(pin) for pin in pins if pin in on_pin}
