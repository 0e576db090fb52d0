"""Tells a knock from chips that land: a knock sensor hears both alike.

The seat's chip reader decides, once it has been read again.
"""

from array import array

from micropython import const

from floorman.sensing.owners import NOWHERE, SEATS
from floorman.shapes import TYPE_CHECKING

if TYPE_CHECKING:
    from floorman.shapes import Clock, Moving, Places

_PASSES = const(2)  # the first may have begun before the thud
_WAIT_MS = const(300)  # the reader of a seat that is not on turn comes later


class Thuds:
    """`moving(seat)` says whether chips of a seat have not come to rest.

    `bet` has the zones of the seats, None where there is no reader.
    """

    def __init__(self, bet: "Places", moving: "Moving") -> None:
        self._bet = bet
        self._moving = moving
        self._passes = bytearray(SEATS)  # of the seat's reader, before its thud is decided
        self._since = array("i", [0] * SEATS)
        self.doubts = bytearray(SEATS)  # of each seat's last thud, see knocks.py

    def hear(self, seat: int, ms: int, doubt: int) -> None:
        """A knock sensor heard something, `doubt` as in knocks.py."""
        self.doubts[seat] = doubt
        zone = self._bet[seat]
        self._passes[seat] = 1 if zone is None or zone.deaf else 1 + _PASSES
        self._since[seat] = ms

    def passed(self, seat: int) -> None:
        """The reader of its chips was read."""
        if self._passes[seat] > 1:
            self._passes[seat] -= 1

    def knock(self, clock: "Clock", ms: int) -> int:
        """A seat that knocked, and no chips of it move; 255 while there is none."""
        for seat in range(SEATS):
            passes = self._passes[seat]
            if passes and (passes == 1 or clock.ticks_diff(ms, self._since[seat]) >= _WAIT_MS):
                self._passes[seat] = 0
                if not self._moving(seat):
                    return seat
        return NOWHERE
