"""`floorman verify`: whether a day's sealed cards are what the table had committed itself to."""

import argparse
import json
from pathlib import Path

from host_tools.commands.arguments import Commands
from host_tools.ground.cannot import CannotError, sentences


def add(commands: Commands) -> None:
    """Add `floorman verify` to the command line."""
    parser = commands.add_parser("verify", help="check the sealed cards of a day")
    parser.description = (
        "Check the chain, order and number of all sealed records. Status 1 when something does not"
        " fit. It shows that the table sealed what it saw, not that it saw the truth."
    )
    parser.add_argument(
        "file", type=Path, metavar="FILE",
        help="floorman.db, or a file of lines; or evening.jsonl, audit.jsonl: their chain",
    )  # fmt: skip
    parser.add_argument("--json", action="store_true", help="a JSON object")
    parser.set_defaults(command=_verify)


def _verify(options: argparse.Namespace) -> int:
    from host_tools.ground import chain
    from host_tools.reveal.proving import findings, sealed_hands
    from host_tools.store.files import lines_of

    with sentences():
        if chain.is_one(options.file):
            return _chained(options)
        lines = list(lines_of(options.file))
    hands = sealed_hands(lines)
    if not hands:
        raise CannotError(f"{options.file} has no sealed hands: was the table paired?")
    found = findings(lines)
    if options.json:
        named = [{"hand": one.hand, "text": one.text} for one in found]
        print(json.dumps({"hands": hands, "findings": named}))
        return 1 if found else 0
    for one in found:
        print(f"hand {one.hand}: {one.text}" if one.hand is not None else one.text)
    print(f"{hands} sealed hands, {len(found)} findings")
    return 1 if found else 0


def _chained(options: argparse.Namespace) -> int:
    """The chain of an evening, or of the audit log: every line, in its place."""
    from host_tools.ground import chain

    lines, head, found, taken_out = chain.check(options.file)
    if options.json:
        print(json.dumps({"lines": lines, "head": head.hex(), "findings": found}))
        return 1 if found else 0
    for one in found:
        print(one)
    without = f", {taken_out} without a name" if taken_out else ""
    print(f"{lines} lines, {head.hex()}{without}: {'damaged' if found else 'sound'}")
    return 1 if found else 0
