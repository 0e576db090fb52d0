"""One reader board out of a batch: how far it reaches, and how well its dark coil rings."""

from dataclasses import dataclass
from random import Random
from typing import Self

from simulator.radio.coupling import FIGURES, need

_REACH = FIGURES["reach"]
_WEAK = FIGURES["weak"]
_QUALITY = FIGURES["ghosts"]["quality"]


@dataclass(frozen=True)
class Module:
    """A usual one, unless told otherwise."""

    reach: float = _REACH["axis"]
    """How far above the coil's centre a sticker is just heard, with the full current."""
    drive: float = 1.0
    """The transmitter's current, of what it should be."""
    quality: float = _QUALITY[1]
    """Of its coil as a resonator, while its field is off."""

    @classmethod
    def drawn(cls, random: Random) -> Self:
        """A board as it comes by mail: one of many, some of them hardly reading."""
        least, usual, most = _REACH["least"], _REACH["axis"], _REACH["most"]
        near = random.random() < 0.5
        reach = random.uniform(least, usual) if near else random.uniform(usual, most)
        weak = random.random() < _WEAK["share"]
        drive = _WEAK["current"] / _WEAK["usual"] if weak else 1.0
        return cls(reach, drive, random.uniform(_QUALITY[0], _QUALITY[2]))

    def supply(self, coupling: float) -> float:
        """The share of the supply it needs that a sticker with this coupling gets."""
        return self.drive * abs(coupling) / need(self.reach)
