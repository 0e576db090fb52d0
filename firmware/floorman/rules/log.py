"""The events of one hand in order, 8 bytes each; with its first snapshot they are the hand.

An event is kind, seat, value (4 bytes) and tenths of a second since the hand began (2 bytes; they
stop at the highest value).
"""

import struct

from micropython import const

ROOM = const(200)  # a hand of ten has some hundred
_SIZE = const(8)
_LATEST = const(65535)
_TENTH_MS = const(100)
_TICKS = const(0x3FFFFFFF)  # ticks_ms wraps here


class Log:
    """Closed before the first hand; `count` events are in it, `top` with those that were undone.

    `cut` is set when the hand outgrew it: its beginning stands in the snapshot alone.
    """

    def __init__(self) -> None:
        self.open = False
        self.count = 0
        self.top = 0
        self.cut = False
        self._buf = bytearray(ROOM * _SIZE)
        self._began = 0

    def begin(self, ms: int, cut: bool = False) -> None:
        """A hand begins, or goes on behind a log that is full."""
        self.open = True
        self.count = self.top = 0
        self.cut = cut
        self._began = ms

    def add(self, kind: int, seat: int, value: int, ms: int) -> None:
        tenths = ((ms - self._began) & _TICKS) // _TENTH_MS
        if tenths > _LATEST:
            tenths = _LATEST
        struct.pack_into("<BBIH", self._buf, self.count * _SIZE, kind, seat, value, tenths)
        self.count += 1
        self.top = self.count

    def kind(self, i: int) -> int:
        return self._buf[i * _SIZE]

    def seat(self, i: int) -> int:
        return self._buf[i * _SIZE + 1]

    def value(self, i: int) -> int:
        value: int = struct.unpack_from("<I", self._buf, i * _SIZE + 2)[0]
        return value

    def tenths(self, i: int) -> int:
        """Time since the hand began in 1/10 s."""
        at = i * _SIZE + 6
        return self._buf[at] | self._buf[at + 1] << 8

    def ms(self, i: int) -> int:
        """Time of the event as it was fed, to a tenth of a second."""
        return self._began + self.tenths(i) * _TENTH_MS
