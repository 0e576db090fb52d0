"""A whole table on the bench: every chip of hardware/table.toml on its pin, the felt, the eyes."""

from collections.abc import Container
from functools import partial
from random import Random
from typing import Any

from floorman.keypad import LAYOUT

from host_tools.table.builds import board_data
from simulator.bus import Listener, SPIDevice
from simulator.chips.decoder import AddressDecoder
from simulator.chips.fram import FRAM
from simulator.chips.lead import Lead, Meddler
from simulator.chips.max7219 import MAX7219
from simulator.chips.mcp23s17 import expanders
from simulator.chips.mfrc522 import MFRC522Chip
from simulator.chips.pn5180 import PN5180Chip
from simulator.chips.watchdog import RP2040, Controller
from simulator.chips.ws2812 import WS2812
from simulator.clock import Clock
from simulator.eyes import Eyes
from simulator.faults.switch import Faults
from simulator.power import Supply
from simulator.reader_select import reader_select
from simulator.slaps import Slaps
from simulator.wires import Wires
from simulator.world import RACKS, World

READERS, PANEL = 0, 1  # SPI buses
MISSING = ("readers", "keypad", "knocks", "fram", "rows", "lights")
_ACTION_ROW = 1
_KEY_DOWN_US = 80_000
_BOUNCE_US = 10_000


def _drive(lines: list[Listener], level: int) -> None:
    for line in lines:
        line(level)


