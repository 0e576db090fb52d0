"""The one file that knows the Pico's pins: builds every part and hands them over.

hardware/table.toml says the same and hardware/README.md prints it; a test compares the three.
"""

import os
import select
import sys
import time
from io import StringIO

from floorman.drivers.decoder import Decoder
from floorman.drivers.fram import FRAM
from floorman.drivers.max7219 import MAX7219Row
from floorman.drivers.mcp23s17 import MCP23S17
from floorman.drivers.mfrc522 import MFRC522
from floorman.drivers.reader import ReaderBus
from floorman.drivers.ws2812 import Chain
from floorman.events import K_FLOOR
from floorman.keypad import Keypad
from floorman.knocks import Knocks
from floorman.learned import Learned
from floorman.link.line import Line
from floorman.power.journal_files import JournalFiles
from floorman.power.speed import hurry
from floorman.power.watchdog import Watchdog
from floorman.sensing.zones import BANK, BET, BOARD, BURN, HOLE, MUCK, POT, RACK, ZONE
from machine import SPI, WDT, Pin, USBDevice, freq, mem32, unique_id
from micropython import const, kbd_intr
from neopixel import NeoPixel

# GP   wire                             to
# 2-6  decoder address A0..A4           2 x 74HC154, A4 inverted for the second
# 7    decoder enable, low active       10 k to 3V3
# 8    RST of all readers
# 9    CS of both expanders             10 k to 3V3
# 10   SPI1 SCK                         LED rows, expanders, FRAM
# 11   SPI1 MOSI
# 12   SPI1 MISO                        expanders and FRAM only
# 13   CS of LED row 0, pot             through the 5 V buffer, as 14, 15 and 22
# 14   CS of LED row 1, action
# 15   CS of LED row 2, blinds
# 16   SPI0 MISO                        readers
# 17   CS of the FRAM                   10 k to 3V3
# 18   SPI0 SCK
# 19   SPI0 MOSI
# 20   enable of the racks' decoder     10 k to 3V3 on their board, which tells that it is there
# 21   BUSY of the PN5180 that the address lines name, where there are any; through a multiplexer
# 22   data of the seat lights
_DECODER_A0 = const(2)
_DECODER_ENABLE = const(7)
_READER_RESET = const(8)
_EXPANDER_CS = const(9)
_PANEL_SCK = const(10)
_PANEL_MOSI = const(11)
_PANEL_MISO = const(12)
_ROW_CS = const(13)  # and the two after it
_READER_MISO = const(16)
_FRAM_CS = const(17)
_READER_SCK = const(18)
_READER_MOSI = const(19)
_RACK_ENABLE = const(20)
_READER_BUSY = const(21)
_LIGHTS = const(22)

_READER_BAUD = const(4000000)
_PANEL_BAUD = const(4000000)
_ADDRESS_LINES = const(5)
_ROWS = const(3)
_LEDS = const(50)
_KEYPAD_ADDRESS = const(0)
_KNOCKS_ADDRESS = const(1)
_FRAM_TRIES = const(50)
_FRAM_WAIT_MS = const(2)
_LOOKS = const(8)  # a pin that nobody drives may read high once
_RISE_US = const(20)  # 10 k and a metre of cable
_HELD_MS = const(20)  # a key that is held is down before and after
_OSCILLATOR_MS = const(50)  # MFRC522 data sheet 8.8.2: reset, then the crystal must start

# How the host knows a table that has no REPL on its port; see host_tools/build/attached.py
_MAKER = "Floorman"
_PRODUCT = "Floorman table"
_LIBRARY = ("usb", "usb.device", "usb.device.core", "usb.device.cdc")

# decoder outputs in this order: hole 0..9, board 0..4, burn, muck, bet 0..9, pot
_ZONES = ((HOLE, 10), (BOARD, 5), (BURN, 1), (MUCK, 1), (BET, 10), (POT, 1))
_RACK_ZONES = ((RACK, 10), (BANK, 1))  # optional, on a decoder of their own

