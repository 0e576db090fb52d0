"""A game as the host sees it: the fields of its snapshot, beside the questions it answers.

The names, widths and order of the fields are the rules' own (rules/state.py, FIELDS).  Which
numbers a field may have is said here, once: a snapshot comes over a cable, and whatever passes
`decode` can be shown.
"""

import struct
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from floorman.rules import books, codes
from floorman.rules.game import Game
from floorman.rules.games import NAMES
from floorman.rules.state import BOARDS_AT, FIELDS, HAND, NOBODY, PACKED, RULINGS, SEATS

from host_tools.rulebook.tables import DECISIONS, PARAMETERS

if TYPE_CHECKING:  # names and types of the fields, so that a wrong one is found before it runs
    from floorman.rules.state import State as Fields
else:

    class Fields:
        """Nothing of the record: each field is read out of the snapshot."""


_WIDTHS = "BHIIBB"  # of the fields in each of FIELDS
_MOST = {"B": NOBODY, "H": 0xFFFF, "I": (1 << 30) - 1}
_SEATS = """actor button small_seat big_seat next_button last_actor clock_seat
aggressor aggressor_before last_bettor last_seat change_seat winner seat_before"""
_CARDS = "board early_cards holes boxed_card"
_BITS = """exposed_seats swaps trusted doubted absent held_mucks unbound acted_behind must_show
no_claim serving newcomers racing let_go away excused unnamed ready
stands sat_down"""  # of the seats
_HIGHEST = {
    "phase": codes.DONE, "street": 4, "nboard": 5, "size": HAND, "frozen": 1, "npots": SEATS,
    "open_rulings": RULINGS, "ruling_rule": len(DECISIONS), "language": 1, "ante_mode": 3,
    "game": len(NAMES) - 1,
    **dict.fromkeys(_BITS.split(), (1 << SEATS) - 1),
}  # fmt: skip
_OR_NONE = {**dict.fromkeys(_SEATS.split(), SEATS - 1), **dict.fromkeys(_CARDS.split(), 51)}
_NONE = 255  # no seat, no card, no parameter
_CARDS_OF_A_DECK = 52
_BESIDE = 2  # boards beside the first


def _allowed(name: str, width: str) -> frozenset[int] | range:
    if name in _OR_NONE:
        return frozenset((*range(_OR_NONE[name] + 1), _NONE))
    return range(_HIGHEST.get(name, _MOST[width]) + 1)


class _Place(NamedTuple):
    """Where a field lies in a snapshot, its numbers; `many`: it is a list of ints."""

    name: str
    form: struct.Struct
    at: int
    many: bool
    allowed: frozenset[int] | range

    def read(self, snapshot: bytes | bytearray) -> Any:
        """ValueError when it cannot have that number."""
        values = self.form.unpack_from(snapshot, self.at)
        for value in values:
            if value not in self.allowed:
                raise ValueError(f"{self.name} cannot be {value}")
        return list(values) if self.many else values[0]


@cache
def _places() -> dict[str, _Place]:
    """Every field by name."""
    places = {}
    at = 0
    for names, width in zip(FIELDS, _WIDTHS, strict=True):
        for field in names.split():
            name, _, length = field.partition(":")
            form = struct.Struct(f"<{length or 1}{width}")
            places[name] = _Place(name, form, at, length != "", _allowed(name, width))
            at += form.size
    return places


def decode(snapshot: bytes | bytearray) -> dict[str, Any]:
    """Every field by name: an int, or a list of ints.  ValueError when it is none of ours."""
    if len(snapshot) != PACKED:
        raise ValueError(f"a snapshot of this version has {PACKED} bytes, not {len(snapshot)}")
    seen = {name: place.read(snapshot) for name, place in _places().items()}
    _check_house(seen["house"])
    _check_boards(seen["drawn"] >> BOARDS_AT, seen["thrown"])
    return seen


def _check_house(record: list[int]) -> None:
    """The book's number, then what the house changed: rows of its parameters and their values."""
    if record[0] >= books.BOOKS:
        raise ValueError(f"there is no rule book {record[0]}")
    for row, value in zip(record[1::2], record[2::2], strict=True):
        if row != _NONE and (row >= len(PARAMETERS) or value > PARAMETERS[row].highest):
            raise ValueError(f"no house can set parameter {row} to {value}")


def _check_boards(beside: int, cards: list[int]) -> None:
    """Boards beside the first, as rules/boards.py has them: how many, how many are complete."""
    agreed, complete = beside & 3, beside >> 2 & 3
    if beside and not complete <= agreed <= _BESIDE:
        raise ValueError(f"{complete} of {agreed} more boards cannot be complete")
    if beside and any(card >= _CARDS_OF_A_DECK and card != _NONE for card in cards):
        raise ValueError("a board has a card that there is not")


def _place(name: str) -> _Place:
    try:
        return _places()[name]
    except KeyError:
        raise AttributeError(f"no field of a game: {name}") from None


def _snapshot(game: Game) -> bytearray:
    snapshot = bytearray(PACKED)
    game.pack(snapshot)
    return snapshot


class Input(NamedTuple):
    """One thing that the rules are fed: numbers as in floorman/events.py."""

    kind: int
    seat: int
    value: int = 0


class Seen(Fields):
    """The fields of a game at one moment, as attributes."""

    def __init__(self, game: Game) -> None:
        self._packed = _snapshot(game)

    @property
    def snapshot(self) -> bytes:
        """The packed state."""
        return bytes(self._packed)

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            return _place(name).read(self._packed)


def chips_of(seen: Fields) -> tuple[int, ...]:
    """The chips of each seat, behind and set aside for stand-up."""
    return tuple(map(sum, zip(seen.stack, seen.reserve, strict=True)))


class Watched(Game, Fields):
    """A game whose fields can be read as attributes, as its snapshot has them.

    A snapshot is kept until the game changes.  One that is taken while it changes, by another
    thread or by who is told a note, is not read again afterwards: `_fed` counts beginnings and
    ends of changes, and `_seen` is a snapshot with the count from before it was taken.
    """

    _fed = 0
    _seen: tuple[int, bytearray] = -1, bytearray()

    def feed(self, kind: int, seat: int, value: int, ms: int) -> int:
        """Take one event; the rules' status."""
        self._fed += 1
        try:
            return super().feed(kind, seat, value, ms)
        finally:
            self._fed += 1

    def check(self) -> None:
        """ValueError when a field has become what it cannot be."""
        decode(_snapshot(self))

    def unpack(self, buf: bytearray) -> int:
        """Take everything from a snapshot; its length."""
        self._fed += 1
        try:
            return super().unpack(buf)
        finally:
            self._fed += 1

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            place = _place(name)
            fed, snapshot = self._seen
            if fed != self._fed:
                fed = self._fed
                snapshot = _snapshot(self)
                self._seen = fed, snapshot
            return place.read(snapshot)
