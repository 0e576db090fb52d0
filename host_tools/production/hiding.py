"""Whether the overlay is hidden: the operator wishes it, or the picture broke, or both."""

import math
from collections.abc import Callable


class Hiding:
    """Calls `hide` with True or False when it must be otherwise than before.

    `held` while the picture's delay cannot be relied on; `clock` counts seconds.
    """

    def __init__(
        self, wished: bool, hide: Callable[[bool], None], clock: Callable[[], float]
    ) -> None:
        self._hide = hide
        self._clock = clock
        self._wished = wished
        self._until = -math.inf

    @property
    def held(self) -> bool:
        return self._clock() < self._until

    def wish(self, hidden: bool) -> None:
        """The operator's word; what is held stays hidden whatever it is."""
        self._wished = hidden
        self.settle()

    def hold(self, seconds: float = math.inf) -> None:
        """Hidden from now on for so long."""
        self._until = self._clock() + seconds
        self.settle()

    def settle(self) -> None:
        """Hide or show, as time passes."""
        self._hide(self._wished or self.held)