class Rig:
    """Virtual chips on the Pico's pins, with the felt and its people's hands and eyes.

    Has what simulator.people calls a table: `clock`, `world`, `eyes`, `press`, `knock`.
    `faults` switches what goes wrong; `unplugged` names zones whose reader is off its cable,
    `touching` maps a zone to the one whose reader its chip select reaches instead, `in_reset` has
    those whose reset line is broken, `busy` the level of a BUSY line that is stuck;
    `driving` has what those that drive MISO unselected make of it, `meddle` begins with that;
    `bounces` is how often a knock is heard, `slaps` has how far.  All may change while the table
    runs.  Parts that are `missing` (MISSING) were never wired.
    `hubs` says which readers hang on each hub's cable.
    """

    def __init__(
        self,
        world: World,
        seed: int = 0,
        chip: Controller = RP2040,
        missing: Container[str] = (),
    ) -> None:
        self.world = world
        self.unplugged: set[str] = set(world.antennas) if "readers" in missing else set()
        self.touching: dict[str, str] = {}
        self.busy: dict[str, int] = {}
        self.in_reset: set[str] = set()
        self._ends: dict[str, SPIDevice] = {}  # what each chip select leads to
        self.driving: dict[str, Meddler] = {}
        self.bounces = 1
        self.clock = Clock()
        self.wires = Wires(self.clock, chip=chip)
        self.supply = Supply(self.clock)
        self._random = Random(f"leads {seed}")
        self._leads: dict[str, Lead] = {}
        self._bends = self.unplugged, self.touching, self._leads
        board = board_data()
        self.hubs = world.build.hubs
        self._solder_readers(board["pins"], seed)
        self._solder_panel(board["pins"], missing)
        wired, hold_us = board["knocks"]["pins"], 1_000 * board["knocks"]["hold_ms"]
        self.slaps = Slaps(self.clock, self.knocks, wired, hold_us, Random(f"{seed} slaps"))
        self.faults = Faults(self, seed)

    def reader(self, name: str) -> MFRC522Chip:
        """The chip of a reader (World.build)."""
        return self.readers[self.world.build.readers.index(name)]

    def _solder_readers(self, pins: dict[str, int], seed: int) -> None:
        self.readers: list[MFRC522Chip] = []
        names = self.world.build.readers
        groups = {
            "decoder_enable": [name for name in names if name not in RACKS],
            "rack_enable": [name for name in names if name in RACKS],
        }
        decoders = {
            pins[enable]: AddressDecoder([self._socket(name, seed) for name in group])
            for enable, group in groups.items()
            if group
        }
        racks = pins["rack_enable"]
        self.wires.inputs[racks] = lambda: int(racks in decoders)  # a pull-up on their board
        self._decoders = list(decoders.values())
        for enable, group in groups.items():
            if group:
                pin, chips = pins[enable], [self.reader(name) for name in group]
                self.wires.outputs[pin] = reader_select(
                    self.wires, pin, decoders[pin], self.wires.buses[READERS], chips, self._bends
                )
        for bit in range(5):
            lines = [decoder.line(bit) for decoder in self._decoders]
            drive = partial(_drive, lines) if len(lines) > 1 else lines[0]
            self.wires.on_pin[pins[f"decoder_a{bit}"]] = drive
        self.wires.on_pin[pins["reader_reset"]] = self._reset_readers
        self.wires.resting = dict.fromkeys(decoders, 1) | {pins["reader_reset"]: 0}
        self.wires.inputs[pins["reader_busy"]] = self._busy

    def _busy(self) -> int:
        """BUSY of the reader that the address lines name; high where none drives it."""
        at = self._decoders[0].pointed_at
        name = self.world.build.readers[at] if at < len(self.readers) else ""
        chip: object = self.readers[at] if name else None
        if name in self.busy:
            return self.busy[name]
        driven = isinstance(chip, PN5180Chip) and name not in self.unplugged
        return chip.busy() if driven else 1  # type: ignore[attr-defined]

    def _socket(self, name: str, seed: int) -> Listener:
        antenna = self.world.antennas[name]
        chip: Any
        if self.world.profile.has_newer(name):
            chip = PN5180Chip(self.clock, antenna)
        else:
            chip = MFRC522Chip(self.clock, antenna, random=Random(f"{seed} {name}"))
        self.readers.append(chip)
        self._ends[name] = chip

        def bent() -> SPIDevice | None:
            if name in self.unplugged:
                return None
            return self._ends[self.touching.get(name, name)]

        return self.wires.buses[READERS].line(chip, self._bends, bent)

    def lead(self, zone: str) -> Lead:
        """The wires to a reader, once they are too long; from now on the chip hears through them
        what it should not."""
        if zone not in self._leads:
            chip = self.reader(zone)
            chip.mistreated = True
            self._ends[zone] = self._leads[zone] = Lead(chip, self._random)
        return self._leads[zone]

    def meddle(self, zone: str, meddler: Meddler | None) -> None:
        """A reader drives MISO while another is selected, and no gate keeps it off; None: no more.

        What the firmware is told is wrong from then on, so all chips put up with what it does.
        """
        self.driving.pop(zone, None)
        if meddler is not None:
            self.driving[zone] = meddler
            for chip in self.readers:
                chip.mistreated = True
        self.wires.buses[READERS].meddled = self._meddled if self.driving else None

    def _meddled(self, chosen: SPIDevice | None, rx: bytes) -> bytes:
        for name, meddler in self.driving.items():
            if chosen is not self._ends[name] and name not in self.unplugged:
                rx = meddler(rx)
        return rx

    def _reset_readers(self, level: int) -> None:
        for name, chip in zip(self.world.build.readers, self.readers, strict=True):
            if name not in self.in_reset:
                chip.nrstpd(level)

    def _solder_panel(self, pins: dict[str, int], missing: Container[str]) -> None:
        self.rows = [MAX7219() for _ in range(3)]
        self.chain = WS2812()
        self.eyes = Eyes(self.rows, self.chain)
        self.fram = FRAM(wrote=self.supply.wrote)
        self.expanders, self.keys, self.knocks = expanders(missing)
        selects: list[tuple[int, SPIDevice]] = [
            (pins["expander_cs"], self.expanders),
            *([] if "fram" in missing else [(pins["fram_cs"], self.fram)]),
            *((pins[f"row{n}_cs"], row) for n, row in enumerate(self.rows)),
        ]
        for pin, device in selects:
            self.wires.on_pin[pin] = self.wires.buses[PANEL].line(device)
        self.wires.resting |= {pin: 1 for pin, _ in selects[: -len(self.rows)]}
        self.wires.chains[pins["lights"]] = self.chain.show
        if "rows" in missing:
            for n in range(len(self.rows)):
                del self.wires.on_pin[pins[f"row{n}_cs"]]
        if "lights" in missing:
            self.wires.chains[pins["lights"]] = lambda data: None

    def power_cut(self) -> None:
        """All chips lose what they lose without a supply; felt, people and FRAM keep theirs."""
        self.wires.power_cut()
        for decoder in self._decoders:
            decoder.power_cut()
        self._reset_readers(0)
        for row in self.rows:
            row.power_cut()
        self.chain.power_cut()
        self.fram.power_cut()
        self.keys.chip.power_cut()
        self.knocks.chip.power_cut()
        self.clock.hold = self._is_dark

    def _is_dark(self) -> bool:
        """People stand still until the table shows something again."""
        if self.eyes.row(_ACTION_ROW):
            self.clock.hold = None
            return False
        return True

    def press(self, key: int) -> None:
        """Tap a key of the dealer's keypad (code of floorman.events)."""
        self.hold(key, _KEY_DOWN_US)

    def hold(self, key: int, us: int) -> None:
        """Hold a key of the dealer's keypad down for so many microseconds."""
        row, column = divmod(LAYOUT.index(key), 5)
        self.keys.press(row, column)
        self.clock.after(us, partial(self.keys.release, row, column))

    def knock(self, seat: int) -> None:
        """Rap on the felt in front of a seat."""
        self.slaps.slap(seat)
        for n in range(1, self.bounces):
            self.clock.after(n * _BOUNCE_US, partial(self.slaps.slap, seat))
