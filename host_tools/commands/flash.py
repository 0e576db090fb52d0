"""`floorman flash`: the firmware onto a Pico."""

import argparse
from pathlib import Path

from host_tools.commands.arguments import Commands


def add(commands: Commands) -> None:
    """Add `floorman flash` to the command line."""
    parser = commands.add_parser("flash", help="put the firmware on a Pico")
    parser.description = "Compile the firmware and copy it onto a Pico that runs MicroPython."
    parser.add_argument("--port", required=True, help="/dev/ttyACM0")
    parser.add_argument("--tags", type=Path, metavar="FILE", help="copied as the Pico's tags.bin")
    parser.set_defaults(command=_flash)


def _flash(options: argparse.Namespace) -> int:
    from host_tools.build.flash import flash

    return flash(options.port, options.tags)