# The place of each reader: the number of its zone, and 64 times which of the zone's readers it is
_UNDER = bytes(
    (
        0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13,
        14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27,
    )
)  # fmt: skip
_RACK_UNDER = bytes((28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38))

# The hub that each of them hangs on: seven readers on a branch of their own, behind a buffer
_HUBS = bytes((1, 1, 1, 2, 2, 3, 3, 4, 4, 4, 2, 2, 2, 3, 3, 3, 1, 1, 1, 1, 2, 2, 3, 3, 4, 4, 4, 4))
_RACK_HUBS = bytes((5, 5, 5, 5, 5, 6, 6, 6, 6, 6, 6))

# RxGain of each kind's readers (MFRC522 9.3.3.6): 33 dB, and 38 dB for the small coils of chips
_GAINS = (4, 4, 4, 4, 5, 5, 5, 5)

# How hard they drive their antennas: GsN of 15, CWGsP of 63 (MFRC522 9.3.3.7, 9.3.3.8)
_GS_N = (8, 8, 8, 8, 8, 8, 8, 8)
_CW_GS_P = (32, 32, 32, 32, 32, 32, 32, 32)

# Zone numbers in the order they are read.  Two fields are up at a time, never neighbours.
_SCAN_ORDER = bytes(
    (
        0, 22, 10, 3, 25, 6, 18, 12, 9, 21, 2, 24, 14, 5,
        17, 8, 20, 11, 1, 23, 4, 26, 13, 7, 19, 15, 27, 16,
    )
)  # fmt: skip

# The same with racks and bank.  No hurry: a rack is looked at once in a round, never in a deal.
_RACK_ORDER = bytes(
    (
        0, 22, 36, 10, 3, 25, 32, 6, 18, 38, 12, 9, 21, 29, 2, 24, 33, 14, 5,
        17, 37, 8, 20, 28, 11, 1, 23, 30, 4, 26, 31, 13, 7, 19, 35, 15, 27, 34, 16,
    )
)  # fmt: skip

# While cards are dealt the holes go round, three steps round the table apart.
_DEAL_ORDER = bytes((0, 3, 6, 9, 2, 5, 8, 1, 4, 7))

# What stands in a file of this name says which build the table is; it is the full one without.
_BUILD_FILE = "build.txt"

# And how hole cards are sealed once somebody is paired (floorman/seal/release.py): at once
# released after each hand without it.
_SEAL_FILE = "seal.txt"

# What bring-up learned of knock sensors and readers; nothing without it.
_LEARNED_FILE = "learned.bin"

# And the kinds of places with PN5180s, as `hole board`: MFRC522s everywhere without it.  Racks and
# bank keep theirs: they share addresses with others, and BUSY could not be told apart.
_READERS_FILE = "readers.txt"
_KINDS = (b"hole", b"board", b"burn", b"muck", b"bet", b"pot")
_KIND_NUMBERS = (HOLE, BOARD, BURN, MUCK, BET, POT)

# home: wagers are keyed, and where the full table reads them lie the second readers of the holes.
_HOME_ZONES = ((HOLE, 10), (BOARD, 5), (BURN, 1), (MUCK, 1))
_HOME_UNDER = bytes(
    (
        0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13,
        14, 15, 16, 64, 65, 66, 67, 68, 69, 70, 71, 72, 73,
    )
)  # fmt: skip
_HOME_HUBS = bytes(
    (1, 1, 1, 2, 2, 3, 3, 4, 4, 4, 2, 2, 2, 3, 3, 3, 1, 1, 1, 1, 2, 2, 3, 3, 4, 4, 4)
)
_HOME_ORDER = bytes(
    (
        0, 3, 6, 10, 17, 20, 23, 12, 9, 2, 5, 14, 26, 19,
        22, 11, 8, 1, 4, 13, 25, 18, 21, 15, 7, 16, 24,
    )
)  # fmt: skip
_HOME_DEAL_ORDER = bytes((0, 3, 17, 20, 6, 9, 23, 26, 2, 5, 19, 22, 8, 1, 25, 18, 4, 7, 21, 24))

