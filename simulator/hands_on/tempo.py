"""How virtual time runs beside the wall clock: it stands, or runs slower, faster, at once."""

import math
from collections.abc import Callable

SPEEDS = (0.25, 0.5, 1.0, 2.0, 4.0, 8.0)
_LAG_S = 0.25  # what a slow computer fell behind by is not caught up with
_HURRY_US = 600_000_000  # no longer in one go


class Tempo:
    """`rest()` says for how many seconds of wall time the table has to wait now.

    `now()` is virtual time in us, `wall()` the wall clock in s.
    """

    def __init__(self, now: Callable[[], int], wall: Callable[[], float]) -> None:
        self._now = now
        self._wall = wall
        self.paused = False
        self.speed = 1.0
        self._until: Callable[[], bool] | None = None
        self._ends_us = 0
        self._began()

    def _began(self) -> None:
        self._virtual_us, self._real_s = self._now(), self._wall()

    def pause(self, paused: bool) -> None:
        """Let time stand still, or go on."""
        self.paused = paused
        self._until = None
        self._began()

    def run(self, speed: float) -> None:
        """So many virtual seconds a second.  ValueError for a speed nobody offers."""
        if speed not in SPEEDS:
            raise ValueError(f"speeds are {', '.join(f'{one:g}' for one in SPEEDS)}")
        self.speed = float(speed)
        self.pause(False)

    def hurry(self, until: Callable[[], bool], longest_us: int = _HURRY_US) -> None:
        """Run as fast as it can until then, but for no more virtual time than that."""
        self._until, self._ends_us = until, self._now() + longest_us

    def rest(self) -> float:
        """Seconds to wait; infinite while time stands still."""
        if self._until is not None:
            if not self._until() and self._now() < self._ends_us:
                return 0.0
            self._until = None
            self._began()
        if self.paused:
            return math.inf
        ahead = (self._now() - self._virtual_us) / 1e6 / self.speed
        rest = ahead - (self._wall() - self._real_s)
        if rest < -_LAG_S:
            self._began()
        return max(0.0, rest)
