"""News that count in their newest form only: LED rows, seat lights, readers and other parts."""

from micropython import const

from floorman import events as ev
from floorman.link.frame import PAYLOAD
from floorman.link.messages import BALANCE, COUNT, HEALTH, LIGHTS, PARTS, ROW

_ROWS = const(3)
_COLUMNS = const(64)
_LIGHTS = const(50)


class Zones:
    """One small number for each zone, or part, and which of them the host has not seen."""

    def __init__(self, zones: int) -> None:
        self._values = bytearray(zones)
        self._dirty = bytearray(zones)
        self._waiting = 0

    def set(self, zone: int, value: int) -> None:
        """Remember a zone's value; the same again is no news."""
        if self._values[zone] != value:
            self._values[zone] = value
            self._mark(zone)

    def mark_all(self) -> None:
        for zone in range(len(self._values)):
            self._mark(zone)

    def _mark(self, zone: int) -> None:
        if not self._dirty[zone]:
            self._dirty[zone] = 1
            self._waiting += 1

    def fill(self, out: bytearray) -> int:
        """Write pairs (zone, value) that are news into the payload; its length."""
        n = 0
        if self._waiting:
            for zone in range(len(self._values)):
                if self._dirty[zone]:
                    out[PAYLOAD + n] = zone
                    out[PAYLOAD + n + 1] = self._values[zone]
                    self._dirty[zone] = 0
                    n += 2
            self._waiting = 0
        return n


class Latest:
    """`kind` is the message type of what `fill` wrote last.

    `balance` has mark_all() and fill(out, at) for what differs from what should lie there, or is
    None.
    """

    def __init__(self, zones: int) -> None:
        self.kind = 0
        self.balance = None
        self.counts = Zones(zones)
        self.health = Zones(zones)
        self.parts = Zones(ev.PARTS)
        self._rows = [bytearray(_COLUMNS) for _ in range(_ROWS)]
        self._lights = bytearray(_LIGHTS)
        self._new_rows = bytearray(_ROWS)
        self._new_lights = False

    def row(self, n: int, columns: bytearray) -> None:
        """Remember the 64 columns of an LED row."""
        if self._rows[n] != columns:
            self._rows[n][:] = columns
            self._new_rows[n] = 1

    def lights(self, codes: bytearray) -> None:
        """Remember the 50 codes of the seat lights."""
        if self._lights != codes:
            self._lights[:] = codes
            self._new_lights = True

    def mark_all(self) -> None:
        """The host knows nothing of this yet."""
        self.counts.mark_all()
        self.health.mark_all()
        self.parts.mark_all()
        if self.balance is not None:
            self.balance.mark_all()
        self._new_lights = True
        for n in range(_ROWS):
            self._new_rows[n] = 1

    def fill(self, out: bytearray) -> int:
        """Write one piece of news into the payload; its length, 0 when there is none."""
        if self._new_lights:
            self._new_lights = False
            self.kind = LIGHTS
            return _copy(self._lights, _LIGHTS, out, PAYLOAD)
        for n in range(_ROWS):
            if self._new_rows[n]:
                self._new_rows[n] = 0
                self.kind = ROW
                out[PAYLOAD] = n
                return 1 + _copy(self._rows[n], _COLUMNS, out, PAYLOAD + 1)
        self.kind = COUNT
        length = self.counts.fill(out)
        if length == 0:
            self.kind = HEALTH
            length = self.health.fill(out)
        if length == 0:
            self.kind = PARTS
            length = self.parts.fill(out)
        if length == 0 and self.balance is not None:
            self.kind = BALANCE
            length = self.balance.fill(out, PAYLOAD)
        return length


def _copy(source: bytearray, n: int, out: bytearray, at: int) -> int:
    for i in range(n):
        out[at + i] = source[i]
    return n
