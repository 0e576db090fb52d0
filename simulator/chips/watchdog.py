"""The watchdog and reset flags of an RP2040 (2.12.8, 4.7.6) or RP2350 (12.9, 6.4).

Only what the firmware uses; addresses are the chip's.  Whoever reads or writes another peripheral
is stopped with its name.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NoReturn

from simulator.bus import SimulationError, WatchdogBiteError
from simulator.chips import core_clock
from simulator.chips.core_clock import Limits
from simulator.clock import Clock

CTRL, LOAD, REASON, SCRATCH0 = 0x00, 0x04, 0x08, 0x0C
CTRL_CLEAR = 0x3000
REASON_TIMER = 1
_OURS = 3  # scratch registers that neither boot ROM nor SDK writes
_ENABLE = 1 << 30
_MOST = 0xFFFFFF
_ROOM = 0x4000  # of a peripheral with its aliases


@dataclass(frozen=True)
class Controller:
    """A microcontroller: what MicroPython calls it, where its registers are, how fast LOAD counts.

    `others` are peripherals that lie where the other chip has one of these registers, `speed` is
    how fast it may run.
    """

    machine: str
    watchdog: int
    chip_reset: int
    had_power: int
    had_run: int
    ticks_us: int
    speed: Limits
    others: Mapping[int, str] = field(default_factory=dict)


RP2040 = Controller(
    "Raspberry Pi Pico with RP2040", 0x40058000, 0x40064008, 1 << 8, 1 << 16,
    2,  # erratum RP2040-E1
    core_clock.RP2040,
    {0x400D8000: "nothing", 0x40100000: "nothing"},
)  # fmt: skip
RP2350 = Controller(
    "Raspberry Pi Pico2 with RP2350", 0x400D8000, 0x4010002C, 1 << 16, 1 << 18, 1,
    core_clock.RP2350,
    {0x40058000: "PLL_USB", 0x40064000: "ACCESSCTRL"},
)  # fmt: skip


class Watchdog:
    """Bites by raising WatchdogBiteError out of whatever lets the time pass."""

    def __init__(self, clock: Clock, chip: Controller = RP2040) -> None:
        self._clock = clock
        self._chip = chip
        self.feeding = chip.watchdog + LOAD
        """Where it is fed."""
        self.notes = {chip.watchdog + SCRATCH0 + 4 * n: 0 for n in range(_OURS)}
        """What its scratch registers hold, by their addresses: memory and no more."""
        self.power_on()

    def power_on(self, run_pin: bool = False) -> None:
        """The chip was reset as a whole: by its supply, or its RUN pin."""
        self._chip_reset = self._chip.had_run if run_pin else self._chip.had_power
        self._reason = 0
        for address in self.notes:
            self.notes[address] = 0
        self._stop()

    def _stop(self) -> None:
        self.enabled = False
        self._due_us = 0
        self._watches = getattr(self, "_watches", 0) + 1

    def read(self, address: int) -> int:
        """A register as mem32 reads it."""
        if address == self._chip.chip_reset:
            return self._chip_reset
        if address - self._chip.watchdog == REASON:
            return self._reason
        if address not in self.notes:
            self._refuse(address)
        return self.notes[address]

    def write(self, address: int, value: int) -> None:
        """A register as mem32 and machine.WDT write it."""
        if address in self.notes:
            self.notes[address] = value
            return
        offset = address - self._chip.watchdog
        if offset == LOAD:
            if not 0 < value <= _MOST:
                raise SimulationError(f"watchdog: LOAD cannot hold {value}")
            self._due_us = self._clock.now + value // self._chip.ticks_us
        elif offset == CTRL and value & _ENABLE:
            self.enabled = True
            self._watch(self._watches)
        elif offset == CTRL_CLEAR and value & _ENABLE:
            self._stop()
        else:
            self._refuse(address)

    def _refuse(self, address: int) -> NoReturn:
        whose = next(
            (name for base, name in self._chip.others.items() if 0 <= address - base < _ROOM),
            "none of the firmware's",
        )
        raise SimulationError(f"{self._chip.machine}: 0x{address:08x} is {whose}")

    def _watch(self, watch: int) -> None:
        if not self.enabled or watch != self._watches:
            return
        left = self._due_us - self._clock.now
        if left > 0:
            self._clock.after(left, lambda: self._watch(watch))
            return
        self._reason = REASON_TIMER
        self._stop()
        raise WatchdogBiteError
