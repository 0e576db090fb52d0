"""All that the host has not acknowledged, numbered 0..65535 and round again: events, and records
of sealed cards among them.

When all 256 places are taken the oldest is dropped; `lost` counts those.  Of records fewer bodies
are kept than places: one whose body was dropped goes out empty, under its own number.
"""

from micropython import const

# Some four hands of ten.  A power of two, so that places follow numbers over the wrap.
_PLACES = const(256)
_SIZE = const(11)  # author, kind, seat, value 4, ms 4
_KIND = const(1)  # its place there
_NUMBERS = const(0xFFFF)
_RECORD = const(0x80)  # beside the kind of a record, which no event has
LAST_KIND = const(0x7F)  # of an event
_BODIES = const(48)  # two hands of ten
_BODY = const(72)


class EventRing:
    """`first` is the number of the oldest event kept, `next` the number the next one gets."""

    def __init__(self) -> None:
        self._store = bytearray(_PLACES * _SIZE)
        self.first = 0
        self.next = 0
        self.lost = 0
        self.complete = True  # nothing has left since power-up
        self._bodies: "bytes | bytearray" = b""
        self._records = 0  # so many were put

    def hold_records(self) -> None:
        """Records are going to come; a table that seals nothing has no room for them."""
        if not self._bodies:
            self._bodies = bytearray(_BODIES * _BODY)

    def __len__(self) -> int:
        return (self.next - self.first) & _NUMBERS

    def put(self, kind: int, seat: int, value: int, ms: int, author: int = 0) -> None:
        """Keep one event; `value` and `ms` are below 2**30."""
        if len(self) == _PLACES:
            self._forget(1)
            self.lost += 1
        store = self._store
        at = self.next % _PLACES * _SIZE
        store[at] = author
        store[at + _KIND] = kind
        store[at + 2] = seat
        _put32(store, at + 3, value)
        _put32(store, at + 7, ms)
        self.next = (self.next + 1) & _NUMBERS

    def put_record(self, kind: int, body: bytes | bytearray) -> None:
        """Keep a record of the link's type `kind`."""
        self.hold_records()
        at = self._records % _BODIES * _BODY
        self._bodies[at : at + len(body)] = body  # type: ignore[index]
        self.put(kind | _RECORD, len(body), self._records, 0)
        self._records += 1

    def record(self, number: int) -> int:
        """The link's type of a record, 0 for an event."""
        kind: int = self._store[number % _PLACES * _SIZE + _KIND]
        return kind & LAST_KIND if kind & _RECORD else 0

    def go_on(self, number: int) -> None:
        """Begin at a number that was given before the power went; older events are gone."""
        self.first = self.next = number
        self.complete = False

    def release(self, number: int) -> bool:
        """The host has everything below `number`; False when that is old news or nonsense."""
        n = (number - self.first) & _NUMBERS
        if n == 0 or n > len(self):
            return False
        self._forget(n)
        return True

    def copy(self, number: int, out: bytearray, at: int) -> None:
        """Write the event's number, author, kind, seat, value and ms (13 bytes) to `out`."""
        store = self._store
        start = number % _PLACES * _SIZE
        out[at] = number >> 8
        out[at + 1] = number & 255
        for i in range(_SIZE):
            out[at + 2 + i] = store[start + i]

    def copy_record(self, number: int, out: bytearray, at: int) -> int:
        """Write the record's number and body to `out`; how many bytes."""
        store = self._store
        start = number % _PLACES * _SIZE
        out[at] = number >> 8
        out[at + 1] = number & 255
        nth = store[start + 3] << 24 | store[start + 4] << 16 | store[start + 5] << 8
        nth |= store[start + 6]
        if self._records - nth > _BODIES:
            return 2
        for i in range(store[start + 2]):
            out[at + 2 + i] = self._bodies[nth % _BODIES * _BODY + i]
        return 2 + store[start + 2]

    def _forget(self, n: int) -> None:
        self.first = (self.first + n) & _NUMBERS
        self.complete = False


def _put32(buf: bytearray, at: int, value: int) -> None:
    buf[at] = value >> 24
    buf[at + 1] = value >> 16 & 255
    buf[at + 2] = value >> 8 & 255
    buf[at + 3] = value & 255
