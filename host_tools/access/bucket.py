"""How much somebody may do in a time."""

from collections import OrderedDict
from collections.abc import Callable

KNOWN = 1000


class Bucket:
    """`most` at once, `a_second` more each second."""

    def __init__(self, most: float, a_second: float, now: float) -> None:
        self._most, self._a_second = most, a_second
        self._left, self._at = most, now

    def take(self, now: float) -> bool:
        """Whether there was one left."""
        self._left = min(self._most, self._left + (now - self._at) * self._a_second)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Buckets:
    """A bucket for each source; of so many sources that are known the oldest is forgotten."""

    def __init__(self, most: float, a_second: float, clock: Callable[[], float]) -> None:
        self._most, self._a_second = most, a_second
        self._clock = clock
        self._of: OrderedDict[str, Bucket] = OrderedDict()

    def __len__(self) -> int:
        return len(self._of)

    def take(self, source: str) -> bool:
        """True when this source had one left."""
        now = self._clock()
        if source not in self._of:
            self._of[source] = Bucket(self._most, self._a_second, now)
            if len(self._of) > KNOWN:
                self._of.popitem(last=False)
        return self._of[source].take(now)
