"""What a restart begins with: the table before the hand that runs, noted in the queue's file.

Without it each restart would follow the whole evening again.
"""

from typing import Any

from floorman import events as ev

from host_tools.reveal.follow import Follower
from host_tools.reveal.queue import Item, Queue

_NOTE = "hand"


class Memory:
    """Of what is on the picture: `take` lines through it, `begin` once after a start."""

    def __init__(self, queue: Queue, follower: Follower) -> None:
        self._queue = queue
        self._follower = follower

    def begin(self, live: Follower, now: float) -> int:
        """Put both followers before the hand that was noted; the line with which they go on.

        0, the first line there is, where nothing was noted, or by rules of another version.
        """
        kept = self._queue.noted(_NOTE)
        if kept is None or not (self._follower.remember(kept, now) and live.remember(kept, now)):
            return 0
        return int(kept["first"])

    def take(self, item: Item, now: float) -> None:
        """Follow a line; where a hand begins with it, note what was before, and drop the lines."""
        follower = self._follower
        known = follower.memory() if _may_begin(item.line) else None
        deals = follower.deals
        follower.take(item.line, now)
        if known is None or follower.deals == deals:
            return
        counts = follower.tendencies.counts() if follower.tendencies else {}
        self._queue.note(_NOTE, {"first": item.id, **known, "counts": counts})
        self._queue.forget(item.id)


def _may_begin(line: dict[str, Any]) -> bool:
    kind = line.get("kind")
    return kind == ev.START or (kind == ev.KEY and line.get("seat") == ev.K_NEXT)
