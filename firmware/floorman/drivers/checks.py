"""What is wrong with a reader that does not start, by name; and the chip's own test.

Loaded when it is needed: a table whose readers are well never holds it in memory.
"""

from micropython import const

from floorman.drivers.mfrc522 import crc_a
from floorman.events import (
    READER_FLOATS,
    READER_FORGETS,
    READER_HIGH,
    READER_LOW,
    READER_RESET,
    READER_STRANGE,
)

# results of self_test()
PASSED = const(0)
FAILED = const(1)
NO_REFERENCE = const(2)  # a clone whose maker says nothing

_COMMAND = const(0x02)
_FIFO_DATA = const(0x12)
_FIFO_LEVEL = const(0x14)
_AUTO_TEST = const(0x6C)
_VERSION = const(0x6E)
_MEM = const(0x01)
_CALC_CRC = const(0x03)
_POWER_DOWN = const(0x10)
_SELF_TEST = const(0x09)  # AutoTest (9.3.4.7)
_LOOKS = const(8)
_BUFFER = const(25)  # bytes of the internal buffer (10.3.1.2)
_RESULT = const(64)
_PATIENCE = const(50)
_WAIT_US = const(200)

_WORDS = {
    READER_HIGH: "MISO stays high: no cable, no chip select, or a short to 3.3 V",
    READER_LOW: "MISO stays low: no supply, or a short to ground",
    READER_FLOATS: "MISO floats: the line or the chip select is broken",
    READER_RESET: "held in reset, or no oscillator",
    READER_STRANGE: "its version is that of no MFRC522",
    READER_FORGETS: "its registers do not keep what is written",
}

# CRC_A of the 64 bytes that the self test must give (16.1.1), by VersionReg
_REFERENCES = {0x90: 0x6B4E, 0x91: 0x880D, 0x92: 0x6EBE, 0x88: 0x410C, 0xB2: 0xE6ED}


def explain(reader) -> str:
    """A sentence on why start() failed; `fault` of the reader is its number."""
    if not reader.fault:
        reader.fault = _look(reader)
    text = "RFID reader: " + _WORDS[reader.fault]
    if reader.fault == READER_STRANGE:
        text += f" (0x{reader.version:02x})"
    return text


def _look(reader) -> int:
    """Tell by what the bus reads when a chip does not answer as one should."""
    command = reader.read(_COMMAND)
    for _ in range(_LOOKS):
        if reader.read(_COMMAND) != command:
            return READER_FLOATS
    if command == 0xFF:
        return READER_HIGH
    if command & _POWER_DOWN:
        return READER_RESET
    return READER_STRANGE if command or reader.read(_VERSION) else READER_LOW


def self_test(reader) -> int:
    """The digital self test (16.1.1): PASSED, FAILED or NO_REFERENCE.

    Takes about 15 ms and loses all settings, so start() follows.  Not part of each start: good
    clones fail it, and what it finds broken shows in play at once.
    """
    reference = _REFERENCES.get(reader.version, -1)
    result = bytearray(_RESULT)
    whole = _run(reader, result)
    reader.start()
    if reference < 0:
        return NO_REFERENCE
    return PASSED if whole and crc_a(memoryview(result), _RESULT) == reference else FAILED


def _run(reader, result: bytearray) -> bool:
    """Fill `result` with what the self test gives; whether all of it came."""
    reader.start()
    reader.write(_FIFO_LEVEL, 0x80)
    for _ in range(_BUFFER):
        reader.write(_FIFO_DATA, 0)
    reader.write(_COMMAND, _MEM)
    reader.write(_AUTO_TEST, _SELF_TEST)
    reader.write(_FIFO_DATA, 0)
    reader.write(_COMMAND, _CALC_CRC)
    for _ in range(_PATIENCE):
        reader.clock.sleep_us(_WAIT_US)
        if reader.read(_FIFO_LEVEL) >= _RESULT:
            break
    whole = reader.read(_FIFO_LEVEL) == _RESULT
    for i in range(_RESULT if whole else 0):
        result[i] = reader.read(_FIFO_DATA)
    reader.write(_COMMAND, 0)
    reader.write(_AUTO_TEST, 0)
    return whole
