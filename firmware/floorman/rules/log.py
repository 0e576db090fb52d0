"""The events of one hand in order, 8 bytes each; with its first snapshot they are the hand.

An event is kind, seat, value (4 bytes) and tenths of a second since the hand began (2 bytes; they
stop at the highest value).  An act is what somebody did; LIES and OLD tell how the felt lies and
are none: UNDO and REDO count acts.
"""

import struct

from micropython import const

from floorman import events as ev

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
        """Behind the last one.  What was undone is gone by an act; the felt only moves it on."""
        undone = self.top - self.count
        if not _is_act(kind) and undone and self.top < ROOM:
            at, end = self.count * _SIZE, self.top * _SIZE
            self._buf[at + _SIZE : end + _SIZE] = self._buf[at:end]
        else:
            undone = 0
        tenths = ((ms - self._began) & _TICKS) // _TENTH_MS
        if tenths > _LATEST:
            tenths = _LATEST
        struct.pack_into("<BBIH", self._buf, self.count * _SIZE, kind, seat, value, tenths)
        self.count += 1
        self.top = self.count + undone

    # acts --------------------------------------------------------------------------------------

    def acts(self) -> int:
        """How many can be undone."""
        return self._acts(0, self.count)

    def undone(self) -> int:
        """How many can be done again."""
        return self._acts(self.count, self.top)

    def _acts(self, first: int, end: int) -> int:
        acts = 0
        for i in range(first, end):
            acts += _is_act(self.kind(i))
        return acts

    def back(self, acts: int) -> int:
        """Where the first of the last so many stands, or -1 when there are fewer."""
        i = self.count
        while acts and i:
            i -= 1
            acts -= _is_act(self.kind(i))
        return -1 if acts else i

    def onward(self, acts: int) -> int:
        """How many events bring so many acts that were undone back, and what the felt did then."""
        i = self.count
        while i < self.top:
            acts -= _is_act(self.kind(i))
            if acts < 0:
                break
            i += 1
        return i - self.count

    # an event ----------------------------------------------------------------------------------

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


def _is_act(kind: int) -> bool:
    return kind != ev.LIES and kind != ev.OLD
