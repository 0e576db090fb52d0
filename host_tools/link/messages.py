"""The table's messages over the link, as the host's programs see them, and their frames."""

import struct
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from floorman import events as ev
from floorman.link import messages as kinds
from floorman.rules import codes

from host_tools.ground import json_text
from host_tools.ground.cannot import CannotError
from host_tools.ground.plain import plain

_RECORDS = {
    kinds.HANDKEY: "handkey",
    kinds.SEALED: "sealed",
    kinds.RELEASE: "release",
    kinds.END: "end",
}
_MENU = 100  # FLOOR numbers: entry, and what belongs to it


class LinkError(CannotError):
    """The table cannot be reached or understood."""


@dataclass(frozen=True)
class Began:
    """A session with the table began.

    `how` is 'resume' (nothing was missed), 'replay' (a table never heard before: all its events
    follow) or 'restore' (`state` is the rules' packed state, rules/state.py, to go on from).
    `build` is that of the firmware, `table` which build of the table it was wired as.  `boot` is
    what the table drew when its power came; None in records of before it was kept.
    """

    build: str
    how: str
    state: bytes
    table: str = "full"
    boot: int | None = None


@dataclass(frozen=True)
class Event:
    """An input event of the rules (events.py); `past` ones are contained in the restored state.

    `author` is whose it is: BY_TABLE and its like, None in records of before tables told it.
    """

    number: int
    kind: int
    seat: int
    value: int
    ms: int
    past: bool = False
    author: int | None = ev.BY_TABLE

    @property
    def begins(self) -> bool:
        """A hand begins, if the rules let it."""
        return self.kind == ev.START or (self.kind == ev.KEY and self.seat == ev.K_NEXT)

    @property
    def is_undo(self) -> bool:
        """Events are taken back."""
        return self.kind == ev.KEY and self.seat == ev.K_UNDO

    @property
    def moves_back(self) -> bool:
        """UNDO, or its counterpart in the dealer's menu."""
        redo = self.seat == ev.K_FLOOR and self.value % _MENU == codes.MENU_REDO
        return self.is_undo or (self.kind == ev.KEY and redo)


@dataclass(frozen=True)
class Record:
    """A record about sealed cards, in its place among the events.

    `what` is handkey, sealed, release or end, or gone: the table dropped it.  `body`: see
    host_tools/seal/records.py.
    """

    number: int
    what: str
    body: bytes


@dataclass(frozen=True)
class Paired:
    """Somebody is paired with the table: its id of 8 bytes, how often anybody was so far."""

    table: bytes
    count: int


@dataclass(frozen=True)
class Signer:
    """The table's public key, without what all tables have alike (host_tools/seal/hss.py).

    The table's chain goes on from `head` with the event of this `number`, the first one since its
    power came.
    """

    number: int
    head: bytes
    key: bytes


@dataclass(frozen=True)
class SignedEnd:
    """The signature of a hand's END, without the keys above it."""

    hand: int
    index: int
    body: bytes


@dataclass(frozen=True)
class SignedKey:
    """A public key, signed by a `leaf` of the tree above; `level` is 1 to 3 from the root down."""

    level: int
    leaf: int
    body: bytes


@dataclass(frozen=True)
class Row:
    """The 64 columns of an LED row: 0 pot, 1 action, 2 blinds."""

    row: int
    columns: bytes


@dataclass(frozen=True)
class Lights:
    """Palette codes of the 50 seat lights."""

    codes: bytes


@dataclass(frozen=True)
class Count:
    """Tags that lie in a zone."""

    zone: int
    tags: int


@dataclass(frozen=True)
class Health:
    """A reader's state; 0 is well."""

    zone: int
    state: int


@dataclass(frozen=True)
class Part:
    """The state of a part beside the readers (PART_* of events.py); 0 is well."""

    part: int
    state: int


@dataclass(frozen=True)
class Balance:
    """Chips of a place at rest: what should lie there and what was read.

    `zone` is 255 for the table as a whole.  `state`: see floorman/sensing/balance.py.
    """

    zone: int
    state: int
    expected: int
    seen: int


@dataclass(frozen=True)
class Trouble:
    """A sentence of the table about something wrong."""

    text: str


@dataclass(frozen=True)
class Failed:
    """The table's program ended by an error.

    `text` is the last place of the traceback and, in the next line, the error, both with the
    names that the firmware has on the device.
    """

    text: str


@dataclass(frozen=True)
class Started:
    """The table started: what it found in the journal (journal.py), why it did (watchdog.py), what
    a bite interrupted, how often it started by each cause so far, and the events of the hand it
    went on with.
    """

    journal: int
    cause: int
    doing: int
    power: int
    run: int
    watchdog: int
    software: int
    unknown: int
    events: int
    hand: int

    @property
    def times(self) -> int:
        """How often it started so far."""
        return self.power + self.run + self.watchdog + self.software + self.unknown


