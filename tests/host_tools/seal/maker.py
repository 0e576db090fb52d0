"""Records as a table makes them, by `cryptography`: the judge of the firmware's own."""

import struct
from dataclasses import dataclass, field, replace

from floorman import events as ev

from host_tools.seal import keys
from host_tools.seal.records import (
    DEALT,
    FM1,
    FM2,
    HAND_END,
    LATE,
    LOST,
    NO_HEAD,
    PLUS_MINUTES,
    End,
    HandKey,
    Release,
    Sealed,
)
from simulator.attacks.sealed import FRESH

TABLE = bytes(range(8))
SECRET = b"\x11" * 32
PAIR = b"\x22" * 32


def next_secret(secret: bytes, fresh: bytes = FRESH) -> bytes:
    """S_{N+1}: nothing leads back from it, nor to it without what was drawn."""
    return keys.expand(secret + fresh, b"fm2 next")


def sealed(
    key: bytes, public: tuple[int, int, int, int, int, int, int, int], face: int, table: bytes
) -> Sealed:
    """A card: public is hand, boots, index, seat, place, kind, event, ms."""
    head = Sealed(*public, bytes(32), bytes(4), bytes(16)).public
    plain = bytes((face, 0, 0, 0))
    r, stream = keys.card_secret(key, head)
    commitment = keys.commitment(table, head, plain, r)
    cipher = bytes(a ^ b for a, b in zip(plain, stream, strict=True))
    return Sealed(*public, commitment, cipher, keys.card_tag(key, head + commitment + cipher))


def release(key: bytes, pairs: list[bytes], hand: int, table: bytes = TABLE) -> Release:
    """The key of a hand, wrapped."""
    wrapped = keys.wrap(key, pairs, table, hand)
    return Release(hand, wrapped, keys.release_tag(pairs[0], table, hand, wrapped))


@dataclass
class Maker:
    """Writes a day's lines, hand by hand."""

    pairs: list[bytes] = field(default_factory=lambda: [PAIR])
    secret: bytes = SECRET
    hand: int = 1
    head: bytes = NO_HEAD
    number: int = 0
    lines: list[dict[str, object]] = field(default_factory=list)
    cards: int = 0
    minutes: int = 0  # for which the table keeps each key
    is_lost: bool = False  # the key of the hand that runs

    def __post_init__(self) -> None:
        self.lines.append({"paired": TABLE.hex(), "count": 1})

    @property
    def key(self) -> bytes:
        return keys.hand_key(self.secret, FRESH, TABLE, self.hand)

    @property
    def key_record(self) -> HandKey:
        """The record that this hand begins with."""
        digest = keys.key_digest(TABLE, self.hand, self.key)
        policy = PLUS_MINUTES if self.minutes else HAND_END
        return HandKey(self.hand, 1, FM2 << 4 | policy, self.minutes, digest, self.head)

    def record(self, what: str, body: bytes) -> None:
        self.lines.append({"n": self.number, "record": what, "body": body.hex()})
        self.number += 1

    def event(self, kind: int, seat: int, value: int, author: int = ev.BY_TABLE) -> None:
        ms = self.number
        line = {"n": ms, "kind": kind, "seat": seat, "value": value, "ms": ms, "past": False}
        self.lines.append({**line, "author": author})
        self.head = keys.link(
            self.head,
            struct.pack(">HBBBII", ms, author, kind, seat, value, ms),
        )
        self.number += 1

    def start(self) -> None:
        self.cards = 0
        self.bind(self.key_record.pack())

    def deal(self, seat: int, face: int) -> None:
        self.event(1, seat, 0)
        self.seal(
            (self.hand, 1, self.cards, seat, self.cards % 2, DEALT, self.number - 1, 5), face
        )

    def late(self, seat: int, face: int) -> None:
        self.seal((self.hand, 1, self.cards, seat, 0, LATE, 0, 5), face)

    def seal(self, public: tuple[int, int, int, int, int, int, int, int], face: int) -> None:
        body = sealed(self.key, public, face, TABLE).pack()
        self.head = keys.link(self.head, body)
        self.record("sealed", body)
        self.cards += 1

    def lose(self) -> None:
        """The power goes, and takes the hand's key."""
        begun = replace(self.key_record, boots=2, rules=FM2 << 4 | LOST, time=0, digest=bytes(32))
        self.is_lost = True
        self.bind(begun.pack())

    def bind(self, body: bytes) -> None:
        self.head = keys.link(self.head, body)
        self.record("handkey", body)

    def end(self) -> None:
        if not self.is_lost:
            self.record("release", release(self.key, self.pairs, self.hand).pack())
        self.is_lost = False
        end = End(self.hand, self.cards, self.head)
        tags = b"".join(keys.end_tag(pair, TABLE, end.told) for pair in self.pairs)
        self.record("end", replace(end, tags=tags).pack())
        self.secret = next_secret(self.secret)
        self.hand += 1

    def play(self, faces: list[int]) -> None:
        """A hand in which seat 0 gets the first card, and so on."""
        self.start()
        for seat, face in enumerate(faces):
            self.deal(seat, face)
        self.end()


class Earlier(Maker):
    """A table of the first protocol: no author, no tag, no chain between two hands."""

    is_open = False

    @property
    def key_record(self) -> HandKey:
        return replace(super().key_record, rules=FM1 << 4)

    def start(self) -> None:
        head = self.head
        super().start()
        self.head = head
        self.is_open = True

    def event(self, kind: int, seat: int, value: int, author: int = ev.BY_TABLE) -> None:
        head = self.head
        super().event(kind, seat, value, author)
        del self.lines[-1]["author"]
        if self.is_open:
            ms = self.number - 1
            head = keys.link(head, struct.pack(">HBBII", ms, kind, seat, value, ms))
        self.head = head

    def end(self) -> None:
        super().end()
        body = str(self.lines[-1]["body"])
        self.lines[-1]["body"] = body[: 2 * End.FORM.size]
        self.is_open = False
