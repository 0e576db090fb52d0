"""A WS2812B chain: each LED keeps its first 24 bits (green red blue) and passes on the rest."""

from simulator.bus import SimulationError


class WS2812:
    """`count` LEDs, dark after power-up."""

    def __init__(self, count: int = 50) -> None:
        self._count = count
        self._grb = bytearray(3 * count)
        self.shows = 0

    def show(self, data: bytes) -> None:
        """Take the bytes of one transmission; a shorter one leaves the far LEDs as they are."""
        if len(data) % 3:
            raise SimulationError(f"WS2812: {len(data)} bytes are no whole number of LEDs")
        if len(data) > len(self._grb):
            raise SimulationError(
                f"WS2812: colours for {len(data) // 3} LEDs sent to a chain of {self._count}"
            )
        self._grb[: len(data)] = data
        self.shows += 1

    def colours(self) -> list[tuple[int, int, int]]:
        """(red, green, blue) of each LED in chain order, 0..255."""
        grb = self._grb
        return [(grb[i + 1], grb[i], grb[i + 2]) for i in range(0, len(grb), 3)]

    def power_cut(self) -> None:
        """The supply goes and comes back: all dark."""
        self._grb = bytearray(len(self._grb))
