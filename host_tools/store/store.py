"""The store: what the table said, in one SQLite file, only ever added to (but see retention.py).

A session is what one set of rules state lived through; a cable pull does not end it.  Hole cards
are in it from the moment they were tabled, as in the events themselves, and sealed ones only
sealed, so nobody else may read it.
"""

import sqlite3
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from host_tools.ground import json_text
from host_tools.ground.named import whole
from host_tools.store.chaining import FIRST, PLACE, PLACED, Chaining, LinePlace
from host_tools.store.retention import gone
from host_tools.store.schema import BROKEN, StoreError, connect, make, why, writing
from host_tools.table.by_table import name_of, port_in
from host_tools.table.lines import Line, text_of

_AT_ONCE = 1000  # lines a read transaction takes
_LOOKED_AT = 50  # of the newest lines, when a store is opened
_EVERY = 1 << 62  # line: behind all there are
_NOBODYS = "SELECT 1 FROM event WHERE session NOT IN (SELECT id FROM session) LIMIT 1"
_BEFORE = 1500  # lines: some sessions may have told the same ones


class StoredLine(NamedTuple):
    """A line in its place; `at` is when the host had it, in milliseconds since 1970."""

    id: int
    at: int
    line: Line


class Store:
    """The store at `path`, made when needed; StoreError when it cannot be had.

    `append` may be called in any thread, and other programs may write to the same file.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._lock = threading.Lock()
        self._session = 0
        self._listeners: list[Callable[[], None]] = []
        try:
            make(path)
        except OSError as error:
            raise StoreError(f"{path} cannot be made ({error.strerror})") from None
        self._writer = connect(path, lasting=True)
        try:
            self._check_end()
        except BaseException:
            self._writer.close()
            raise

    def _check_end(self) -> None:
        """StoreError when the newest lines are not what was written."""
        with self.sentences():
            rows = self._writer.execute(
                f"SELECT event.id, line, hash, {PLACE} FROM {PLACED}"
                f" ORDER BY event.id DESC LIMIT {_LOOKED_AT}"
            ).fetchall()[::-1]
            without = gone(self._writer, FIRST).lines
            chaining = Chaining(self._writer)
            for (_, _, before, *_), (number, line, found, *place) in pairwise(rows):
                if number not in without and not chaining.follows(
                    before, line, found, LinePlace(*place)
                ):
                    raise sqlite3.DatabaseError("malformed")

    # in ----------------------------------------------------------------------

    def append(self, *lines: Line) -> int:
        """Keep lines of the table; the number of the newest.

        They outlive a power cut when this returns.  StoreError: none of them is kept.
        """
        at = time.time_ns() // 1_000_000
        number, self._session = self._append(
            [(at, line) for line in lines], self._session, "table"
        )
        return number

    def append_past(self, rows: Iterable[tuple[int, Line]], session: int = 0) -> int:
        """Keep lines of another log with their times; they begin a session, or go on in one."""
        return self._append(rows, session, "file")[0]

    def _append(
        self, rows: Iterable[tuple[int, Line]], session: int, origin: str
    ) -> tuple[int, int]:
        with self._lock, self.sentences(), writing(self._writer):
            number, head = _head(self._writer)
            chaining = Chaining(self._writer)
            for at, said in rows:
                line, number = whole(said), number + 1
                begins = "session" in line
                if begins:
                    session = number
                    self._begin(number, line, origin)
                text, place = text_of(line), LinePlace(session, at, origin if begins else None)
                head = chaining.after(head, text, line, place)
                self._writer.execute(
                    "INSERT INTO event VALUES (?, ?, ?, ?, ?)", (number, session, at, text, head)
                )
        for listener in self._listeners:
            listener()
        return number, session

    def _begin(self, number: int, line: Line, origin: str) -> None:
        values = (*begun(line), bytes.fromhex(line["state"]))
        self._writer.execute(
            "INSERT INTO session VALUES (?, ?, ?, ?, ?, ?, ?)", (number, *values, origin)
        )

    def listen(self, listener: Callable[[], None]) -> None:
        """`listener` is called in the writer's thread whenever lines were added."""
        self._listeners.append(listener)

    # out ---------------------------------------------------------------------

    def since(self, number: int = 0) -> Iterator[StoredLine]:
        """Lines after that number, oldest first, up to the newest there is."""
        return self.read("id > ?", number)

    def of_table(self, port: str, number: int = 0) -> Iterator[StoredLine]:
        """Likewise, of what the table on this port itself said."""
        mine = "SELECT id FROM session WHERE port = ? AND origin = 'table'"
        return self.read(f"id > ? AND session IN ({mine})", number, port)

    def of_session(self, session: int, first: int = 0, last: int = _EVERY) -> Iterator[StoredLine]:
        """Lines of a session, from number `first` to `last`."""
        return self.read("id > ? AND session = ? AND id <= ?", first - 1, session, last)

    def by_session(self) -> Iterator[StoredLine]:
        """All lines, session by session: tables that play at once take turns in `since`."""
        for session, *_ in self.sessions():
            yield from self.of_session(session)

    def by_table(self) -> Iterator[StoredLine]:
        """Likewise, for table/by_table.py: where a session begins, the line names its table.

        StoreError when a line is in a session that is not its own: nobody knows whose it is.
        """
        with self.reading() as connection:
            if connection.execute(_NOBODYS).fetchone():
                raise sqlite3.DatabaseError("malformed")
        with self.sentences():
            for session, _, port, origin in self.sessions():
                name = name_of(port, origin)
                for row in self.of_session(session):
                    begins = in_its_place(session, row)
                    yield row._replace(line={**row.line, "port": name}) if begins else row

    def of_hand(self, session: int, first: int, last: int) -> list[StoredLine]:
        """The lines of a hand that began in that session, and may go on in a later one."""
        with self.reading() as connection:
            query = "SELECT session FROM event WHERE id = ?"
            (end,) = connection.execute(query, (last,)).fetchone() or (session,)
        sessions = self.of_its_table(session, end)
        return [
            row
            for one in sessions[sessions.index(session) :]
            for row in self.of_session(
                one, first if one == session else 0, last if one == end else _EVERY
            )
        ]

    def of_its_table(self, session: int, upto: int | None = None) -> list[int]:
        """The sessions of a table up to that one, or another, oldest first."""
        query = (
            "SELECT other.id FROM session AS mine JOIN session AS other"
            " ON other.port = mine.port AND other.origin = mine.origin AND other.id <= ?"
            " WHERE mine.id = ? ORDER BY other.id"
        )
        with self.reading() as connection:
            found = connection.execute(query, (session if upto is None else upto, session))
            numbers = [number for (number,) in found]
            if session not in numbers:
                raise sqlite3.DatabaseError("malformed")
            return numbers

    def before(self, session: int, line: int) -> list[Line]:
        """Lines of a table before one of that session: more than it keeps."""
        query = "SELECT line FROM event WHERE session = ? AND id < ? ORDER BY id DESC LIMIT ?"
        texts: list[str] = []
        sessions = self.of_its_table(session)
        with self.reading() as connection:
            while sessions and len(texts) < _BEFORE:
                one = sessions.pop()
                values = one, line if one == session else _EVERY, _BEFORE - len(texts)
                texts += [text for (text,) in connection.execute(query, values)]
        return [json_text.parse_object(text) for text in reversed(texts)]

    def read(self, which: str, after: int, *values: object) -> Iterator[StoredLine]:
        """Lines for which `which` holds; a reader holds nobody up, however long it takes."""
        query = f"SELECT id, at, line FROM event WHERE {which} ORDER BY id LIMIT {_AT_ONCE}"
        with self.reading() as connection:
            while rows := connection.execute(query, (after, *values)).fetchall():
                for number, at, text in rows:
                    yield StoredLine(number, at, json_text.parse_object(text))
                after = rows[-1][0]

    def some_since(self, number: int, most: int, upto: int) -> list[tuple[int, StoredLine]]:
        """The first lines after that number, up to another, each with its session."""
        query = (
            "SELECT session, id, at, line FROM event WHERE id > ? AND id <= ? ORDER BY id LIMIT ?"
        )
        with self.reading() as connection:
            rows = connection.execute(query, (number, upto, most)).fetchall()
        return [
            (session, StoredLine(id_, at, json_text.parse_object(text)))
            for session, id_, at, text in rows
        ]

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """A connection for reading alone; what breaks while it is open is a StoreError."""
        with closing(connect(self.path)) as connection, self.sentences():
            connection.execute("PRAGMA query_only=ON")
            yield connection

    def sessions(self) -> list[tuple[int, str, str, str]]:
        """Number, beginning, port and origin of each session, oldest first."""
        with self.reading() as connection:
            query = "SELECT id, began, port, origin FROM session ORDER BY id"
            return connection.execute(query).fetchall()

    def sessions_like(self, line: Line) -> list[int]:
        """Sessions that began as this line says."""
        with self.reading() as connection:
            query = "SELECT id FROM session WHERE began = ? AND port = ? AND build = ? AND how = ?"
            return [number for (number,) in connection.execute(query, begun(line))]

    def names(self) -> list[str]:
        """Everybody of whom something is kept, whether a line says so or not."""
        with self.reading() as connection:
            return Chaining(connection).names()

    @property
    def head(self) -> tuple[int, bytes]:
        """Number and hash of the newest line."""
        with self.reading() as connection:
            return _head(connection)

    def last(self) -> int:
        """The number of the newest line, 0 where there is none."""
        return self.head[0]

    @contextmanager
    def sentences(self) -> Iterator[None]:
        """Turn complaints of SQLite, and a line that is none, into a StoreError."""
        try:
            yield
        except (sqlite3.Error, *BROKEN) as error:
            raise StoreError(why(self.path, error)) from None
        except json_text.JsonError:
            raise StoreError(why(self.path, sqlite3.DatabaseError("malformed"))) from None

    def close(self) -> None:
        """Give the file back."""
        with self._lock:
            self._writer.close()


def in_its_place(session: int, row: StoredLine) -> bool:
    """True when a session begins with this line; sqlite3.DatabaseError where it stands wrong."""
    begins = "session" in row.line
    if begins != (row.id == session):
        raise sqlite3.DatabaseError("malformed")
    return begins


def begun(line: Line) -> tuple[str, str, str, str]:
    """When a session began, on which port, with which build and how: what its row says of it."""
    return str(line["session"]), port_in(line), str(line.get("build")), str(line.get("how"))


def _head(connection: sqlite3.Connection) -> tuple[int, bytes]:
    newest = connection.execute("SELECT id, hash FROM event ORDER BY id DESC LIMIT 1").fetchone()
    return newest or (0, FIRST)
