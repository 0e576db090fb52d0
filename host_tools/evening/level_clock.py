"""The level clock: which step of a structure is played, and for how much longer.

A clock is three numbers, and what it shows is a function of them and of the time: every screen
computes the same, and a host that was killed goes on where the clock would be.  Times are
milliseconds of any one clock.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from host_tools.evening.structure import Period

_MINUTE = 60_000


@dataclass(frozen=True)
class LevelClock:
    """`left` of step `at` when the clock last began to run (`since`) or stopped (`since` None)."""

    at: int
    left: int
    since: int | None = None

    @property
    def runs(self) -> bool:
        """It is not stopped."""
        return self.since is not None


def fresh(steps: Sequence[Period]) -> LevelClock:
    """Stopped at the beginning of the first step."""
    return LevelClock(0, _length(steps, 0))


def read(clock: LevelClock, steps: Sequence[Period], now: int) -> LevelClock:
    """The same clock as it stands now; the last level stays when its time is over."""
    if clock.since is None or now <= clock.since:
        return clock
    at, left, since = clock.at, clock.left, clock.since
    while now - since >= left and at + 1 < len(steps):
        since += left
        at += 1
        left = _length(steps, at)
    return LevelClock(at, max(0, left - (now - since)), now)


def stop(clock: LevelClock, steps: Sequence[Period], now: int) -> LevelClock:
    """Stopped where it stands."""
    stands = read(clock, steps, now)
    return LevelClock(stands.at, stands.left)


def go_on(clock: LevelClock, now: int) -> LevelClock:
    """Running from now on; one that runs is left as it is."""
    return clock if clock.runs else LevelClock(clock.at, clock.left, now)


def moved(clock: LevelClock, steps: Sequence[Period], by: int, now: int) -> LevelClock:
    """At the beginning of another step, `by` forward or back; it runs if it ran."""
    stands = read(clock, steps, now)
    at = min(max(stands.at + by, 0), len(steps) - 1)
    return LevelClock(at, _length(steps, at), now if clock.runs else None)


def given(clock: LevelClock, steps: Sequence[Period], minutes: int, now: int) -> LevelClock:
    """With so many minutes more in this step, or fewer; a second is left at least."""
    stands = read(clock, steps, now)
    left = max(1000, stands.left + minutes * _MINUTE)
    return LevelClock(stands.at, left, now if clock.runs else None)


def level_number(steps: Sequence[Period], at: int) -> int:
    """How a step is called: breaks are not counted, one has the number of the level before."""
    return sum(not step.is_break for step in steps[: at + 1])


def following(steps: Sequence[Period], at: int) -> Period | None:
    """The next level after a step."""
    return next((step for step in steps[at + 1 :] if not step.is_break), None)


def until_break(clock: LevelClock, steps: Sequence[Period]) -> int | None:
    """Milliseconds until the next break begins; None when none comes."""
    left = clock.left
    for step in steps[clock.at + 1 :]:
        if step.is_break:
            return left
        left += step.minutes * _MINUTE
    return None


def _length(steps: Sequence[Period], at: int) -> int:
    return steps[at].minutes * _MINUTE
