"""`floorman rules`: a rule, those that say some words, or all of a book."""

import argparse

from floorman.rules.books import NAMES

from host_tools.commands.arguments import LANGUAGES, Commands


def add(commands: Commands) -> None:
    """Add `floorman rules` to the command line."""
    parser = commands.add_parser("rules", help="print rules and what the table does")
    parser.description = (
        "Print a rule, what the table does about it, and where; the rules that say some words, "
        "in English or German; or all of a book."
    )
    parser.add_argument(
        "ask", nargs="*", metavar="ID or WORD", help="TDA-43A, CUCA-8g, ...; or: wrong seat"
    )
    parser.add_argument(
        "--rules", default="", metavar="BOOK", help="of this book: tda2019, cuca, ..."
    )
    parser.add_argument(
        "--diff", nargs=2, default=(), choices=NAMES, help="what the second book has otherwise"
    )
    parser.add_argument("--json", action="store_true", help="a JSON object a line for each rule")
    parser.add_argument(
        "--lang", choices=LANGUAGES, help="English or German; the words' own unless given"
    )
    parser.set_defaults(command=_rules)


def _rules(options: argparse.Namespace) -> int:
    from host_tools.commands.rule_diff import compare
    from host_tools.commands.rule_texts import command

    if options.diff:
        before, after = options.diff
        return compare(before, after, options.lang or "en")
    return command(" ".join(options.ask), options.rules, options.json, options.lang)
