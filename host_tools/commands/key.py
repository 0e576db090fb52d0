"""`floorman key`: the table's public key, a sticker of it, and the page that checks by it."""

import argparse
from pathlib import Path

from host_tools.commands.arguments import LANGUAGES, Commands, add_records, say
from host_tools.ground.cannot import CannotError, sentences


def add(commands: Commands) -> None:
    """Add `floorman key` to the command line."""
    parser = commands.add_parser("key", help="the public key of a table that signs")
    parser.description = (
        "Print the public key by which anybody may check a day (floorman verify --signer). A"
        " sticker at the table shows it; print it when the table is paired first, from records"
        " that nobody else wrote."
    )
    parser.add_argument("--sticker", type=Path, metavar="SVG", help="write a sticker to print")
    parser.add_argument(
        "--checker", type=Path, metavar="HTML", help="write a page that checks records without us"
    )
    parser.add_argument("--lang", choices=LANGUAGES, default="en", help="of the sticker")
    add_records(parser)
    parser.set_defaults(command=_key)


def _key(options: argparse.Namespace) -> int:
    from host_tools.outputs.static_page import page
    from host_tools.outputs.sticker import sticker
    from host_tools.reveal.proving import from_text, keys_in, print_of
    from host_tools.store.files import lines_of
    from host_tools.store.folder import FILE, default_folder

    if options.checker:
        options.checker.write_text(page(), encoding="utf-8")
    path: Path = (options.folder or default_folder()) / FILE
    with sentences():
        keys = keys_in(lines_of(path))
    if not keys:
        raise CannotError(f"{path} names no table's key: pair the table, and let it end a hand")
    if options.sticker and len(keys) > 1:
        raise CannotError(f"{path} is of {len(keys)} tables: name records of one for a sticker")
    if options.sticker:
        options.sticker.write_text(
            sticker(keys[0], print_of(from_text(keys[0])), options.lang), encoding="utf-8"
        )
    print("\n".join(keys))
    for key in keys:
        say(f"the row shows KEY {print_of(from_text(key))} behind a pairing: compare it")
    return 0
