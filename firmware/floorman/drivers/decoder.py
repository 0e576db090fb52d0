"""Chip selects from a decoder: five address lines and one enable make 28 (two 74HC154)."""

from micropython import const

_LINES = const(5)


class Decoder:
    """Address lines move only while nothing is selected, so no other chip sees a pulse."""

    def __init__(self, address_pins: list, enable_pin) -> None:
        if len(address_pins) != _LINES:
            raise ValueError("the decoder has 5 address lines")
        self._pins = address_pins
        self.enable = enable_pin
        self.address = 0
        enable_pin(1)
        for pin in address_pins:
            pin(0)

    def output(self, number: int) -> "Output":
        """A chip select that is called like a Pin: cs(0) selects, cs(1) releases."""
        return Output(self, number)

    def point_at(self, number: int) -> None:
        """Set the address lines that differ.  Only while nothing is selected."""
        changed = number ^ self.address
        self.address = number
        for line in range(_LINES):
            if changed >> line & 1:
                self._pins[line](number >> line & 1)


class Output:
    """One output of the decoder."""

    def __init__(self, decoder: Decoder, number: int) -> None:
        self._decoder = decoder
        self._enable = decoder.enable
        self._number = number

    def __call__(self, level: int) -> None:
        if level == 0:
            self.aim()
        self._enable(level)

    def aim(self) -> None:
        """From now on `enable` of the decoder selects this output."""
        if self._decoder.address != self._number:
            self._decoder.point_at(self._number)
