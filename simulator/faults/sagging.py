"""A rail that sags while LED rows and lights shine: whatever hangs on it forgets its registers."""

from collections.abc import Callable, Sequence

from host_tools.table.builds import board_data
from simulator.chips.max7219 import MAX7219
from simulator.chips.ws2812 import WS2812
from simulator.clock import Clock

_LOOKS_US = 5_000
_PIXELS = 64  # of a module


def drawn(rows: Sequence[MAX7219], lights: WS2812) -> int:
    """Milliamperes of the 5 V rail, by what shines (hardware/table.toml)."""
    current: dict[str, dict[str, int]] = board_data()["current"]
    full = current["rows"]["module_full"] / _PIXELS
    dots = sum(
        full * column.bit_count() * _brightness(row.intensity()[n // 8])
        for row in rows
        for n, column in enumerate(row.columns())
    )
    channels = sum(sum(colour) for colour in lights.colours())
    return round(dots + current["lights"]["channel_full"] * channels / 255)


def _brightness(step: int) -> float:
    """Share of the time that a digit is on (MAX7219 data sheet, table 7)."""
    return (2 * step + 1) / 32


class Sag:
    """The rail is too thin: `dip` is called when more than `most_ma` begin to flow, until `end`.

    `draws` says how much flows now.
    """

    def __init__(
        self, clock: Clock, draws: Callable[[], int], most_ma: int, dip: Callable[[], None]
    ) -> None:
        self._clock, self._draws, self._most_ma, self._dip = clock, draws, most_ma, dip
        self._low = self._over = False
        self._look()

    def end(self) -> None:
        """The rail is as it should be."""
        self._over = True

    def _look(self) -> None:
        if self._over:
            return
        low = self._draws() > self._most_ma
        if low and not self._low:
            self._dip()
        self._low = low
        self._clock.after(_LOOKS_US, self._look)
