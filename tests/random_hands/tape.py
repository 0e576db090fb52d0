"""Feeds recorded events to the rules and sums up each state; runs on CPython and inside the VM.

A tape is records of 10 bytes: kind, seat, value, ms.  Two kinds are none of the table's: TABLE
begins a new one, HEAP writes down how much heap is in use after a collection.
"""

import gc
import struct
from binascii import crc32

from floorman.rules.game import Game
from floorman.rules.state import PACKED

RECORD = "<BBiI"
TABLE = 255
HEAP = 254


class Listener:
    """`sum` stands for everything that was said and every state since the tape began."""

    def __init__(self):
        self.sum = 0

    def hear(self, note, seat, value, rule):
        self.sum = crc32(struct.pack("<BBiB", note, seat, value, rule), self.sum)


class Tape:
    """Plays a file; `done(sums, state)` at each TABLE and HEAP: 4 bytes a record, the snapshot."""

    def __init__(self, file, done):
        self._file = file
        self._done = done
        self._record = bytearray(struct.calcsize(RECORD))
        self._state = bytearray(PACKED)
        self._listener = Listener()
        self._game = None
        self._sums = bytearray()

    def play(self):
        """Go on to the next HEAP; False at the end."""
        while self._file.readinto(self._record) == len(self._record):
            kind, seat, value, ms = struct.unpack(RECORD, self._record)
            if kind == HEAP:
                self._tell()
                gc.collect()
                return True
            if kind == TABLE:
                if self._game is not None:
                    self._tell()
                self._game = Game(self._listener.hear)
            else:
                self._feed(kind, seat, value, ms)
        self._tell()
        return False

    def weigh(self):
        """Write down the heap in use; 0 where nothing can tell."""
        self._sums += struct.pack("<I", gc.mem_alloc() if hasattr(gc, "mem_alloc") else 0)

    def _feed(self, kind, seat, value, ms):
        listener = self._listener
        status = self._game.feed(kind, seat, value, ms)
        self._game.pack(self._state)
        listener.sum = crc32(self._state, crc32(bytes((status,)), listener.sum))
        self._sums += struct.pack("<I", listener.sum)

    def _tell(self):
        self._done(self._sums, self._state)
        self._sums = bytearray()
