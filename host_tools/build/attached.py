"""The Picos at this computer: drives of those in BOOTSEL, ports of those that run.

Behind a port is MicroPython's REPL or a table that has none: its serial number says so, the one
name of a device that every system tells.
"""

import os
import string
import sys
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from serial.tools import list_ports

from host_tools.build.picos import Pico, of_volume

_INFO = "INFO_UF2.TXT"  # every UF2 drive has it
_MAKER = 0x2E8A  # Raspberry Pi's USB number, which MicroPython takes for both boards
_TABLE = "floorman-"  # firmware/wiring.py puts it before the chip's own number
_MOUNTS = Path("/proc/mounts")


@dataclass(frozen=True)
class Drive:
    """A Pico in BOOTSEL: it takes an image and restarts."""

    folder: Path
    pico: Pico

    def take(self, image: bytes) -> None:
        """Write the image.  The board restarts at its last block, so the drive may go before the
        file is closed; any other OSError is real.
        """
        fd = os.open(self.folder / "floorman.uf2", os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o644)
        try:
            while image:
                image = image[os.write(fd, image) :]
            with suppress(OSError):
                os.fsync(fd)
        finally:
            with suppress(OSError):
                os.close(fd)


def drives() -> list[Drive]:
    """The BOOTSEL drives that are mounted."""
    found = []
    for folder in mounted():
        with suppress(OSError):
            pico = of_volume((folder / _INFO).read_text(errors="replace"))
            if pico:
                found.append(Drive(folder, pico))
    return found


def mounted() -> list[Path]:
    """Where drives are mounted on this computer."""
    if sys.platform == "darwin":
        return sorted(Path("/Volumes").glob("*"))
    if sys.platform == "win32":
        return [Path(f"{letter}:/") for letter in string.ascii_uppercase[2:]]
    try:
        lines = _MOUNTS.read_text().splitlines()
    except OSError:
        return []
    return [_unescaped(words[1]) for line in lines if len(words := line.split()) > 1]


def _unescaped(name: str) -> Path:
    r"""A blank in a folder's name is \040 there."""
    return Path(name.encode().decode("unicode_escape").encode("latin-1").decode(errors="replace"))


def ports() -> list[str]:
    """The serial ports behind which a Pico is."""
    return sorted(_numbers())


def is_there(port: str) -> bool:
    """Something is plugged in under this name, or it is the address of a port elsewhere."""
    return "://" in port or os.path.exists(port) or port.upper().startswith("COM")


def table_on(port: str) -> str:
    """The number of the Pico that has a table and no REPL on this port; "" for any other."""
    number = next((one for name, one in _numbers().items() if name in names(port)), "")
    return number.removeprefix(_TABLE) if number.startswith(_TABLE) else ""


def is_pico(port: str) -> bool:
    """A Pico is on this port, whatever runs on it."""
    return not names(port).isdisjoint(_numbers())


def names(port: str) -> set[str]:
    """Under which a system may list it: a link to a port is one, too."""
    return {port, os.path.realpath(port)}


def repl_of(pico: str) -> str:
    """The port on which the Pico of this number has its REPL; "" when there is none."""
    return next((port for port, number in _numbers().items() if number == pico), "")


def _numbers() -> dict[str, str]:
    """Each Pico's port, and its serial number in small letters."""
    here = (port for port in list_ports.comports() if port.vid == _MAKER)
    return {port.device: (port.serial_number or "").lower() for port in here}
