"""Port expanders: two on one chip select, interrupts that keep a short pulse."""

import pytest
from floorman.drivers.mcp23s17 import MCP23S17

from simulator.bus import SimulationError
from simulator.chips.mcp23s17 import Inputs, Keys, Shared, expanders
from tests.drivers.panel_bus import Bus, frame

ALL_INPUTS = 0xFFFF


def pair() -> tuple[Bus, Keys, Inputs, list[MCP23S17]]:
    device, keys, inputs = expanders()
    bus = Bus(device)
    return bus, keys, inputs, [MCP23S17(bus, bus.cs, address) for address in (0, 1)]


def configured() -> tuple[Inputs, MCP23S17]:
    _, _, inputs, drivers = pair()
    drivers[0].configure(ALL_INPUTS, 0)
    drivers[1].configure(ALL_INPUTS, ALL_INPUTS)
    return inputs, drivers[1]


def alone(address: int = 0) -> Inputs:
    return Inputs(address)


def test_two_expanders_on_one_select_are_told_apart():
    _, _, inputs, drivers = pair()
    for driver in drivers:
        driver.configure(ALL_INPUTS, 0)
    inputs.set_pin(3, 0)
    assert drivers[0].read(0x12) == 0xFF
    assert drivers[1].read(0x12) == 0xF7


def test_reading_before_haen_is_set_makes_both_answer():
    device, _, _ = expanders()
    with pytest.raises(SimulationError, match="HAEN"):
        frame(device, b"\x41\x12\x00")


def test_a_second_start_without_a_power_cut_works_too():
    _, _, inputs, drivers = pair()
    for _ in range(2):
        for driver in drivers:
            driver.configure(ALL_INPUTS, 0)
        inputs.set_pin(3, 0)
        assert [driver.read(0x12) for driver in drivers] == [0xFF, 0xF7]
        inputs.set_pin(3, 1)


def test_a_missing_expander_does_not_answer_until_it_is_there():
    wire = Shared([alone().chip])
    bus = Bus(wire)
    driver = MCP23S17(bus, bus.cs, 1)
    driver.configure(ALL_INPUTS, 0)
    assert not driver.answers
    wire.chips.append(Inputs(1).chip)
    driver.check()
    assert driver.answers


@pytest.mark.parametrize("register", [0x00, 0x01, 0x0A])
def test_one_that_does_not_hold_what_was_written_does_not_answer(register: int):
    class Stuck(Shared):
        def exchange(self, tx: bytes) -> bytes:
            reply = super().exchange(tx)
            return reply[:2] + b"\x7f" if tx[:2] == bytes((0x41, register)) else reply

    bus = Bus(Stuck([alone().chip]))
    driver = MCP23S17(bus, bus.cs, 0)
    driver.configure(ALL_INPUTS, 0)
    assert not driver.answers


def test_one_that_lost_its_supply_for_a_moment_is_set_up_again():
    inputs, driver = configured()
    inputs.chip.power_cut()
    driver.check()
    assert driver.answers
    driver.read_events()
    inputs.pulse(9)
    driver.read_events()
    assert driver.fired == 1 << 9


def test_a_pulse_between_two_polls_is_kept_until_it_is_read():
    inputs, driver = configured()
    driver.read_events()
    inputs.pulse(9)
    driver.read_events()
    assert driver.fired == 1 << 9
    assert driver.captured >> 8 == 0xFD
    assert driver.levels == 0xFFFF
    driver.read_events()
    assert driver.fired == 0


def test_reading_events_is_one_frame():
    bus, _, _, drivers = pair()
    drivers[0].configure(ALL_INPUTS, 0)
    drivers[1].configure(ALL_INPUTS, ALL_INPUTS)
    before = bus.frames
    drivers[1].read_events()
    assert bus.frames - before == 1


def test_only_the_first_event_of_a_port_is_captured():
    inputs, driver = configured()
    inputs.pulse(0)
    inputs.pulse(1)
    inputs.pulse(8)
    driver.read_events()
    assert driver.fired == 1 << 0 | 1 << 8


def test_compared_with_defval_a_low_pin_fires_again_after_each_read():
    inputs = alone()
    for register, value in ((0x0C, 0xFF), (0x06, 0xFF), (0x08, 0x01), (0x04, 0x01)):
        frame(inputs.chip, bytes((0x40, register, value)))
    inputs.set_pin(0, 0)
    for _ in range(2):
        assert frame(inputs.chip, b"\x41\x0e\x00")[2] == 1
        frame(inputs.chip, b"\x41\x10\x00")
    inputs.set_pin(0, 1)
    frame(inputs.chip, b"\x41\x10\x00")
    assert frame(inputs.chip, b"\x41\x0e\x00")[2] == 0


def test_polarity_turns_what_is_read():
    inputs = alone()
    frame(inputs.chip, b"\x40\x0c\xff")
    frame(inputs.chip, b"\x40\x02\x01")
    assert frame(inputs.chip, b"\x41\x12\x00")[2] == 0xFE


def test_sequential_addresses_run_on_and_seqop_toggles_the_pair():
    chip = Keys().chip
    frame(chip, b"\x40\x00\x12\x34\x56")
    assert frame(chip, b"\x41\x00\0\0\0")[2:] == b"\x12\x34\x56"
    frame(chip, b"\x40\x0a\x20")
    assert frame(chip, b"\x41\x00\0\0\0")[2:] == b"\x12\x34\x12"


def test_writing_the_port_writes_the_latch():
    chip = Keys().chip
    frame(chip, b"\x40\x12\x5a")
    assert frame(chip, b"\x41\x14\x00")[2] == 0x5A


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"\x40\x16\x00", "no register 0x16"),
        (b"\x40\x0e\x00", "read only"),
        (b"\x40\x0a\x80", "BANK"),
        (b"\x20\x00\x00", "0100"),
        (b"\x40\x00", "before any data"),
    ],
)
def test_what_the_chip_cannot_do_is_refused(data: bytes, sentence: str):
    with pytest.raises(SimulationError, match=sentence):
        frame(alone().chip, data)


def test_an_output_on_a_sensor_pin_is_a_short():
    with pytest.raises(SimulationError, match="fights"):
        frame(alone().chip, b"\x40\x00\xfe")


def test_renewing_heals_an_expander_whose_supply_dipped():
    inputs, driver = configured()
    inputs.chip.power_cut()
    for _ in range(7):
        driver.renew()
    inputs.pulse(2)
    driver.read_events()
    assert driver.fired == 1 << 2
