"""A day's lines as evidence: what proves a single card, and what does not fit."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from host_tools.link.messages import Record
from host_tools.reveal.follow import Follower
from host_tools.seal import proof
from host_tools.seal.hss import as_text, from_text, print_of
from host_tools.seal.opening import Opened, Opener
from host_tools.seal.records import LOST, NO_SEAT, End, HandKey, Sealed, parse
from host_tools.seal.signed import SIGNED, WRONG, Verdict, signatures
from host_tools.table.lines import Line, message_of
from host_tools.table.words import card as card_word

__all__ = [
    "SIGNED",
    "WRONG",
    "Judged",
    "Proof",
    "ends_at",
    "ends_in",
    "from_text",
    "judge",
    "keys_in",
    "print_of",
    "proofs",
    "sealed_hands",
    "sealing_in",
    "tables_in",
]


_NUMBER = 8  # digits in hex


@dataclass(frozen=True)
class Proof:
    """What anybody needs to check one card: `sealed` is the table's record, `r` opens it."""

    table: bytes
    sealed: Sealed
    opened: Opened

    def document(self) -> dict[str, Any]:
        """JSON-able; `face` is rank * 4 + suit, bytes are in hex."""
        return {
            "table": self.table.hex(),
            "public": self.sealed.public.hex(),
            "face": self.opened.face,
            "r": self.opened.r.hex(),
            "commitment": self.sealed.commitment.hex(),
        }

    @property
    def card(self) -> str:
        """Its name, such as Ah."""
        return card_word(self.opened.face)


def proofs(lines: Iterable[Line], opener: Opener, hand: int, seat: int | None) -> list[Proof]:
    """Of the cards of a seat (0 to 9) in a hand, by the number on the table's display.

    With None those that were read at the muck behind the hand and nobody had shown.

    SealError where a release does not fit the pairing.
    """
    whose = NO_SEAT if seat is None else seat
    follower = Follower()
    sealed: dict[tuple[int, int, int], Sealed] = {}
    opened: list[Opened] = []
    for line in lines:
        follower.take(line, 0)
        message = message_of(line)
        if not isinstance(message, Record):
            continue
        opened += opener.take(message.what, message.body)
        if message.what == "sealed" and follower.game.hand_no == hand:
            record = parse(message.what, message.body)
            if isinstance(record, Sealed) and record.seat == whose:
                sealed[record.hand, record.boots, record.index] = record
    return [
        Proof(opener.table, sealed[key], card)
        for card in opened
        if (key := (card.hand, card.boots, card.index)) in sealed
    ]


@dataclass(frozen=True)
class Judged:
    """A day's faults, a word for each hand of the table whose key was asked for, and that key.

    `lost` are hands whose cards a power cut left sealed: no fault.  `public` is empty where no
    key is known.  `loose` is how many events no head binds.
    """

    findings: list[proof.Finding]
    hands: list[Verdict]
    public: bytes
    loose: int
    stated: int  # sessions that begin with a state that the lines before do not lead to
    others: int  # hands of other tables
    lost: list[int]

    @property
    def key_text(self) -> str:
        """The key as a sticker shows it; empty where none is known."""
        return as_text(self.public) if self.public else ""


def judge(lines: Iterable[Line], opener: Opener | None = None, key: bytes = b"") -> Judged:
    """All that can be said of a day's lines; `opener` and `key` know their own table's."""
    found: list[proof.Finding] = []
    hands: list[Verdict] = []
    public = key
    lost: list[int] = []
    loose = stated = others = 0
    tables = _by_table(lines)
    known = [one for one in tables if key in signatures(one).named]
    for one in tables:
        day = proof.follow(one, opener if opener and _is_of(opener.table, one) else None)
        made = signatures(one, key)
        faults = day.close() + made.denied(day.older)
        found += faults
        loose += day.loose
        stated += day.stated
        lost += day.lost
        if known and one not in known:
            others += len(day.ends)
            continue
        hands += made.verdicts(day.ends, faults)
        found += made.findings
        public = public or made.public
    return Judged(found, hands, public, loose, stated, others, lost)


def keys_in(lines: Iterable[Line]) -> list[str]:
    """The texts of the keys that records name."""
    return sorted(map(as_text, signatures(lines).named))


def _by_table(lines: Iterable[Line]) -> list[list[Line]]:
    tables: dict[str, list[Line]] = {}
    port = ""
    for line in lines:
        port = str(line.get("port", "")) if "session" in line else port
        tables.setdefault(port, []).append(line)
    return list(tables.values())


def _is_of(table: bytes, lines: list[Line]) -> bool:
    return any(line.get("paired") == table.hex() for line in lines)


def tables_in(lines: Iterable[Line]) -> set[str]:
    """Ids, in hex, of the tables that somebody was paired with."""
    return {str(line["paired"]) for line in lines if "paired" in line}


def sealed_hands(lines: Iterable[Line]) -> int:
    """How many hands were sealed; behind a power cut a hand has two records with its number."""
    return sum(
        len({line["body"][:_NUMBER] for line in one if _is(line, "handkey")})
        for one in _by_table(lines)
    )


def sealing_in(line: Line) -> tuple[str, str]:
    """A line's word on a hand's seal, `sealed`, `lost`, `ended`, `signed` or nothing; and the
    head in hex of one that ended.
    """
    if "signature" in line:
        return "signed", ""
    try:
        record = parse(str(line.get("record")), bytes.fromhex(line.get("body", "")))
    except (TypeError, ValueError):
        return "", ""
    match record:
        case HandKey(policy=policy):
            return ("lost" if policy == LOST else "sealed"), ""
        case End(head=head):
            return "ended", head.hex()
    return "", ""


def ends_in(lines: Iterable[Line]) -> Iterator[tuple[str, int, str]]:
    """Each hand that ended in its place in the chain: the table's id, N, and the chain's head, ids
    and heads in hex.
    """
    for one in _by_table(lines):
        day, table = proof.Chain(), ""
        for line in one:
            known = len(day.ends)
            day.take(line)
            table = "" if "session" in line else str(line.get("paired", table))
            for end in day.ends[known:]:
                yield table, end.hand, end.head.hex()


def ends_at(lines: Iterable[Line], head: str) -> bool:
    """A hand ends with this head, of which the first digits in hex are enough."""
    return any(found.startswith(head) for *_, found in ends_in(lines))


def _is(line: Line, what: str) -> bool:
    try:
        message = message_of(line)
    except ValueError:
        return False
    return isinstance(message, Record) and message.what == what
