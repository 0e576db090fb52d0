"""The boards that Floorman runs on, and how each is told from the others."""

from dataclasses import dataclass
from typing import ClassVar

from host_tools.build.uf2 import Uf2Error, family_of

SECTOR = 4096
"""Bytes of flash that are erased at once."""


@dataclass(frozen=True)
class Pico:
    """`name` is MicroPython's own name for the board.

    `family` stands in each block of its UF2 images, `volume` in INFO_UF2.TXT of its BOOTSEL drive
    ("Board-ID: ..."), `chip` in what MicroPython says it runs on (sys.implementation._machine).
    The files of our image begin `files_at` bytes up its flash, behind the image.
    """

    name: str
    family: int
    volume: str
    chip: str
    flash: int
    """Bytes of it."""
    ignored_block: bool = False
    """Its images begin with a block that the boot ROM skips (RP2350-E10)."""
    signs: bool = False
    """Its boot ROM can be told to start signed images alone."""
    files_at: ClassVar[int] = 1 << 20
    holds_files: bool = False
    """Its heap has room for the firmware as files, beside MicroPython's own image."""

    @property
    def sectors(self) -> int:
        """How many of the flash MicroPython's files have."""
        return (self.flash - self.files_at) // SECTOR


PICOS = (
    Pico("RPI_PICO", 0xE48BFF56, "RPI-RP2", "RP2040", 2 << 20),
    Pico(
        "RPI_PICO2",
        0xE48BFF59,
        "RP2350",
        "RP2350",
        4 << 20,
        ignored_block=True,
        signs=True,
        holds_files=True,
    ),
)
BY_NAME = {pico.name: pico for pico in PICOS}


def of_image(image: bytes) -> Pico | None:
    """The board that a UF2 image is for; None for one that is none of ours."""
    try:
        family = family_of(image)
    except Uf2Error:
        return None
    return next((pico for pico in PICOS if pico.family == family), None)


def of_volume(info: str) -> Pico | None:
    """The board whose BOOTSEL drive holds this INFO_UF2.TXT."""
    ids = [line.partition(":")[2].strip() for line in info.splitlines() if "Board-ID" in line]
    return next((pico for pico in PICOS if pico.volume in ids), None)


def of_machine(machine: str) -> Pico | None:
    """The board on which MicroPython says it runs."""
    return next((pico for pico in PICOS if machine.endswith(pico.chip)), None)
