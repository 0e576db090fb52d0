"""The clap: one instant that camera and overlay both show, to see how far they are apart.

The console turns white at the instant and is filmed; the overlay has its mark the feed's delay
later.  On the programme's picture both must come together.
"""

import asyncio
from collections.abc import Callable

COUNT_S = 3.0  # from the call to the clap: time to hold the console into the picture
_STEP_S = 0.2  # the delay may be changed while a clap is on its way


class Claps:
    """`count` is that of the newest; `delay` gives the feed's seconds now, `mark` draws."""

    def __init__(self, delay: Callable[[], float], mark: Callable[[int], None]) -> None:
        self.count = 0
        self._at = 0.0
        self._delay = delay
        self._mark = mark
        self._tasks: set[asyncio.Task[None]] = set()

    def call(self) -> int:
        """The number of a clap that comes in COUNT_S; one that is being counted is kept."""
        if self.comes_in() <= 0:
            self.count += 1
            self._at = _now() + COUNT_S
            task = asyncio.create_task(self._show(self.count, self._at))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        return self.count

    def comes_in(self) -> float:
        """Seconds until the newest clap, negative after it."""
        return self._at - _now() if self.count else -1.0

    async def _show(self, count: int, at: float) -> None:
        while (left := at + self._delay() - _now()) > 0:
            await asyncio.sleep(min(left, _STEP_S))
        self._mark(count)

    async def stop(self) -> None:
        """Forget those on their way."""
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


def _now() -> float:
    return asyncio.get_running_loop().time()
