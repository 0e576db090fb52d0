"""Where the firmware runs: CPython, the MicroPython VM, later a Pico."""


class BoardError(OSError):
    """A board cannot run here; the text says what to do."""
