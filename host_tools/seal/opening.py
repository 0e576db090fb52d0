"""Opens hands whose key the table has released; the work of whoever was paired, nobody else's."""

from collections.abc import Sequence
from dataclasses import dataclass

from host_tools.seal import keys
from host_tools.seal.records import (
    GONE,
    LOST,
    TAG,
    End,
    HandKey,
    Release,
    Sealed,
    SealError,
    parse,
)


@dataclass(frozen=True)
class Opened:
    """A card that was opened: `face` rank * 4 + suit; behind 51 the joker and the cut card.

    `r` proves it (proof.py).  `kind` and `place`: see records.Sealed.  `seat` of a LATE card,
    which was read at the muck behind the hand, is who had shown it, else NO_SEAT.
    """

    hand: int
    boots: int
    index: int
    seat: int
    place: int
    kind: int
    event: int
    face: int
    flags: int
    r: bytes


class Opener:
    """Takes the records of a table in their order; gives the cards of a hand once it is released.

    `pairs` are the keys of all pairings, the first one first.  `refused` are sentences about cards
    whose record was not what the table had sealed.
    """

    def __init__(self, pairs: Sequence[bytes], table: bytes) -> None:
        if not pairs:
            raise ValueError("nothing is paired: pair the table first")
        self.refused: list[str] = []
        self.keys: dict[int, bytes] = {}  # K_N of the hands that were released
        self._pairs = list(pairs)
        self.table = table
        self._digests: dict[int, bytes] = {}
        self._waiting: dict[int, list[Sealed]] = {}

    def take(self, what: str, body: bytes) -> list[Opened]:
        """The cards that this record opens: mostly none, at a RELEASE the hand's.

        SealError when the record cannot be read, or a release is none of this table's.
        """
        if what == GONE:
            return []
        record = parse(what, body)
        match record:
            case HandKey() if record.policy != LOST:
                self._bind(record)
            case Sealed() if record.hand in self.keys:
                return self._open(self.keys[record.hand], [record])
            case Sealed():
                self._waiting.setdefault(record.hand, []).append(record)
            case Release():
                self.keys[record.hand] = self._unwrap(record)
                waiting = self._waiting.pop(record.hand, [])
                return self._open(self.keys[record.hand], waiting)
        return []

    def _bind(self, begun: HandKey) -> None:
        """A table whose journal was damaged begins a hand anew, with another key."""
        if self._digests.get(begun.hand, begun.digest) != begun.digest:
            self._waiting.pop(begun.hand, None)
        self._digests[begun.hand] = begun.digest

    def knows(self, end: End) -> bool:
        """A tag of an END is of one of these pairings; FM1 had none."""
        tags = [end.tags[at : at + TAG] for at in range(0, len(end.tags), TAG)]
        mine = [keys.end_tag(pair, self.table, end.told) for pair in self._pairs]
        return any(keys.equal(one, tag) for one in mine for tag in tags)

    def _unwrap(self, release: Release) -> bytes:
        hand, table = release.hand, self.table
        tag = keys.release_tag(self._pairs[0], table, hand, release.wrapped)
        if not keys.equal(tag, release.tag):
            raise SealError(
                f"the release of hand {hand} is not of this pairing: pair the table again, or use"
                " the key of the pairing it was played with"
            )
        key = keys.wrap(release.wrapped, self._pairs, table, hand)
        digest = self._digests.get(hand)
        if digest is not None and not keys.equal(digest, keys.key_digest(table, hand, key)):
            raise SealError(
                f"the key of hand {hand} is not the one it began with: a second pairing's key"
                " is missing, or the table deceives"
            )
        return key

    def _open(self, key: bytes, waiting: list[Sealed]) -> list[Opened]:
        opened = [open_card(key, self.table, sealed) for sealed in waiting]
        for sealed, card in zip(waiting, opened, strict=True):
            if card is None:
                self.refused.append(
                    f"record {sealed.index} of hand {sealed.hand} is not what the table sealed"
                )
        return [card for card in opened if card is not None]


def open_card(key: bytes, table: bytes, sealed: Sealed) -> Opened | None:
    """A card by the hand's key; None when a bit of the record is not as the table sealed it."""
    public = sealed.public
    tag = keys.card_tag(key, public + sealed.commitment + sealed.cipher)
    if not keys.equal(tag, sealed.tag):
        return None
    r, stream = keys.card_secret(key, public)
    plain = bytes(a ^ b for a, b in zip(sealed.cipher, stream, strict=True))
    if not keys.equal(keys.commitment(table, public, plain, r), sealed.commitment):
        return None
    return Opened(
        sealed.hand, sealed.boots, sealed.index, sealed.seat, sealed.place, sealed.kind,
        sealed.event, plain[0], plain[1], r,
    )  # fmt: skip
