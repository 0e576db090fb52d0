"""Chip selects from a decoder: five address lines and one enable make 28 (two 74HC154).

`enable` is called like a Pin: enable(0) selects the output that `point_at` chose, enable(1)
releases it.
"""

from micropython import const

from floorman.shapes import TYPE_CHECKING

if TYPE_CHECKING:
    from floorman.shapes import Pin

_LINES = const(5)


class Decoder:
    """Address lines move only while nothing is selected, so no other chip sees a pulse."""

    def __init__(self, address_pins: "list[Pin]", enable_pin: "Pin") -> None:
        if len(address_pins) != _LINES:
            raise ValueError("the decoder has 5 address lines")
        self._pins = address_pins
        self.enable = enable_pin
        self.address = 0
        enable_pin(1)
        for pin in address_pins:
            pin(0)

    def point_at(self, number: int) -> None:
        """Set the address lines that differ.  Only while nothing is selected."""
        changed = number ^ self.address
        self.address = number
        for line in range(_LINES):
            if changed >> line & 1:
                self._pins[line](number >> line & 1)
