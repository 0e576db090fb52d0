"""The short way to a reader: what comes of it is what comes of the long one."""

from pathlib import Path

import pytest

from host_tools.link.messages import Message
from host_tools.table.builds import board_data
from simulator.attacks.curious import same_luck
from simulator.bus import SimulationError
from simulator.desk import Desk
from simulator.faults import parse
from simulator.rig import READERS, Rig
from simulator.world import World

PINS = board_data()["pins"]
BENT = [("no reader", "none")]  # something is bent, somewhere: each part does its own work


def played(folder: Path, touching: list[tuple[str, str]]) -> object:
    """All that a table does until a hand is bet, to the microsecond."""
    folder.mkdir()
    heard: list[tuple[int, Message]] = []
    desk = Desk(folder, racks=True, touching=touching)
    desk.listeners.append(lambda message: heard.append((desk.rig.clock.now, message)))
    desk.begin({1: 1000, 4: 1000}, button=1)
    desk.deal(4, 1)
    desk.bet(1, 300)
    bus = desk.rig.wires.buses[READERS]
    return heard, bus.frames, bus.bytes, desk.rig.clock.now, desk.seen.snapshot


def test_times_frames_and_messages_are_those_of_the_long_way(tmp_path: Path) -> None:
    with same_luck():
        short, long = played(tmp_path / "short", []), played(tmp_path / "long", BENT)
    assert short == long


@pytest.fixture
def rig() -> Rig:
    """Its readers woke up a second ago; nobody selects them."""
    rig = Rig(World([]))
    rig.wires.pin(PINS["decoder_enable"], 1)
    rig.wires.pin(PINS["reader_reset"], 1)
    rig.clock.advance(1_000_000)
    return rig


def test_a_frame_without_a_byte_is_refused(rig: Rig) -> None:
    rig.wires.pin(PINS["decoder_enable"], 0)
    with pytest.raises(SimulationError, match="without a byte"):
        rig.wires.pin(PINS["decoder_enable"], 1)


def test_a_frame_that_ends_before_its_last_read_is_refused(rig: Rig) -> None:
    rig.wires.pin(PINS["decoder_enable"], 0)
    rig.wires.spi_write(READERS, b"\xee")
    with pytest.raises(SimulationError, match="00 must follow"):
        rig.wires.pin(PINS["decoder_enable"], 1)


def test_an_address_line_that_moves_under_a_selected_reader_is_refused(rig: Rig) -> None:
    rig.wires.pin(PINS["decoder_enable"], 0)
    with pytest.raises(SimulationError, match="moved while output 0 was selected"):
        rig.wires.pin(PINS["decoder_a0"], 1)


def test_a_reader_off_its_cable_in_a_frame_is_let_go_and_hears_nothing_after(rig: Rig) -> None:
    bus, pin = rig.wires.buses[READERS], rig.wires.pin
    pin(PINS["decoder_enable"], 0)
    rig.unplugged.add("hole0")
    rig.wires.spi_write(READERS, b"\x16\x05")  # WaterLevel
    pin(PINS["decoder_enable"], 1)
    assert bus.chosen is None
    pin(PINS["decoder_enable"], 0)
    rx = bytearray(2)
    rig.wires.spi_exchange(READERS, b"\x96\0", rx)
    assert rx == b"\xff\xff"
    pin(PINS["decoder_enable"], 1)
    rig.unplugged.clear()
    pin(PINS["decoder_enable"], 0)
    rig.wires.spi_exchange(READERS, b"\x96\0", rx)
    assert rx[1] == 5
    pin(PINS["decoder_enable"], 1)


def test_whoever_is_selected_is_let_go_whatever_is_bent_in_the_frame(rig: Rig) -> None:
    bus, pin = rig.wires.buses[READERS], rig.wires.pin
    rig.unplugged.add("muck")  # each part does its own work
    for bend in (
        lambda: rig.faults.on(parse("touch=board1@hole1")),
        lambda: rig.faults.off("touch"),
        lambda: rig.faults.on(parse("late@hole1")),
    ):
        pin(PINS["decoder_enable"], 0)
        rig.wires.spi_write(READERS, b"\x16\x05")
        bend()
        pin(PINS["decoder_enable"], 1)
        assert bus.chosen is None