# bench: three readers on a desk, to learn and to begin with; their leads are short, without a hub.
_BENCH_ZONES = ((HOLE, 1), (BOARD, 1), (MUCK, 1))
_BENCH_UNDER = bytes((0, 1, 2))
_BENCH_HUBS = bytes((0, 0, 0))
_BENCH_ORDER = bytes((0, 1, 2))


class Port:
    """MicroPython's own port, the REPL behind it.  Ctrl-C is data."""

    repl = True

    def __init__(self) -> None:
        self._in = sys.stdin.buffer
        self._out = sys.stdout.buffer
        self._byte = bytearray(1)
        self._waiting = select.poll()
        self._waiting.register(sys.stdin, select.POLLIN)
        self._room = select.poll()
        self._room.register(sys.stdout, select.POLLOUT)
        kbd_intr(-1)

    def readinto(self, buf: bytearray) -> int:
        """Fill `buf` with what has arrived; 0 when nothing has.  Never waits."""
        count = 0
        while count < len(buf) and _ready(self._waiting):
            # the Pico's stream waits until the whole buffer is full, so byte by byte
            self._in.readinto(self._byte)
            buf[count] = self._byte[0]
            count += 1
        return count

    def busy(self) -> bool:
        """Never: MicroPython keeps what is under way."""
        return False

    def write(self, data: memoryview) -> int:
        """Send bytes; how many went, 0 at once while the buffer is full.

        A host that stops reading holds us once, for as long as the C code waits: 500 ms for each
        64 bytes that find too little room.
        """
        return self._out.write(data) if _ready(self._room) else 0


def _ready(poll) -> bool:
    for _ in poll.ipoll(0):
        return True
    return False


class Parts:
    """Everything the table is made of: `readers[i]` at the place `under[i]` (sensing/zones.py), on
    the hub `hubs[i]`.

    `order` is the usual round, `deal_order` that of the holes; both begin with the same reader.
    """

    def __init__(self, root: str, port) -> None:
        _hurry()
        self.root = root
        self.port = port
        self.clock = time
        self.build = _named(root + _BUILD_FILE)
        self.newer = _kinds(root + _READERS_FILE)
        self.sealing = _said(root + _SEAL_FILE, b"sealed")
        self.chip = unique_id()
        self.urandom = os.urandom
        self.learned = Learned(root + _LEARNED_FILE, self.build)
        select_pins = _deselect_all()
        if self.build == b"bench":
            self._lay(_BENCH_ZONES, _BENCH_UNDER, _BENCH_HUBS, _BENCH_ORDER, _BENCH_ORDER)
        elif self.build == b"home":
            self._lay(_HOME_ZONES, _HOME_UNDER, _HOME_HUBS, _HOME_ORDER, _HOME_DEAL_ORDER)
        elif _are_racks_fitted():
            self._lay(
                _ZONES + _RACK_ZONES, _UNDER + _RACK_UNDER, _HUBS + _RACK_HUBS, _RACK_ORDER,
                _DEAL_ORDER, len(_RACK_UNDER),
            )  # fmt: skip
        else:
            self._lay(_ZONES, _UNDER, _HUBS, _SCAN_ORDER, _DEAL_ORDER)
        self._build_panel(select_pins)
        self.knocks.learned = self.learned.table
        self.lights = Chain(NeoPixel(Pin(_LIGHTS, Pin.OUT), _LEDS))
        files = JournalFiles(root)
        self.journal = self.fram or files
        self.fram_used = files.outdated
        self.journal_used = files.outdated if self.fram else files.kept()
        if self.fram:
            files.hand_over(self.fram)
        self.watchdog = Watchdog(mem32, WDT, sys.implementation._machine)

    def _lay(  # type: ignore[no-untyped-def]
        self, zones, under: bytes, hubs: bytes, order: bytes, deal_order: bytes, racks: int = 0
    ) -> None:
        """Readers in their places, the last of them on the racks' decoder."""
        self.zones = _zones(zones)
        self.under = under
        self.order = order
        self.deal_order = deal_order
        kinds = [self.zones[place & ZONE][0] for place in under]
        first = len(kinds) - racks
        outputs = self.learned.outputs(0, first)
        rack_outputs = self.learned.outputs(first, racks)
        self.hubs = bytes([hubs[n] for n in outputs] + [hubs[first + n] for n in rack_outputs])
        groups = (kinds[:first], outputs), (kinds[first:], rack_outputs)
        self.readers = _readers(groups, self.newer)
        for n, reader in enumerate(self.readers):
            front = reader.level(self.learned.level(n))
            if front >= 0:
                reader.front = front

    def _build_panel(self, select_pins: list) -> None:
        spi = _panel_spi()
        expander_cs, fram_cs = select_pins[0], select_pins[1]
        self.rows = [MAX7219Row(spi, cs) for cs in select_pins[2:]]
        self.expanders = [
            MCP23S17(spi, expander_cs, address) for address in (_KEYPAD_ADDRESS, _KNOCKS_ADDRESS)
        ]
        self.keypad = Keypad(self.expanders[0])
        self.knocks = Knocks(self.expanders[1])
        self.fram = _fram(spi, fram_cs)


