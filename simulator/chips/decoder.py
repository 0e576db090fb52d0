"""Chip selects of readers: five address lines and an enable, low active (74HC154)."""

from collections.abc import Sequence

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
        self.outputs: list[Listener | None] = [
            *outputs,
            *[None] * (_FREE - len(outputs)),
            _nobody,
        ]
        self.pointed_at = 0
        """The output that the address lines name, enabled or not."""
        self.active: int | None = None

    def address(self, bit: int, level: int) -> None:
        """Address line `bit` 0..4 changed."""
        self.line(bit)(level)

    def enable(self, level: int) -> None:
        """The enable line changed; 0 selects."""
        active = self.active
        if level:
            if active is not None:
                self.active = None
                self._listener(active)(1)
        elif active is None:
            listener = self._listener(self.pointed_at)
            self.active = self.pointed_at
            listener(0)

    def _listener(self, output: int) -> Listener:
        listener = self.outputs[output]
        if listener is None:
            raise SimulationError(f"decoder: nothing is wired to output {output}")
        return listener

    def power_cut(self) -> None:
        """The pull-up holds the enable line; whoever was selected lost its power, too."""
        self.active = None
        self.pointed_at = 0

    def line(self, bit: int) -> Listener:
        """Listener for address line `bit`, to hang on a pin."""
        if not 0 <= bit < _ADDRESS_LINES:
            raise SimulationError(f"the decoder has no address line {bit}")
        high = 1 << bit

        def moved(level: int) -> None:
            was = self.pointed_at
            address = was | high if level else was & ~high
            if self.active is not None and address != was:
                raise SimulationError(
                    f"decoder: address line {bit} moved while output {self.active} was selected"
                )
            self.pointed_at = address

        return moved
