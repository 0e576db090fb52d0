"""`floorman verify`: whether a day's sealed cards are what the table had committed itself to."""

import argparse
import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from host_tools.commands import stamped
from host_tools.commands.arguments import Commands, add_second
from host_tools.ground.cannot import CannotError, sentences

if TYPE_CHECKING:
    from host_tools.reveal.proving import Judged
    from host_tools.table.lines import Line

_DIGITS = 8  # of a head, as `reveal` shows it
_WHO = "who told it"
_NO_PAIRING = "each card, its hand's key, and the hands that were shown"
_OWN_KEY = "whose key that is: who writes records anew names his own in them (--signer)"
_NAMES = (
    "players' names, what consoles asked for, what the table complained of, the computer's clock"
)
_BEGAN = "sessions that begin with a state which the lines before do not lead to: {}"
_LOOSE = (
    "{} events that no hand binds: before the first sealed one, behind the last, or before a"
    " chain from nothing"
)
_OTHERS = "who told {} hands of other tables: name their keys (--signer may stand there twice)"
_STRANGERS = "each card of {} hands that are not of this pairing"
_PARTS = "hands of which only the end or the signature is here: {}"
_NO_START = "that nothing is missing before hand {}"
_UNSEALED = "not signed: hands that events begin and nobody sealed: {}"
_NO_HEAD = "that nothing is missing at the end"


