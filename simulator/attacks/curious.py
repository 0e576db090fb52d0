"""A host that has everything examined, in every state, the next thing at each answer."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from itertools import cycle
from unittest.mock import patch

from floorman.link.messages import EXAMINE, EXAMINED

from host_tools.attack.questions import EVERYTHING
from host_tools.link.host_session import frame
from simulator.rig import Rig

_KIND = 2  # in a frame
_AGAIN_US = 150_000  # a table that is off, or starts, does not answer
_TURN_US = 1_000

_DRAWN = ("floorman.link.session", "floorman.power.start", "floorman.power.journal")


@contextmanager
def same_luck() -> Iterator[None]:
    """Draw the same at the firmware's start in every run."""
    with ExitStack() as stack:
        for module in _DRAWN:
            stack.enter_context(patch(f"{module}.getrandbits", lambda bits: 7))
        yield


class Curious:
    """Its questions go out beside those of the session, `answered` are answers by their kind.

    Made when the table's cable has its host: it listens to what that one gets.
    """

    def __init__(self, rig: Rig) -> None:
        self._wires = rig.wires
        self._clock = rig.clock
        self._questions = cycle(EVERYTHING)
        self._asked = 0
        self.answered: dict[int, int] = {}
        self._carry = self._wires.from_device
        self._wires.from_device = self._hear
        self._ask()

    def _ask(self) -> None:
        self._asked += 1
        asked = self._asked
        self._wires.deliver(frame(0, EXAMINE, bytes(next(self._questions))))
        self._clock.after(_AGAIN_US, lambda: self._ask() if asked == self._asked else None)

    def _hear(self, data: bytes) -> None:
        self._carry(data)
        if len(data) > _KIND + 1 and data[_KIND] == EXAMINED:
            what = data[_KIND + 1]
            self.answered[what] = self.answered.get(what, 0) + 1
            asked = self._asked
            self._clock.after(_TURN_US, lambda: self._ask() if asked == self._asked else None)
