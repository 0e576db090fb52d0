"""How much somebody may do in a time."""


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
