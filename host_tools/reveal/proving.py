"""A day's lines as evidence: what proves a single card, and what does not fit."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from host_tools.link.messages import Record, SignedEnd
from host_tools.reveal.follow import Follower
from host_tools.seal import proof, readers
from host_tools.seal.hss import as_text, from_text, print_of
from host_tools.seal.opening import Opened, Opener
from host_tools.seal.records import LOST, NO_SEAT, End, HandKey, Sealed, parse
from host_tools.seal.signed import SIGNED, WRONG, Signatures, Verdict, signatures
from host_tools.seal.tables import ToldTable, by_table, sessions
from host_tools.table.lines import Line, message_of, messages_of
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
    "sealing_in",
    "unread_in",
]


_NUMBER = 4  # bytes
_TWICE = "a hand is told at two ports"
_MIXED = "line {} is read as of the table that was at its port before"


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
        message = next(messages_of([line]), None)
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


@dataclass
class Judged:
    """A day's faults, a word for each hand of the tables whose keys were asked for, those keys.

    `lost` are hands whose cards a power cut left sealed: no fault.  `public` has no key where none
    is known.  `sealed` is how many hands were sealed, by `tables` (their ids); behind a power cut
    a hand has two records with its number.  `loose` is how many events no head binds, `unsealed`
    how many hands such events begin.  `parts` are hands of which only the end or the signature is
    in the lines, `begins` first hands with others before them.
    """

    findings: list[proof.Finding] = field(default_factory=list)
    hands: list[Verdict] = field(default_factory=list)
    public: list[bytes] = field(default_factory=list)
    sealed: int = 0
    tables: set[bytes] = field(default_factory=set)
    loose: int = 0
    unsealed: int = 0
    stated: int = 0  # sessions that begin with a state that the lines before do not lead to
    others: int = 0  # hands of other tables
    strangers: int = 0  # hands that are not of the pairing
    lost: list[int] = field(default_factory=list)
    parts: list[int] = field(default_factory=list)
    begins: list[int] = field(default_factory=list)

    @property
    def keys(self) -> list[str]:
        """The keys as stickers show them."""
        return [as_text(one) for one in self.public]

    def take(self, day: proof.Chain, made: Signatures, is_asked: bool) -> None:
        """The lines of one table."""
        faults = day.close() + made.denied(day.older)
        self.findings += faults
        self.loose += day.loose
        self.lost += day.lost
        if not is_asked:
            self.others += len(day.ends) + day.unsealed
            return
        self.unsealed += day.unsealed
        self.hands += made.verdicts(day.ends, faults, day.first)
        self.findings += made.findings
        self.public += [one for one in made.judges if one not in self.public]
        part = [] if day.part is None else [day.part]
        self.parts += sorted({*part, *made.before(day.first)})
        self.begins += [day.first] if day.first is not None and day.first > 1 else []


def judge(
    lines: Iterable[Line], opener: Opener | None = None, key: bytes = b"", *more: bytes
) -> Judged:
    """All that can be said of a day's lines; `opener` and the keys know their own tables'."""
    told = sessions(lines)
    read = readers.read(told)
    found = Judged(stated=read.stated)
    tables = [(one, signatures(one, (key, *more) if key else ())) for one in by_table(told)]
    is_one_asked = any(made.is_of_given for _, made in tables)
    for one, made in tables:
        mine = opener if opener and opener.table == one.id else None
        day = proof.follow(one.sessions, mine)
        found.take(day, made, made.is_of_given or not is_one_asked)
        sealed = len(_sealed(one))
        found.sealed += sealed
        found.tables |= {one.id} if sealed else set()
        found.strangers += 0 if mine else len(day.ends)
    found.findings += [proof.Finding(None, _TWICE)] * read.twice
    found.findings += [proof.Finding(None, _MIXED.format(line)) for line in read.mixed]
    return found


def keys_in(lines: Iterable[Line]) -> list[str]:
    """The texts of the keys that records name."""
    named = {key for one in by_table(sessions(lines)) for key in signatures(one).named}
    return sorted(map(as_text, named))


def _sealed(table: ToldTable) -> set[bytes]:
    """The number of their hand, with which HANDKEYs begin."""
    messages = (one.message for one in table.told)
    records = (one for one in messages if isinstance(one, Record))
    return {one.body[:_NUMBER] for one in records if one.what == "handkey"}


def unread_in(lines: Iterable[Line]) -> int:
    """The number of the first line that is not what it calls itself, from 1 on; 0 for none."""
    every = (one for session in sessions(lines) for one in session.told)
    return next((one.number for one in every if not one.is_read), 0)


def sealing_in(line: Line) -> tuple[str, int, str]:
    """A line's word on a hand's seal, `sealed`, `lost`, `ended`, `signed` or nothing; the hand;
    and the head in hex of one that ended.
    """
    try:
        message = message_of(line)
        if isinstance(message, SignedEnd):
            return "signed", message.hand, ""
        record = parse(message.what, message.body) if isinstance(message, Record) else None
    except ValueError:
        return "", 0, ""
    match record:
        case HandKey(hand=hand, policy=policy):
            return ("lost" if policy == LOST else "sealed"), hand, ""
        case End(hand=hand, head=head):
            return "ended", hand, head.hex()
    return "", 0, ""


def ends_in(lines: Iterable[Line]) -> Iterator[tuple[str, int, str]]:
    """Each hand that ended in its place in the chain: the table's id, N, and the chain's head, ids
    and heads in hex.
    """
    for one in by_table(sessions(lines)):
        for end in proof.follow(one.sessions).ends:
            yield one.id.hex(), end.hand, end.head.hex()


def ends_at(lines: Iterable[Line], head: str) -> bool:
    """A hand ends with this head, of which the first digits in hex are enough."""
    return any(found.startswith(head) for *_, found in ends_in(lines))
