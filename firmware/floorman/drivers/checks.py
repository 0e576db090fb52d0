"""Faults of a reader that does not start, by name.

Loaded when it is needed: a table whose readers are well never holds it in memory.
"""

from micropython import const

from floorman.events import (
    READER_FLICKERS,
    READER_FLOATS,
    READER_FORGETS,
    READER_HIGH,
    READER_LOW,
    READER_RESET,
    READER_STRANGE,
)
from floorman.shapes import TYPE_CHECKING

if TYPE_CHECKING:
    from floorman.shapes import Reader

_COMMAND = const(0x02)
_VERSION = const(0x6E)
_POWER_DOWN = const(0x10)
_LOOKS = const(8)

_WORDS = {
    READER_HIGH: "MISO stays high: no cable, no chip select, or a short to 3.3 V",
    READER_LOW: "MISO stays low: no supply, a short to ground, or MOSI or SCK is broken",
    READER_FLOATS: "MISO floats: the line or the chip select is broken",
    READER_RESET: "held in reset, or no oscillator",
    READER_STRANGE: "its version is that of no MFRC522",
    READER_FLICKERS: "it reads differently from time to time: a long line or a bad contact",
    READER_FORGETS: "its registers do not keep what is written",
}


def explain(reader: "Reader") -> str:
    """A sentence on why start() failed; `fault` of the reader is its number."""
    if not reader.fault or reader.fault == READER_FLICKERS:
        reader.fault = _look(reader)
    text = "RFID reader: " + _WORDS[reader.fault]
    if reader.fault == READER_STRANGE:
        text += f" (0x{reader.version:02x})"
    return text


def _look(reader: "Reader") -> int:
    """Tell by what the bus reads when a chip does not answer as one should."""
    command = reader.read(_COMMAND)
    differ = 0
    for _ in range(_LOOKS):
        differ += reader.read(_COMMAND) != command
    if differ > _LOOKS // 2:
        return READER_FLOATS
    if differ or reader.fault:
        return READER_FLICKERS
    if command == 0xFF:
        return READER_HIGH
    if command & _POWER_DOWN:
        return READER_RESET
    return READER_STRANGE if command or reader.read(_VERSION) else READER_LOW
