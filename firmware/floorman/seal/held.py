"""Keys of hands that are over and wait for their time: wrapped, each in a place of its own.

They lie in the FRAM, in front of the signer's indices, or in files.  A key's time runs from the
empty felt on, and from the beginning again after each power-up: a cut makes it later, never
earlier.  How long it waits was settled when its hand ended, whatever a file says since.
"""

import struct
from array import array
from binascii import crc32
from errno import EIO

from micropython import const

from floorman.seal.keys import KeyFiles
from floorman.wipe import wipe

# a RELEASE's body 52, seconds 2, CRC-32 of both
_BODY = const(52)
_SUM = const(54)
SIZE = const(58)
FRAM_AT = const(0x6820)  # behind the journal's page
PLACES = const(98)  # an hour's hands at a fast table
FILES = const(16)  # each is written in 50 ms
_NONE = const(0xFFFF)  # seconds: no key is here
_SECOND_MS = const(1000)


class Held:
    """`put` a key, `run` when the felt is empty, give away what is `due`, and `drop` it then."""

    def __init__(self, vault, clock) -> None:  # type: ignore[no-untyped-def]
        fram = vault.fram
        self._medium = fram or KeyFiles(vault.root, "held.", SIZE)
        self._base = FRAM_AT if fram else 0
        self._clock = clock
        self._sum = crc32(vault.table)  # another table's are none
        self._buf = bytearray(SIZE)
        self._back = bytearray(SIZE)
        places = self._places = PLACES if fram else FILES
        self._since = array("I", [0] * places)
        self._seconds = array("H", [_NONE] * places)
        self._first = self._last = 0  # hands, the latter not included, whose keys may be here
        self._stands = 0  # from this hand on they wait for an empty felt
        self._load()

    def _load(self) -> None:
        for place in range(self._places):
            hand = self._read(place)
            if hand:
                self._seconds[place] = self._buf[_BODY] << 8 | self._buf[_BODY + 1]
                if not self._first or hand < self._first:
                    self._first = self._stands = hand
                self._last = max(self._last, hand + 1)

    @property
    def waits(self) -> bool:
        """True while a key may be here."""
        return self._first != self._last

    def has(self, hand: int) -> bool:
        """The key of this hand is here."""
        return self._first <= hand < self._last and self._seconds[hand % self._places] != _NONE

    def put(self, body: bytes, seconds: int, ms: int, clear: bool) -> bool:
        """Keep a RELEASE so long; `clear`: nobody holds a card of it.

        False when an older one had to go for it.  OSError when it cannot be kept.
        """
        hand = hand_of(body)
        if not self.waits:
            self._first = self._stands = hand
        oldest = hand - self._places + 1
        kept = self._first >= oldest
        self._first = max(self._first, oldest)
        self._last = hand + 1
        place = hand % self._places
        self._since[place] = ms
        if clear:
            self.run(ms)
        buf = self._buf
        buf[:_BODY] = body
        struct.pack_into(">H", buf, _BODY, seconds)
        struct.pack_into(">I", buf, _SUM, crc32(memoryview(buf)[:_SUM], self._sum))
        self._write(place)
        self._seconds[place] = seconds
        return kept

    def run(self, ms: int) -> None:
        """The felt is empty: time begins for all that waited for that."""
        for hand in range(max(self._stands, self._first), self._last):
            self._since[hand % self._places] = ms
        self._stands = self._last

    def due(self, ms: int) -> bytes:
        """The oldest key, if its time has come; else nothing.  OSError when it is damaged."""
        self._go_on()
        place = self._first % self._places
        if not self.waits or self._first >= self._stands:
            return b""
        wait = self._seconds[place] * _SECOND_MS
        if self._clock.ticks_diff(ms, self._since[place]) < wait:
            return b""
        if self._read(place) != self._first:
            self._seconds[place] = _NONE
            raise OSError(EIO)
        return bytes(self._buf[:_BODY])

    def drop(self, hand: int) -> None:
        """The hand's key was given away.  OSError when that cannot be kept: it comes again."""
        if self.has(hand):
            place = hand % self._places
            self._seconds[place] = _NONE
            self._go_on()
            wipe(self._buf)
            self._write(place)

    def _go_on(self) -> None:
        """To the first that is here: others have gone, or could not be kept."""
        while self.waits and self._seconds[self._first % self._places] == _NONE:
            self._first += 1

    def _read(self, place: int) -> int:
        """A place into the buffer; its hand, or 0 when no key is there."""
        buf = self._buf
        self._medium.read_into(self._base + place * SIZE, buf)
        sum32: int = struct.unpack_from(">I", buf, _SUM)[0]
        hand = hand_of(buf)
        sound = crc32(memoryview(buf)[:_SUM], self._sum) == sum32 and hand % self._places == place
        return hand if sound else 0

    def _write(self, place: int) -> None:
        """Read back: a FRAM that fell silent takes nothing and says nothing."""
        self._medium.write(self._base + place * SIZE, self._buf)
        self._medium.read_into(self._base + place * SIZE, self._back)
        if self._back != self._buf:
            raise OSError(EIO)


def hand_of(body: bytes | bytearray) -> int:
    """N, which a record begins with."""
    hand: int = struct.unpack_from(">I", body, 0)[0]
    return hand
