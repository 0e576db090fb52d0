"""`floorman rules`: a rule, or all of a book."""

import argparse

from host_tools.commands.arguments import LANGUAGES, Commands


def add(commands: Commands) -> None:
    """Add `floorman rules` to the command line."""
    parser = commands.add_parser("rules", help="print rules and what the table does")
    parser.description = "Print a rule, what the table does about it, and where; or all of a book."
    parser.add_argument("id", nargs="?", default="", metavar="ID", help="TDA-43A, CUCA-8g, ...")
    parser.add_argument("--book", default="", metavar="B", help="tda2019, cuca or casino")
    parser.add_argument("--json", action="store_true", help="a JSON object a line for each rule")
    parser.add_argument("--lang", choices=LANGUAGES, default="en", help="English or German")
    parser.set_defaults(command=_rules)


def _rules(options: argparse.Namespace) -> int:
    from host_tools.commands.rule_texts import command

    return command(options.id, options.book, options.json, options.lang)
