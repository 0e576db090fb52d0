"""The clocks of an emulated RP2040, as its program sets them.  (RP2040 data sheet 2.15, 2.18)

rp2040py runs at 125 MHz and feeds its SPI with as much, whatever is written.  MicroPython moves
clk_peri to the 48 MHz of the USB PLL before it does anything else, so a byte takes longer there.
"""

from collections.abc import Callable
from typing import Any

from simulator.boards.silicon.build import Cache

_CRYSTAL_HZ = 12_000_000
_USB_HZ = 48_000_000

_PLL_SYS = 0x40028
_CS, _FBDIV, _PRIM = 0x0, 0x8, 0xC  # PLL registers (2.18.4)
_LOCK = 1 << 31
_PERI = 0x48  # CLK_PERI_CTRL (2.15.7)
_FROM_PLL_USB = 2
_BAUDR, _FLUSH = 0x14, 0x04  # SSI (4.10.13), XIP_CTRL (2.6.3.6)

# A miss fills a line of 8 bytes.  SSI reads 32 bits at a time (boot2: DFS_32 is 31, NDF is 0) from
# a W25Q16JV in continuous read: no command, 24 bits of address and 8 of mode by four wires, 4 idle
# clocks, 32 bits of data by four wires.  Twice that is 40 clocks of the flash: 80 of a processor
# at twice its speed.  MicroPython published times of its benchmarks on a Pico (commit 0c15917025):
# seven of them take 1.145 of what a flash as fast as RAM would need, on average.  An image of that
# commit takes 1.16 here with 80 clocks a miss, 1.11 with 56 (both words at once), 1.08 with 40.
_ADDRESS_CLOCKS, _IDLE_CLOCKS, _DATA_CLOCKS, _FRAMES = 8, 4, 8, 2
_MISS_CLOCKS = _FRAMES * (_ADDRESS_CLOCKS + _IDLE_CLOCKS + _DATA_CLOCKS)


class Clocks:
    """Follows the registers and tells processor, flash and SPI their speed.

    `flat` is a flash as fast as RAM.
    """

    def __init__(self, mcu: Any, cache: Cache, flat: bool) -> None:
        self._mcu, self._cache, self._flat = mcu, cache, flat
        self._divider = 2
        self._pll = _PLL()
        mcu.peripherals[_PLL_SYS] = self._pll
        self._pll.changed = self._set
        _heard(mcu.clocks, self._clock)
        _heard(mcu.ssi, self._flash)
        _heard(mcu.xip_ctrl, self._maintain)
        self._set()

    def _clock(self, offset: int, _value: int) -> None:
        if offset == _PERI:
            self._set()

    def _flash(self, offset: int, value: int) -> None:
        if offset == _BAUDR and value:
            self._divider = value
            self._set()

    def _maintain(self, offset: int, _value: int) -> None:
        if offset == _FLUSH:
            self._cache.flush()

    def _set(self) -> None:
        mcu, hz = self._mcu, self._pll.hz
        mcu.clk_sys = hz
        mcu.clk_peri = _USB_HZ if mcu.clocks.peri_ctrl >> 5 & 7 == _FROM_PLL_USB else hz
        mcu.ppb.systick_timer._base_freq = hz
        self._cache.cycle_ns = 1e9 / hz
        self._cache.miss_cycles = 0 if self._flat else _MISS_CLOCKS * self._divider


def _heard(peripheral: Any, hear: Callable[[int, int], None]) -> None:
    """A peripheral whose writes are told after they are made."""
    write = peripheral.write_uint32

    def written(offset: int, value: int) -> None:
        write(offset, value)
        hear(offset, value)

    peripheral.write_uint32 = written


class _PLL:
    """PLL_SYS: always locked.  rp2040py has none."""

    def __init__(self) -> None:
        self._registers = {_CS: 1, _FBDIV: 125, _PRIM: 6 << 16 | 2 << 12}
        self.changed: Callable[[], None] = lambda: None

    @property
    def hz(self) -> int:
        """The clock that comes out: the crystal times FBDIV, through both dividers."""
        post = self._registers[_PRIM]
        vco = _CRYSTAL_HZ * self._registers[_FBDIV]
        return vco // ((post >> 16 & 7) * (post >> 12 & 7) or 1)

    def read_uint32(self, offset: int) -> int:
        return self._registers.get(offset, 0) | (_LOCK if offset == _CS else 0)

    def write_uint32_atomic(self, offset: int, value: int, way: int) -> None:
        """Written plainly, or as XOR, SET and CLR of bits (2.1.2)."""
        old = self._registers.get(offset, 0)
        self._registers[offset] = (value, old ^ value, old | value, old & ~value)[way]
        if offset == _PRIM:
            self.changed()

    def reset(self) -> None:
        """Nothing: boot sets it again."""
