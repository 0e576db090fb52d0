"""`floorman flash`: image, firmware and tags onto a Pico."""

import argparse
from pathlib import Path

from host_tools.commands.arguments import BUILDS, Commands


def add(commands: Commands) -> None:
    """Add `floorman flash` to the command line."""
    parser = commands.add_parser("flash", help="put the firmware on a Pico")
    parser.description = (
        "Find a Pico, in BOOTSEL or on a port, and put on it what it lacks: the image, then"
        " main.py and the tags. Where no image is at hand the firmware's files go onto the"
        " MicroPython that is there."
    )
    parser.add_argument(
        "--port", default="", help="/dev/ttyACM0; the one Pico that is found unless given"
    )
    parser.add_argument(
        "--image", type=Path, metavar="FILE.uf2",
        help="the image for it; unless given, the one that make image wrote",
    )  # fmt: skip
    parser.add_argument("--tags", type=Path, metavar="FILE", help="copied as the Pico's tags.bin")
    parser.add_argument(
        "--erase", action="store_true",
        help="a Pico in BOOTSEL loses its files, too: tags and what it kept of play",
    )  # fmt: skip
    parser.add_argument(
        "--build", choices=BUILDS, help="what the table reads; what the Pico was told stays so"
        " unless given, and a new one is a full table",
    )  # fmt: skip
    parser.set_defaults(command=_flash)


def _flash(options: argparse.Namespace) -> int:
    from host_tools.commands.flashing import flash

    return flash(options.port, options.image, options.tags, options.build, options.erase)
