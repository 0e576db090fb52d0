"""Where the firmware runs: CPython, the MicroPython VM, later a Pico."""
