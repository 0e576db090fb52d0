"""An antenna with a place: what a tag hears follows from where it lies.

All of it is worked out when a tag is laid or taken away; a poll adds up what dark neighbours
hand on.
"""

import math
from collections.abc import Iterable
from random import Random
from typing import NamedTuple

from simulator.radio.coupling import (
    FIGURES,
    answering,
    coupling,
    detuned,
    ghosts_an_hour,
    handed_on,
)
from simulator.radio.field import Antenna
from simulator.radio.module import Module
from simulator.radio.profiles import BENCH, Profile
from simulator.radio.tags import Tag

_AT_REST = FIGURES["ghosts"]["height"]
_HANDS_ON_MM = 200.0  # beyond it a coil hands on less than one ghost in a week


class Spot(NamedTuple):
    """A place on the table, in millimetres."""

    x: float
    y: float

    def plus(self, x: float, y: float) -> "Spot":
        """The place so far to the right of it and above it."""
        return Spot(self.x + x, self.y + y)


_MIDDLE = Spot(0.0, 0.0)


class Coil(Antenna):
    """An antenna whose coil has its centre `at` a spot, `height` under the stickers.

    Coils that `meet` hand each other's tags on while they are dark.  A module reaches as far as it
    does when its chip is turned up as `wired` (tuning.py).
    """

    def __init__(
        self,
        name: str,
        at: Spot = _MIDDLE,
        height: float = _AT_REST,
        module: Module | None = None,
        profile: Profile = BENCH,
        random: Random | None = None,
        wired: float = 0.0,
    ) -> None:
        super().__init__(name, profile, random)
        self._wired = self._tuned = wired
        self._loud = 1.0  # times the supply of a chip that is turned up so
        self.at = at
        self.height = height
        self.module = module or Module()
        self._near: list[Coil] = []
        self.spots: dict[Tag, Spot] = {}
        """Where the stickers lie, in the order they came."""
        self._couplings: dict[Tag, float] = {}
        self._silent: dict[Tag, float] = {}
        self._echoes: dict[Coil, dict[Tag, float]] = {}

    def place(self, tag: Tag, stack: int = 0) -> None:
        """Put a tag down with its sticker over the coil's centre."""
        self.lay(tag, self.at, stack)

    def lay(self, tag: Tag, spot: Spot, stack: int = 0) -> None:
        """Put a tag down with its sticker's centre at a spot of the table."""
        super().place(tag, stack)
        self.spots[tag] = spot
        self._survey()

    def remove(self, tag: Tag) -> None:
        """Take a tag away.  KeyError when it is not here."""
        super().remove(tag)
        del self.spots[tag]
        self._survey()

    def tune(self, decibels: float) -> None:
        """How far the chip is turned up."""
        if decibels != self._tuned:
            self._tuned = decibels
            self._loud = 10 ** ((decibels - self._wired) / 20)
            self._survey()
            for coil in self._near:
                self._hear_through(coil)

    def supply(self, tag: Tag) -> float:
        """The share of the supply it needs that a tag lying here gets of this coil."""
        return self._loud * self.module.supply(self._couplings[tag])

    def _survey(self) -> None:
        """Anew for all tags here: each detunes the others."""
        self._couplings = {tag: self._coupling(tag) for tag in self.spots}
        self._silent = {tag: 1 - answering(self.supply(tag)) for tag in self.spots}
        for coil in self._near:
            coil._hear_through(self)

    def _coupling(self, tag: Tag) -> float:
        spot = self.spots[tag]
        others = [math.dist(spot, at) for other, at in self.spots.items() if other is not tag]
        x, y = round(spot.x - self.at.x, 1), round(spot.y - self.at.y, 1)
        return coupling(x, y, self.height) * detuned(others)

    def _hear_through(self, coil: "Coil") -> None:
        """How often an hour each tag on another coil is heard here, while that one is dark."""
        usual = FIGURES["ghosts"]["quality"][1]
        rings = handed_on(math.dist(self.at, coil.at)) * coil.module.quality / usual
        at_rest = Module().supply(coupling(0.0, 0.0, _AT_REST))
        self._echoes[coil] = {
            tag: ghosts_an_hour(self._loud * rings * self.module.supply(found) / at_rest)
            for tag, found in coil._couplings.items()
        }

    # luck ----------------------------------------------------------------------------------

    def _miss(self, tag: Tag) -> float:
        return 1 - (1 - self.profile.miss) * (1 - self._silent[tag])

    def _heard_through(self) -> dict[Tag, float]:
        return {
            tag: rate
            for coil, tags in self._echoes.items()
            if not coil.on
            for tag, rate in tags.items()
        }

    def _bleed_per_hour(self) -> float:
        return self.profile.bleed_per_hour + sum(self._heard_through().values())

    def _elsewhere(self) -> Tag | None:
        heard = self._heard_through()
        if (
            not heard
            or self._random.random() < self.profile.bleed_per_hour / self._bleed_per_hour()
        ):
            return super()._elsewhere()
        return self._random.choices([*heard], [*heard.values()])[0]


def meet(coils: Iterable[Coil]) -> None:
    """Those near each other hand each other's tags on."""
    there = list(coils)
    for coil in there:
        coil._near = [
            other
            for other in there
            if other is not coil and math.dist(coil.at, other.at) < _HANDS_ON_MM
        ]
        coil._survey()
