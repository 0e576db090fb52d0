"""The firmware frozen into a Pico's image: the sources for it, and which build an image holds.

Frozen it runs from flash; on a stock image it lies in the heap.
"""

import re
import shutil
from pathlib import Path

from host_tools.build.flash import NOT_COMPILED, FlashError, compile_firmware, folded
from host_tools.build.uf2 import content
from host_tools.ground.importing import FIRMWARE

MANIFEST = "manifest.py"
_MODULE = b"floorman/loop"  # a frozen image has the names of its modules
_BUILD = re.compile(rb"\d+\.\d+\.\d+\+[0-9a-f]{8}(?=\0)")
OLDER = "one without a name"  # a build that does not say which it is


def write(folder: Path) -> list[str]:
    """Put the folded sources and their manifest into an empty folder; the names of all files.

    FlashError when there is something in it, or a source is bad.
    """
    _check_empty(folder)
    texts = {name: text for name, text in folded().items() if name not in NOT_COMPILED}
    for name, text in texts.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    shutil.copy(FIRMWARE / MANIFEST, folder)
    return [*texts, MANIFEST]


def _check_empty(folder: Path) -> None:
    if folder.exists() and any(folder.iterdir()):
        raise FlashError(f"{folder} is not empty: name a new folder")


def build(folder: Path, compiled: bool = False) -> int:
    """`floorman firmware`: exit status."""
    if compiled:
        _check_empty(folder)
        sizes = compile_firmware(folder)
        print(f"{len(sizes)} files, {sum(sizes.values())} bytes in {folder}")
        return 0
    files = write(folder)
    print(f"{len(files)} files in {folder}; freeze them with {folder / MANIFEST}")
    return 0


def build_in(image: bytes) -> str:
    """The build of the firmware frozen into a UF2 image; "" when it holds none.

    Uf2Error when the bytes are no image.
    """
    flash = content(image)
    if _MODULE not in flash:
        return ""
    found = _BUILD.search(flash)
    return found[0].decode() if found else OLDER
