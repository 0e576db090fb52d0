"""Where the firmware runs: CPython, the MicroPython VM, later a Pico."""

from host_tools.ground.cannot import CannotError


class BoardError(CannotError, OSError):
    """A board cannot run here; the text says what to do."""
