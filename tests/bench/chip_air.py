"""The air of the noise bench with everything real in it: driver and inventory over virtual chips.

Every field switch leaves bytes that no tag sent in a receiver that is open, and noise holds
receivers while they wait.  Stands where bench_noise.Air stands.
"""

from collections import Counter
from random import Random
from typing import Any

from floorman.drivers.iso14443a import Inventory
from floorman.drivers.mfrc522 import MFRC522
from floorman.drivers.reader import ReaderBus
from floorman.registry import Registry

from simulator import clock
from simulator.chips.mfrc522 import MFRC522Chip
from simulator.radio import Antenna, Profile, Tag
from simulator.world import ZONES, neighbours
from tests.drivers.rig import Bus, Ticks

AIR = Profile(
    "noisy", miss=0.06, bleed_per_hour=100.0, mangled=0.3, stray=1.0, hiss=0.02, captures=0.02
)
MAKES = (0x92, 0x91, 0x88, 0xB2, 0x12, 0x82)  # of the chips, zone by zone and round again
_MUCK = ZONES.index("muck")
_ON_TOP = 2  # cards of the heap that are heard


class Clock(Ticks):
    """The module `time` of a Pico, and the bench's view of it."""

    def __init__(self) -> None:
        super().__init__(clock.Clock())

    @property
    def now(self) -> int:
        return self.clock.now


class Pile(list[int]):
    """The tags on one reader, by their numbers; they lie on its antenna, too."""

    def __init__(self, antenna: Antenna, uids: list[bytes], audible: int) -> None:
        super().__init__()
        self._antenna = antenna
        self._uids = uids
        self._audible = audible

    def append(self, tag: int) -> None:
        super().append(tag)
        self._lay()

    def remove(self, tag: int) -> None:
        super().remove(tag)
        self._lay()

    def _lay(self) -> None:
        wanted = {self._uids[tag] for tag in self[-self._audible :]}
        for tag in self._antenna.tags:
            if tag.uid not in wanted:
                self._antenna.remove(tag)
        for uid in sorted(wanted - {tag.uid for tag in self._antenna.tags}):
            self._antenna.place(Tag(uid))


class ChipAir(Inventory):  # type: ignore[misc]
    """An inventory that counts, and the chips it talks to."""

    def __init__(self, registry: Registry, uids: list[bytes], time: Clock, rng: Random) -> None:
        super().__init__()
        antennas = {name: Antenna(name, AIR, Random(rng.random())) for name in ZONES}
        for name, near in neighbours().items():
            antennas[name].neighbours = [antennas[other] for other in near]
        self._antennas = list(antennas.values())
        self.lying = [
            Pile(antenna, uids, _ON_TOP if zone == _MUCK else len(uids))
            for zone, antenna in enumerate(self._antennas)
        ]
        self._time = time
        self.visits = [0] * len(ZONES)
        self.polls = 0

    def readers(self) -> list[Any]:
        """A driver for each zone, its chip on a chip select of its own."""
        found = []
        for zone, antenna in enumerate(self._antennas):
            chip = MFRC522Chip(self._time.clock, antenna, version=MAKES[zone % len(MAKES)])
            bus = Bus(self._time.clock, chip)
            found.append(MFRC522(ReaderBus(bus, bus.cs, self._time)))
        self._time.clock.advance(2_000)  # their crystals start
        self._zones = {id(reader): zone for zone, reader in enumerate(found)}
        return found

    def begin(self, reader: Any) -> None:
        self.polls += 1
        self.visits[self._zones[id(reader)]] += 1
        super().begin(reader)

    @property
    def noise(self) -> Counter[str]:
        """Mishaps on the air so far."""
        return Counter(
            missed=sum(antenna.missed for antenna in self._antennas),
            bled=sum(antenna.bled for antenna in self._antennas),
            disturbed=sum(antenna.noise.heard for antenna in self._antennas),
        )
