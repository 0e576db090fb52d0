"""A bus with one virtual reader, and a clock, for driver tests on CPython.

A frame costs about what it costs a Pico: 40 us, and 1 us a byte at 8 MHz.
"""

from collections.abc import Callable
from random import Random
from typing import Any, Self

from floorman.drivers.iso14443a import Inventory
from floorman.drivers.mfrc522 import MFRC522
from floorman.drivers.reader import NOTHING, OK, ReaderBus

from simulator.bus import SPIDevice
from simulator.chips.mfrc522 import MFRC522Chip
from simulator.clock import Clock
from simulator.radio import BENCH, Antenna, Profile, Tag

FRAME_US = 40
BYTE_US = 1


class Bus:
    """machine.SPI and its chip select over one device; counts frames and bytes."""

    def __init__(self, clock: Clock, device: SPIDevice) -> None:
        self.clock = clock
        self.device = device
        self.frames = 0
        self.bytes = 0

    def cs(self, level: int) -> None:
        assert level in (0, 1)
        if level == 0:
            self.frames += 1
            self.clock.advance(FRAME_US)
            self.device.begin()
        elif self.frames:
            self.device.end()

    def _shift(self, data: bytes) -> bytes:
        self.bytes += len(data)
        self.clock.advance(BYTE_US * len(data))
        return self.device.exchange(data)

    def write(self, data: bytes) -> None:
        self._shift(bytes(data))

    def write_readinto(self, out: bytes, back: Any) -> None:
        assert len(out) == len(back)
        back[:] = self._shift(bytes(out))

    def readinto(self, back: Any, byte: int = 0) -> None:
        back[:] = self._shift(bytes([byte]) * len(back))


class Ticks:
    """The module `time` of a Pico over a virtual clock."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock

    def ticks_us(self) -> int:
        return self.clock.now & 0x3FFFFFFF

    def ticks_ms(self) -> int:
        return self.clock.now // 1000 & 0x3FFFFFFF

    def ticks_diff(self, late: int, early: int) -> int:
        return ((late - early + 0x20000000) & 0x3FFFFFFF) - 0x20000000

    def ticks_add(self, ticks: int, delta: int) -> int:
        return (ticks + delta) & 0x3FFFFFFF

    def sleep_us(self, us: int) -> None:
        self.clock.advance(us)

    def sleep_ms(self, ms: int) -> None:
        self.clock.advance(1000 * ms)


class OverReader:
    """Rigs of all families; `awake_us` until tags answer behind field-on."""

    clock: Clock
    reader: Any
    awake_us = 5_000

    def started(self) -> Self:
        """Chip set up, field on, tags awake."""
        self.reader.start()
        self.field()
        return self

    def field(self) -> None:
        """Field off and on again; wait until tags answer."""
        self.reader.field_off()
        self.clock.advance(100)
        self.reader.field_on()
        self.clock.advance(self.awake_us)

    def listed_by(self, inventory: Any) -> list[bytes]:
        """Everything an inventory finds until it says NOTHING."""
        found = []
        inventory.begin(self.reader)
        while (status := inventory.next()) != NOTHING:
            if status == OK:
                found.append(bytes(inventory.uid[: inventory.uid_len]))
        return found


class Rig(OverReader):
    """One reader from antenna to driver; a usual one unless given.  `chip` takes MFRC522Chip's
    keywords."""

    def __init__(
        self,
        profile: Profile = BENCH,
        random: Random | None = None,
        drive: tuple[int, ...] = (),
        antenna: Antenna | None = None,
        **chip: Any,
    ) -> None:
        self.clock = Clock()
        self.antenna = antenna or Antenna("test", profile, random)
        self.chip = MFRC522Chip(self.clock, self.antenna, **chip)
        self.bus = Bus(self.clock, self.chip)
        self.reader = MFRC522(ReaderBus(self.bus, self.bus.cs, Ticks(self.clock)), 0, *drive)
        self.inventory = Inventory()
        self.clock.advance(2_000)

    def place(self, *uids: bytes) -> list[Tag]:
        """Put tags on the antenna."""
        tags = [Tag(uid) for uid in uids]
        for tag in tags:
            self.antenna.place(tag)
        return tags

    def list_tags(self) -> list[bytes]:
        """Everything the inventory finds until it says NOTHING."""
        return self.listed_by(self.inventory)


def laid(*uids: bytes) -> Rig:
    """A reader that is about to list these tags."""
    rig = Rig()
    rig.place(*uids)
    rig.started()
    rig.inventory.begin(rig.reader)
    return rig


class Line:
    """A device that alters what the reader sends back.  `alter(sent, received) -> received`."""

    def __init__(self, rig: Rig, alter: Callable[[bytes, bytes], bytes]) -> None:
        self.chip = rig.chip
        self.alter = alter
        rig.bus.device = self

    def begin(self) -> None:
        self.chip.begin()

    def exchange(self, sent: bytes) -> bytes:
        return self.alter(sent, self.chip.exchange(sent))

    def end(self) -> None:
        self.chip.end()


def no_supply(rig: Rig) -> None:
    """From now on the chip pulls every line to ground."""
    Line(rig, lambda sent, received: bytes(len(received)))


def random_uid(random: Random, length: int) -> bytes:
    """A UID that a tag may have: its last cascade level does not begin with 88."""
    while True:
        uid = random.randbytes(length)
        if uid[length - 4] != 0x88:
            return uid
