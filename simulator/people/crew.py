"""People as generators on the virtual clock.

What a generator yields is an int (microseconds to wait) or an Until (something to wait for).
"""

from collections.abc import Callable, Generator
from dataclasses import dataclass
from typing import Any, Protocol

from simulator.bus import SimulationError

GLANCE_US = 50_000
"""How often somebody who waits looks again."""


class Ticking(Protocol):
    """The part of a clock that people need (simulator/clock.py)."""

    @property
    def now(self) -> int:
        """Microseconds since power-up."""

    @property
    def hold(self) -> Callable[[], bool] | None:
        """People stand still while it says so."""

    def after(self, us: int, call: Callable[[], None]) -> None:
        """Run `call` once, `us` microseconds from now."""


@dataclass(frozen=True)
class Until:
    """Wait until `seen()`.  After `seconds` raise SimulationError(complaint()).

    Without a complaint the waiting person just goes on.
    """

    seen: Callable[[], bool]
    seconds: float
    complaint: Callable[[], str] | None = None


Work = Generator[int | Until, None, Any]


class Task:
    """One person at work; `finished` when the work has ended.

    An error in the work comes out of `Clock.advance`, and the task stays unfinished.
    """

    def __init__(self, clock: Ticking, work: Work) -> None:
        self.finished = False
        self._clock = clock
        self._work = work
        clock.after(0, self._step)

    def _step(self) -> None:
        if self._is_dark():
            self._clock.after(GLANCE_US, self._step)
            return
        try:
            wish = next(self._work)
        except StopIteration:
            self.finished = True
            return
        if isinstance(wish, Until):
            self._watch(wish, self._clock.now + round(wish.seconds * 1_000_000))
        else:
            self._clock.after(wish, self._step)

    def _is_dark(self) -> bool:
        """The table's lights are out: nobody moves, and nobody's patience ends."""
        return self._clock.hold is not None and self._clock.hold()

    def _watch(self, wish: Until, deadline: int) -> None:
        if self._is_dark():
            later = deadline + GLANCE_US
            self._clock.after(GLANCE_US, lambda: self._watch(wish, later))
        elif wish.seen():
            self._step()
        elif self._clock.now < deadline:
            self._clock.after(GLANCE_US, lambda: self._watch(wish, deadline))
        elif wish.complaint is None:
            self._step()
        else:
            raise SimulationError(wish.complaint())
