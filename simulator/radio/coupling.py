"""How strongly coils couple: the figures of antennas.toml, and the integral behind them.

Lengths are millimetres.  A coil counts as its middle turn, a sticker's as a circle: what is asked
for are ratios of couplings, in which numbers of turns cancel out.
"""

import math
import tomllib
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from typing import Any

FIGURES: dict[str, Any] = tomllib.loads(
    Path(__file__).with_name("antennas.toml").read_text(encoding="utf-8")
)

_WIDE, _DEEP = FIGURES["coil"]["turn"]
_ROUND: float = FIGURES["sticker"]["turn"]
_EDGE: float = FIGURES["edge"]["power"]
_STEPS = 32
_STEP = 2 * math.pi / _STEPS
_CORNERS = (
    (-_WIDE / 2, -_DEEP / 2),
    (_WIDE / 2, -_DEEP / 2),
    (_WIDE / 2, _DEEP / 2),
    (-_WIDE / 2, _DEEP / 2),
)


@lru_cache(maxsize=4096)
def coupling(x: float, y: float, height: float) -> float:
    """A reader's coil coupled to a sticker beside its centre and above it, in a unit of its own.

    Negative outside the ring in which as many field lines go up through the sticker as come down.
    """
    total = 0.0
    radius = _ROUND / 2
    for step in range(_STEPS):
        angle = _STEP * (step + 0.5)
        at_x, at_y = x + radius * math.cos(angle), y + radius * math.sin(angle)
        along_x, along_y = _potential(at_x, at_y, height)
        total += along_y * math.cos(angle) - along_x * math.sin(angle)
    return total * _STEP * radius


def _potential(x: float, y: float, z: float) -> tuple[float, float]:
    """The coil's vector potential: of each straight side a logarithm, along that side."""
    found_x = found_y = 0.0
    for n, (x0, y0) in enumerate(_CORNERS):
        x1, y1 = _CORNERS[(n + 1) % 4]
        length = math.hypot(x1 - x0, y1 - y0)
        ux, uy = (x1 - x0) / length, (y1 - y0) / length
        behind = (x - x0) * ux + (y - y0) * uy
        to_start = math.dist((x, y, z), (x0, y0, 0.0))
        to_end = math.dist((x, y, z), (x1, y1, 0.0))
        side = math.log((to_start + behind) / (to_end + behind - length))
        found_x += side * ux
        found_y += side * uy
    return found_x, found_y


def need(reach: float) -> float:
    """The coupling below which a sticker is silent, of a module that reaches so far up."""
    return coupling(0.0, 0.0, reach)


def detuned(distances: Sequence[float]) -> float:
    """The rest of a sticker's voltage beside others at these distances, 1.0 is all of it.

    Each shifts its resonance.  Shifts the other way could cancel out; that kindness is left out.
    """
    table = FIGURES["detuning"]["coupling"]
    shift = sum(abs(_between(table, distance)) for distance in distances)
    quality: float = FIGURES["detuning"]["quality"]
    return 1 / math.hypot(1.0, quality * shift)


def answering(supply: float) -> float:
    """Share of polls in which a sticker answers that gets so many times what it needs."""
    if supply <= 0:
        return 0.0
    return float(1 / (1 + supply**-_EDGE))


def handed_on(pitch: float) -> float:
    """Share of its supply a sticker gets through a dark neighbour's coil, by their distance."""
    return _along(FIGURES["ghosts"]["handed"], pitch)


def ghosts_an_hour(supply: float) -> float:
    """How often a sticker is heard that gets so much of what it needs through a neighbour."""
    return _along(FIGURES["ghosts"]["hourly"], supply) if supply > 0 else 0.0


def _between(points: Sequence[Sequence[float]], x: float) -> float:
    """On the straight line between two points; beyond the last one as there."""
    for (x0, y0), (x1, y1) in pairwise(points):
        if x <= x1:
            return y0 + (y1 - y0) * (x - x0) / (x1 - x0)
    return float(points[-1][1])


def _along(points: Sequence[Sequence[float]], x: float) -> float:
    """On the line through points of logarithmic paper, and beyond its ends straight on."""
    last = len(points) - 2
    n = next((n for n in range(last) if x <= points[n + 1][0]), last)
    (x0, y0), (x1, y1) = points[n], points[n + 1]
    slope = math.log(y1 / y0) / math.log(x1 / x0)
    return float(y0 * (x / x0) ** slope)
