"""People who can be sent home: what they were about to do is not done any more."""

from collections.abc import Callable
from functools import partial

from simulator.bus import SimulationError
from simulator.people.scene import Eyes
from simulator.power import Supply
from simulator.rig import Rig
from simulator.world import World


class ShiftClock:
    """The rig's clock for one shift.  After `end` none of its people moves.

    Somebody who gets stuck ends the shift, and `stuck` is told why.
    """

    def __init__(self, rig: Rig, stuck: Callable[[str], None]) -> None:
        self._clock = rig.clock
        self._stuck = stuck
        self._over = False

    @property
    def now(self) -> int:
        return self._clock.now

    @property
    def hold(self) -> Callable[[], bool] | None:
        return self._clock.hold

    def after(self, us: int, call: Callable[[], None]) -> None:
        """Run `call` once, unless the shift is over by then."""
        self._clock.after(us, partial(self._run, call))

    def end(self) -> None:
        """Everybody lets go."""
        self._over = True

    def _run(self, call: Callable[[], None]) -> None:
        if self._over:
            return
        try:
            call()
        except SimulationError as why:
            self.end()
            self._stuck(str(why))


class Shift:
    """The rig as the people of one shift have it (simulator.people.scene.Table)."""

    def __init__(self, rig: Rig, stuck: Callable[[str], None]) -> None:
        self._rig = rig
        self.clock = ShiftClock(rig, stuck)
        self.world: World = rig.world
        self.supply: Supply = rig.supply
        self.unplugged = rig.unplugged

    @property
    def eyes(self) -> Eyes:
        return self._rig.eyes

    def press(self, key: int) -> None:
        """Tap a key of the dealer's keypad."""
        self._rig.press(key)

    def knock(self, seat: int) -> None:
        """Rap on the felt in front of a seat."""
        self._rig.knock(seat)
