"""When a tournament was played, and which hands it noted, by a clock that may have been set.

The computer's clock stamps the journal and the records.  Where it was set, its times lie over each
other: an hour that was played twice has hands of the tournament and hands from before it.  The
journal has each step of the clock, and the number of each hand, which tells them apart.  Times
then only say that a table which begins to count anew is not meant.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile

from host_tools.evening.events import Deed
from host_tools.exports.house import Noted

_PLAYED = ("begin", "hand", "out", "deal")
"""Events while it is played; the evening may be closed the day after."""
_SET_MS = 2_000
"""Two clocks of a computer drift apart by less."""
_SLACK_S = 3_600
"""A hand that was played while no host was there has the time at which one came back, or is noted
then.
"""


@dataclass(frozen=True)
class PlayedTime:
    """Milliseconds since 1970 by the clock as it stood at the beginning; `noted` are the hands
    where it was set, none where it was not.
    """

    began: int
    ended: int
    noted: Sequence[Noted]


def played(events: Sequence[Deed]) -> PlayedTime:
    """The time of a tournament that began, by its journal."""
    aheads = [0]
    told = [*takewhile(lambda event: event.do != "close", _counted(events, aheads))]
    first = next(at for at, event in enumerate(told) if event.do == "begin")
    found = [event for event in told[first:] if event.do in _PLAYED]
    took = max(event.at for event in found) - found[0].at
    noted: list[Noted] = []
    if max(aheads) - min(aheads) >= _SET_MS:
        before = [event["number"] for event in told[:first] if event.do == "hand"]
        noted += _noted(found, before[-1:], {ahead // 1000 for ahead in aheads})
    return PlayedTime(events[first].at, events[first].at + took, noted)


def _counted(events: Iterable[Deed], aheads: list[int]) -> Iterator[Deed]:
    """The events by the time that counts; `aheads` gets how far the computer's clock was ahead."""
    for event in events:
        yield replace(event, at=event.at - aheads[-1])
        if event.do == "stepped":
            aheads.append(aheads[-1] + event["by"])


def _noted(found: Sequence[Deed], before: Sequence[int], aheads: Iterable[int]) -> Iterator[Noted]:
    """Each hand by every time that a clock may say of it: a log has that of its session's first
    line, which nobody sets anew.  `before` is the hand that was noted last before the beginning.
    """
    since = found[0].at
    for hand in (event for event in found if event.do == "hand"):
        number = hand["number"]
        after = before[-1] if before else number - 1
        first, last = since // 1000 - _SLACK_S, hand.at // 1000 + _SLACK_S
        yield from (Noted(after, number, first + ahead, last + ahead) for ahead in aheads)
        before, since = [number], hand.at
