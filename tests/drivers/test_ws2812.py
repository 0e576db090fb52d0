"""The chain of seat lights and its driver."""

import pytest
from floorman.drivers.ws2812 import Chain

from simulator.bus import SimulationError
from simulator.chips.ws2812 import WS2812


class Pixels:
    """neopixel.NeoPixel over a virtual chain."""

    def __init__(self, chip: WS2812, count: int) -> None:
        self.buf = bytearray(3 * count)
        self._chip = chip

    def write(self) -> None:
        self._chip.show(bytes(self.buf))


def test_green_comes_first_on_the_wire():
    chip = WS2812(2)
    chip.show(b"\x01\x02\x03\x04\x05\x06")
    assert chip.colours() == [(2, 1, 3), (5, 4, 6)]


def test_a_short_transmission_leaves_the_far_leds():
    chip = WS2812(2)
    chip.show(bytes(range(6)))
    chip.show(b"\x09\x09\x09")
    assert chip.colours() == [(9, 9, 9), (4, 3, 5)]


@pytest.mark.parametrize("length", [4, 9])
def test_what_no_chain_can_take_is_refused(length: int):
    with pytest.raises(SimulationError):
        WS2812(2).show(bytes(length))


def test_the_chain_is_written_only_when_a_colour_changed():
    chip = WS2812()
    chain = Chain(Pixels(chip, 50))
    assert chip.shows == 1
    colours = bytearray(150)
    assert not chain.show(colours)
    colours[3] = 7
    assert chain.show(colours)
    assert not chain.show(colours)
    assert chip.shows == 2
    assert chip.colours()[1] == (0, 7, 0)


def test_renewing_brings_back_what_a_power_dip_took():
    chip = WS2812()
    chain = Chain(Pixels(chip, 50))
    chain.show(bytearray(b"\x01\x02\x03" * 50))
    chip.power_cut()
    chain.renew()
    assert chip.colours() == [(2, 1, 3)] * 50
