"""What tests of several folders share."""

import os
from pathlib import Path

import pytest

from simulator.boards import BoardError
from simulator.boards.emulator import IMAGE, find_image


@pytest.fixture
def image() -> Path:
    """A MicroPython image that somebody named or built, for the emulated Pico."""
    try:
        return find_image()
    except BoardError as error:
        if os.environ.get(IMAGE):
            raise
        pytest.skip(str(error))
