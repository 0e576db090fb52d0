"""What outlives a power cut: the state at a hand's start and every event since, in two halves.

Halves are used by turns: while a start is written the hand before still stands in the other one.
A half is a head, the packed rules, a CRC-32 of both, then records until the CRC of one fails.  A
record's CRC runs over the half's generation too, so what an older hand left is never taken.

head    "FJ", layout 2, generation 2, boot 2, number of the first event 2, last tell 2, flags 1, 0
record  kind, seat, value 4, ms 4, last tell 2, CRC 2; kind 0 is a note of sensing: no event
"""

import struct
from binascii import crc32
from random import getrandbits

from micropython import const

from floorman.crc import crc16
from floorman.rules.state import PACKED

_FORM = "<2sHHHHHBB"  # of a head
_HALF = const(0x3F80)
_STARTS_AT = const(0x7F00)  # how often the table started, by cause
_HEAD = const(14)
_RECORD = const(14)
RECORDS = _HEAD + PACKED + 4  # where they begin: behind head, packed rules and CRC
PLACES = (_HALF - RECORDS) // _RECORD  # events and notes that a half holds
_GENERATIONS = const(0xFFFF)
_HALF_WAY = const(0x8000)
_AHEAD = const(4)  # records looked at behind a bad one
CAUSES = const(5)

MID_HAND = const(1)  # flag: the snapshot is none of a hand's start

# what `load` found
NEW = const(0)  # nothing was ever written
SOUND = const(1)
OLDER = const(2)  # the last hand's start is damaged, the hand before is sound
DAMAGED = const(3)
FOREIGN = const(4)  # of another firmware
BROKEN = const(5)  # a record is damaged: the hand is lost
HUNG = const(6)  # the table hung again and again: the hand is given up
AWAY = const(7)  # the newest hand is in a FRAM that does not answer


