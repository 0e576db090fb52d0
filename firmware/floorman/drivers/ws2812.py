"""A chain of WS2812 LEDs behind a `neopixel.NeoPixel`, written only when a colour changes."""

from floorman.shapes import TYPE_CHECKING

if TYPE_CHECKING:
    from floorman.shapes import Pixels


class Chain:
    """`pixels` needs `.buf` (green, red, blue for each LED) and `.write()`."""

    def __init__(self, pixels: "Pixels") -> None:
        self._pixels = pixels
        self._pixels.write()

    def show(self, grb: bytearray) -> bool:
        """Take the bytes of all LEDs; True when they differed and were sent (30 us an LED)."""
        pixels = self._pixels
        if pixels.buf == grb:
            return False
        pixels.buf[:] = grb
        pixels.write()
        return True

    def renew(self) -> None:
        """Send again what should be shown, against LEDs that a spark or a dip has upset."""
        self._pixels.write()
