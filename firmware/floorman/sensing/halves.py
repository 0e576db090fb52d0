"""Hands of which one card is heard at the muck, and nothing else anywhere.

A fold brings both cards there.  A copy of one card looks the same while its player holds the hand
up, so the rules are told of the half, and when it is none any more.
"""

from array import array

from micropython import const

from floorman import events as ev
from floorman.sensing.owners import SEATS
from floorman.shapes import TYPE_CHECKING

if TYPE_CHECKING:
    from floorman.shapes import Hands

_HALF_MS = const(1200)  # a hand that is fanned over the reader is heard whole by then


class Halves:
    """`pending` are seats, as bits, with one card at the muck; of these `told` the rules know.

    `_lies` are seats a card of which is heard there.
    """

    def __init__(self) -> None:
        self.pending = self._told = self._lies = 0
        self._since = array("i", [0] * SEATS)

    def forget(self) -> None:
        """A hand begins."""
        self.pending = self._told = self._lies = 0

    def came(self, seat: int) -> None:
        """A card of the hand is heard at the muck."""
        self._lies |= 1 << seat

    def begin(self, h: "Hands", seat: int) -> None:
        """One card of the hand was heard at the muck, and none lies at its seat."""
        if self._lies & ~self.pending & 1 << seat:
            self.pending |= 1 << seat
            self._since[seat] = h.clock.ticks_ms()

    def left(self, h: "Hands", seat: int) -> None:
        """The card is not heard there any more."""
        self._lies &= ~(1 << seat)
        self._end(h, seat)

    def look(self, h: "Hands", ms: int) -> None:
        """Tell of those that stay."""
        for seat in range(SEATS):
            bit = 1 << seat
            if not self.pending & bit:
                continue
            if h.mucked[seat]:
                self.pending &= ~bit
                self._told &= ~bit  # the fold tells it
            elif h.seen[seat] or not h.at_muck[seat]:
                self._end(h, seat)
            elif not self._told & bit and self._stays(h, seat, ms):
                self._told |= bit
                h.teller.feed(ev.FAULT, seat, ev.FAULT_HALF)

    def _end(self, h: "Hands", seat: int) -> None:
        bit = 1 << seat
        self.pending &= ~bit
        if self._told & bit:
            self._told &= ~bit
            h.teller.feed(ev.FAULT, seat, ev.FAULT_WHOLE)

    def _stays(self, h: "Hands", seat: int, ms: int) -> bool:
        """The half is none of a hand on its way: with readers that hear two it comes in parts."""
        long = _HALF_MS * h.size if h.unlisted >> seat & 1 else _HALF_MS
        return h.clock.ticks_diff(ms, self._since[seat]) >= long
