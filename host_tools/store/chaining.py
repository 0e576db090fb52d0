"""The hash chain of a store: each line's hash is of the one before it and of the line.

A line that names people is hashed with commitments in the place of their names
(ground/named.py); what is kept of each name stands in a table of its own.  A line's place goes
into its hash, too: its session, its time, and where the session came from.  Lines of earlier
versions were hashed without it.
"""

import hashlib
import json
import sqlite3
from functools import cached_property
from typing import NamedTuple

from host_tools.ground import json_text, named
from host_tools.store.schema import of_this_version
from host_tools.table.lines import Line, text_of

FIRST = bytes(32)
"""The hash before the first line."""
TABLE = "CREATE TABLE IF NOT EXISTS salt (name TEXT PRIMARY KEY, kept TEXT NOT NULL) STRICT"


class LinePlace(NamedTuple):
    """All that a store knows of a line beside its text; `origin`: of the session it begins."""

    session: int
    at: int
    origin: str | None


PLACED = "event LEFT JOIN session AS begun ON begun.id = event.id"
PLACE = "event.session, event.at, begun.origin"
"""The columns of a place in these tables."""


class Chaining:
    """Hashes of a store's lines; its names are read when the first line says one."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    @cached_property
    def _read(self) -> tuple[named.Names, list[str]]:
        names, findings = named.Names(), []
        if _has_names(self._connection):
            query = "SELECT name, kept FROM salt ORDER BY name"
            for name, kept in self._connection.execute(query):
                if not names.take({name: kept}):
                    findings.append("the names are not those that were written")
        return names, findings

    @property
    def _names(self) -> named.Names:
        return self._read[0]

    @property
    def findings(self) -> list[str]:
        """One for each name that does not fit to those before."""
        return self._read[1]

    def follows(self, head: object, text: object, kept: object, place: LinePlace) -> bool:
        """True when a line is kept with its hash after `head`; a damaged file has anything."""
        if not isinstance(head, bytes) or not isinstance(text, str) or not _is_one(place):
            return False
        return (
            (kept == _placed(head, _digest(text), place) and not _hides(text))
            or kept == _plain(head, text)
            or self.hides_names(head, text, kept, place)
        )

    def hides_names(self, head: bytes, text: str, kept: object, place: LinePlace) -> bool:
        """True when the hash is of commitments, not of names: an earlier version's is."""
        try:
            line = json_text.parse_object(text)
        except json_text.JsonError:
            return False
        if text != text_of(line) or not named.names_in(line):
            return False
        own = self._names.digest(line)
        return own is not None and kept in (_placed(head, own, place), _next(head, own))

    def kept_of(self, name: str) -> str | None:
        """A salt, or a commitment; None for who is named in no line of this version."""
        return self._names.kept.get(name)

    def names(self) -> list[str]:
        """Everybody of whom a salt or a commitment is kept."""
        return list(self._names.kept)

    def after(self, head: bytes, text: str, line: Line, place: LinePlace) -> bytes:
        """The hash after a line and its text; a name that is new gets a salt in the store."""
        of_this_version(self._connection)
        salts = self._names.of(line)
        for name, salt in salts.items():
            if self.kept_of(name) is None:
                self._keep(name, salt)
        own = self._names.digest(line) if salts else _digest(text)
        assert own is not None
        return _placed(head, own, place)

    def _keep(self, name: str, kept: str) -> None:
        self._connection.execute(TABLE)
        self._connection.execute("INSERT INTO salt VALUES (?, ?)", (name, kept))
        self._names.take({name: kept})


def hide(connection: sqlite3.Connection, name: str, instead: str) -> None:
    """Keep of a name its commitment alone, under a made-up one."""
    kept = Chaining(connection).kept_of(name)
    if kept is not None:
        entry = instead, named.commitment(name, kept), name
        connection.execute("UPDATE salt SET name = ?, kept = ? WHERE name = ?", entry)


def drop_unnamed(connection: sqlite3.Connection) -> None:
    """Keep nothing of who stands in no line any more."""
    if _has_names(connection):
        lines = (text for (text,) in connection.execute("SELECT line FROM event"))
        there = {name for text in lines for name in named.names_in(json_text.parse_object(text))}
        for (name,) in connection.execute("SELECT name FROM salt").fetchall():
            if name not in there:
                connection.execute("DELETE FROM salt WHERE name = ?", (name,))


def _has_names(connection: sqlite3.Connection) -> bool:
    query = "SELECT 1 FROM sqlite_schema WHERE name = 'salt'"
    return connection.execute(query).fetchone() is not None


def _hides(text: str) -> bool:
    """True when a commitment stands in a line as if it were a name: both have the same hash."""
    try:
        return "#" in text and named.hides(json_text.parse_object(text))
    except json_text.JsonError:
        return False


def _is_one(place: LinePlace) -> bool:
    session, at, origin = place
    return isinstance(session, int) and isinstance(at, int) and isinstance(origin, str | None)


def _digest(text: str) -> bytes:
    return hashlib.sha256(text.encode()).digest()


def _placed(head: bytes, own: bytes, place: LinePlace) -> bytes:
    """The hash after a line by the digest of its own text."""
    return _next(head, hashlib.sha256(json.dumps(place).encode() + own).digest())


def _next(head: bytes, own: bytes) -> bytes:
    """Likewise, as an earlier version made it of a line with names."""
    return hashlib.sha256(head + own).digest()


def _plain(head: bytes, text: str) -> bytes:
    """Likewise, of any other line."""
    return hashlib.sha256(head + text.encode()).digest()
