"""Abilities of NTAG213, 215 and 216 beyond their UID: version, memory, signature.

No table asks for it; the simulated tag is tried by it.  Section numbers are those of NXP's
NTAG213_215_216.
"""

from floorman.drivers.reader import DAMAGED, OK, crc_a, rx, tx
from micropython import const

REFUSED = const(6)  # the tag answered NAK; `nak` has its code, and it waits for REQA again

UNKNOWN = const(0)  # no GET_VERSION, or another maker's or family's answer
NTAG213 = const(213)
NTAG215 = const(215)
NTAG216 = const(216)

FAST_PAGES = const(13)  # of one fast_read(): fetched in three parts; two more would fit the FIFO

_GET_VERSION = const(0x60)  # 10.1
_READ = const(0x30)  # 10.2
_FAST_READ = const(0x3A)  # 10.3
_READ_SIG = const(0x3C)  # 10.8
_PAGE = const(4)
_READ_BYTES = const(16)
_SIGNATURE = const(32)
_VERSION = const(8)
_NAK_BITS = const(4)
_FIFO = const(64)
_PART = const(18)  # bytes of `rx`
_FAMILY = b"\x00\x04\x04\x02\x01\x00"  # header, NXP, NTAG, 50 pF, version 1.0 (table 28)
_SIZES = {0x0F: NTAG213, 0x11: NTAG215, 0x13: NTAG216}


class Ntag:
    """Talks to the tag that Inventory.hold() left ACTIVE on `reader`.

    Every command gives OK, NOTHING, DAMAGED, NOISE, DEAD or REFUSED, and allocates nothing; after
    OK the first `length` bytes of `data` are the answer.
    """

    def __init__(self, reader):
        self._reader = reader
        self.data = memoryview(bytearray(_FIFO))
        self.length = 0
        self.nak = 0
        self.kind = UNKNOWN
        self.signed = False

    def inspect(self, inventory, uid: bytes | bytearray, length: int) -> int:
        """Find out what the tag with this UID is: `kind`, and whether it is `signed`.

        Its field has just come up.  OK, or what Inventory.confirm() says of a tag that is not
        there.  Clones are not signed, or do not know the question.  Whether a signature is NXP's
        for this UID takes a curve and more time than the table has: `data` holds it for the host.
        """
        self.kind = UNKNOWN
        self.signed = False
        status = inventory.hold(uid, length)
        if status == OK and self.version() == OK:
            if self.data[:6] == _FAMILY:
                self.kind = _SIZES.get(self.data[6], UNKNOWN)
            self.signed = self.signature() == OK and any(self.data[:_SIGNATURE])
        return status

    def version(self) -> int:
        """Eight bytes: who made it, what it is, how much it holds."""
        return self._ask(1, _GET_VERSION, 0, 0, _VERSION)

    def read(self, page: int) -> int:
        """Four pages from `page` on; behind the last one follows page 0."""
        return self._ask(2, _READ, page, 0, _READ_BYTES)

    def fast_read(self, first: int, last: int) -> int:
        """Pages `first` to `last`.  ValueError when they are more than three parts carry."""
        pages = last - first + 1
        if not 0 < pages <= FAST_PAGES:
            raise ValueError("fast_read takes 1 to 13 pages")
        return self._ask(3, _FAST_READ, first, last, _PAGE * pages)

    def signature(self) -> int:
        """32 bytes that only NXP can make for this UID."""
        return self._ask(2, _READ_SIG, 0, 0, _SIGNATURE)

    def _ask(self, length: int, command: int, first: int, second: int, expected: int) -> int:
        tx[0] = command
        tx[1] = first
        tx[2] = second
        crc = crc_a(tx, length)
        tx[length] = crc & 0xFF
        tx[length + 1] = crc >> 8
        self.length = 0
        reader = self._reader
        reader.wait_for_memory(True)
        status = reader.exchange(length + 2, 0, 0, expected + 2)
        reader.wait_for_memory(False)
        if status != OK:
            return status
        if reader.rx_len == 1 and reader.rx_bits == _NAK_BITS:
            self.nak = rx[0] & 0x0F
            return REFUSED
        return self._take(expected)

    def _take(self, expected: int) -> int:
        """Fetch the answer in parts and check it."""
        reader = self._reader
        data = self.data
        whole = reader.rx_len
        at = 0
        while at < whole:
            part = min(whole - at, _PART)
            if at:
                reader.more(part)
            for i in range(part):
                data[at + i] = rx[i]
            at += part
        if whole != expected + 2 or reader.rx_bits:
            return DAMAGED
        if crc_a(data, expected) != data[expected] | data[expected + 1] << 8:
            return DAMAGED
        self.length = expected
        return OK
