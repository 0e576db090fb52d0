"""The wires between a board and the virtual chips: pins and SPI buses."""

from collections.abc import Callable
from typing import Protocol


class SimulationError(AssertionError):
    """The firmware did something the hardware forbids.  Never caught: it ends the test."""


class PowerCutError(BaseException):
    """The supply went off (simulator/power.py).  No firmware can catch it, no test should."""


class WatchdogBiteError(PowerCutError):
    """The watchdog bit: the Pico starts again, everything else kept its power."""


class SPIDevice(Protocol):
    """A chip on an SPI bus.  A frame is CS low, any number of exchanges, CS high."""

    def begin(self) -> None:
        """CS went low."""

    def exchange(self, tx: bytes) -> bytes:
        """Shift `tx` in; return as many bytes shifted out at the same time."""

    def end(self) -> None:
        """CS went high."""


Foresight = tuple[bytes, bytes]
"""What a chip would shift out if the next frame on its bus were this one: (tx, rx)."""


Listener = Callable[[int], None]
