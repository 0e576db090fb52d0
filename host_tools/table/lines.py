"""Lines: what the table said, as the records keep it, one JSON object a message.

{"session": when, "port", "build", "how", "state", "table", "boot"}
                    a session begins; `state` is the packed rules state in hex when `how` is
                    'restore'; of earlier tables there is no boot
{"names": {seat: name}}                             added by the host: who sits where
{"n", "kind", "seat", "value", "ms", "past", "author"}
                    an event; `author` is a number of events.py, of earlier tables there is none
{"n", "record": what, "body": hex}                  a record of sealed cards, in its place
{"paired": table id in hex, "count"}                somebody is paired with the table
{"signer": public key in hex, "from": number, "head": hex}
                    who signs; with this event the chain goes on from this head
{"signature": hand, "index", "body": hex}           of its END; the key's index of all
{"signed_key": level, "leaf", "body": hex}          above the signatures of 32 hands and more
{"lost": events}                                    dropped by the table
{"started": the fields of messages.Started}
{"readers": [[VersionReg, self test, hub]]}
{"reader": name, "fault": what is wrong}            and an empty fault when it is well again
{"part": number, "fault"}                           likewise
{"failed": the error that ended the table's program}
{"command": what a console asked for, "role", "name", "id"}     added by the host, before its event
{"clock": kept, free or unknown, "off_ms"}          added by the host: who keeps its clock
{"trouble": what the table complained of}
{"chips": place, "expected", "seen"}                where chips differ, or no longer do

The names of each kind stand in line_kinds.py, too: whoever reads a line asks there what it is.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import asdict, fields
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from host_tools.ground import json_text
from host_tools.ground.plain import plain
from host_tools.link.messages import (
    Balance,
    Began,
    Chips,
    Event,
    Failed,
    Health,
    Lost,
    Message,
    Paired,
    Part,
    Record,
    SignedEnd,
    SignedKey,
    Signer,
    Started,
    Trouble,
)
from host_tools.table.balance import Balances, place
from host_tools.table.builds import FULL, build_of
from host_tools.table.line_kinds import kind_of
from host_tools.table.words import ended, part, reader

Line = dict[str, Any]

_EVENT = (("n", 16), ("kind", 8), ("seat", 8), ("value", 32), ("ms", 32))
"""Fields of an event and the bits that each may have."""
_STARTED = fields(Started)
_HEAD = 32
_RECORDS = ("handkey", "sealed", "release", "end", "gone")
_HOW = ("replay", "restore", "resume")
_SEATS = tuple("0123456789")
_LONGEST = 114  # bytes of a record's body: what a frame has room for
_Word = TypeVar("_Word")

text_of = partial(json.dumps, separators=(",", ":"))
"""A line as the text that is kept; its bytes are what the hash chain holds."""
_EVERY = build_of(FULL).words


def line_of(message: Message, readers: Sequence[str] = _EVERY) -> Line | None:
    """The line of a message; None where it is none for the records.

    `readers` are what people call the readers.  Who keeps a Began says when, and on which port.
    """
    match message:
        case Event(number, kind, seat, value, ms, past, author):
            whose = {} if author is None else {"author": author}
            return {
                "n": number, "kind": kind, "seat": seat, "value": value, "ms": ms, "past": past,
                **whose,
            }  # fmt: skip
        case Began(build, how, state, table, boot):
            kept = state.hex() if how == "restore" else ""
            drawn = {} if boot is None else {"boot": boot}
            return {
                "session": "", "port": "", "build": build, "how": how, "state": kept,
                "table": table, **drawn,
            }  # fmt: skip
        case Record(number, what, body):
            return {"n": number, "record": what, "body": body.hex()}
        case Paired(table_id, count):
            return {"paired": table_id.hex(), "count": count}
        case Signer(number, head, key):
            return {"signer": key.hex(), "from": number, "head": head.hex()}
        case SignedEnd(hand, index, body):
            return {"signature": hand, "index": index, "body": body.hex()}
        case SignedKey(level, leaf, body):
            return {"signed_key": level, "leaf": leaf, "body": body.hex()}
        case Lost(events):
            return {"lost": events}
        case Started():
            return {"started": asdict(message)}
        case Chips(found):
            return {"readers": [list(one) for one in found]}
        case Health(zone, state) if zone < len(readers):
            name = readers[zone]
            return {"reader": name, "fault": reader(name, state) if state else ""}
        case Part(number, state):
            return {"part": number, "fault": part(number, state) if state else ""}
        case Failed():
            return {"failed": ended(message)}
        case Trouble(text):
            return {"trouble": text}
        case Balance(zone, _, expected, seen):
            return {"chips": place(zone), "expected": expected, "seen": seen}
    return None


def message_of(line: Line) -> Message | None:
    """The message that a line was made of; None for one that cannot be made again from its text.

    ValueError when the line is not what it calls itself: it may have come over a network.
    """
    try:
        return _message_of(line)
    except (KeyError, TypeError, ValueError):
        raise ValueError(f"this is no line of a log: {text_of(line)[:100]}") from None


def messages_of(lines: Iterable[Line]) -> Iterator[Message]:
    """The messages of lines, without those of which none can be made."""
    for line in lines:
        with suppress(ValueError):
            if message := message_of(line):
                yield message


def line_in(path: Path, number: int, text: str) -> Line:
    """A line of a file; ValueError names one that is none."""
    try:
        return json_text.parse_object(text)
    except json_text.JsonError as error:
        why = f"this is no line of a table ({plain(str(error))})"
        raise ValueError(f"{path}, line {number}: {why}") from None


def names_in(line: Line) -> dict[int, str]:
    """Names by seat 0..9; none in any other line."""
    names = line.get("names") if len(line) == 1 else None
    if not isinstance(names, dict):
        return {}
    return {int(seat): str(name) for seat, name in names.items() if seat in _SEATS}


def _message_of(line: Line) -> Message | None:
    make = _MAKES.get(kind_of(line))
    return make(line) if make else None


def _event(line: Line) -> Event:
    number, kind, seat, value, ms = (_number(line[name], bits) for name, bits in _EVENT)
    author = _number(line["author"], 2) if "author" in line else None
    return Event(
        number, kind, seat, value, ms, _one_of((False, True), line.get("past", False)), author
    )


def _record(line: Line) -> Record:
    return Record(_number(line["n"], 16), _one_of(_RECORDS, line["record"]), _body(line["body"]))


def _began(line: Line) -> Began:
    how, build = _one_of(_HOW, line["how"]), str(line["build"])
    boot = _number(line["boot"], 16) if "boot" in line else None
    return Began(build, how, _hex(line["state"]), str(line.get("table", FULL)), boot)


def _started(line: Line) -> Started:
    return Started(**{one.name: _number(line["started"][one.name], 16) for one in _STARTED})


def _paired(line: Line) -> Paired:
    return Paired(_hex(line["paired"]), _number(line["count"], 16))


def _signer(line: Line) -> Signer:
    return Signer(_number(line["from"], 16), _head(line["head"]), _hex(line["signer"]))


def _signature(line: Line) -> SignedEnd:
    return SignedEnd(
        _number(line["signature"], 32), _number(line["index"], 32), _hex(line["body"])
    )


def _signed_key(line: Line) -> SignedKey:
    return SignedKey(_number(line["signed_key"], 8), _number(line["leaf"], 32), _hex(line["body"]))


_MAKES: dict[str, Callable[[Line], Message]] = {
    "kind": _event,
    "record": _record,
    "paired": _paired,
    "signer": _signer,
    "signature": _signature,
    "signed_key": _signed_key,
    "session": _began,
    "started": _started,
    "readers": lambda line: Chips(tuple(_chip(*one) for one in line["readers"])),
    "lost": lambda line: Lost(_number(line["lost"], 16)),
    "trouble": lambda line: Trouble(str(line["trouble"])),
}


def _chip(version: object, test: object, hub: object = 0) -> tuple[int, int, int]:
    """Earlier versions told no hub."""
    return _number(version, 8), _number(test, 8), _number(hub, 8)


def _number(value: object, bits: int) -> int:
    if type(value) is not int or not 0 <= value < 1 << bits:
        raise ValueError
    return value


def _one_of(words: tuple[_Word, ...], word: object) -> _Word:
    """The word itself; 1 is not True, nor is a number a word."""
    for one in words:
        if word == one and type(word) is type(one):
            return one
    raise ValueError


def _body(text: str) -> bytes:
    body = _hex(text)
    if len(body) > _LONGEST:
        raise ValueError
    return body


def _head(text: str) -> bytes:
    head = _hex(text)
    if len(head) != _HEAD:
        raise ValueError
    return head


def _hex(text: str) -> bytes:
    """Without the blanks that `fromhex` passes over."""
    found = bytes.fromhex(text)
    if found.hex() != text.lower():
        raise ValueError
    return found


class News:
    """Lines of one table as they come: what it said before and says again is left out.

    Nothing is said before the first session began.
    """

    def __init__(self) -> None:
        self._balances = Balances()
        self._begun = False
        self._signer: Signer | None = None
        self._begin(FULL)

    def _begin(self, table: str) -> None:
        self._readers = build_of(table).words
        self._faults: dict[tuple[type, int], int] = {}

    def take(self, message: Message) -> Line | None:
        """The line of a message, or None; that of a Began only where a session begins."""
        match message:
            case Began(how=how, table=table):
                if how == "resume" and self._begun:
                    return None
                self._begun = True
                self._signer = None
                self._begin(table)
            case _ if not self._begun:
                return None
            case Signer():
                if message == self._signer:
                    return None
                self._signer = message
            case Health(number, state) | Part(number, state):
                where = type(message), number
                if self._faults.get(where, 0) == state:
                    return None
                self._faults[where] = state
            case Balance() if not self._differs(message):
                return None
        return line_of(message, self._readers)

    def _differs(self, news: Balance) -> bool:
        """True when chips differ at this place, or did until now."""
        known = news.zone in self._balances.open
        self._balances.take(news)
        return known or news.zone in self._balances.open
