"""The journal that outlives a power cut: a hand's start and every event since, in two halves.

Halves are used by turns: while a start is written the hand before still stands in the other one.
A half is a head, the packed rules, a CRC-32 of both, then records until the CRC of one fails.  A
record's CRC runs over the half's generation and the record's place too, so neither what an older
hand left nor a record that changed its place is taken.  The page says how many records the newest
half must hold, twice and by turns: what vanishes is missed.

head    "FJ", layout 2, generation 2, boot 2, number of the first event 2, last tell 2, flags 1, 0
record  kind, seat, value 4, ms 4, last tell 2, CRC 2; kind 0 is a note of sensing: no event
body    the place of six records: 0, 255, what, length, body 72, 4 x 0, last tell 2, CRC 2
page    how often the table started, by cause: 5 x 2, CRC-32; twice: generation 2, records 2, CRC 2
"""

import struct
from binascii import crc32
from random import getrandbits

from micropython import const

from floorman.crc import crc16
from floorman.rules.state import PACKED

_FORM = "<2sHHHHHBB"  # of a head
_HALF = const(0x3400)
_PAGE_AT = const(0x6800)
_HEAD = const(14)
_RECORD = const(14)
RECORDS = _HEAD + PACKED + 4  # where they begin: behind head, packed rules and CRC
PLACES = (_HALF - RECORDS) // _RECORD  # events and notes that a half holds
_GENERATIONS = const(0xFFFF)
_HALF_WAY = const(0x8000)
CAUSES = const(5)
_TALLIES = const(14)  # of the page: they begin behind the starts
_TALLY = const(6)
PAGE = _TALLIES + 2 * _TALLY
_NONE = const(-1)
_AUTHOR = const(6)  # bits, in the highest byte of an event's time
_MS_TOP = const(0x3F)
_BODY = const(84)
_BODY_PLACES = const(6)
_IS_BODY = const(255)  # in the place of a note's seat
_BODY_AT = const(8)  # in the buffer: behind generation, place and four bytes
_BODY_TOLD = const(84)
_NOTHING = bytes(76)  # from the one to the other

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
    """`medium` has write(address, buf) and read_into(address, buf) over the first 26 KiB.

    `layout` tells the firmware's state from another's.  After `load`, and `read` for each record
    until it says False, the journal goes on behind the last one.  `add` allocates nothing.
    """

    def __init__(self, medium, layout: int) -> None:  # type: ignore[no-untyped-def]
        self._medium = medium
        self._layout = layout
        self._buf = bytearray(4 + _RECORD)  # generation and place, then a record
        self._record = memoryview(self._buf)[4:]
        self._long = bytearray(4 + _BODY)
        self._page = bytearray(PAGE)
        medium.read_into(_PAGE_AT, self._page)
        self._next = 0  # generation
        self._base = 0
        self._at = 0  # records in the half
        self._least = 0  # so many must be there
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
        self._tally(0)
        self._tally(1)
        self._medium.write(_PAGE_AT, self._page)
        self._next = generation + 1 & _GENERATIONS  # not before: the other half is still good

    def add(self, kind: int, seat: int, value: int, ms: int, told: int, author: int = 0) -> bool:
        """Keep an event or a note; False when the half is full and it was not kept."""
        if self._at == PLACES:
            return False
        buf = self._buf
        self._place()
        struct.pack_into("<BBIIH", buf, 4, kind, seat, value, ms, told)
        buf[13] |= author << _AUTHOR
        crc = crc16(buf, 2 + _RECORD)
        buf[16] = crc & 255
        buf[17] = crc >> 8
        self._medium.write(self._base + RECORDS + self._at * _RECORD, self._record)
        self._at += 1
        self._tally(self._at & 1)  # the other one stands if the power goes here
        self._medium.write(_PAGE_AT, self._page)
        return True

    def add_body(self, what: int, body: bytes | bytearray, told: int) -> bool:
        """Keep 72 bytes at most that belong between the events; False when the half is full."""
        if self._at + _BODY_PLACES > PLACES:
            return False
        buf = self._long
        self._place()
        buf[:4] = self._buf[:4]
        buf[4] = 0
        buf[5] = _IS_BODY
        buf[6] = what
        buf[7] = n = len(body)
        buf[_BODY_AT:_BODY_TOLD] = _NOTHING
        buf[_BODY_AT : _BODY_AT + n] = body
        buf[_BODY_TOLD] = told & 255
        buf[_BODY_TOLD + 1] = told >> 8
        crc = crc32(memoryview(buf)[: 2 + _BODY])  # its low half: C, where crc16 is Python
        buf[_BODY_TOLD + 2] = crc & 255
        buf[_BODY_TOLD + 3] = crc >> 8 & 255
        self._medium.write(self._base + RECORDS + self._at * _RECORD, memoryview(buf)[4:])
        self._at += _BODY_PLACES
        self._tally(self._at & 1)
        self._medium.write(_PAGE_AT, self._page)
        return True

    def _place(self) -> None:
        self._buf[2] = self._at & 255
        self._buf[3] = self._at >> 8

    def _tally(self, turn: int) -> None:
        """Note on the page how many records the half in use holds."""
        page = self._page
        self._place()
        at = _TALLIES + turn * _TALLY
        for i in range(4):
            page[at + i] = self._buf[i]
        crc = crc16(self._buf, 4)
        page[at + 4] = crc & 255
        page[at + 5] = crc >> 8

    def count_start(self, cause: int) -> tuple[int, ...]:
        """How often the table started by each cause, this start with its `cause` included."""
        page = self._page
        counts = list(struct.unpack_from("<%dHI" % CAUSES, page, 0))
        if crc32(page[: 2 * CAUSES]) != counts.pop():
            counts = [0] * CAUSES
        counts[cause] = min(counts[cause] + 1, _GENERATIONS)
        packed = struct.pack("<%dH" % CAUSES, *counts)
        page[:_TALLIES] = packed + struct.pack("<I", crc32(packed))
        try:
            self._medium.write(_PAGE_AT, page)
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
        newest = self._newest()
        lost = newest != _NONE or len(ours) > 1  # only the very first start may have been torn
        for head in ours:
            if self._fetch(head, state):
                found = self._settle(head[2], newest)
                if found != DAMAGED:
                    return found
                lost = True
        self._next = getrandbits(16)  # what lies there is hardly of a generation to come
        if any(head[0] == b"FJ" and head[1] != self._layout for head in heads):
            return FOREIGN
        lost = lost or any(head[0] != b"FJ" and any(head[0]) for head in heads)
        return DAMAGED if lost else NEW

    def _newest(self) -> int:
        """The generation that the page knows, and its records in 16 bits more; or _NONE."""
        newest = _NONE
        for turn in (0, 1):
            at = _TALLIES + turn * _TALLY
            generation, records, crc = struct.unpack_from("<HHH", self._page, at)
            if crc == crc16(self._page[at : at + 4], 4):
                tally = generation << 16 | records
                if newest == _NONE or 0 < (tally - newest) & 0xFFFFFFFF < 0x80000000:
                    newest = tally
        return newest

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

    def _settle(self, generation: int, newest: int) -> int:
        """Judge a sound half by the page, which knows what was whole once."""
        ahead = (newest >> 16) - generation & _GENERATIONS
        self._least = newest & _GENERATIONS if ahead == 0 else 0
        self._next = generation + (3 if ahead == 1 else 1) & _GENERATIONS
        if newest == _NONE or 1 < ahead < _GENERATIONS:
            return DAMAGED
        return OLDER if ahead == 1 else SOUND

    def read(self) -> bool:
        """The next record into `author`, `kind`, `seat`, `value`, `ms`, `told`; False at the end.

        `body` is that of a record that has one, `seat` says then what it is; else it is empty.

        `broken` is set when there should be more: not the last was torn, one is lost.
        """
        self.body = b""
        if not self._take():
            self.broken = self._at < self._least
            return False
        if self._buf[4] == 0 and self._buf[5] == _IS_BODY:
            return self._read_body()
        self._at += 1
        self.author = self._buf[13] >> _AUTHOR
        self._buf[13] &= _MS_TOP
        _, _, self.kind, self.seat, self.value, self.ms, self.told, _ = struct.unpack(
            "<HHBBIIHH", self._buf
        )
        return True

    def _take(self) -> bool:
        if self._at == PLACES:
            return False
        self._medium.read_into(self._base + RECORDS + self._at * _RECORD, self._record)
        self._place()
        if self._buf[4] == 0 and self._buf[5] == _IS_BODY:
            return self._take_body()
        crc = crc16(self._buf, 2 + _RECORD)
        written = any(self._record)  # memory never written fits one generation in 65,536
        return written and self._buf[16] == crc & 255 and self._buf[17] == crc >> 8

    def _take_body(self) -> bool:
        if self._at + _BODY_PLACES > PLACES:
            return False
        buf = self._long
        address = self._base + RECORDS + self._at * _RECORD
        self._medium.read_into(address, memoryview(buf)[4:])
        buf[:4] = self._buf[:4]
        crc = crc32(memoryview(buf)[: 2 + _BODY])  # its low half: C, where crc16 is Python
        return buf[_BODY_TOLD + 2] == crc & 255 and buf[_BODY_TOLD + 3] == crc >> 8 & 255

    def _read_body(self) -> bool:
        buf = self._long
        self._at += _BODY_PLACES
        self.kind = self.value = self.ms = 0
        self.seat = buf[6]
        self.told = buf[_BODY_TOLD] | buf[_BODY_TOLD + 1] << 8
        self.body = bytes(buf[_BODY_AT : _BODY_AT + buf[7]])
        return True
