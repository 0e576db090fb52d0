"""A slap on the felt: which knock sensors hear it, when, and how long.

A piezo disc behind a comparator whose output empties a capacitor: the pin is low until that is
full again.  A bending wave takes about a millisecond to the next seat.
"""

from functools import partial
from random import Random

from simulator.chips.mcp23s17 import Inputs
from simulator.clock import Clock

_SEATS = 10
NEXT_SEAT = 1
EVERYBODY = _SEATS // 2  # seats that a slap runs, until the whole table has heard it
_WAVE_US = (700, 1_300)  # to the next seat, by the wood and what lies on it
_SPREAD = (0.7, 1.3)  # of the capacitors and pull-ups


class Slaps:
    """`reach` is how many seats away a slap is heard, `hold_us` how long a sensor is low then.

    `pins[seat]` are the expander's pins that the seat's sensor is wired to.
    """

    def __init__(
        self, clock: Clock, sensors: Inputs, pins: list[list[int]], hold_us: int, random: Random
    ) -> None:
        self._clock = clock
        self._sensors = sensors
        self._pins = pins
        self._random = random
        self._until = [0] * _SEATS
        self.reach = NEXT_SEAT
        self.hold_us = hold_us

    def slap(self, seat: int) -> None:
        """A hand comes down in front of a seat."""
        self._hear(seat)
        for way in (1, -1):
            delay = 0
            for away in range(1, self.reach + 1):
                delay += self._random.randint(*_WAVE_US)
                there = (seat + way * away) % _SEATS
                self._clock.after(delay, partial(self._hear, there))

    def _hear(self, seat: int) -> None:
        hold_us = round(self.hold_us * self._random.uniform(*_SPREAD))
        self._until[seat] = max(self._until[seat], self._clock.now + hold_us)
        self._drive(seat, 0)
        if hold_us:
            self._clock.after(hold_us, partial(self._let_go, seat))
        else:
            self._let_go(seat)

    def _let_go(self, seat: int) -> None:
        if self._clock.now >= self._until[seat]:
            self._drive(seat, 1)

    def _drive(self, seat: int, level: int) -> None:
        for pin in self._pins[seat]:
            self._sensors.set_pin(pin, level)
