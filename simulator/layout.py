"""Where readers lie under a table and where things come to rest on it, in millimetres.

A World without a layout knows no distances: whatever lies at a zone is read as its profile says.
With one its antennas are coils, and a card is read as well as it lies.
"""

import re
import tomllib
from collections.abc import Iterable
from dataclasses import replace
from math import cos, hypot, radians, sin
from random import Random
from typing import Any

from host_tools.ground.importing import HARDWARE
from host_tools.table.builds import board_data, kind_of
from simulator.radio import Profile, Tag, tuning
from simulator.radio.coil import Coil, Spot, meet
from simulator.radio.coupling import FIGURES
from simulator.radio.module import Module

_NAME = re.compile(r"(\D+)(\d*)([ab]?)")
_SINGLE = ("board", "burn")
_OF_TWO = ("a", "b")
_SLOTS = ((-0.5, 0.0), (0.5, 0.0), (0.0, 0.0), (0.0, 1.0), (0.0, -1.0))
"""Where things lie in a box, in fans from its middle: two fanned, a third one between them, more
of them beside; then the box is full and they lie on each other."""


def placement() -> dict[str, Any]:
    """Where hardware/table.toml says that readers and stickers go."""
    found: dict[str, Any] = tomllib.loads((HARDWARE / "table.toml").read_text())["placement"]
    return found


class Layout:
    """Coils under the zones of `plan`, and people who lay things into printed boxes.

    `scatter` is how far from there: 0.0 not at all, 1.0 as people do.  `modules` are boards by
    zone; others are usual ones, or with a `batch` (a seed) any that come by mail.
    """

    def __init__(
        self,
        plan: dict[str, Any] | None = None,
        seed: int = 0,
        scatter: float = 1.0,
        modules: dict[str, Module] | None = None,
        batch: int | None = None,
    ) -> None:
        self.plan = plan or placement()
        self._random = Random(f"{seed} layout")
        self._scatter = scatter
        self._modules = modules or {}
        self._batch = batch
        self._coils: dict[str, Coil] = {}
        self._slots: dict[tuple[str, Tag], int] = {}

    def coils(self, names: Iterable[str], profile: Profile, seed: int) -> dict[str, Coil]:
        """A coil for each zone, where the plan has it.

        What neighbours hand on follows from distances: the profile's own rate of it is left out.
        """
        still = replace(profile, bleed_per_hour=0.0)
        height = self.plan["height"]
        gains = board_data()["gain"]
        for name in names:
            random = Random(f"{seed} {name}")
            module = self._module(name)
            wired = 0.0 if profile.has_newer(name) else tuning.wired(gains[kind_of(name)])
            self._coils[name] = Coil(name, self.at(name), height, module, still, random, wired)
        meet(self._coils.values())
        return self._coils

    def at(self, reader: str) -> Spot:
        """The centre of a reader's coil, and of its box.

        Two readers of a seat, a and b, lie on either side of its place, b towards the next seat.
        ValueError when the plan has no such place.
        """
        name = _NAME.fullmatch(reader)
        kind, number, letter = name.groups() if name else ("", "", "")
        seat = int(number or 0)
        places = self.plan["at"].get(kind, [])
        if seat >= len(places):
            raise ValueError(f"[placement.at] of hardware/table.toml has no place for {reader}")
        middle = Spot(*places[seat])
        return middle if not letter else self._beside(middle, seat, -1 if letter == "a" else 1)

    def _beside(self, middle: Spot, seat: int, side: int) -> Spot:
        """Half a pitch along the rail; seats go round clockwise."""
        inner = Spot(*self.plan["at"]["bet"][seat])
        out_x, out_y = middle.x - inner.x, middle.y - inner.y
        step = side * self.plan["pitch"] / 2 / hypot(out_x, out_y)
        return middle.plus(step * out_y, -step * out_x)

    def _module(self, zone: str) -> Module:
        if zone in self._modules:
            return self._modules[zone]
        return Module() if self._batch is None else Module.drawn(Random(f"{self._batch} {zone}"))

    # laying ----------------------------------------------------------------------------------

    def lay(self, tag: Tag, zone: str, stack: int = 0, is_card: bool = True) -> None:
        """Put a tag into a zone's box, where there is room."""
        coil = self._coils[zone]
        taken = {self._slots[zone, other] for other in coil.tags if other is not tag}
        slot = next(n for n in range(len(taken) + 1) if n not in taken)
        self._slots[zone, tag] = slot
        spot = self._in_box(coil, slot)
        coil.lay(tag, self.sticker(spot) if is_card else self._scattered(spot), stack)

    def _in_box(self, coil: Coil, slot: int) -> Spot:
        """One card lies in the middle of a box for one, everything else is fanned."""
        if coil.name.startswith(_SINGLE) or coil.name.endswith(_OF_TWO):
            return coil.at
        x, y = _SLOTS[slot % len(_SLOTS)]
        fan = self.plan["fan"]
        return coil.at.plus(fan * x, fan * y)

    def sticker(self, middle: Spot) -> Spot:
        """The sticker of a card that somebody lays with its middle at a spot, either way round."""
        middle = self._scattered(middle)
        degrees = FIGURES["scatter"]["degrees"] * self._scatter
        turn = radians(self._random.gauss(0.0, degrees) + self._random.choice((0.0, 180.0)))
        x, y = self.plan["sticker_at"]
        return middle.plus(x * cos(turn) - y * sin(turn), x * sin(turn) + y * cos(turn))

    def _scattered(self, spot: Spot) -> Spot:
        wide = FIGURES["scatter"]["millimetres"] * self._scatter
        return spot.plus(self._random.gauss(0.0, wide), self._random.gauss(0.0, wide))
