"""How fast the chips run: 200 MHz is asked of an RP2040 alone, behind the voltage for it."""

import pytest
from floorman.power.speed import hurry

from simulator.boards.pico import modules
from simulator.bus import SimulationError
from simulator.chips.watchdog import RP2040, RP2350
from simulator.clock import Clock
from simulator.wires import Wires


class Pico:
    def __init__(self, chip):
        self.wires = Wires(Clock(), chip=chip)
        found = modules(self.wires)
        self.machine, self.time = found["machine"], found["time"]

    def start(self):
        hurry(self.machine.mem32, self.machine.freq, self.time, self.wires.machine)
        return self.machine.freq()


def test_an_rp2040_runs_at_200_mhz_and_a_second_start_asks_for_nothing():
    pico = Pico(RP2040)
    assert pico.machine.freq() == 125_000_000
    assert pico.start() == 200_000_000
    began = pico.wires.clock.now
    assert pico.start() == 200_000_000
    assert pico.wires.clock.now - began < 100  # us: it looked, and left it
    pico.wires.core.power_on()
    assert pico.machine.freq() == 125_000_000


def test_an_rp2350_stays_at_150_mhz():
    assert Pico(RP2350).start() == 150_000_000


def test_a_clock_that_the_voltage_does_not_carry_is_refused():
    pico = Pico(RP2040)
    with pytest.raises(SimulationError, match="200000000 Hz are more than the 133000000"):
        pico.machine.freq(200_000_000)
    pico = Pico(RP2040)
    pico.machine.mem32[0x40064000] = 0xC1
    with pytest.raises(SimulationError, match="no millisecond"):
        pico.machine.freq(200_000_000)
    with pytest.raises(SimulationError, match="more than the 150000000"):
        Pico(RP2350).machine.freq(200_000_000)