class Journal:
    """`medium` has write(address, buf) and read_into(address, buf) over 32 KiB.

    `layout` tells the firmware's state from another's.  After `load`, and `read` for each record
    until it says False, the journal goes on behind the last one.  `add` allocates nothing.
    """

    def __init__(self, medium, layout: int) -> None:  # type: ignore[no-untyped-def]
        self._medium = medium
        self._layout = layout
        self._buf = bytearray(2 + _RECORD)  # the generation, then a record
        self._record = memoryview(self._buf)[2:]
        self._next = 0  # generation
        self._base = 0
        self._at = 0  # records in the half
        self.broken = False
        self.boot = 0
        self.first = 0
        self.told = 0
        self.flags = 0

    # writing ---------------------------------------------------------------------------------

    def begin(self, state: bytearray, flags: int, boot: int, first: int, told: int) -> None:
        """A hand starts: its packed state into the half that is not in use.  Allocates."""
        generation = self._next
        self._use(generation)
        head = struct.pack(_FORM, b"FJ", self._layout, generation, boot, first, told, flags, 0)
        self._medium.write(self._base, head)
        self._medium.write(self._base + _HEAD, state)
        crc = struct.pack("<I", crc32(state, crc32(head)))
        self._medium.write(self._base + _HEAD + PACKED, crc)
        self._next = generation + 1 & _GENERATIONS  # not before: the other half is still good

    def add(self, kind: int, seat: int, value: int, ms: int, told: int) -> bool:
        """Keep an event or a note; False when the half is full and it was not kept."""
        if self._at == PLACES:
            return False
        buf = self._buf
        buf[2] = kind
        buf[3] = seat
        for i in range(4):
            buf[4 + i] = value >> 8 * i & 255
            buf[8 + i] = ms >> 8 * i & 255
        buf[12] = told & 255
        buf[13] = told >> 8
        crc = crc16(buf, _RECORD)
        buf[14] = crc & 255
        buf[15] = crc >> 8
        self._medium.write(self._base + RECORDS + self._at * _RECORD, self._record)
        self._at += 1
        return True

    def count_start(self, cause: int) -> tuple[int, ...]:
        """How often the table started by each cause, this start with its `cause` included."""
        page = bytearray(2 * CAUSES + 4)
        self._medium.read_into(_STARTS_AT, page)
        counts = list(struct.unpack("<%dHI" % CAUSES, page))
        if crc32(page[: 2 * CAUSES]) != counts.pop():
            counts = [0] * CAUSES
        counts[cause] = min(counts[cause] + 1, _GENERATIONS)
        packed = struct.pack("<%dH" % CAUSES, *counts)
        try:
            self._medium.write(_STARTS_AT, packed + struct.pack("<I", crc32(packed)))
        except OSError:  # a flash that is full: said when the hand cannot be kept
            pass
        return tuple(counts)

    def _use(self, generation: int) -> None:
        self._base = (generation & 1) * _HALF
        self._at = 0
        self._buf[0] = generation & 255
        self._buf[1] = generation >> 8

    # reading ---------------------------------------------------------------------------------

    def load(self, state: bytearray) -> int:
        """Take the newest sound start into `state`; what was found (above).  Allocates."""
        heads = [self._head(half) for half in (0, 1)]
        ours = [head for head in heads if head[0] == b"FJ" and head[1] == self._layout]
        if len(ours) == 2 and 0 < (ours[1][2] - ours[0][2]) & _GENERATIONS < _HALF_WAY:
            ours.reverse()  # the newer one first
        lost = len(ours) > 1  # the very first start may have been torn, a second one was not
        for head in ours:
            if self._fetch(head, state):
                return self._settle(head[2])
            lost = lost or self._follows()
        self._next = getrandbits(16)  # what lies there is hardly of a generation to come
        if any(head[0] == b"FJ" and head[1] != self._layout for head in heads):
            return FOREIGN
        lost = lost or any(head[0] != b"FJ" and any(head[0]) for head in heads)
        return DAMAGED if lost else NEW

    def _head(self, half: int) -> tuple:  # type: ignore[type-arg]
        head = bytearray(_HEAD)
        self._medium.read_into(half * _HALF, head)
        return struct.unpack(_FORM, head)

    def _fetch(self, head: tuple, state: bytearray) -> bool:  # type: ignore[type-arg]
        self._use(head[2])
        self._medium.read_into(self._base + _HEAD, state)
        crc = bytearray(4)
        self._medium.read_into(self._base + _HEAD + PACKED, crc)
        self.boot, self.first, self.told, self.flags = head[3:7]
        sum32: int = struct.unpack("<I", crc)[0]
        return crc32(state, crc32(struct.pack(_FORM, *head))) == sum32

    def _settle(self, generation: int) -> int:
        """Records of a newer start whose head is bad: it was whole once, and is damaged."""
        self._use(generation + 1 & _GENERATIONS)
        lost = self._follows()
        self._use(generation)
        self._next = generation + (3 if lost else 1) & _GENERATIONS
        return OLDER if lost else SOUND

    def read(self) -> bool:
        """The next record into `kind`, `seat`, `value`, `ms`, `told`; False behind the last.

        `broken` is set when sound ones lie behind a bad one: not the last was torn, one is lost.
        """
        if not self._take():
            self.broken = self._follows()
            return False
        self._at += 1
        _, self.kind, self.seat, self.value, self.ms, self.told, _ = struct.unpack(
            "<HBBIIHH", self._buf
        )
        return True

    def _take(self) -> bool:
        if self._at == PLACES:
            return False
        self._medium.read_into(self._base + RECORDS + self._at * _RECORD, self._record)
        crc = crc16(self._buf, _RECORD)
        return self._buf[14] == crc & 255 and self._buf[15] == crc >> 8

    def _follows(self) -> bool:
        """A sound record lies here or a little further on."""
        at = self._at
        found = False
        for self._at in range(at, min(at + _AHEAD, PLACES)):
            found = found or self._take()
        self._at = at
        return found