def add(commands: Commands) -> None:
    """Add `floorman verify` to the command line."""
    parser = commands.add_parser("verify", help="check the sealed cards of a day")
    parser.description = (
        "Check chain, order and number of all that a paired table told, and which hands it signed."
        " Status 1 when something does not fit, or a hand has no signature by --signer. It shows"
        " that the table sealed what it saw, not that it saw the truth."
    )
    parser.add_argument(
        "file", type=Path, metavar="FILE",
        help="floorman.db, or a file of lines; or evening.jsonl, audit.jsonl: their chain",
    )  # fmt: skip
    parser.add_argument(
        "--signer", type=_key, metavar="FM2:...", default=[], action="append",
        help="the table's public key, as its sticker shows it: each hand must be signed by it;"
        " once for each table",
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
    stamped.add(parser)
    parser.add_argument("--json", action="store_true", help="a JSON object")
    parser.set_defaults(command=_verify)


def _head(text: str) -> str:
    """Digits in hex, as they are shown."""
    if len(text) < _DIGITS or len(text) % 2 or not _is_hex(text):
        raise argparse.ArgumentTypeError(
            f"a head has {_DIGITS} digits of 0-9 and a-f, or more, not {text}"
        )
    return text.lower()


def _key(text: str) -> bytes:
    from host_tools.reveal.proving import from_text

    try:
        return from_text(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def _is_hex(text: str) -> bool:
    return all(digit in "0123456789abcdef" for digit in text.lower())


def _verify(options: argparse.Namespace) -> int:
    from host_tools.ground import chain
    from host_tools.reveal.pairing import opener
    from host_tools.reveal.proving import (
        SIGNED,
        WRONG,
        ends_at,
        judge,
        unread_in,
    )
    from host_tools.store.files import lines_of

    with sentences():
        _no_folder(options.file)
        if chain.is_one(options.file):
            return _chained(options)
        lines = list(lines_of(options.file))
        paired = opener(options.pairing, options.second) if options.pairing else None
        stamps = _stamped(options, lines)
    judged = judge(lines, paired, *options.signer)
    if not judged.sealed and not options.ca:
        raise CannotError(_no_day(options, unread_in(lines)))
    if paired and paired.table not in judged.tables:
        raise CannotError(f"{options.pairing} is the pairing of another table")
    found = [(one.hand, one.text) for one in judged.findings]
    if options.head and not ends_at(lines, options.head):
        found.append((None, f"no hand ends with the head {options.head}"))
    found += [(None, text) for text in stamps.findings]
    words = _words(judged) if judged.public else {}
    told = _DaySaid(judged.sealed, found, words, judged, bool(options.signer))
    told.stamps = stamps
    told.unchecked = [*_unchecked(options, judged), *stamps.unchecked]
    told.as_json() if options.json else told.as_text()
    missing = set(words) - {SIGNED} or judged.unsealed or judged.others
    return 1 if found or (options.signer and missing) or WRONG in words else 0


def _no_folder(path: Path) -> None:
    """ValueError names the records in a folder."""
    from host_tools.store.folder import FILE

    if (path / FILE).is_file():
        raise ValueError(f"{path} is a folder: its records are {path / FILE}")


def _no_day(options: argparse.Namespace, unread: int) -> str:
    if unread:
        return f"{options.file} has no sealed hands: line {unread} cannot be read"
    return f"{options.file} has no sealed hands: was the table paired?"


def _stamped(options: argparse.Namespace, lines: "list[Line]") -> stamped.Stamped:
    """Time stamps of the lines; what they say of a store binds its lines if its chain is sound."""
    from host_tools.reveal.proving import ends_in
    from host_tools.store.files import is_store
    from host_tools.store.stamps import in_store
    from host_tools.store.upkeep import check

    tables = stamped.of_lines(ends_in(lines))
    if not is_store(options.file):
        return stamped.judge(options, tables)
    found = stamped.judge(options, in_store(options.file, tables))
    if options.ca:
        found.findings += check(options.file).findings
    return found


def _words(judged: "Judged") -> dict[str, list[int]]:
    """Hands by what is to be said of them."""
    words: dict[str, list[int]] = {}
    for one in judged.hands:
        words.setdefault(one.word, []).append(one.hand)
    return words


def _unchecked(options: argparse.Namespace, judged: "Judged") -> list[str]:
    said = []
    if not options.pairing:
        said.append(_NO_PAIRING if judged.public else f"{_WHO}, {_NO_PAIRING}")
    elif judged.strangers:
        said.append(_STRANGERS.format(judged.strangers))
    if judged.public:
        said += _beside(options, judged)
    if judged.others:
        said.append(_OTHERS.format(judged.others))
    return [*said, *([] if options.head or options.ca else [_NO_HEAD])]


def _beside(options: argparse.Namespace, judged: "Judged") -> list[str]:
    """Sentences about what a signature does not say."""
    said = [] if options.signer else [_OWN_KEY]
    said += [_LOOSE.format(judged.loose)] if judged.loose else []
    said += [_NAMES, *([_BEGAN.format(judged.stated)] if judged.stated else [])]
    said += [_PARTS.format(in_runs(judged.parts))] if judged.parts else []
    return said + [_NO_START.format(hand) for hand in judged.begins]


def _chained(options: argparse.Namespace) -> int:
    """The chain of an evening, or of the audit log: every line, in its place."""
    from host_tools.ground import chain
    from host_tools.store.stamps import in_file

    if options.pairing or options.head:
        raise CannotError(
            f"--pairing and --head are for the records of a table, not {options.file}"
        )
    lines, head, found = chain.check(options.file)
    stamps = stamped.judge(options, in_file(options.file))
    found += stamps.findings
    if options.json:
        said = {"lines": lines, "head": head.hex(), "findings": found, "stamps": stamps.stamps}
        print(json.dumps({**said, "unchecked": stamps.unchecked}))
        return 1 if found else 0
    for one in [*found, *stamps.as_text()]:
        print(one)
    print(f"{lines} lines, {head.hex()}: {'damaged' if found else 'sound'}")
    for what in stamps.unchecked:
        print(f"not checked: {what}")
    return 1 if found else 0


@dataclass
class _DaySaid:
    """A day's findings and words, for people or for a program."""

    sealed: int
    found: list[tuple[int | None, str]]
    words: dict[str, list[int]]
    judged: "Judged"
    given: bool
    unchecked: list[str] = field(default_factory=list)
    stamps: stamped.Stamped = field(default_factory=stamped.Stamped)

    def as_json(self) -> None:
        named = [{"hand": hand, "text": text} for hand, text in self.found]
        said = {"hands": self.sealed, "findings": named, "lost": self.judged.lost}
        said |= {"unchecked": self.unchecked, "stamps": self.stamps.stamps}
        if self.judged.public:
            key, *more = self.judged.keys
            said |= {"key": key, "more_keys": more, "given": self.given, **self.words}
            said |= {"unsealed": self.judged.unsealed, "others": self.judged.others}
        print(json.dumps(said))

    def as_text(self) -> None:
        for hand, text in self.found:
            print(f"hand {hand}: {text}" if hand is not None else text)
        for word, hands in self.words.items():
            print(f"{word}: {in_runs(hands)}")
        if self.judged.unsealed and self.judged.public:
            print(_UNSEALED.format(self.judged.unsealed))
        for text in self.stamps.as_text():
            print(text)
        if self.judged.lost:
            print(f"a power cut left these sealed for ever: {in_runs(self.judged.lost)}")
        print(f"{self.sealed} sealed hands, {len(self.found)} findings")
        for key in self.judged.keys:
            print(f"by the key {key}")
        for what in self.unchecked:
            print(f"not checked: {what}")


def in_runs(hands: list[int]) -> str:
    """Numbers as people write them: 1 to 7, 9."""
    runs: list[list[int]] = []
    for hand in hands:
        if runs and hand == runs[-1][1] + 1:
            runs[-1][1] = hand
        else:
            runs.append([hand, hand])
    return ", ".join(f"{one}" if one == last else f"{one} to {last}" for one, last in runs)
