"""The records of sealed cards as bytes and as what they say.

All numbers are big-endian.  A record travels as `ring number | body` in a frame of its own type;
here stands the body.
"""

import struct
from dataclasses import dataclass
from typing import ClassVar

from host_tools.link.messages import Event

HAND_END, PLUS_SECONDS, NEVER, PLUS_MINUTES = 0, 1, 2, 3  # policies: when a key is given away
LOST = 4  # and of a hand's second HANDKEY: the power went, and took the key
_UNITS = {PLUS_SECONDS: 1, PLUS_MINUTES: 60}
DEALT, MOVED, REPLACED, LATE = 0, 1, 2, 3  # kinds of a card
TAG = 16  # bytes of one in an END
NO_SEAT = 255  # a late card that could be anybody's
NO_HEAD = bytes(32)  # what the first hand's chain begins with
CARDS = 52  # faces: rank * 4 + suit; behind them the joker and the cut card


class SealError(ValueError):
    """A record cannot be read, or does not fit its key; the text is one sentence for people."""


FM1, FM2 = 0, 2  # protocols
_EVENT = struct.Struct(">BBII")


def event_of(event: Event, protocol: int) -> bytes:
    """The payload of an event's frame; FM1 had no author in it, ValueError where FM2 has none."""
    author = b""
    if protocol == FM2:
        if event.author is None:
            raise ValueError("nobody is named whose event it is")
        author = bytes((event.author,))
    number = event.number.to_bytes(2, "big")
    return number + author + _EVENT.pack(event.kind, event.seat, event.value, event.ms)


class Packed:
    """Fields in the order of a struct; a record is a dataclass of them."""

    FORM: ClassVar[struct.Struct]

    def pack(self) -> bytes:
        """The bytes of the body."""
        return self.FORM.pack(*vars(self).values())


@dataclass(frozen=True)
class HandKey(Packed):
    """A hand begins: its key is bound by `digest`, before a card is dealt.

    `rules` is the policy, and the protocol in its upper half.  `head` is the chain's head after
    the hand before.  With the policy LOST it says that the hand's key is no more.
    """

    FORM: ClassVar = struct.Struct(">IHBB32s32s")
    hand: int
    boots: int
    rules: int
    time: int
    digest: bytes
    head: bytes

    @property
    def policy(self) -> int:
        """When the key is given away."""
        return self.rules & 15

    @property
    def delay_s(self) -> int:
        """Seconds for which the table keeps the key to itself when the hand is over."""
        return self.time * _UNITS.get(self.policy, 0)

    @property
    def protocol(self) -> int:
        """FM1 or FM2."""
        return self.rules >> 4


@dataclass(frozen=True)
class Sealed(Packed):
    """One card.  `event` is the ring number of the HOLE or TAKEN it belongs to, `place` which of
    the seat's cards it is, `ms` the time of that event.

    A LATE one belongs to no event: `event` is 0, `ms` when it was read.
    """

    FORM: ClassVar = struct.Struct(">IHBBBBHI32s4s16s")
    hand: int
    boots: int
    index: int
    seat: int
    place: int
    kind: int
    event: int
    ms: int
    commitment: bytes
    cipher: bytes
    tag: bytes

    @property
    def public(self) -> bytes:
        """The first 16 bytes of the body: what everybody may know."""
        return self.pack()[:16]


@dataclass(frozen=True)
class Release(Packed):
    """The key of a hand that is over, wrapped for whoever was paired."""

    FORM: ClassVar = struct.Struct(">I32s16s")
    hand: int
    wrapped: bytes
    tag: bytes


@dataclass(frozen=True)
class End(Packed):
    """A hand's last record: how many cards were sealed in it, and the chain's head.

    `tags` are 16 bytes for each pairing, by which its keeper knows the rest; FM1 had none.
    """

    FORM: ClassVar = struct.Struct(">IH32s")
    hand: int
    records: int
    head: bytes
    tags: bytes = b""

    @property
    def told(self) -> bytes:
        """The bytes that the tags are of."""
        return self.FORM.pack(self.hand, self.records, self.head)

    def pack(self) -> bytes:
        return self.told + self.tags


Body = HandKey | Sealed | Release | End

FORMS: dict[str, type[Body]] = {
    "handkey": HandKey,
    "sealed": Sealed,
    "release": Release,
    "end": End,
}
"""The words of messages.Record, and what each of them is."""

GONE = "gone"
"""The word of a record that the table dropped before anybody fetched it; its body is empty."""


def parse(what: str, body: bytes) -> Body:
    """The record in a body; SealError when the word or the size is another's."""
    form = FORMS.get(what)
    if form is None:
        raise SealError(f"a record of the kind '{what}' is not known here")
    size = form.FORM.size
    tags = body[size:]
    if len(body) < size or (tags and (form is not End or len(tags) % TAG or len(tags) > 2 * TAG)):
        raise SealError(f"a {what} record has {size} bytes, this one has {len(body)}")
    fields = form.FORM.unpack(body[:size])
    if form is End:
        hand, records, head = fields
        return End(hand, records, head, tags)
    return form(*fields)
