"""`floorman export`: hands of the records as other programs read them."""

import argparse
from datetime import date
from pathlib import Path

from host_tools.commands.arguments import Commands
from host_tools.ground.cannot import sentences

FORMATS = ("phh", "ohh", "pokerstars")


def add(commands: Commands) -> None:
    """Add `floorman export` to the command line."""
    parser = commands.add_parser("export", help="write hands as PHH, OHH or PokerStars text")
    parser.description = (
        "Write hands of the records. Cards are named where they were tabled, no others."
        " What a format cannot say is left out, and said."
    )
    parser.add_argument(
        "files", nargs="*", type=Path, metavar="FILE",
        help="a store, or logs of JSON lines; the records of this computer unless given",
    )  # fmt: skip
    parser.add_argument("--format", choices=FORMATS, default="phh", help="phh unless given")
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--hand", type=int, metavar="N", help="the hand of that number alone")
    which.add_argument(
        "--from", type=_day, metavar="DATE", dest="since", help="from a day on: 2026-11-23"
    )
    which.add_argument("--all", action="store_true", help="every hand; so it is unless said")
    parser.add_argument(
        "-o", "--output", type=Path, metavar="FILE", help="instead of the terminal"
    )
    parser.set_defaults(command=_export)


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"a day is written 2026-11-23, not {text}") from None


def _export(options: argparse.Namespace) -> int:
    from host_tools.commands.exporting import export
    from host_tools.exports.formats import Wanted

    wanted = Wanted(options.format, options.hand, options.since)
    with sentences():
        return export(options.files, wanted, options.output)
