"""Virtual time.  It moves only by `advance`, so a run is the same every time."""

import heapq
from collections.abc import Callable
from itertools import count

NEVER = 1 << 62


class Clock:
    """Microseconds since power-up, with alarms.

    `now` is an int in us.  Callbacks run when time passes them, in order of their time, and see
    `now` at that time; they may set further alarms but must not call `advance`.  `alarm` is when
    the next one is due, NEVER for none: until then nothing happens that the caller does not do.
    """

    def __init__(self) -> None:
        self.now = 0
        self.alarm = NEVER
        self.hold: Callable[[], bool] | None = None  # people stand still while it says so
        self.after: Callable[[int, Callable[[], None]], None] = self._after
        """Runs what it is given once, so many microseconds from now."""
        self._order = count()
        self._due: list[tuple[int, int, Callable[[], None]]] = []

    def _after(self, us: int, call: Callable[[], None]) -> None:
        heapq.heappush(self._due, (self.now + us, next(self._order), call))
        self.alarm = self._due[0][0]

    def advance(self, us: int) -> None:
        """Let `us` microseconds pass and run what falls due in them."""
        end = self.now + us
        if end >= self.alarm:
            self._run(end)
        self.now = end

    def _run(self, end: int) -> None:
        while self._due and self._due[0][0] <= end:
            when, _, call = heapq.heappop(self._due)
            self.alarm = self._due[0][0] if self._due else NEVER
            self.now = max(self.now, when)
            call()
