"""`floorman verify`: whether a day's sealed cards are what the table had committed itself to."""

import argparse
from pathlib import Path

from host_tools.commands.arguments import Commands, say


def add(commands: Commands) -> None:
    """Add `floorman verify` to the command line."""
    parser = commands.add_parser("verify", help="check the sealed cards of a day")
    parser.description = (
        "Check the chain, order and number of all sealed records. Status 1 when something does not"
        " fit. It shows that the table sealed what it saw, not that it saw the truth."
    )
    parser.add_argument("file", type=Path, metavar="FILE", help="floorman.db, or a file of lines")
    parser.set_defaults(command=_verify)


def _verify(options: argparse.Namespace) -> int:
    from host_tools.reveal.proving import findings, lines_of, sealed_hands

    try:
        lines = list(lines_of(options.file))
    except OSError as error:
        say(f"{options.file} cannot be read: {error.strerror}")
        return 2
    except ValueError as error:
        say(str(error))
        return 2
    hands = sealed_hands(lines)
    if not hands:
        say(f"{options.file} has no sealed hands: was the table paired?")
        return 2
    found = findings(lines)
    for one in found:
        print(f"hand {one.hand}: {one.text}" if one.hand is not None else one.text)
    print(f"{hands} sealed hands, {len(found)} findings")
    return 1 if found else 0
