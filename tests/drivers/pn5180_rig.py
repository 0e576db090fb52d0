"""A bus with one virtual PN5180, its BUSY line, and a clock, for driver tests on CPython."""

from random import Random

from floorman.drivers.iso14443a import Inventory
from floorman.drivers.iso15693 import Vicinity
from floorman.drivers.pn5180 import PN5180
from floorman.drivers.reader import ReaderBus

from simulator.chips.pn5180 import PN5180Chip
from simulator.clock import Clock
from simulator.radio import BENCH, Antenna, ICode, Profile, Tag
from tests.drivers.rig import Bus, OverReader, Ticks

_LOOK_US = 5
_BOOT_US = 3_000


class Rig(OverReader):
    """One reader from antenna to driver, its chip booted."""

    awake_us = 5_200

    def __init__(
        self, profile: Profile = BENCH, random: Random | None = None, cuts: bool = True
    ) -> None:
        self.clock = Clock()
        self.antenna = Antenna("test", profile, random)
        self.chip = PN5180Chip(self.clock, self.antenna, cuts=cuts)
        self.bus = Bus(self.clock, self.chip)
        ticks = Ticks(self.clock)
        self.reader = PN5180(ReaderBus(self.bus, self.bus.cs, ticks, None, self._busy))
        self.inventory = Inventory()
        self.vicinity = Vicinity()
        self.clock.advance(_BOOT_US)

    def _busy(self) -> int:
        self.clock.advance(_LOOK_US)
        return self.chip.busy()

    def place(self, *uids: bytes) -> list[Tag]:
        """Put tags on the antenna: of ISO 15693 those with 8 bytes."""
        tags = [ICode(uid) if len(uid) == 8 else Tag(uid) for uid in uids]
        for tag in tags:
            self.antenna.place(tag)
        return tags

    def list_tags(self) -> list[bytes]:
        """Everything type A's inventory finds until it says NOTHING."""
        return self.listed_by(self.inventory)

    def list_vicinity(self) -> list[bytes]:
        """The same of ISO 15693."""
        return self.listed_by(self.vicinity)


def icodes(random: Random, count: int) -> list[bytes]:
    """UIDs of so many ICODEs, all different."""
    uids: set[bytes] = set()
    while len(uids) < count:
        uids.add(b"\xe0\x04\x01" + random.randbytes(5))
    return sorted(uids)