def _hurry() -> None:
    """Before anything is timed, so before the first thing that boot.py or a program asks for."""
    hurry(mem32, freq, time, sys.implementation._machine)


def _panel_spi() -> SPI:
    return SPI(
        1,
        baudrate=_PANEL_BAUD,
        sck=Pin(_PANEL_SCK),
        mosi=Pin(_PANEL_MOSI),
        miso=Pin(_PANEL_MISO, Pin.IN, Pin.PULL_UP),
    )


def _named(path: str) -> bytes:
    """Which build the file says; the full one when there is none."""
    name = _said(path, b"full")
    if name not in (b"bench", b"home", b"full"):
        raise ValueError("%s must say bench, home or full" % path)
    return name


def _kinds(path: str) -> int:
    """The kinds of places that a file names, a bit for each; none when there is no file."""
    found = 0
    for word in _said(path, b"").split():
        if word not in _KINDS:
            raise ValueError(
                "%s must name hole, board, burn, muck, bet or pot, not %s" % (path, repr(word)[1:])
            )
        found |= 1 << _KIND_NUMBERS[_KINDS.index(word)]
    return found


def _said(path: str, otherwise: bytes) -> bytes:
    """The text of a file of one line."""
    try:
        with open(path, "rb") as file:
            return file.read().strip()
    except OSError:
        return otherwise


def _are_racks_fitted() -> bool:
    """True when the resistor of the racks' board pulls their enable line up.

    Driven low for a moment and let go, it rises in a microsecond.  A pull-down of the Pico's own
    would not do: that of an RP2350 is weaker than what leaks out of the pin (erratum E9).
    """
    for line in range(_ADDRESS_LINES):
        Pin(_DECODER_A0 + line, Pin.OUT, value=1)  # output 31, where no reader is
    for _ in range(_LOOKS):
        Pin(_RACK_ENABLE, Pin.OUT, value=0)
        pin = Pin(_RACK_ENABLE, Pin.IN)
        time.sleep_us(_RISE_US)
        if not pin():
            return False
    return True


def _zones(groups: tuple) -> list:
    return [(kind, index) for kind, count in groups for index in range(count)]


def _deselect_all() -> list:
    """Chip selects of the second bus, high before its first frame: expanders, FRAM, three rows."""
    numbers = [_EXPANDER_CS, _FRAM_CS] + [_ROW_CS + row for row in range(_ROWS)]
    return [Pin(number, Pin.OUT, value=1) for number in numbers]


