"""The players' knocks: whose a slap is that several sensors heard.

A slap runs through the table: the sensors beside it hear it about a millisecond later, and each
holds its pin low for some 50 ms.  A poll every 10 ms cannot order that; the expander can, for it
captures a port at its first change.  Nobody knocks when all sensors hear it: the table was bumped.

The first sensor may be a neighbour's: it is set to hear more, or the hand came down between two
seats.  More sensors hear it on the side where it came down, so a slap that was heard further on
one side may be that neighbour's; how surely a seat's own sensor is the first one bring-up learned.
"""

from micropython import const

from floorman.link.exams import LEARN_BEFORE, LEARN_BEHIND, LEARN_BYTES, LEARN_EACH
from floorman.shapes import TYPE_CHECKING

if TYPE_CHECKING:
    from floorman.shapes import MCP23S17

_NOBODY = const(255)
_SEATS = const(10)
CLOSE = const(16)  # added to the seat of `doubt`
_TICKS = const(0x3FFFFFFF)  # ticks_ms wraps here
_LISTEN_MS = const(15)  # all sensors that hear a slap have heard it by then
_RING_MS = const(80)  # all sensors have let go by then; what is heard sooner is drowned
_KNOCK_MS = const(400)  # people knock twice; it is one check

# GPA0..7 are seats 0..7, GPB0 and GPB1 seats 8 and 9.  GPB2 and GPB3 are the seats beside those,
# 7 and 0, once more: each port then tells which of two neighbours came first.
_PORT_A = const(0xFF)
_ONLY_B = const(0x300)
_BESIDE_B = const(0x81)
_PINS = const(0xFFF)
_ALL = const(0x3FF)  # seats
_SURE = const(10)  # of 10 us: a sensor whose lead was never less is surely the first
_FAR = const(2)  # sensors more on one side: the slap came down there, whatever was learned


class Knocks:
    """`poll` names the seat that knocked; `bumped` is set by a slap that the whole table heard.

    `doubt` is then 255, or the neighbour that it may have been, with CLOSE when nobody can tell.
    `learned` are the bytes of learned.py.
    """

    def __init__(self, expander: "MCP23S17") -> None:
        self._expander = expander
        self.bumped = False
        self.doubt = _NOBODY
        self.learned = bytearray(LEARN_BYTES)
        self._low = _PINS  # pins that were low at the last poll
        self._seat = _NOBODY  # whose the slap is that goes on
        self._heard = 0  # seats whose sensors heard it, as bits; 0: none goes on
        self._since = self._heard_ms = 0
        self._told = False
        self._last = _NOBODY  # who knocked last, and when that was heard last
        self._last_ms = 0
        expander.configure(0xFFFF, _PINS)

    def poll(self, ms: int) -> int:
        """The seat that knocked, or 255.  Ticks in ms, which may wrap."""
        expander = self._expander
        if not expander.answers:
            self._low = _PINS  # what hangs when it comes back is no knock
            return _NOBODY
        expander.read_events()
        if expander.levels <= _PINS:
            return _NOBODY  # pins that nobody pulls low read low: the data line is stuck
        first = _fell(expander) & ~self._low
        new = first | ~expander.levels & ~self._low & _PINS
        self._low = ~expander.levels & _PINS
        if self._told and (ms - self._heard_ms) & _TICKS >= _RING_MS:
            self._heard = 0
        if new:
            self._hear(first, seats_of(new), ms)
        if self._heard and not self._told and (ms - self._since) & _TICKS >= _LISTEN_MS:
            self._told = True
            return self._conclude(ms)
        return _NOBODY

    def _hear(self, first: int, seats: int, ms: int) -> None:
        if not self._heard:
            self._seat = _source(_earliest(first, seats) or seats)
            self._since = ms
            self._told = False
        self._heard |= seats
        self._heard_ms = ms

    def _conclude(self, ms: int) -> int:
        """Whose knock it was; 255 when nobody can tell, or it is one more of the same."""
        seat = self._seat
        if not _is_local(self._heard, seat):
            self.bumped = True
            return _NOBODY
        again = seat == self._last and (ms - self._last_ms) & _TICKS < _KNOCK_MS
        if seat != _NOBODY:
            self._last = seat
            self._last_ms = ms
        if not again:
            self._compare(seat)
        return _NOBODY if again else seat

    def _compare(self, seat: int) -> None:
        """Doubt a slap that was heard further on one side of the seat."""
        lean = 0 if seat == _NOBODY else _lean(self._heard, seat)
        self.doubt = _NOBODY
        if lean:
            other = (seat + (1 if lean > 0 else 9)) % _SEATS
            at = LEARN_EACH * other
            lead = self.learned[at + (LEARN_BEFORE if lean > 0 else LEARN_BEHIND)]
            late = self.learned[at] > 0 and lead < _SURE
            self.doubt = other | CLOSE if late or abs(lean) >= _FAR else other


def _lean(heard: int, seat: int) -> int:
    """Sensors that heard the slap on the right of a seat, less those on its left; two a side."""
    row = _ring(heard, _SEATS - seat)
    right = row >> 1 & 1 and 1 + (row >> 2 & 1)
    left = row >> 9 & 1 and 1 + (row >> 8 & 1)
    return right - left


def _fell(expander: "MCP23S17") -> int:
    """Pins that were low when their port was captured: the first ones of a slap."""
    fell = 0
    if expander.fired & _PORT_A:
        fell = ~expander.captured & _PORT_A
    if expander.fired & ~_PORT_A:
        fell |= ~expander.captured & _PINS & ~_PORT_A
    return fell


def seats_of(pins: int) -> int:
    """Seats of pins, both as bits."""
    return pins & _ALL | pins >> 3 & 0x80 | pins >> 11 & 1


def _earliest(pins: int, seats: int) -> int:
    """Seats nobody was before, of the pins that each port captured; 0 when that is not known.

    A port that captured the end of an older knock has nothing to say of this one.
    """
    low = pins & _PORT_A
    high = seats_of(pins & ~_PORT_A)
    if high & _ONLY_B:
        return high | low & ~_BESIDE_B  # those beside it came later, or port B had heard them
    if low & _BESIDE_B and seats & _ONLY_B and not high:
        return 0
    return low


def _ring(bits: int, seat: int) -> int:
    """Bits of a row of seats, the lowest at `seat`, closed to a ring."""
    row = bits << seat
    return (row | row >> _SEATS) & _ALL


def _source(seats: int) -> int:
    """The seat of a slap: the only one, or the one between two; else 255."""
    for seat in range(_SEATS):
        if seats == 1 << seat or seats == _ring(7, (seat + 9) % _SEATS):
            return seat
    return _NOBODY


def _is_local(heard: int, source: int) -> bool:
    """True when no sensor further than two seats away from the slap heard it."""
    if source != _NOBODY:
        return not heard & ~_ring(31, (source + 8) % _SEATS)
    seat = 0
    while seat < _SEATS and not _is_local(heard, seat):
        seat += 1
    return seat < _SEATS
