"""What is wrong with a reader is told by name; the chip's own test; shared chip selects."""

from collections.abc import Callable
from random import Random

import pytest
from floorman import events as ev
from floorman.drivers.checks import FAILED, NO_REFERENCE, PASSED, self_test
from floorman.drivers.decoder import Decoder
from floorman.drivers.mfrc522 import MFRC522, NOTHING, OK, tx
from floorman.drivers.selects import apart

from simulator.chips.mfrc522_selftest import RESULTS
from tests.drivers.rig import Bus, Line, Rig

Alter = Callable[[bytes, bytes], bytes]
_NOISE = Random(1)


def stuck(level: int) -> Alter:
    return lambda sent, got: bytes((level,)) * len(got)


def floating(sent: bytes, got: bytes) -> bytes:
    return _NOISE.randbytes(len(got))


def version(number: int) -> Alter:
    return lambda sent, got: bytes((0, number)) if sent[0] == 0xEE else got


def deaf(sent: bytes, got: bytes) -> bytes:
    """What was written does not stay: TReloadL reads zero."""
    return b"\0\0" if sent[0] == 0xDA else got


@pytest.mark.parametrize(
    ("alter", "fault", "sentence"),
    [
        (stuck(0xFF), ev.READER_HIGH, "MISO stays high"),
        (stuck(0x00), ev.READER_LOW, "MISO stays low"),
        (floating, ev.READER_FLOATS, "MISO floats"),
        (version(0x12), ev.READER_STRANGE, r"no MFRC522 \(0x12\)"),
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
        ticks = self.rigs[0].reader.clock
        for rig in self.rigs:
            rig.chip.clock = self.rigs[0].clock
        self.readers = [
            MFRC522(self.bus, self._enable, ticks, self.decoder.output(n).aim) for n in range(8)
        ]

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


# the chip's own test -------------------------------------------------------------------------


@pytest.mark.parametrize("number", [0x90, 0x91, 0x92, 0x88, 0xB2])
def test_a_whole_chip_passes_and_reads_tags_afterwards(number: int) -> None:
    rig = Rig(version=number)
    rig.place(b"\x01\x02\x03\x04")
    rig.started()
    assert self_test(rig.reader) == PASSED
    assert not rig.antenna.on
    rig.field()
    tx[0] = 0x26
    assert rig.reader.exchange(1, 7, 0, 2) == OK


def test_a_clone_without_reference_is_neither_passed_nor_failed() -> None:
    assert self_test(Rig(version=0x89).started().reader) == NO_REFERENCE


@pytest.mark.parametrize("bit", [0, 200, 511])
def test_one_wrong_bit_fails(bit: int) -> None:
    rig = Rig().started()
    result = bytearray(RESULTS[0x92])
    result[bit // 8] ^= 1 << bit % 8
    rig.chip.self_test_result = bytes(result)
    assert self_test(rig.reader) == FAILED


def test_a_chip_whose_test_never_ends_fails_in_bounded_time() -> None:
    rig = Rig().started()
    rig.chip.self_test_result = b"\0" * 63
    began = rig.clock.now
    assert self_test(rig.reader) == FAILED
    assert rig.clock.now - began < 40_000
    assert rig.reader.fault == 0


def test_a_chip_that_pretends_to_be_nxps_fails() -> None:
    rig = Rig(version=0x92).started()
    rig.chip.self_test_result = RESULTS[0x88]
    assert self_test(rig.reader) == FAILED
    tx[0] = 0x26
    rig.field()
    assert rig.reader.exchange(1, 7, 0, 2) == NOTHING
