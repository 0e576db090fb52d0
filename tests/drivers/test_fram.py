"""FRAM: strict chip, small driver, contents that outlive the power."""

import pytest
from floorman.drivers import fram

from simulator.bus import SimulationError
from simulator.chips.fram import FRAM, SIZE
from tests.drivers.panel_bus import Bus, frame

WREN = b"\x06"


def driver(chip: FRAM) -> fram.FRAM:
    bus = Bus(chip)
    return fram.FRAM(bus, bus.cs)


def status(chip: FRAM) -> int:
    return frame(chip, b"\x05\x00")[1]


def test_what_was_written_is_read_back():
    memory = driver(FRAM())
    memory.write(0x1234, bytearray(b"a hand"))
    back = bytearray(6)
    memory.read_into(0x1234, back)
    assert back == b"a hand"


def test_one_of_another_size_is_refused_and_its_identity_is_kept():
    small = bytes.fromhex("047f0302")
    with pytest.raises(OSError, match="its identity reads"):
        driver(FRAM(identity=small))
    assert fram.identity[:4] == small


@pytest.mark.parametrize("address", [0x0000, 0x0034, 0x1200, 0x12FF])
def test_an_address_is_that_of_the_chip(address: int):
    chip = FRAM()
    driver(chip).write(address, bytearray(b"a hand"))
    assert chip.contents[address : address + 6] == b"a hand"
    assert sum(chip.contents) == sum(b"a hand")


def test_contents_survive_a_power_cut():
    chip = FRAM()
    driver(chip).write(SIZE - 4, bytearray(b"kept"))
    back = bytearray(4)
    driver(FRAM(chip.contents)).read_into(SIZE - 4, back)
    assert back == b"kept"


def test_a_power_cut_inside_a_write_keeps_its_first_bytes():
    chip = FRAM()
    frame(chip, WREN)
    chip.begin()
    chip.exchange(b"\x02\x00\x00abc")
    chip.power_cut()
    assert chip.contents[:6] == b"abc\0\0\0"
    assert status(chip) == 0x40


def test_writing_without_wren_is_refused():
    with pytest.raises(SimulationError, match="WREN"):
        frame(FRAM(), b"\x02\x00\x00a")


def test_one_wren_is_good_for_one_write():
    chip = FRAM()
    frame(chip, WREN)
    assert status(chip) & 2
    frame(chip, b"\x02\x00\x00a")
    assert not status(chip) & 2
    with pytest.raises(SimulationError, match="WREN"):
        frame(chip, b"\x02\x00\x01b")


def test_wrdi_takes_wren_back():
    chip = FRAM()
    frame(chip, WREN)
    frame(chip, b"\x04")
    assert not status(chip) & 2


def test_protected_blocks_refuse_writes():
    chip = FRAM()
    frame(chip, WREN)
    frame(chip, b"\x01\x04")
    frame(chip, WREN)
    with pytest.raises(SimulationError, match="0x6000 is write protected"):
        frame(chip, b"\x02\x5f\xffab")
    assert chip.contents[0x5FFF] == ord("a")


def test_an_unknown_opcode_is_refused():
    with pytest.raises(SimulationError, match="0x0b"):
        frame(FRAM(), b"\x0b\x00\x00\x00\x00")


@pytest.mark.parametrize("data", [b"", b"\x03\x00", b"\x06\x00"])
def test_a_frame_of_the_wrong_length_is_refused(data: bytes):
    with pytest.raises(SimulationError):
        frame(FRAM(), data)


def test_reading_past_the_end_is_refused_by_chip_and_driver():
    with pytest.raises(SimulationError, match="past the end"):
        frame(FRAM(), b"\x03\x7f\xff\x00\x00")
    with pytest.raises(ValueError, match="no such address"):
        driver(FRAM()).read_into(SIZE - 1, bytearray(2))


def test_the_other_makers_chip_is_known():
    class MB85RS256B(FRAM):
        asked = False  # for its identity, by the byte before

        def exchange(self, tx: bytes) -> bytes:
            got = super().exchange(tx)
            asked, self.asked = self.asked, tx == b"\x9f"
            return b"\x04\x7f\x05\x09\0\0\0\0\0"[: len(tx)] if asked else got

    found = driver(MB85RS256B())
    found.write(SIZE - 1, b"\x2a")
    back = bytearray(1)
    found.read_into(SIZE - 1, back)
    assert back == b"\x2a"


def test_no_chip_on_the_wires_is_an_error_with_a_sentence():
    class Nothing:
        def begin(self) -> None: ...
        def end(self) -> None: ...
        def exchange(self, tx: bytes) -> bytes:
            return b"\xff" * len(tx)

    bus = Bus(Nothing())
    with pytest.raises(OSError, match="no FRAM answers"):
        fram.FRAM(bus, bus.cs)


def test_a_chip_has_its_size():
    with pytest.raises(ValueError, match="32768"):
        FRAM(bytearray(100))