def _readers(groups: tuple, newer: int) -> list:
    """`groups` are kinds and decoder outputs of those on the table, then of those under racks."""
    enable = Pin(_DECODER_ENABLE, Pin.OUT, value=1)
    rack_enable = Pin(_RACK_ENABLE, Pin.OUT, value=1) if groups[1][0] else None
    lines = [Pin(_DECODER_A0 + line, Pin.OUT, value=0) for line in range(_ADDRESS_LINES)]
    decoder = Decoder(lines, enable)
    reset = Pin(_READER_RESET, Pin.OUT, value=0)
    spi = SPI(
        0,
        baudrate=_READER_BAUD,
        sck=Pin(_READER_SCK),
        mosi=Pin(_READER_MOSI),
        miso=Pin(_READER_MISO, Pin.IN, Pin.PULL_UP),  # where nobody answers reads as high
    )
    reset(1)
    time.sleep_ms(_OSCILLATOR_MS)
    busy = Pin(_READER_BUSY, Pin.IN) if newer else None
    readers = []
    for line, (kinds, outputs) in zip((enable, rack_enable), groups):
        bus = ReaderBus(spi, line, time, decoder, busy) if kinds else None
        readers += [_reader(bus, n, kind, newer) for n, kind in zip(outputs, kinds)]
    return readers


def _reader(bus, n: int, kind: int, newer: int):
    if newer >> kind & 1:
        from floorman.drivers.pn5180 import PN5180  # most tables never hold it in memory

        return PN5180(bus, n)
    return MFRC522(bus, n, _GAINS[kind], _GS_N[kind], _CW_GS_P[kind])


def _fram(spi, cs):
    """The FRAM, or None: it is not fitted on every table.  One bad read is no answer."""
    for _ in range(_FRAM_TRIES):
        try:
            return FRAM(spi, cs)
        except OSError:
            time.sleep_ms(_FRAM_WAIT_MS)
    return None


def traceback(error: BaseException) -> str:
    """Where an error came from, as the REPL would print it."""
    text = StringIO()
    sys.print_exception(error, text)  # type: ignore[attr-defined]
    return text.getvalue()


port = None


def open_port() -> None:
    """Make `port`: the link's without a REPL, or MicroPython's own where the image has no other.

    It stays None for somebody at the table who wants the REPL and no play: FLOOR is held down.
    """
    global port
    _hurry()
    if _is_floor_held():
        return
    try:
        from usb import device
        from usb.device.cdc import CDCInterface
    except ImportError:
        port = Port()
    else:
        port = _line(device.get(), CDCInterface())


def _line(library, cdc) -> Line:
    """A Line in the place of MicroPython's own port, as the library describes it to the host.

    The library leaves the memory again, 3 KB: what it would do for each packet Line does.
    """
    usb = USBDevice()
    line = Line(usb)
    library._open_itf_cb = line.opened
    library._reset_cb = line.reset
    library._control_xfer_cb = line.control
    library._xfer_cb = line.moved
    serial = _MAKER + "-" + unique_id().hex()
    library.config(cdc, manufacturer_str=_MAKER, product_str=_PRODUCT, serial_str=serial)
    line.to_table = cdc.ep_d_out
    line.to_host = cdc.ep_d_in
    usb.active(True)
    for name in _LIBRARY:
        sys.modules.pop(name, None)
    return line


def _is_floor_held() -> bool:
    keypad = Keypad(MCP23S17(_panel_spi(), _deselect_all()[0], _KEYPAD_ADDRESS))
    if not keypad.holds(K_FLOOR):
        return False
    time.sleep_ms(_HELD_MS)
    return keypad.holds(K_FLOOR)


def build(root: str = "", port=None) -> Parts:
    """Build the table's parts; files such as tags.bin lie under `root`.

    `port` is the link's, from `open_port`; MicroPython's own unless given.  No part is needed to
    start: `answers` of an expander says whether it is there.
    """
    return Parts(root, port or Port())
