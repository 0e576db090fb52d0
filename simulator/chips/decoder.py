"""Chip selects of readers: five address lines and an enable, low active (74HC154)."""

from collections.abc import Sequence
from functools import partial

from simulator.bus import Listener, SimulationError

_ADDRESS_LINES = 5
_FREE = 31  # the last output; no reader is ever wired to it


def _nobody(level: int) -> None:
    """No reader hears this output."""


class AddressDecoder:
    """Drives one of `outputs` low while enabled, all high otherwise.

    `active` is the selected index or None.  Address lines that move while enabled would pulse
    the selects of other chips, so that raises SimulationError.
    """

    def __init__(self, outputs: Sequence[Listener]) -> None:
        self._outputs: list[Listener | None] = [
            *outputs,
            *[None] * (_FREE - len(outputs)),
            _nobody,
        ]
        self._address = 0
        self.active: int | None = None
        self._selected: Listener = _nobody

    def address(self, bit: int, level: int) -> None:
        """Address line `bit` 0..4 changed."""
        if not 0 <= bit < _ADDRESS_LINES:
            raise SimulationError(f"the decoder has no address line {bit}")
        address = self._address & ~(1 << bit) | (level << bit)
        if self.active is not None and address != self._address:
            raise SimulationError(
                f"decoder: address line {bit} moved while output {self.active} was selected"
            )
        self._address = address

    @property
    def pointed_at(self) -> int:
        """The output that the address lines name, enabled or not."""
        return self._address

    def enable(self, level: int) -> None:
        """The enable line changed; 0 selects."""
        active = self.active
        if level:
            if active is not None:
                self.active = None
                self._selected(1)
        elif active is None:
            listener = self._outputs[self._address]
            if listener is None:
                raise SimulationError(f"decoder: nothing is wired to output {self._address}")
            self.active = self._address
            self._selected = listener
            listener(0)

    def power_cut(self) -> None:
        """The pull-up holds the enable line; whoever was selected lost its power, too."""
        self.active = None
        self._address = 0

    def line(self, bit: int) -> Listener:
        """Listener for address line `bit`, to hang on a pin."""
        return partial(self.address, bit)
