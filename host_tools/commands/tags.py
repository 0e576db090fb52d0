"""`floorman tags`: the tag file of cards and chips."""

import argparse
from pathlib import Path

from host_tools.commands.arguments import Commands


def add(commands: Commands) -> None:
    """Add `floorman tags` to the command line."""
    parser = commands.add_parser("tags", help="make the tag file of your cards and chips")
    parser.description = (
        "Make tags.bin of a list: a line for each tag, its UID in hex and a card (Ah, or Ah B for"
        " a second deck) or the value of a chip."
    )
    parser.add_argument("list", type=Path, metavar="LIST.txt")
    parser.add_argument("file", type=Path, metavar="tags.bin", nargs="?", default=Path("tags.bin"))
    parser.set_defaults(command=_tags)


def _tags(options: argparse.Namespace) -> int:
    from host_tools.table.tagfile import write_tags

    return write_tags(options.list, options.file)
