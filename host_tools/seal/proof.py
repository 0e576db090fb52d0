"""Proofs for anybody: that a card, or a day, is what the table had committed itself to.

They say that the table sealed what it saw, not that it saw the truth.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from host_tools.seal import keys
from host_tools.seal.opening import open_card
from host_tools.seal.records import (
    GONE,
    NO_HEAD,
    End,
    HandKey,
    Release,
    Sealed,
    SealError,
    event_in,
    parse,
)

_NUMBERS = 0xFFFF


def proves(table: bytes, sealed: Sealed, face: int, r: bytes, flags: int = 0) -> bool:
    """True when the record was made of this face, by the r that opens it; needs no key."""
    plain = bytes((face, flags, 0, 0))
    return keys.equal(keys.commitment(table, sealed.public, plain, r), sealed.commitment)


@dataclass(frozen=True)
class Finding:
    """A fault of a hand: one sentence.  `hand` is N, or None between hands."""

    hand: int | None
    text: str


def verify(
    lines: Iterable[Mapping[str, Any]], key_of: Mapping[int, bytes] | None = None
) -> list[Finding]:
    """Faults of a day's lines (table/lines.py); nothing when all of it does.

    Chain, order and count are checked of every hand, its cards where `key_of` has the hand's key.
    Lines that are neither events nor records of cards, nor what names the table, say nothing here.
    """
    day = _Day(dict(key_of or {}))
    for line in lines:
        day.take(line)
    return day.close()


@dataclass
class _Day:
    key_of: dict[int, bytes]
    table: bytes = b""
    hand: int | None = None
    head: bytes = NO_HEAD
    records: int = 0
    last_end: tuple[int, bytes] | None = None
    whole: bool = True  # nothing is missing since the hand's beginning
    number: int | None = None  # of the ring, of the last line that has one
    last: tuple[int, int] = (-1, -1)  # boots and index of the last card
    findings: list[Finding] = field(default_factory=list)

    def say(self, text: str) -> None:
        self.findings.append(Finding(self.hand, text))

    def take(self, line: Mapping[str, Any]) -> None:
        try:
            if "paired" in line:
                self.table = bytes.fromhex(line["paired"])
            elif "lost" in line:
                self.miss("the table dropped events that nobody had fetched")
            elif "n" in line:
                self.follow(int(line["n"]), bool(line.get("past")))
                if "record" in line:
                    self.take_record(line["record"], bytes.fromhex(line["body"]))
                elif self.hand is not None:
                    self.head = keys.link(self.head, event_in(line))
        except (KeyError, TypeError, ValueError) as error:
            self.say(str(error) if isinstance(error, SealError) else "a line cannot be read")

    def follow(self, number: int, past: bool) -> None:
        if self.number is not None and number != (self.number + 1) & _NUMBERS and not past:
            self.miss("the numbers of the lines have a gap")
        self.number = number

    def miss(self, text: str) -> None:
        if self.hand is not None:
            self.whole = False
            self.say(text)
        self.number = None

    def take_record(self, what: str, body: bytes) -> None:
        if what == GONE:
            self.miss("a sealed record was lost before it was fetched")
            return
        match parse(what, body):
            case HandKey() as begun:
                self.begin(begun)
            case Sealed() as sealed:
                self.take_card(sealed, body)
            case Release() as release if release.hand != self.hand:
                self.say(f"the key of hand {release.hand} is released in another hand")
            case End() as end:
                self.end(end)

    def begin(self, begun: HandKey) -> None:
        if self.hand is not None and self.hand != begun.hand:
            self.say("the hand has no end")
        self.hand = begun.hand
        if self.last_end is not None and begun.hand == self.last_end[0] + 1:
            if begun.head != self.last_end[1]:
                self.say("the hand does not go on from the end of the one before")
        elif self.last_end is not None:
            self.say(f"hand {self.last_end[0]} came before: hands are missing")
        key = self.key_of.get(begun.hand)
        if key is not None and keys.key_digest(self.table, begun.hand, key) != begun.digest:
            self.say("its key is not the one it began with")
        self.head = begun.head
        self.records = 0
        self.whole = True
        self.last = (begun.boots, -1)

    def take_card(self, sealed: Sealed, body: bytes) -> None:
        if sealed.hand != self.hand:
            self.say(f"a card of hand {sealed.hand} stands where it does not belong")
            return
        self.head = keys.link(self.head, body)
        self.records += 1
        if (sealed.boots, sealed.index) <= self.last:
            self.say(f"record {sealed.index} came before")
        self.last = (sealed.boots, sealed.index)
        key = self.key_of.get(sealed.hand)
        if key is not None and open_card(key, self.table, sealed) is None:
            self.say(f"record {sealed.index} is not what the table sealed")

    def end(self, end: End) -> None:
        if end.hand != self.hand:
            self.say(f"hand {end.hand} ends where it does not belong")
            return
        if self.whole and end.records != self.records:
            self.say(f"{end.records} cards were sealed, {self.records} are there")
        if self.whole and end.head != self.head:
            self.say("the chain does not end as the table says: something was changed")
        self.last_end = (end.hand, end.head)
        self.hand = None

    def close(self) -> list[Finding]:
        if self.hand is not None:
            self.say("the hand has no end yet")
        return self.findings
