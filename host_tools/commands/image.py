"""`floorman image`: the one file to flash."""

import argparse
from pathlib import Path

from host_tools.commands.arguments import Commands

_BOARDS = ("RPI_PICO", "RPI_PICO2")


def add(commands: Commands) -> None:
    """Add `floorman image` to the command line."""
    parser = commands.add_parser("image", help="build the image of a Pico, firmware and all")
    parser.description = (
        "Build MicroPython from its sources with the firmware frozen in: one UF2 file for a Pico's"
        " BOOTSEL drive. It needs cmake, make, gcc and the ARM compiler; what is missing is named."
    )
    parser.add_argument("file", type=Path, metavar="FILE.uf2", help="the image to write")
    parser.add_argument("--pico", choices=_BOARDS, default=_BOARDS[0], help="a Pico, or a Pico 2")
    parser.add_argument(
        "--micropython", type=Path, metavar="DIR",
        help="MicroPython's sources; downloaded once unless given",
    )  # fmt: skip
    parser.add_argument(
        "--sign", type=Path, metavar="KEY.pem",
        help="sign the image of a Pico 2 with this key (secp256k1), by picotool",
    )  # fmt: skip
    parser.set_defaults(command=_image)


def _image(options: argparse.Namespace) -> int:
    from host_tools.build.image import image
    from host_tools.build.picos import BY_NAME

    return image(BY_NAME[options.pico], options.file, options.micropython, options.sign)
