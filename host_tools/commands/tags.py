"""`floorman tags`: the tag file of cards and chips, and the keys of those that have secrets."""

import argparse
from pathlib import Path

from host_tools.commands.arguments import Commands, add_pico
from host_tools.ground.cannot import CannotError


def add(commands: Commands) -> None:
    """Add `floorman tags` to the command line."""
    parser = commands.add_parser("tags", help="make the tag file of your cards and chips")
    parser.description = (
        "Make tags.bin of a list: a line for each tag, its UID in hex and a card (Ah, or Ah B for"
        " a second deck) or the value of a chip. Behind a tag with a secret (MIFARE Ultralight"
        " AES) stands `secret`; the key of a table's secrets is drawn the first time, and lies"
        " beside tags.bin. Once both are flashed, --keys gives the tags their own keys."
    )
    parser.add_argument("list", type=Path, metavar="LIST.txt", nargs="?")
    parser.add_argument("file", type=Path, metavar="tags.bin", nargs="?", default=Path("tags.bin"))
    parser.add_argument(
        "--secret", action="store_true", help="write `secret` behind every card of the list"
    )
    parser.add_argument(
        "--keys", action="store_true",
        help="write the keys onto tags that somebody lays on a reader of the table",
    )  # fmt: skip
    parser.add_argument(
        "--reader", default="muck", metavar="PLACE",
        help="where they are laid: muck unless given, hole1 for seat 1",
    )  # fmt: skip
    add_pico(parser)
    parser.set_defaults(command=_tags)


def _tags(options: argparse.Namespace) -> int:
    if options.keys == (options.list is not None):
        raise CannotError(
            "name a list (LIST.txt), or --keys, not both: keys are written with the file that was"
            " flashed"
        )
    if options.keys:
        from host_tools.commands.giving_keys import give_on_port

        return give_on_port(options.port, options.reader)
    from host_tools.table.tagfile import write_tags

    return write_tags(options.list, options.file, options.secret)
