"""`floorman attack`: all attacks that are known, against a table, its computer and its pages."""

import argparse
from pathlib import Path

from host_tools.commands.arguments import Commands, at_least

MINUTES = 10


def add(commands: Commands) -> None:
    """Add `floorman attack` to the command line."""
    parser = commands.add_parser("attack", help="attack a table in all ways that are known")
    parser.description = (
        "Without arguments: a table in the simulator, the programs of this computer, and the pages"
        " of a host that is started for it. With --port a real table, between hands; with an"
        " address the page of a running host (http://127.0.0.1:8420 the house's own,"
        " https://ADDRESS:8422 as a guest). Attack only what is yours. Nothing is left changed."
        " Status 0 all held, 1 something is broken, 2 it cannot be done."
    )
    parser.add_argument("pages", nargs="*", metavar="ADDRESS", help="of a page to attack")
    parser.add_argument(
        "--port", default="", help="a real table's: /dev/ttyACM0, a pty, or socket://HOST:PORT"
    )
    parser.add_argument(
        "--by-hand", action="store_true",
        help="with --port: ask somebody at the table to hold keys and to lay a card",
    )  # fmt: skip
    parser.add_argument(
        "--only", action="append", default=[], metavar="NAME", help="this attack; may come again"
    )
    parser.add_argument(
        "--list", action="store_true", help="say what there is, and attack nothing"
    )
    parser.add_argument(
        "--minutes", type=at_least(1, "minute"), default=MINUTES, metavar="N",
        help=f"begin no attack after so many, {MINUTES} unless given",
    )  # fmt: skip
    parser.add_argument("--json", action="store_true", help="a JSON object")
    parser.add_argument("--html", type=Path, metavar="FILE", help="a page to keep or to print")
    parser.set_defaults(command=_attack)


def _attack(options: argparse.Namespace) -> int:
    from host_tools.commands.attacking import attack, list_all

    return list_all(options.json) if options.list else attack(options)
