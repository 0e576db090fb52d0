"""Places for sockets: so many in all, and so many for each device."""

from collections import Counter

_MOST = 120
_EACH = 20
_HOUSE = 80
"""For this computer's own pages, so that they leave room for the devices."""


class Places:
    """`enter` and `leave` with the device's id, empty for the house."""

    def __init__(self) -> None:
        self._taken: Counter[str] = Counter()

    def enter(self, device: str) -> bool:
        """Whether there was a place left, which is taken now."""
        most = _EACH if device else _HOUSE
        if self._taken.total() >= _MOST or self._taken[device] >= most:
            return False
        self._taken[device] += 1
        return True

    def leave(self, device: str) -> None:
        """Give a place back."""
        self._taken[device] -= 1
