"""The chips' digital self test (data sheet 16.1.1), and which chips they are.

Nothing follows from it for play: many a copy that works says it is NXP's and gives something else.
"""

from binascii import crc32

from micropython import const

from floorman.drivers.reader import rx
from floorman.shapes import TYPE_CHECKING

if TYPE_CHECKING:
    from floorman.shapes import Reader, Readers

# results of self_test()
PASSED = const(0)
FAILED = const(1)
NO_REFERENCE = const(2)  # a clone whose maker says nothing

_COMMAND = const(0x02)
_FIFO_DATA = const(0x12)
_FIFO_LEVEL = const(0x14)
_AUTO_TEST = const(0x6C)
_MEM = const(0x01)
_CALC_CRC = const(0x03)
_SELF_TEST = const(0x09)  # AutoTest (9.3.4.7)
_BUFFER = const(25)  # bytes of the internal buffer (10.3.1.2)
_RESULT = const(64)
_PART = const(16)  # fetched at once
_PATIENCE = const(20)
_WAIT_US = const(500)

# the low half of the CRC-32 of the 64 bytes that the self test must give, by VersionReg
_REFERENCES = {0x90: 0xB23A, 0x91: 0x9CA0, 0x92: 0x10C6, 0x88: 0x2EDB, 0xB2: 0x75C7}


def roll(readers: "Readers", hubs: bytes) -> bytearray:
    """VersionReg of each reader, 0 where no chip answers, and hub << 4 | result.

    start() must follow.
    """
    found = bytearray()
    for i, reader in enumerate(readers):
        result = NO_REFERENCE
        try:
            result = self_test(reader)
        except OSError:
            pass
        found.append(reader.version)
        found.append(hubs[i] << 4 | result)
    return found


def self_test(reader: "Reader") -> int:
    """PASSED, FAILED or NO_REFERENCE; OSError when the reader does not start.

    Takes about 4 ms and loses all settings, so start() must follow.
    """
    reader.start()
    if reader.version not in _REFERENCES:
        return NO_REFERENCE
    reader.write(_FIFO_LEVEL, 0x80)
    for _ in range(_BUFFER):
        reader.write(_FIFO_DATA, 0)
    reader.write(_COMMAND, _MEM)
    reader.write(_AUTO_TEST, _SELF_TEST)
    reader.write(_FIFO_DATA, 0)
    reader.write(_COMMAND, _CALC_CRC)
    for _ in range(_PATIENCE):
        reader.bus.clock.sleep_us(_WAIT_US)
        if reader.read(_FIFO_LEVEL) == _RESULT:
            break
    else:
        return FAILED
    crc = 0
    for _ in range(0, _RESULT, _PART):
        reader.more(_PART)
        crc = crc32(rx[:_PART], crc)
    return FAILED if crc & 0xFFFF != _REFERENCES[reader.version] else PASSED
