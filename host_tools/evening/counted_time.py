"""The time by which an evening counts: levels, breaks, how long somebody played.

A computer's clock is set while people play: by the network after a start without a clock of its
own, by hand, by a zone that was wrong.  The evening therefore counts by the clock since the
computer started.  A process that was not there knows of the time between by the computer's clock
alone, and never takes it for less than nothing.
"""

from collections.abc import Callable
from dataclasses import dataclass

from host_tools.evening.fold import Evening

_STEP_MS = 2_000
"""A clock that moves so far between two looks was set; one that gets there slowly drifts."""
_DRIFT_MS = 200
"""How far it drifts before that is noted: a restart knows the time no better than that."""
_TOGETHER_MS = 100
_TRIES = 5


@dataclass(frozen=True)
class ClockStep:
    """The computer's clock went `by` milliseconds further than time; `named`: it was set."""

    by: int
    named: bool


class CountedTime:
    """`wall` is milliseconds since 1970 by the computer's clock, `boot` seconds that nobody sets.

    `now` goes on from the evening's last event.
    """

    def __init__(
        self, wall: Callable[[], int], boot: Callable[[], float], evening: Evening
    ) -> None:
        self._wall = wall
        self._boot = boot
        self._ahead = evening.ahead  # of the computer's clock, at the last look
        self._was_set = False
        self._began = max(wall() - evening.ahead, evening.last) - self._boot_ms()

    def now(self) -> int:
        """Milliseconds since 1970, as if nobody had set the clock since the evening's first."""
        return self._began + self._boot_ms()

    def step(self, ahead: int) -> ClockStep | None:
        """How the computer's clock moved away from being so far `ahead`; None where it did not.

        Asked often: what moves between two looks moved at once.
        """
        before, self._ahead = self._ahead, self._read()
        by = self._ahead - ahead
        at_once = abs(self._ahead - before) >= _STEP_MS
        self._was_set = abs(by) >= _STEP_MS and (self._was_set or at_once)
        return ClockStep(by, self._was_set) if abs(by) >= _DRIFT_MS else None

    def _boot_ms(self) -> int:
        return round(self._boot() * 1000)

    def _read(self) -> int:
        """How far the computer's clock is ahead; a process that slept between the two readings
        reads again.
        """
        for _ in range(_TRIES):
            before = self.now()
            ahead = self._wall() - before
            if self.now() - before < _TOGETHER_MS:
                break
        return ahead
