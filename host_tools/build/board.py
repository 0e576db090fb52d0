"""MicroPython's own definition of a board, with the file system where our image leaves it room.

The one of a Pico has 640 KB for the image, which MicroPython and the firmware outgrew.
"""

import re
import shutil
from pathlib import Path

from host_tools.build.picos import Pico
from host_tools.ground.cannot import CannotError

_HEADER = "mpconfigboard.h"
_STORAGE = re.compile(r"(#define MICROPY_HW_FLASH_STORAGE_BYTES +)\(.+\)$", re.MULTILINE)


def define(pico: Pico, port: Path, folder: Path) -> Path:
    """Write the board into `folder`; the folder.  `port` is the folder of MicroPython's rp2.

    A file that stays the same keeps its date.  CannotError when the sources have another board
    than expected.
    """
    theirs = port / "boards" / pico.name
    text, found = _STORAGE.subn(
        rf"\1(PICO_FLASH_SIZE_BYTES - {pico.files_at:#x})", (theirs / _HEADER).read_text()
    )
    if found != 1:
        raise CannotError(f"{theirs / _HEADER} does not say how large the file system is")
    folder.mkdir(exist_ok=True)
    for path in theirs.iterdir():
        if path.name != _HEADER:
            shutil.copy2(path, folder)
    ours = folder / _HEADER
    if not ours.is_file() or ours.read_text() != text:
        ours.write_text(text)
    return folder


def check_size(pico: Pico, binary: bytes) -> None:
    """CannotError when the image would lie where the file system begins."""
    more = len(binary) - pico.files_at
    if more > 0:
        raise CannotError(
            f"this image is {more} bytes too long: the files of an {pico.name} begin behind"
            f" {pico.files_at} bytes"
        )
