"""Faults of a reader are told by name; shared chip selects."""

from collections.abc import Callable
from random import Random

import pytest
from floorman import events as ev
from floorman.drivers.decoder import Decoder
from floorman.drivers.mfrc522 import MFRC522
from floorman.drivers.reader import ReaderBus
from floorman.drivers.selects import apart

from tests.drivers.rig import Bus, Line, Rig

Alter = Callable[[bytes, bytes], bytes]
_NOISE = Random(1)


def stuck(level: int) -> Alter:
    return lambda sent, got: bytes((level,)) * len(got)


def floating(sent: bytes, got: bytes) -> bytes:
    return _NOISE.randbytes(len(got))


def version(number: int) -> Alter:
    return lambda sent, got: bytes((number,)) * len(got) if sent[0] == 0xEE else got


def deaf(sent: bytes, got: bytes) -> bytes:
    """Written bytes do not stay: TReloadL reads zero."""
    return bytes(len(got)) if sent[0] == 0xDA else got


def flickering(register: int) -> Alter:
    """The last of the readings of a register is another one."""
    return lambda sent, got: got[:-1] + b"\x01" if sent[0] == register else got


@pytest.mark.parametrize(
    ("alter", "fault", "sentence"),
    [
        (stuck(0xFF), ev.READER_HIGH, "MISO stays high"),
        (stuck(0x00), ev.READER_LOW, "MISO stays low"),
        (floating, ev.READER_FLOATS, "MISO floats"),
        (version(0x00), ev.READER_STRANGE, r"no MFRC522 \(0x00\)"),
        (version(0xFF), ev.READER_STRANGE, r"no MFRC522 \(0xff\)"),
        (flickering(0xEE), ev.READER_FLICKERS, "from time to time"),
        (flickering(0xDA), ev.READER_FLICKERS, "from time to time"),
        (deaf, ev.READER_FORGETS, "do not keep"),
    ],
)
def test_a_wiring_fault_has_its_name(alter: Alter, fault: int, sentence: str) -> None:
    rig = Rig()
    Line(rig, alter)
    with pytest.raises(OSError, match=sentence):
        rig.reader.start()
    assert rig.reader.fault == fault
    rig.bus.device = rig.chip
    rig.reader.start()
    assert rig.reader.fault == 0


def test_a_chip_held_in_reset_has_its_name_within_12_ms() -> None:
    rig = Rig()
    rig.chip.nrstpd(0)
    began = rig.clock.now
    with pytest.raises(OSError, match="held in reset"):
        rig.reader.start()
    assert rig.reader.fault == ev.READER_RESET
    assert rig.clock.now - began < 12_000


class Broken:
    """A line to the chip is broken: it hears zeros or ones (MOSI), or nothing at all (SCK)."""

    def __init__(self, rig: Rig, heard: int | None) -> None:
        self.chip = rig.chip
        self.chip.tolerant = True
        self.heard = heard
        self.begin, self.end = rig.chip.begin, rig.chip.end
        rig.bus.device = self

    def exchange(self, sent: bytes) -> bytes:
        if self.heard is None:
            return bytes(len(sent))
        return self.chip.exchange(bytes((self.heard,)) * len(sent))


@pytest.mark.parametrize("heard", [0x00, None])
def test_a_broken_mosi_or_sck_looks_like_no_supply_and_all_are_named(heard: int | None) -> None:
    rig = Rig()
    Broken(rig, heard)
    with pytest.raises(OSError, match="no supply, a short to ground, or MOSI or SCK is broken"):
        rig.reader.start()
    assert rig.reader.fault == ev.READER_LOW


@pytest.mark.parametrize("level", [0xFF, 0x00])
def test_a_reader_that_is_not_there_costs_no_wait(level: int) -> None:
    rig = Rig()
    Line(rig, stuck(level))
    began = rig.clock.now
    with pytest.raises(OSError, match="MISO stays"):
        rig.reader.start()
    assert rig.clock.now - began < 1_000


# chip selects --------------------------------------------------------------------------------


class Bench:
    """Eight readers behind a decoder; `wire(n)` says which chips output n really selects."""

    def __init__(self, wire: Callable[[int], int]) -> None:
        self.rigs = [Rig() for _ in range(8)]
        self.bus = Bus(self.rigs[0].clock, self.rigs[0].chip)
        self.number = 0
        pins = [self._line(bit) for bit in range(5)]
        self.wire = wire
        self.decoder = Decoder(pins, self._enable)
        ticks = self.rigs[0].reader.bus.clock
        for rig in self.rigs:
            rig.chip.clock = self.rigs[0].clock
        shared = ReaderBus(self.bus, self._enable, ticks, self.decoder)
        self.readers = [MFRC522(shared, n) for n in range(8)]

    def _line(self, bit: int) -> Callable[[int], None]:
        def pin(level: int) -> None:
            self.number = self.number & ~(1 << bit) | level << bit

        return pin

    def _enable(self, level: int) -> None:
        if level == 0:
            self.bus.device = self.rigs[self.wire(self.number)].chip
        self.bus.cs(level)

    def faults(self) -> list[int]:
        for reader in self.readers:
            reader.start()
        apart(self.readers)
        return [reader.fault for reader in self.readers]


def test_readers_with_chip_selects_of_their_own_are_well() -> None:
    assert Bench(lambda n: n).faults() == [0] * 8


def test_a_dead_decoder_is_told_at_every_reader() -> None:
    assert Bench(lambda n: 0).faults() == [ev.READER_SHARED] * 8


@pytest.mark.parametrize("bit", range(3))
def test_a_broken_address_line_is_told_at_every_reader(bit: int) -> None:
    assert Bench(lambda n: n & ~(1 << bit)).faults() == [ev.READER_SHARED] * 8


def test_two_outputs_that_touch_are_told_and_the_others_are_well() -> None:
    faults = Bench(lambda n: 2 if n == 5 else n).faults()
    assert [n for n, fault in enumerate(faults) if fault] == [2, 5]


def test_readers_that_were_parted_again_are_well() -> None:
    bench = Bench(lambda n: 2 if n == 5 else n)
    bench.faults()
    bench.wire = lambda n: n
    bench.readers[2].start()
    apart(bench.readers)
    assert [reader.fault for reader in bench.readers] == [0] * 8
