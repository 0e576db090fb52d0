"""Shapes of what parts hand to each other, as far as the firmware asks for it."""

from array import array
from collections.abc import Callable, Iterator, Sequence
from types import ModuleType
from typing import Protocol

from floorman.dispatch import Dispatch as Dispatch
from floorman.display.panel import Panel as Panel
from floorman.drivers.decoder import Decoder as Decoder
from floorman.drivers.fram import FRAM as FRAM
from floorman.drivers.iso14443a import Inventory as Inventory
from floorman.drivers.max7219 import MAX7219Row as MAX7219Row
from floorman.drivers.mcp23s17 import MCP23S17 as MCP23S17
from floorman.drivers.mfrc522 import MFRC522 as MFRC522
from floorman.drivers.pn5180 import PN5180 as PN5180
from floorman.drivers.reader import ReaderBus as ReaderBus
from floorman.drivers.ws2812 import Chain as Chain
from floorman.keypad import Keypad as Keypad
from floorman.knocks import Knocks as Knocks
from floorman.learned import Learned as Learned
from floorman.link.session import Session as Session
from floorman.loop import Table as Table
from floorman.outage import Outage as Outage
from floorman.power.journal_files import JournalFiles as JournalFiles
from floorman.power.keeper import Keeper as Keeper
from floorman.power.resume import Resume as Resume
from floorman.power.watchdog import Watchdog as Watchdog
from floorman.registry import Registry as Registry
from floorman.rules.expected import Expected as Expected
from floorman.rules.game import Game as Game
from floorman.seal.keys import Vault as Vault
from floorman.seal.pairing import Pairing as Pairing
from floorman.seal.sealer import Sealer as Sealer
from floorman.sensing.arrivals import Arrivals as Arrivals
from floorman.sensing.balance import Balance as Balance
from floorman.sensing.cards import Cards as Cards
from floorman.sensing.felt import Felt as Felt
from floorman.sensing.guard import Guard as Guard
from floorman.sensing.hands import Hands as Hands
from floorman.sensing.late import LateCards as LateCards
from floorman.sensing.late_scan import LateScan as LateScan
from floorman.sensing.missing import Missing as Missing
from floorman.sensing.odd import Strangers as Strangers
from floorman.sensing.old_cards import OldCards as OldCards
from floorman.sensing.presence import Zone as Zone
from floorman.sensing.scan import Scan as Scan
from floorman.sensing.teller import Teller as Teller
from floorman.sensing.wagers import Chips as Chips
from floorman.sensing.waiting import Waiting as Waiting

TYPE_CHECKING: int
Buffer = bytearray | array[int] | memoryview
Sent = bytes | Buffer
Numbers = tuple[int, int, int, int]  # of an examination

# what MicroPython has ------------------------------------------------------------------------

class Clock(Protocol):
    """`time`, or what stands for it: its ticks wrap."""

    def ticks_ms(self) -> int: ...
    def ticks_us(self) -> int: ...
    def ticks_diff(self, late: int, early: int, /) -> int: ...
    def sleep_us(self, us: int, /) -> None: ...
    def sleep_ms(self, ms: int, /) -> None: ...

class Pin(Protocol):
    """An output: called with its level."""

    def __call__(self, level: int, /) -> object: ...

class Input(Protocol):
    """An input: called for its level."""

    def __call__(self) -> int: ...

class SPI(Protocol):
    """A bus; chip selects are pins beside it."""

    def write(self, out: Sent, /) -> None: ...
    def readinto(self, into: Buffer, out: int = 0, /) -> None: ...
    def write_readinto(self, out: Sent, into: Buffer, /) -> None: ...

class Pixels(Protocol):
    """A chain of LEDs: `neopixel.NeoPixel`."""

    buf: bytearray

    def write(self) -> None: ...

class USBDevice(Protocol):
    """`machine.USBDevice`."""

    def submit_xfer(self, endpoint: int, data: Sent, /) -> bool: ...

# what wiring.py makes ------------------------------------------------------------------------

class Port(Protocol):
    """The link's end here; none of it waits."""

    repl: bool

    def readinto(self, buf: bytearray, /) -> int: ...
    def busy(self) -> bool: ...
    def write(self, data: memoryview, /) -> int: ...

