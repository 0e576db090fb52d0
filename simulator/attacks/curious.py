"""A host that has everything examined, in every state, the next thing at each answer, and that
tells whatever it likes meanwhile."""

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from itertools import cycle
from random import Random
from unittest.mock import patch

from floorman import events as ev
from floorman.link.messages import EXAMINE, EXAMINED, STOP

from host_tools.attack.questions import EVERYTHING
from host_tools.link.host_session import frame
from simulator.attacks import tells
from simulator.rig import Rig

_KIND = 2  # in a frame
_AGAIN_US = 150_000  # a table that is off, or starts, does not answer
_TURN_US = 1_000
_LOST_US = 3_000_000  # nobody says any more that it was taken
_STOPS = 0.03
_TRIES = 30  # until it has something that it may tell

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


class Liar:
    """Tells one thing after the other, drawn from `rng`: what `may` allows at that moment.

    `tell` is that of the table's cable; now and then it says STOP.  `told` counts.
    """

    def __init__(
        self,
        tell: Callable[..., None],
        rig: Rig,
        rng: Random,
        may: Callable[[tells.Tell], bool],
        pauses_us: Callable[[], tuple[int, ...]],
    ) -> None:
        self._tell = tell
        self._rig = rig
        self._rng = rng
        self._may = may
        self._pauses_us = pauses_us
        self.told: Counter[tuple[int, int]] = Counter()
        self._number = 0
        self._rest()

    def _rest(self) -> None:
        self._rig.clock.after(self._rng.choice(self._pauses_us()), self._say)

    def _say(self) -> None:
        if self._rng.random() < _STOPS:
            self._rig.wires.deliver(frame(0, STOP, b""))
        drawn = (tells.anything(self._rng) for _ in range(_TRIES))
        if (told := next(filter(self._may, drawn), None)) is None:
            self._rest()
            return
        self.told[told.kind, told.seat if told.kind == ev.KEY else 0] += 1
        self._number += 1
        number = self._number
        kind, seat, value, author = told
        self._tell(kind, seat, value, lambda: self._go_on(number), author=author)
        self._rig.clock.after(_LOST_US, lambda: self._go_on(number))

    def _go_on(self, number: int) -> None:
        """Once for each: taken, or lost with a session that was begun anew."""
        if number == self._number:
            self._number += 1
            self._rest()
