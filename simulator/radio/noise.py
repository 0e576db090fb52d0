"""Noise: bits that a receiver hears and no tag sent.

A receiver that is open while a field is switched takes the transient for bits.  One that waits for
an answer can take hum and sparks for the beginning of one: it ends with too few bits, ends with
bytes, or goes on for as long as the noise does.
"""

from random import Random
from typing import NamedTuple

from simulator.radio.profiles import Profile

_BIT_US = 9.44
_FEW = 3  # bits: so many and fewer are no byte
_BYTES = 4
_WAIT_US = 250  # in which noise may begin while an answer is awaited
_LONGEST_US = 20_000
_SOUND = 0.1  # share of noise whose parity is right by chance


class Burst(NamedTuple):
    """Bits that come out of nowhere."""

    after_us: int
    """When they begin, from the end of what the reader sent."""
    length: int
    """In bits."""
    value: int
    """Lowest bit first."""
    damaged: bool
    """A bit contradicts its parity."""


class Noise:
    """The noise at one antenna.  `random` is its own: a quiet run stays as it was."""

    def __init__(self, random: Random) -> None:
        self._random = random
        self.heard = 0
        """How often it disturbed an open receiver."""

    def at_switch(self, profile: Profile) -> Burst | None:
        """Bits that an open receiver makes of its field being switched."""
        if not self._happens(profile.stray):
            return None
        return self._burst(0, self._random.choice((_FEW, 8, 8, 16)))

    def in_wait(self, profile: Profile) -> Burst | None:
        """Noise that begins while an answer is awaited."""
        after = self._random.randrange(_WAIT_US) if profile.hiss or profile.captures else 0
        if self._happens(profile.captures):
            lasts = self._random.randint(2_000, _LONGEST_US)
            return self._burst(after, int(lasts / _BIT_US))
        if self._happens(profile.hiss):
            few = self._random.random() < 0.5
            bits = self._random.randint(1, _FEW if few else 8 * _BYTES)
            return self._burst(after, bits)
        return None

    def _happens(self, share: float) -> bool:
        return share > 0 and self._random.random() < share

    def _burst(self, after_us: int, length: int) -> Burst:
        self.heard += 1
        damaged = self._random.random() >= _SOUND
        return Burst(after_us, length, self._random.getrandbits(length), damaged)
