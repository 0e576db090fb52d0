"""PLL_SYS and the core's regulator: how fast a Pico may run.  (RP2040 data sheet 2.10.6, 2.18.4)

A clock that the voltage does not carry is refused; on a chip it may work, and on another day not.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from simulator.bus import SimulationError
from simulator.clock import Clock

FBDIV, PRIM = 0x8, 0xC
_CRYSTAL_HZ = 12_000_000
_VSEL = 0xF0
_SETTLE_US = 1000


@dataclass(frozen=True)
class Limits:
    """Where PLL_SYS and VREG of a chip are (0: no program of ours writes it), what they are at
    power-on, and how many hertz each VSEL carries, beginning with the least one.
    """

    pll: int
    divider: int
    post: int
    vreg: int
    voltage: int
    carries: Mapping[int, int]


class CoreClock:
    """The registers; `at` are their addresses."""

    def __init__(self, clock: Clock, limits: Limits) -> None:
        self._clock, self._limits = clock, limits
        self._fbdiv, self._prim = limits.pll + FBDIV, limits.pll + PRIM
        self.at = {self._fbdiv, self._prim} | ({limits.vreg} if limits.vreg else set())
        self.power_on()

    def power_on(self) -> None:
        """As the SDK leaves them before a program begins."""
        limits = self._limits
        self._values = {self._fbdiv: limits.divider, self._prim: limits.post}
        self._values[limits.vreg] = limits.voltage
        self._raised = -_SETTLE_US

    @property
    def hz(self) -> int:
        """The processor's clock."""
        post = self._values[self._prim]
        return _CRYSTAL_HZ * self._values[self._fbdiv] // ((post >> 16 & 7) * (post >> 12 & 7))

    def read(self, address: int) -> int:
        """A register as mem32 reads it."""
        return self._values[address]

    def write(self, address: int, value: int) -> None:
        """A register as mem32 writes it; the post divider, written last, sets the clock."""
        self._values[address] = value
        if address == self._limits.vreg:
            self._raised = self._clock.now
        elif address == self._prim:
            self._examine()

    def _examine(self) -> None:
        carries = self._limits.carries
        voltage = self._values[self._limits.vreg] & _VSEL
        most = max((hz for least, hz in carries.items() if voltage >= least), default=0)
        if self.hz > most:
            raise SimulationError(f"{self.hz} Hz are more than the {most} that the core carries")
        if self._clock.now - self._raised < _SETTLE_US:
            raise SimulationError("the core's voltage has no millisecond to come up")


RP2040 = Limits(
    0x40028000, 125, 6 << 16 | 2 << 12, 0x40064000, 0xB1,
    {0xB0: 133_000_000, 0xC0: 200_000_000},  # 1.10 V, 1.15 V
)  # fmt: skip
RP2350 = Limits(0x40050000, 125, 5 << 16 | 2 << 12, 0, 0, {0: 150_000_000})
