"""The RP2040's watchdog and reset flags, as far as the firmware uses them (2.12.8, 4.7.6).

Addresses are the chip's.  LOAD counts two a microsecond down (erratum RP2040-E1).
"""

from simulator.bus import SimulationError, WatchdogBiteError
from simulator.clock import Clock

BASE = 0x40058000
CTRL, LOAD, REASON, SCRATCH0 = 0x00, 0x04, 0x08, 0x0C
CTRL_CLEAR = 0x3000
CHIP_RESET = 0x40064008 - BASE
HAD_POR, HAD_RUN = 1 << 8, 1 << 16
REASON_TIMER = 1
_SCRATCHES = 8
_ENABLE = 1 << 30
_MOST = 0xFFFFFF


class Watchdog:
    """Bites by raising WatchdogBiteError out of whatever lets the time pass."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self.power_on(HAD_POR)

    def power_on(self, flag: int) -> None:
        """The chip was reset as a whole: by its supply, or its RUN pin (HAD_RUN)."""
        self._chip_reset = flag
        self._reason = 0
        self._scratch = [0] * _SCRATCHES
        self._stop()

    def _stop(self) -> None:
        self.enabled = False
        self._due_us = 0
        self._watches = getattr(self, "_watches", 0) + 1

    def read(self, address: int) -> int:
        """A register as mem32 reads it."""
        offset = address - BASE
        if offset == REASON:
            return self._reason
        if offset == CHIP_RESET:
            return self._chip_reset
        return self._scratch[self._number(offset)]

    def write(self, address: int, value: int) -> None:
        """A register as mem32 and machine.WDT write it."""
        offset = address - BASE
        if offset == LOAD:
            if not 0 < value <= _MOST:
                raise SimulationError(f"watchdog: LOAD cannot hold {value}")
            self._due_us = self._clock.now + value // 2
        elif offset == CTRL and value & _ENABLE:
            self.enabled = True
            self._watch(self._watches)
        elif offset == CTRL_CLEAR and value & _ENABLE:
            self._stop()
        else:
            self._scratch[self._number(offset)] = value

    def _number(self, offset: int) -> int:
        number = (offset - SCRATCH0) // 4
        if not 0 <= number < 4 or offset % 4:
            raise SimulationError(f"watchdog: 0x{BASE + offset:08x} is none of the firmware's")
        return number

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
