"""A slap on the felt: which knock sensors hear it, when, and how long.

A bending wave runs through the wood and gets weaker.  Under each seat a piezo disc is glued, whose
trimmer sets how strong a wave must be; behind it a comparator empties a capacitor, and the pin is
low until that is full again.  When a sensor hears a slap is therefore the way through the wood,
the time until the disc swings as far as its trimmer asks, and the time to empty the capacitor.
Nobody has measured a table: what is drawn here, and from where to where, is an assumption.
"""

from dataclasses import dataclass
from functools import partial
from math import exp, log
from random import Random

from simulator.chips.mcp23s17 import Inputs
from simulator.clock import Clock

_SEATS = 10
NEXT_SEAT = 1
EVERYBODY = _SEATS // 2  # seats that a slap runs, until the whole table has heard it
_WAVE_US = (700, 1_300)  # to the next seat, by the wood and what lies on it
_SPREAD = (0.7, 1.3)  # of the capacitors and pull-ups
_DAMPED = 0.45  # of a wave is left a seat further on
_FULL = 0.95  # a disc swings no further; three times its rise have passed by then
_PULL_US = (100, 300)  # an LM393 sinks 6 to 16 mA out of 680 nF
_IN_FRONT = 0.2  # of a seat: who knocks as asked does it so close to the own sensor's middle

_GLUE = (0.6, 1.6)  # of the wave that reaches a disc, by how it was glued
_RISE_US = (50, 300)
_TRIMMERS = (0.4, 2.5)  # as somebody set them by ear
_HEARD = (0.3, 2.6)  # seats away that a knuckle is heard: one in eight times as strong
SWAY = 0.12  # of a seat: people knock where their hand lies
_FARTHEST = 0.45  # a player who leans over


@dataclass
class Sensor:
    """`trimmer` is how strong a wave must be, `glue` how much of it the disc gets."""

    trimmer: float = 1.0
    glue: float = 1.0
    rise_us: float = 100.0
    pull_us: float = 200.0

    def hears_us(self, strength: float) -> int | None:
        """How long behind the wave the pin falls; None when it does not."""
        share = self.trimmer / (self.glue * strength)
        if share > _FULL:
            return None
        return round(self.pull_us - self.rise_us * log(1 - share))


class Slaps:
    """`reach` is how many seats away a slap is heard, None by how hard somebody knocks;
    `hold_us` how long a sensor is low then; `sway` how far aside of their seat people knock.

    `pins[seat]` are the expander's pins that the seat's sensor is wired to.  `sensors` hear alike
    unless somebody glued them, see `glue`.
    """

    def __init__(
        self, clock: Clock, inputs: Inputs, pins: list[list[int]], hold_us: int, random: Random
    ) -> None:
        self._clock = clock
        self._inputs = inputs
        self._pins = pins
        self._random = random
        self._until = [0] * _SEATS
        self.reach: int | None = NEXT_SEAT
        self.hold_us = hold_us
        self.sway = SWAY
        self.sensors = [Sensor(pull_us=random.uniform(*_PULL_US)) for _ in range(_SEATS)]

    def glue(self) -> None:
        """Each disc is glued, each trimmer set by somebody else; people knock as they like."""
        self.reach = None
        for sensor in self.sensors:
            sensor.trimmer = _between(self._random, _TRIMMERS)
            sensor.glue = _between(self._random, _GLUE)
            sensor.rise_us = self._random.uniform(*_RISE_US)

    def slap(self, seat: int) -> None:
        """A hand comes down in front of a seat."""
        if self.reach is None:
            aside = self._random.gauss(0, self.sway)
            self.slap_at(seat + max(-_FARTHEST, min(aside, _FARTHEST)))
        else:
            self.slap_at(seat + self._random.uniform(-_IN_FRONT, _IN_FRONT))

    def slap_at(self, place: float) -> None:
        """A hand comes down there: 3.5 is midway between the fourth and the fifth seat."""
        random = self._random
        heard = random.uniform(*_HEARD) if self.reach is None else self.reach + 0.5
        wave_us = [random.uniform(*_WAVE_US) for _ in range(_SEATS)]
        below = int(place // 1)
        for step in range(EVERYBODY + 1):
            for there in (below - step, below + 1 + step):
                if abs(there - place) < EVERYBODY + 0.5:
                    self._wave(place, there, heard, wave_us)

    def _wave(self, place: float, there: int, heard: float, wave_us: list[float]) -> None:
        """The wave comes to the sensor of the seat `there`, if it is not too weak by then."""
        strength = exp(log(_DAMPED) * (abs(there - place) - heard)) / _FULL
        behind = self.sensors[there % _SEATS].hears_us(strength)
        if behind is None:
            return
        us = behind + round(_way_us(place, there, wave_us))
        self._clock.after(us, partial(self._hear, there % _SEATS))

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
            self._inputs.set_pin(pin, level)


def _between(random: Random, ends: tuple[float, float]) -> float:
    """By chance, as likely so many times more as so many times less."""
    low, high = ends
    return exp(random.uniform(log(low), log(high)))


def _way_us(place: float, there: int, wave_us: list[float]) -> float:
    """From the place to the sensor, gap by gap: each has its own wood."""
    near, far = sorted((place, float(there)))
    gap = int(near // 1)
    us = 0.0
    while gap < far:
        us += (min(far, gap + 1) - max(near, gap)) * wave_us[gap % _SEATS]
        gap += 1
    return us
