"""`floorman export`: hands of the records as other programs read them."""

import argparse
import re
from datetime import date
from pathlib import Path

from host_tools.commands.arguments import Commands
from host_tools.ground.cannot import sentences

HANDS = ("phh", "ohh", "pokerstars")
RESULTS = ("ots", "pokerstars-summary")
"""Formats of hands, and of a tournament's result."""
_CODE = re.compile(r"[A-Z]{3}")


def add(commands: Commands) -> None:
    """Add `floorman export` to the command line."""
    parser = commands.add_parser("export", help="write hands and results for other programs")
    parser.description = (
        "Write hands of the records. Cards are named where they were tabled, no others."
        " What a format cannot say is left out, and said. Hands of a tournament that `evening` ran"
        " are written as that tournament's; ots and pokerstars-summary write how it ended."
    )
    parser.add_argument(
        "files", nargs="*", type=Path, metavar="FILE",
        help="a store, or logs of JSON lines; the records of this computer unless given",
    )  # fmt: skip
    parser.add_argument(
        "--format", choices=(*HANDS, *RESULTS), default="phh", help="phh unless given"
    )
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--hand", type=int, metavar="N", help="the hand of that number alone")
    which.add_argument(
        "--from", type=_day, metavar="DATE", dest="since", help="from a day on: 2026-11-23"
    )
    which.add_argument("--all", action="store_true", help="every hand; so it is unless said")
    parser.add_argument(
        "-o", "--output", type=Path, metavar="FILE", help="instead of the terminal"
    )
    _add_house(parser)
    parser.instead["--folder"] = "name the file, as in floorman export DIR/floorman.db"
    parser.set_defaults(command=_export)


def _add_house(parser: argparse.ArgumentParser) -> None:
    """Where the hands were played, which no table knows."""
    parser.add_argument(
        "--currency", type=_code, metavar="CODE",
        help="of the money: EUR; the evening's, or play money, unless given",
    )  # fmt: skip
    parser.add_argument(
        "--chip", type=_worth, metavar="MONEY",
        help="what a chip of 1 is worth in a ring game: 0.05; 1 unless given, 0.01 in an evening",
    )  # fmt: skip
    parser.add_argument("--site", help="what the club is called; Floorman unless given")
    parser.add_argument(
        "--hero", metavar="WHO", help="whose side is told: a name, or the number of a seat"
    )
    parser.add_argument(
        "--evening", type=Path, action="append", metavar="FILE",
        help="what `floorman evening` wrote, as often as there are; evening.jsonl beside this"
        " computer's records unless given",
    )  # fmt: skip


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"a day is written 2026-11-23, not {text}") from None


def _code(text: str) -> str:
    if not _CODE.fullmatch(text):
        raise argparse.ArgumentTypeError(f"a currency has a code as EUR, not {text}")
    return text


def _worth(text: str) -> int:
    """In hundredths."""
    whole, _, rest = text.partition(".")
    if not (whole.isdecimal() and (rest or "0").isdecimal() and len(rest) <= 2):
        raise argparse.ArgumentTypeError(f"a chip is worth 0.01 or more, as 0.05, not {text}")
    cents = int(whole) * 100 + int(rest.ljust(2, "0"))
    if not cents:
        raise argparse.ArgumentTypeError("a chip is worth 0.01 or more")
    return cents


def _export(options: argparse.Namespace) -> int:
    from host_tools.commands.exporting import export, export_results
    from host_tools.commands.of_evening import house_of
    from host_tools.exports.formats import Wanted

    house = house_of(options)
    if options.format in RESULTS:
        return export_results(options.format, house, options.output)
    wanted = Wanted(options.format, options.hand, options.since, house)
    with sentences():
        return export(options.files, wanted, options.output)
