"""Images that `make image` wrote here, and the command that brings one onto a Pico."""

from pathlib import Path

from host_tools.build.flash import build_name
from host_tools.build.frozen import build_in
from host_tools.build.picos import Pico, of_image
from host_tools.ground.importing import FIRMWARE, IN_CHECKOUT


def made_here(pico: Pico) -> Path:
    """Where `make image` writes the board's image."""
    folder = FIRMWARE.parent / "build" if IN_CHECKOUT else Path("build")
    return folder / f"floorman-{pico.name}.uf2"


def fits(pico: Pico) -> bool:
    """True when the image is there and holds this firmware."""
    path = made_here(pico)
    if not path.is_file():
        return False
    image = path.read_bytes()
    return of_image(image) is pico and build_in(image) == build_name()


def making(pico: Pico) -> str:
    """The command that makes the image."""
    return f"make image BOARD={pico.name}"


def command(pico: Pico, port: str = "", anew: bool = True) -> str:
    """The command that flashes a Pico, behind one that makes its image if that lacks (`anew`)."""
    flash = f"make flash PORT={port}" if port else "make flash"
    return f"{making(pico)} && {flash}" if anew and not fits(pico) else flash
