"""Proofs for anybody: that a card, or a day, is what the table had committed itself to.

They say that the table sealed what it saw, not that it saw the truth.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from floorman import events as ev

from host_tools.seal import keys
from host_tools.seal.opening import Opened, Opener
from host_tools.seal.records import (
    FM1,
    GONE,
    LATE,
    Body,
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


def verify(lines: Iterable[Mapping[str, Any]], opener: Opener | None = None) -> list[Finding]:
    """Faults of a day's lines (table/lines.py); nothing when all of it does.

    Chain, order and count are checked of every hand; with `opener`, which was paired, who told
    them, each card, and the hands that were shown.
    Lines that are neither events nor records of cards, nor what names the table, say nothing here.
    """
    day = Chain(opener)
    for line in lines:
        day.take(line)
    return day.close()


@dataclass
class Chain:
    """Follows the lines of a table in their order; `findings` are what does not fit.

    `head` is the head of the table's chain behind the last line.
    """

    opener: Opener | None = None
    head: bytes = b""  # nothing before the first HANDKEY
    findings: list[Finding] = field(default_factory=list)
    hand: int | None = None
    protocol: int = FM1
    delay_s: int = 0  # the table keeps keys so long, as the last HANDKEY says
    records: int = 0
    last_end: int | None = None
    whole: bool = True  # nothing is missing since the hand's beginning
    number: int | None = None  # of the ring, of the last line that has one
    last: tuple[int, int] = (-1, -1)  # boots and index of the last card
    shown: dict[int, set[int]] = field(default_factory=dict)  # by seat
    _ended: dict[int, dict[int, set[int]]] = field(default_factory=dict)  # shown in hands before

    def say(self, text: str) -> None:
        self.findings.append(Finding(self.hand, text))

    def take(self, line: Mapping[str, Any]) -> list[Opened]:
        """The cards that this line opens: mostly none."""
        try:
            if "lost" in line:
                self.miss("the table dropped events that nobody had fetched")
            elif "n" in line:
                self.follow(int(line["n"]), bool(line.get("past")))
                if "record" in line:
                    return self.take_record(line["record"], bytes.fromhex(line["body"]))
                self.take_event(line)
        except (KeyError, TypeError, ValueError) as error:
            self.say(str(error) if isinstance(error, SealError) else "a line cannot be read")
        return []

    def follow(self, number: int, past: bool) -> None:
        if self.number is not None and number != (self.number + 1) & _NUMBERS and not past:
            self.miss("the numbers of the lines have a gap")
        self.number = number

    def miss(self, text: str) -> None:
        if self.head:
            self.whole = False
            self.say(text)
        self.number = None

    def take_event(self, line: Mapping[str, Any]) -> None:
        """FM1 had no event between two hands in its chain."""
        if self.head and (self.hand is not None or self.protocol != FM1):
            self.head = keys.link(self.head, event_in(line, self.protocol))
        if line["kind"] == ev.SHOWN:
            cards = {line["value"] >> 8, line["value"] & 255} - {ev.UNKNOWN}
            self.shown.setdefault(line["seat"], set()).update(cards)

    def take_record(self, what: str, body: bytes) -> list[Opened]:
        if what == GONE:
            self.miss("a sealed record was lost before it was fetched")
            return []
        record = parse(what, body)
        match record:
            case HandKey():
                self.begin(record, body)
            case Sealed():
                self.take_card(record, body)
            case Release() if record.hand != self.hand and record.hand not in self._ended:
                self.say(f"the key of hand {record.hand} is released in another hand")
            case End():
                self.end(record)
        return self.open(record, what, body)

    def begin(self, begun: HandKey, body: bytes) -> None:
        if self.hand is not None and self.hand != begun.hand:
            self.say("the hand has no end")
        missing = self.last_end is not None and begun.hand != self.last_end + 1
        self.hand = begun.hand
        if missing:
            self.say(f"hand {self.last_end} came before: hands are missing")
        elif self.last_end is not None and self.whole and begun.head != self.head:
            self.say("the hand does not go on from the end of the one before")
        self.head = begun.head
        self.protocol = begun.protocol
        self.delay_s = begun.delay_s
        if self.protocol != FM1:
            self.head = keys.link(self.head, body)
        self.records = 0
        self.whole = True
        self.last = (begun.boots, -1)
        self.shown = {}

    def take_card(self, sealed: Sealed, body: bytes) -> None:
        if sealed.hand != self.hand:
            self.say(f"a card of hand {sealed.hand} stands where it does not belong")
            return
        self.head = keys.link(self.head, body)
        self.records += 1
        if (sealed.boots, sealed.index) <= self.last:
            self.say(f"record {sealed.index} came before")
        self.last = (sealed.boots, sealed.index)

    def end(self, end: End) -> None:
        if end.hand != self.hand:
            self.say(f"hand {end.hand} ends where it does not belong")
            return
        if self.whole and end.records != self.records:
            self.say(f"{end.records} cards were sealed, {self.records} are there")
        if self.whole and end.head != self.head:
            self.say("the chain does not end as the table says: something was changed")
        if self.opener and not self.opener.knows(end):
            self.say(
                "its end is not of this pairing: pair the table again, or its log was changed"
            )
        self.head = end.head  # what follows is judged by it
        self.last_end = end.hand
        self._ended[end.hand] = self.shown if self.whole else {}
        self.hand = None

    def open(self, record: Body, what: str, body: bytes) -> list[Opened]:
        """The cards that this record opens; what is said where one is not what was sealed."""
        if self.opener is None:
            return []
        opened = self.opener.take(what, body)
        while self.opener.refused:
            self.say(self.opener.refused.pop(0))
        if isinstance(record, Release):
            self.compare(record.hand, opened)
        return opened

    def compare(self, hand: int, opened: list[Opened]) -> None:
        """Each card that was shown had been sealed for its seat; late ones were shown before."""
        shown = self.shown if hand == self.hand else self._ended.pop(hand, {})
        dealt = [card for card in opened if card.kind != LATE]
        for seat, cards in shown.items() if dealt else ():
            if not cards <= {card.face for card in dealt if card.seat == seat}:
                self.say(f"seat {seat + 1} showed what was not sealed for it in hand {hand}")

    def close(self) -> list[Finding]:
        if self.hand is not None:
            self.say("the hand has no end yet")
        return self.findings
