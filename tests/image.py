"""Images for tests that boot one."""

import os
from pathlib import Path

import pytest

from host_tools.build.picos import Pico
from simulator.boards import BoardError
from simulator.boards.emulator import IMAGES, find_image


def image_for(pico: Pico) -> Path:
    """One that somebody named or built; else the test is skipped."""
    try:
        return find_image(pico)
    except BoardError as error:
        if os.environ.get(IMAGES[pico.name]):
            raise
        pytest.skip(str(error))