class Reader(Protocol):
    """A reader of any family (drivers/reader.py): its field, one exchange on the air, its health.

    Nothing but start() allocates or raises.  Who is in the field is an inventory's work.
    """

    bus: ReaderBus
    version: int
    """What the chip says it is; 0 while nobody answers."""
    fault: int
    """READER_* of events.py, 0 while all is well."""
    dips: int
    """Times its supply dipped and it was set up again."""
    rx_len: int
    """Bytes of the last answer."""
    rx_bits: int
    """Valid bits of its last byte, 0 for all."""
    front: int
    """How well it hears and how hard it drives, as its family packs that."""

    def level(self, n: int, /) -> int: ...
    def tune(self, front: int, /) -> None: ...
    def aim(self) -> None: ...
    def start(self) -> None: ...
    def field_on(self) -> None: ...
    def field_off(self) -> None: ...
    def exchange(self, length: int, last_bits: int, align: int, expected: int) -> int: ...
    def launch(self, frame: Sent, framing: int) -> None: ...
    def collect(self, us: int, most: int = ...) -> int: ...
    def send(self, frame: Sent, us: int) -> None: ...
    def coll(self) -> int: ...
    def more(self, count: int) -> None: ...
    def wait_for_memory(self, patient: bool) -> None: ...
    def write(self, register: int, value: int, /) -> None: ...  # for who knows its family
    def read(self, register: int, /) -> int: ...
    def sign(self, number: int) -> None: ...
    def signature(self) -> int: ...
    def idle(self) -> int: ...

Readers = Sequence[Reader]

class Parts(Protocol):
    """The table's parts, as wiring.build() returns them."""

    root: str
    port: Port
    clock: Clock
    build: bytes
    sealing: bytes
    chip: bytes
    urandom: Callable[[int], bytes]
    zones: list[tuple[int, int]]
    readers: list[Reader]
    newer: int
    under: bytes
    hubs: bytes
    order: bytes
    deal_order: bytes
    rows: list[MAX7219Row]
    lights: Chain
    expanders: list[MCP23S17]
    keypad: Keypad
    knocks: Knocks
    learned: Learned
    fram: FRAM | None
    fram_used: bool
    journal: FRAM | JournalFiles
    journal_used: bool
    watchdog: Watchdog

class Wiring(ModuleType):
    """wiring.py itself."""

    time: Clock

    def traceback(self, error: BaseException) -> str: ...

# what sensing hands around -------------------------------------------------------------------

class Places(Protocol):
    """Zones by place: None where there is no reader, of which nobody asks by number."""

    def __len__(self) -> int: ...
    def __getitem__(self, place: int, /) -> Zone: ...
    def __setitem__(self, place: int, zone: Zone, /) -> None: ...
    def __iter__(self) -> Iterator[Zone | None]: ...
    def __add__(self, more: Places, /) -> Places: ...

class Ears(Protocol):
    """Hears what a zone concludes."""

    def appeared(self, zone: Zone, tag: int) -> None: ...
    def vanished(self, zone: Zone, tag: int) -> None: ...

class Report(Protocol):
    """Hears of readers and events: dispatch.py."""

    @property
    def health(self) -> Callable[[int, int], None]: ...
    def feed(self, kind: int, seat: int, value: int) -> int: ...
    def crowded(self, seat: int) -> None: ...
    def unknown(self, zone: int, phone: bool) -> None: ...
    def copied(self, zone: int) -> None: ...
    def known(self, zone: int) -> None: ...
    def counted(self, zone: int) -> None: ...

class Sealing(Protocol):
    """Seals hole cards, as sensing knows it."""

    def put(self, card: int) -> None: ...
    def late(self, card: int, seat: int) -> None: ...

class Feed(Protocol):
    """Takes an event."""

    def __call__(self, kind: int, seat: int, value: int, /) -> object: ...

class Listener(Protocol):
    """Hears the cues of the rules (events.py)."""

    def hear(self, cue: int, seat: int, value: int) -> None: ...

class Replaying(Protocol):
    """Takes what the journal holds: dispatch.py."""

    def replay(
        self, kind: int, seat: int, value: int, ms: int, author: int, resume: Listener
    ) -> None: ...
    def take_record(self, what: int, body: bytes) -> None: ...

class Started(Protocol):
    """The watchdog's word on the start before this one."""

    cause: int
    doing: int

    @property
    def bit_too_often(self) -> bool: ...

class Told(Protocol):
    """Takes a card once it is sure whose it is (arrivals.py)."""

    def __call__(self, seat: int, tag: int, since: int, doubt: int, /) -> None: ...

class TraceOf(Protocol):
    """A byte to know a card again by."""

    def __call__(self, tag: int, /) -> int: ...

class Moving(Protocol):
    """Says that chips of a seat have not come to rest."""

    def __call__(self, seat: int, /) -> bool: ...