@dataclass(frozen=True)
class Chips:
    """The readers' chips at the table's start, zone by zone: VersionReg, or 0 where none answered,
    the self test's result (floorman/drivers/selftest.py), and the hub it hangs on.
    """

    found: tuple[tuple[int, int, int], ...]


@dataclass(frozen=True)
class Examined:
    """The answer to an examination: what (floorman/link/exams.py), where, four numbers."""

    what: int
    place: int
    numbers: tuple[int, ...]


@dataclass(frozen=True)
class Lost:
    """The table dropped events because nobody fetched them."""

    events: int


@dataclass(frozen=True)
class Down:
    """The link is down, and why."""

    reason: str


Message = (
    Began
    | Event
    | Record
    | Paired
    | Signer
    | SignedEnd
    | SignedKey
    | Row
    | Lights
    | Count
    | Health
    | Part
    | Balance
    | Trouble
    | Failed
    | Started
    | Chips
    | Examined
    | Lost
    | Down
)


def _event(number: int, author: int, kind: int, seat: int, value: int, ms: int) -> Event:
    return Event(number, kind, seat, value, ms, author=author)


_WHOLE: dict[int, tuple[struct.Struct, Callable[..., Message]]] = {
    kinds.EVENT: (struct.Struct(">HBBBII"), _event),
    kinds.PAIRED: (struct.Struct(">8sH"), Paired),
    kinds.BALANCE: (struct.Struct(">BBII"), Balance),
    kinds.STARTED: (struct.Struct(">BBHHHHHHHH"), Started),
    kinds.LOST: (struct.Struct(">H"), Lost),
}
"""Frames with the fields of one message."""
_PAIRS: dict[int, Callable[..., Message]] = {
    kinds.COUNT: Count,
    kinds.HEALTH: Health,
    kinds.PARTS: Part,
}
"""Frames with as many messages as there is room for, two bytes each."""


def decode(kind: int, payload: bytes) -> list[Message]:
    """The messages in one frame's payload; none when it is not what FORMATS says.

    Frames of the session itself (identity, snapshot, told) are not messages.
    """
    size = len(payload)
    if kind in _WHOLE:
        form, make = _WHOLE[kind]
        return [make(*form.unpack(payload))] if size == form.size else []
    if kind in _PAIRS:
        return [_PAIRS[kind](*pair) for pair in _pairs(payload)]
    if kind in _RECORDS and size >= 2:
        body = payload[2:]
        what = _RECORDS[kind] if body else "gone"
        return [Record(int.from_bytes(payload[:2], "big"), what, body)]
    if kind == kinds.ROW and size == 65:
        return [Row(payload[0], payload[1:])]
    if kind == kinds.LIGHTS:
        return [Lights(payload)]
    if kind in (kinds.TROUBLE, kinds.STAYS):
        return [Trouble(plain(payload.decode("utf-8", "replace")))]
    if kind == kinds.FAILED:
        place_and_error = payload.decode("utf-8", "replace").split("\n", 1)
        return [Failed("\n".join(map(plain, place_and_error)))]
    if kind == kinds.CHIPS:
        found = _pairs(payload)
        return [Chips(tuple((version, test & 15, test >> 4) for version, test in found))]
    if kind == kinds.EXAMINED and size == 10:
        what, place, *numbers = struct.unpack(">BBHHHH", payload)
        return [Examined(what, place, tuple(numbers))]
    return []


def _pairs(payload: bytes) -> Iterator[tuple[int, int]]:
    return struct.iter_unpack(">BB", payload[: len(payload) & ~1])


def read_identity(text: bytes) -> tuple[str, str]:
    """Build id of a table that speaks as this host does, and how it is wired; LinkError names the
    first difference.
    """
    try:
        identity = json_text.parse_object(text)
        build, theirs = plain(str(identity["build"])), dict(identity["formats"])
        table = plain(str(identity.get("table", "full")))
    except (ValueError, KeyError, TypeError):
        raise LinkError("the table's answer is not a Floorman's identity") from None
    ours = json_text.parse_object(kinds.FORMATS)
    for name in sorted(ours.keys() | theirs.keys()):
        if ours.get(name) != theirs.get(name):
            raise LinkError(
                f"the table's firmware (build {build}) speaks another dialect: {plain(name)} is "
                f"'{plain(str(theirs.get(name, '')))}' there and '{ours.get(name, '')}' here;"
                " flash it anew"
            )
    return build, table
