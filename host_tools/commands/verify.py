"""`floorman verify`: whether a day's sealed cards are what the table had committed itself to."""

import argparse
import json
from pathlib import Path

from host_tools.commands.arguments import Commands, add_second
from host_tools.ground.cannot import CannotError, sentences

_DIGITS = 8  # of a head, as `reveal` shows it
_NO_PAIRING = "who told it, each card, its hand's key, and the hands that were shown"
_NO_HEAD = "that nothing is missing at the end"


def add(commands: Commands) -> None:
    """Add `floorman verify` to the command line."""
    parser = commands.add_parser("verify", help="check the sealed cards of a day")
    parser.description = (
        "Check chain, order and number of all that a paired table told. Status 1 when something"
        " does not fit. It shows that the table sealed what it saw, not that it saw the truth."
    )
    parser.add_argument(
        "file", type=Path, metavar="FILE",
        help="floorman.db, or a file of lines; or evening.jsonl, audit.jsonl: their chain",
    )  # fmt: skip
    parser.add_argument(
        "--pairing", type=Path, metavar="FILE",
        help="pairing.json of who was paired: who told it, and each card, are checked, too",
    )  # fmt: skip
    add_second(parser)
    parser.add_argument(
        "--head", type=_head, metavar="HEX",
        help="a head that somebody wrote down: a hand must end with it",
    )  # fmt: skip
    parser.add_argument("--json", action="store_true", help="a JSON object")
    parser.set_defaults(command=_verify)


def _head(text: str) -> str:
    """Digits in hex, as they are shown."""
    if len(text) < _DIGITS or len(text) % 2 or not _is_hex(text):
        raise argparse.ArgumentTypeError(
            f"a head has {_DIGITS} digits of 0-9 and a-f, or more, not {text}"
        )
    return text.lower()


def _is_hex(text: str) -> bool:
    return all(digit in "0123456789abcdef" for digit in text.lower())


def _verify(options: argparse.Namespace) -> int:
    from host_tools.ground import chain
    from host_tools.reveal.pairing import opener
    from host_tools.reveal.proving import ends_at, findings, sealed_hands, tables_in
    from host_tools.store.files import lines_of

    with sentences():
        if chain.is_one(options.file):
            return _chained(options)
        lines = list(lines_of(options.file))
        paired = opener(options.pairing, options.second) if options.pairing else None
    hands = sealed_hands(lines)
    if not hands:
        raise CannotError(f"{options.file} has no sealed hands: was the table paired?")
    if paired and paired.table.hex() not in tables_in(lines):
        raise CannotError(f"{options.pairing} is the pairing of another table")
    found = [(one.hand, one.text) for one in findings(lines, paired)]
    if options.head and not ends_at(lines, options.head):
        found.append((None, f"no hand ends with the head {options.head}"))
    unchecked = [] if paired else [_NO_PAIRING]
    unchecked += [] if options.head else [_NO_HEAD]
    _tell(options.json, hands, found, unchecked)
    return 1 if found else 0


def _chained(options: argparse.Namespace) -> int:
    """The chain of an evening, or of the audit log: every line, in its place."""
    from host_tools.ground import chain

    if options.pairing or options.head:
        raise CannotError(
            f"--pairing and --head are for the records of a table, not {options.file}"
        )
    lines, head, found, taken_out = chain.check(options.file)
    if options.json:
        print(json.dumps({"lines": lines, "head": head.hex(), "findings": found}))
        return 1 if found else 0
    for one in found:
        print(one)
    without = f", {taken_out} without a name" if taken_out else ""
    print(f"{lines} lines, {head.hex()}{without}: {'damaged' if found else 'sound'}")
    return 1 if found else 0


def _tell(
    as_json: bool, hands: int, found: list[tuple[int | None, str]], unchecked: list[str]
) -> None:
    if as_json:
        named = [{"hand": hand, "text": text} for hand, text in found]
        print(json.dumps({"hands": hands, "findings": named, "unchecked": unchecked}))
        return
    for hand, text in found:
        print(f"hand {hand}: {text}" if hand is not None else text)
    print(f"{hands} sealed hands, {len(found)} findings")
    for what in unchecked:
        print(f"not checked: {what}")
