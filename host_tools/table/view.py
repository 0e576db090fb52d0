"""A game as the host sees it: the fields of its snapshot, beside the questions it answers.

The names, widths and order of the fields are the rules' own (rules/state.py, FIELDS).
"""

import struct
from functools import cache
from typing import Any, NamedTuple

from floorman.rules.game import Game
from floorman.rules.state import FIELDS, PACKED

_WIDTHS = "BHIIBB"  # of the fields in each of FIELDS


class _Place(NamedTuple):
    """Where a field lies in a snapshot; `many`: it is a list of ints."""

    form: struct.Struct
    at: int
    many: bool

    def read(self, snapshot: bytes | bytearray) -> Any:
        values = self.form.unpack_from(snapshot, self.at)
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
            places[name] = _Place(form, at, length != "")
            at += form.size
    return places


def decode(snapshot: bytes | bytearray) -> dict[str, Any]:
    """Every field by name: an int, or a list of ints.  ValueError when it is none of ours."""
    if len(snapshot) != PACKED:
        raise ValueError(f"a snapshot of this version has {PACKED} bytes, not {len(snapshot)}")
    return {name: place.read(snapshot) for name, place in _places().items()}


def _place(name: str) -> _Place:
    try:
        return _places()[name]
    except KeyError:
        raise AttributeError(f"no field of a game: {name}") from None


def _snapshot(game: Game) -> bytearray:
    snapshot = bytearray(PACKED)
    game.pack(snapshot)
    return snapshot


class Seen:
    """The fields of a game at one moment, as attributes."""

    def __init__(self, game: Game) -> None:
        self._packed = _snapshot(game)

    def __getattr__(self, name: str) -> Any:
        return _place(name).read(self._packed)


class Watched(Game):
    """A game whose fields can be read as attributes, as its snapshot has them."""

    _packed: bytearray | None = None

    def feed(self, kind: int, seat: int, value: int, ms: int) -> int:
        """Take one event; the rules' status."""
        self._packed = None
        return super().feed(kind, seat, value, ms)

    def unpack(self, buf: bytearray) -> int:
        """Take everything from a snapshot; its length."""
        self._packed = None
        return super().unpack(buf)

    def __getattr__(self, name: str) -> Any:
        place = _place(name)
        if self._packed is None:
            self._packed = _snapshot(self)
        return place.read(self._packed)
