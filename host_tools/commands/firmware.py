"""`floorman firmware`: the firmware for a frozen image."""

import argparse
from pathlib import Path

from host_tools.commands.arguments import Commands


def add(commands: Commands) -> None:
    """Add `floorman firmware` to the command line."""
    parser = commands.add_parser(
        "firmware", help="write the firmware, for a frozen image or compiled"
    )
    parser.description = (
        "Write the firmware's sources as they go on a Pico, with a manifest that freezes them into"
        " a MicroPython image: it leaves the table three times as much memory."
    )
    parser.add_argument("folder", type=Path, metavar="DIR", help="new or empty")
    parser.add_argument(
        "--compiled", action="store_true",
        help="write the compiled files instead, as `flash` copies them onto a stock image",
    )  # fmt: skip
    parser.set_defaults(command=_firmware)


def _firmware(options: argparse.Namespace) -> int:
    from host_tools.build.frozen import build

    return build(options.folder, options.compiled)
