"""The air of the noise bench as a listing tells it: which tags a reader's visit finds."""

import math
from collections import Counter
from random import Random
from typing import Any

from floorman.drivers.iso14443a import MISSING
from floorman.drivers.reader import DAMAGED, NOISE, NOTHING, OK
from floorman.registry import Registry

from simulator.world import ZONES, neighbours

MISS = 0.06
BLEED_PER_HOUR = 100.0
MANGLED = 0.3  # share of what bleeds
TWIN = 0.1  # share of those that are another card's UID
CAPTURED = 0.005  # share of steps in which noise holds the receiver
DROWNED = 0.002  # share of polls it does so from their begin to their end
_HEARD_IN_MUCK = 2  # the cards on top of the heap
_MUCK = ZONES.index("muck")

_CONFIRM_US, _LIST_US, _SILENT_US, _NOISY_US = 4_000, 7_000, 1_200, 1_400
_ATQA = 0x44
_NOISES = 4  # of a listing: it is given up (iso14443a.py)
_SECOND = 1_000_000
_TICKS, _HALF = (1 << 30) - 1, 1 << 29


class Clock:
    """Virtual, wraps as a Pico's does; a sleep is how time passes."""

    def __init__(self) -> None:
        self.now = 0

    def ticks_us(self) -> int:
        return self.now & _TICKS

    def ticks_ms(self) -> int:
        return self.now // 1000 & _TICKS

    def ticks_diff(self, late: int, early: int) -> int:
        return (late - early + _HALF & _TICKS) - _HALF

    def sleep_us(self, us: int) -> None:
        self.now += 5_000  # the whole settling at once


class Air:
    """Where each tag lies, and what a reader hears of it.  Stands where Inventory stands."""

    def __init__(self, registry: Registry, uids: list[bytes], clock: Clock, rng: Random) -> None:
        self._registry, self._uids, self._clock, self._rng = registry, uids, clock, rng
        self.lying: list[list[int]] = [[] for _ in ZONES]
        near = neighbours()
        self._near = [[ZONES.index(name) for name in near[zone]] for zone in ZONES]
        self._polled = [0] * len(ZONES)
        self.visits = [0] * len(ZONES)
        self._heard: list[bytes] = []
        self.uid = bytearray(10)
        self.uid_len = 7
        self.sak = 0
        self.spoiled = 0
        self._noises = 0
        self._drowned = False
        self.polls = 0
        self.noise: Counter[str] = Counter()

    def begin(self, reader: Any) -> None:
        zone = reader.number
        self.polls += 1
        self.visits[zone] += 1
        lying = self._audible(zone)
        self._heard = [self._uids[tag] for tag in lying if self._rng.random() >= MISS]
        self.noise["missed"] += len(lying) - len(self._heard)
        self._bleed(zone)
        self.spoiled = self._noises = 0
        self._drowned = self._rng.random() < DROWNED

    def readers(self) -> list[Any]:
        """A reader for each zone."""
        return [_Reader(number) for number in range(len(ZONES))]

    def _audible(self, zone: int) -> list[int]:
        """Cards under a heap are heard by nobody."""
        return self.lying[zone][-_HEARD_IN_MUCK:] if zone == _MUCK else self.lying[zone]

    def _bleed(self, zone: int) -> None:
        waited = self._clock.now - self._polled[zone]
        self._polled[zone] = self._clock.now
        if self._rng.random() < 1 - math.exp(-BLEED_PER_HOUR * waited / 3600 / _SECOND):
            near = [tag for other in self._near[zone] for tag in self._audible(other)]
            if near:
                self._heard.append(self._ghost(self._rng.choice(near)))

    def _ghost(self, tag: int) -> bytes:
        rng = self._rng
        if rng.random() >= MANGLED:
            self.noise["bled"] += 1
            return self._uids[tag]
        if rng.random() < TWIN:
            self.noise["another card's"] += 1
            return rng.choice(self._uids)
        number = int.from_bytes(self._uids[tag], "big")
        if rng.random() < 0.5:
            self.noise["shifted"] += 1
            number = number << rng.randint(1, 7) & (1 << 56) - 1
        else:
            self.noise["merged"] += 1
            number |= int.from_bytes(rng.choice(self._uids), "big")
        return number.to_bytes(7, "big")

    def _hold(self) -> int:
        """The result that noise makes of this step; OK for nothing."""
        if not self._drowned and self._rng.random() >= CAPTURED:
            return int(OK)
        self._clock.now += _NOISY_US
        self.noise["captured"] += 1
        self._noises += 1
        if self._noises == _NOISES:
            self.noise["polls drowned"] += 1
            return int(NOISE)
        self.spoiled += 1
        return int(DAMAGED)

    def confirm(self, uid: bytes, length: int, at: int = 0) -> int:
        held = self._hold()
        if held:
            return held
        self._clock.now += _CONFIRM_US
        wanted = bytes(uid[at : at + length])
        if wanted in self._heard:
            self._heard.remove(wanted)
            return int(OK)
        return int(MISSING if self._heard else NOTHING)

    def presence(self) -> int:
        if self._hold():
            return 0
        self._clock.now += _SILENT_US
        return _ATQA if self._heard else 0

    def next(self) -> int:
        held = self._hold()
        if held:
            return held
        if not self._heard:
            self._clock.now += _SILENT_US
            return int(NOTHING)
        self._clock.now += _LIST_US
        self.uid[:7] = self._heard.pop()
        return int(OK)


class _Reader:
    """A reader that does nothing but come up."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.fault = self.dips = 0

    def start(self) -> None:
        pass

    def aim(self) -> None:
        pass

    def sign(self, number: int) -> None:
        pass

    def signature(self) -> int:
        return self.number

    field_on = field_off = start
