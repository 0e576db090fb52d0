"""A game as the host sees it: the fields of its snapshot, beside the questions it answers.

The names, widths and order of the fields are the rules' own (rules/state.py, FIELDS).
"""

import struct
from functools import cache
from typing import Any

from floorman.rules.game import Game
from floorman.rules.state import FIELDS, PACKED

_WIDTHS = "BHIIBB"  # of the fields in each of FIELDS


@cache
def _layout() -> tuple[tuple[tuple[str, int], ...], struct.Struct]:
    """Name and length of every field, 0 when it is a single number; the form of all of them."""
    fields = []
    form = "<"
    for names, width in zip(FIELDS, _WIDTHS, strict=True):
        for field in names.split():
            name, _, length = field.partition(":")
            fields.append((name, int(length or 0)))
            form += f"{length or 1}{width}"
    return tuple(fields), struct.Struct(form)


def decode(snapshot: bytes | bytearray) -> dict[str, Any]:
    """Every field by name: an int, or a list of ints.  ValueError when it is none of ours."""
    if len(snapshot) != PACKED:
        raise ValueError(f"a snapshot of this version has {PACKED} bytes, not {len(snapshot)}")
    fields, form = _layout()
    values = form.unpack(snapshot)
    seen: dict[str, Any] = {}
    at = 0
    for name, length in fields:
        seen[name] = list(values[at : at + length]) if length else values[at]
        at += length or 1
    return seen


@cache
def _names() -> frozenset[str]:
    return frozenset(name for name, _ in _layout()[0])


class Watched(Game):
    """A game whose fields can be read as attributes, as its snapshot has them."""

    _seen: dict[str, Any] | None = None

    def feed(self, kind: int, seat: int, value: int, ms: int) -> int:
        """Take one event; the rules' status."""
        self._seen = None
        return super().feed(kind, seat, value, ms)

    def unpack(self, buf: bytearray) -> int:
        """Take everything from a snapshot; its length."""
        self._seen = None
        return super().unpack(buf)

    def __getattr__(self, name: str) -> Any:
        if name not in _names():
            raise AttributeError(f"no field of a game: {name}")
        if self._seen is None:
            snapshot = bytearray(PACKED)
            self.pack(snapshot)
            self._seen = decode(snapshot)
        return self._seen[name]
