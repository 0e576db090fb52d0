"""Bytes that bring-up learned of knock sensors and readers (link/exams.py), and their file.

No host changes the file alone: it is written while somebody at the table holds CLEAR, and
forgotten when CLEAR is held at the start and let go.  A torn file, or none, is nothing learned.
"""

import os

from micropython import const

from floorman.crc import crc16
from floorman.events import K_CLEAR
from floorman.link.exams import (
    KEPT,
    LEARN_BYTES,
    LEARN_EACH,
    LEARN_LEVEL,
    LEARN_OUTPUT,
    LEARNED,
    LEARNED_NOTHING,
    LEARNED_TORN,
    NOT_TOLD,
    NOT_WRITTEN,
    READER_LINES,
)
from floorman.shapes import TYPE_CHECKING

if TYPE_CHECKING:
    from floorman.shapes import Keypad

HELD_MS = const(1000)  # CLEAR, before anything is written or forgotten
_LATE_MS = const(6000)  # a key that is down for longer hangs
_FRESH_MS = const(60000)  # what was told longer ago nobody at the table has in mind
_MARK = b"FL2 "
_READERS = READER_LINES * LEARN_EACH
_TICKS = const(0x3FFFFFFF)  # ticks_ms wraps here


class Learned:
    """`table` has the bytes in force, zeros where nothing was learned, and stays the same object.

    `state` says which file was found: LEARNED and its like of exams.py.  A file is good for one
    `build` of the table, whose readers it knows by number.  Readers are as they were told at the
    start, so that `in_force` is false from a change on.
    """

    def __init__(self, path: str, build: bytes = b"full") -> None:
        self._path = path
        self._mark = _MARK + build + b" "
        self.in_force = True
        self.table = bytearray(LEARN_BYTES)
        self.state = LEARNED_NOTHING
        self._staged: "bytearray | None" = None
        self._told = 0  # bytes of it, in their order
        self._told_ms = 0
        self.watching = True  # the start is not over: somebody may hold CLEAR
        self._began = -1
        self._load()

    def _load(self) -> None:
        try:
            with open(self._path, "rb") as file:
                data = file.read()
        except OSError:
            return
        self.state = LEARNED_TORN if data else LEARNED_NOTHING
        mark = self._mark
        if len(data) == len(mark) + LEARN_BYTES + 2 and _is_sound(bytearray(data), mark):
            self.table[:] = data[len(mark) : -2]
            self.state = LEARNED

    def _take(self, table: "bytes | bytearray", state: int) -> None:
        if table[_READERS:] != self.table[_READERS:]:
            self.in_force = False
        self.table[:] = table
        self.state = state

    def level(self, reader: int) -> int:
        """How well the reader is to hear; 0 as it is wired."""
        return self.table[(READER_LINES + reader) * LEARN_EACH + LEARN_LEVEL]

    def outputs(self, first: int, count: int) -> bytes:
        """Outputs that so many readers on a decoder answer at: all, each once."""
        found = bytearray(range(count))
        for n in range(count):
            at = self.table[(READER_LINES + first + n) * LEARN_EACH + LEARN_OUTPUT]
            if at:
                found[n] = at - 1
        return bytes(found if sorted(found) == list(range(count)) else range(count))

    def stage(self, at: int, byte: int, ms: int) -> None:
        """Take a byte that a host wants kept; nothing follows from it before `keep`.

        The first one begins anew; the last one may come again, when its answer was lost.
        """
        if at == 0:
            self._staged = bytearray(LEARN_BYTES)
            self._told = 0
        if self._staged is None or at > self._told or at < self._told - 1:
            self._staged = None
            return
        self._staged[at] = byte
        self._told = at + 1
        self._told_ms = ms

    def keep(self, ms: int) -> int:
        """Write what was staged: KEPT, NOT_WRITTEN or NOT_TOLD.  Asked again it is the same."""
        staged = self._staged
        late = (ms - self._told_ms) & _TICKS >= _FRESH_MS
        if staged is None or self._told < LEARN_BYTES or late:
            return NOT_TOLD
        if self.state != LEARNED or self.table != staged:
            data = bytearray(self._mark) + staged
            check = crc16(data, len(data))
            if not self._write(data + bytes((check >> 8, check & 255))):
                return NOT_WRITTEN
            self._take(staged, LEARNED)
        return KEPT

    def forget(self) -> bool:
        """Let nothing be learned any more, as an empty file says; False when the flash refuses."""
        if not self._write(b""):
            return False
        self._staged = None
        self._take(bytes(LEARN_BYTES), LEARNED_NOTHING)
        return True

    def _write(self, data: "bytes | bytearray") -> bool:
        """The whole file, or the former one stays: a power cut or a full flash tears neither."""
        try:
            with open(self._path + ".new", "wb") as file:
                file.write(data)
            os.rename(self._path + ".new", self._path)
        except OSError:
            return False
        return True

    def watch(self, keypad: "Keypad", ms: int) -> bool:
        """True when CLEAR was held at the start and let go: all is forgotten then."""
        if self._began < 0:
            self._began = ms
        passed = (ms - self._began) & _TICKS
        down = keypad.hangs(K_CLEAR)
        self.watching = down and passed < _LATE_MS
        held = not down and HELD_MS <= passed < _LATE_MS
        return held and self.forget()


def _is_sound(data: bytearray, mark: bytes) -> bool:
    check = data[-2] << 8 | data[-1]
    return data[: len(mark)] == mark and crc16(data, len(data) - 2) == check
