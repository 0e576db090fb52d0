"""The computer's clock against the tables' own, by lines that have both times.

A line may come late and never early, so only what all later lines confirm, or all earlier ones,
is the clock's: a step forth and back again in a pause is not told from lines that came late.
"""

from collections.abc import Iterator, Sequence
from itertools import accumulate, pairwise
from typing import NamedTuple

_WINDOW_MS = 600_000
_STEP_MS = 1000  # a crystal takes a day and more for it
_LEAST = 4  # windows


class Compared(NamedTuple):
    """While a table ran: for how long they were compared, by how much the computer's clock went
    ahead of the table's, and steps of it, each with when.
    """

    hours: float
    drift_ms: int
    steps: tuple[tuple[int, int], ...]


class Clocks:
    """Takes the times of one table's events: the computer's, since 1970, and the table's own."""

    def __init__(self) -> None:
        self._runs: list[dict[int, tuple[int, int]]] = []  # window: least difference, and when
        self._last = 0

    def begin(self) -> None:
        """The table was switched on: its clock begins anew."""
        self._runs.append({})
        self._last = 0

    def take(self, at: int, ms: int) -> None:
        """An event, told as it happened."""
        if not self._runs or ms < self._last:
            self.begin()
        self._last = ms
        windows = self._runs[-1]
        windows[ms // _WINDOW_MS] = min(windows.get(ms // _WINDOW_MS, (1 << 62, 0)), (at - ms, at))

    def compared(self) -> Compared | None:
        """All of it; None where no table ran long enough."""
        runs = [run for run in self._runs if len(run) >= _LEAST]
        if not runs:
            return None
        changes = [one for run in runs for one in _changes(list(run.values()))]
        windows = sum(max(run) - min(run) for run in runs)
        return Compared(
            windows * _WINDOW_MS / 3_600_000,
            sum(by for _, by in changes if abs(by) < _STEP_MS),
            tuple((at, by) for at, by in changes if abs(by) >= _STEP_MS),
        )


def _changes(windows: Sequence[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """When and by how much, from window to window."""
    least = [difference for difference, _ in windows]
    later = list(accumulate(reversed(least), min))[::-1]
    sooner = list(accumulate(least, min))
    for n, (one, other) in enumerate(pairwise(range(len(least))), 1):
        yield windows[n][1], later[other] - later[one] + sooner[other] - sooner[one]
