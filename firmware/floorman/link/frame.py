"""Frames of the link: `len seq type payload crc16(hi lo) 0x7e`, `len` counting all of it.

Firmware, host and tests use these same functions.  Nothing here allocates after start-up and
nothing raises, whatever the bytes.
"""

from micropython import const

from floorman.crc import crc16

SYNC = const(0x7E)
SHORTEST = const(6)
LONGEST = const(120)  # below 0x7e, so that a length is never taken for the end of a frame
PAYLOAD = const(3)  # where the payload begins
ROOM = const(114)  # the longest payload


def seal(buf: bytearray, seq: int, kind: int, n: int) -> int:
    """Complete the frame whose payload of `n` bytes stands in `buf` already; its length."""
    length = n + SHORTEST
    buf[0] = length
    buf[1] = seq & 255
    buf[2] = kind
    crc = crc16(buf, n + PAYLOAD)
    buf[length - 3] = crc >> 8
    buf[length - 2] = crc & 255
    buf[length - 1] = SYNC
    return length


def encode(buf: bytearray, seq: int, kind: int, payload: bytes, n: int) -> int:
    """Write a frame with the first `n` bytes of `payload`; its length."""
    for i in range(n):
        buf[PAYLOAD + i] = payload[i]
    return seal(buf, seq, kind, n)


def check(buf: bytearray, n: int) -> int:
    """Look at the front of `n` bytes: 0 more are needed, -1 no frame, else the frame's length."""
    if n == 0:
        return 0
    length = buf[0]
    if length < SHORTEST or length > LONGEST:
        return -1
    if n < length:
        return 0
    if buf[length - 1] != SYNC:
        return -1
    if crc16(buf, length - 3) != buf[length - 3] << 8 | buf[length - 2]:
        return -1
    return length


class Inbox:
    """Collects bytes until a whole frame stands at the front of `buf`.

    After damage it goes on behind the next 0x7e; `bad` counts losses of step, not bytes.
    """

    def __init__(self) -> None:
        self.buf = bytearray(2 * LONGEST)
        self.bad = 0
        self._used = 0
        self._held = 0
        self._lost = False

    def room(self) -> int:
        """How many bytes `add` takes now."""
        return len(self.buf) - self._used

    def add(self, data: bytearray, n: int) -> None:
        """Append the first `n` bytes of `data`; at most `room()`."""
        buf = self.buf
        used = self._used
        for i in range(n):
            buf[used + i] = data[i]
        self._used = used + n

    def take(self) -> int:
        """Length of the frame that now stands at the front, 0 for none; drops the one before."""
        self._drop(self._held)
        self._held = check(self.buf, self._used)
        while self._held < 0:
            self._resync()
            self._held = check(self.buf, self._used)
        if self._held:
            self._lost = False
        return self._held

    def _resync(self) -> None:
        buf = self.buf
        at = 0
        while at < self._used and buf[at] != SYNC:
            at += 1
        # a 0x7e in front is no damage: senders begin with one to end whatever was left behind
        if at and not self._lost:
            self._lost = True
            self.bad += 1
        self._drop(min(at + 1, self._used))

    def _drop(self, n: int) -> None:
        if n:
            buf = self.buf
            rest = self._used - n
            for i in range(rest):
                buf[i] = buf[n + i]
            self._used = rest
