"""The tables of a store, and how its file is opened.

Events and sessions are only ever added, but for what is kept no longer (retention.py).  All else
in the file is made of them.
"""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

from host_tools.ground import private
from host_tools.ground.cannot import CannotError

_APPLICATION = 0x464C4D4E  # "FLMN", in the file's header
_VERSION = 2  # 2: hashes are of commitments and places, which an earlier one calls damaged
_PATIENCE_S = 10.0  # for another program that writes
_WAL_BYTES = 16 << 20  # what the log beside the file may keep of the disk
_KEPT = """
CREATE TRIGGER {table}_{deed} BEFORE {deed} ON {table}
BEGIN SELECT RAISE(ABORT, 'what happened is not changed'); END
"""


class Trigger(NamedTuple):
    """A trigger that keeps a table as it is, and how it is made."""

    name: str
    made: str


KEPT_BY = {
    deed: [
        Trigger(f"{table}_{deed}", _KEPT.format(table=table, deed=deed))
        for table in ("session", "event")
    ]
    for deed in ("update", "delete")
}
"""Deed -> what forbids it."""
STATEMENTS = (
    """
CREATE TABLE session (
  id INTEGER PRIMARY KEY,          -- that of its first line
  began TEXT NOT NULL,
  port TEXT NOT NULL,
  build TEXT NOT NULL,
  how TEXT NOT NULL,
  state BLOB NOT NULL,
  origin TEXT NOT NULL             -- table, or file where it was imported
) STRICT
""",
    """
CREATE TABLE event (
  id INTEGER PRIMARY KEY,
  session INTEGER NOT NULL REFERENCES session,
  at INTEGER NOT NULL,             -- milliseconds since 1970, by the host's clock
  line TEXT NOT NULL,
  hash BLOB NOT NULL               -- SHA-256 of the hash before and of the line
) STRICT
""",
    "CREATE INDEX event_session ON event (session)",
    """
CREATE TRIGGER event_insert BEFORE INSERT ON event
WHEN NEW.id IS NOT 1 + coalesce((SELECT max(id) FROM event), 0)
BEGIN SELECT RAISE(ABORT, 'lines are added at the end'); END
""",
    *(trigger.made for kept_by in KEPT_BY.values() for trigger in kept_by),
)


class StoreError(CannotError):
    """The store cannot be read or written."""


BROKEN = (sqlite3.DatabaseError, UnicodeDecodeError)
"""What reading a damaged file raises: SQLite may quote in its complaint what is no text."""


def why(path: Path, error: Exception) -> str:
    """The fault of a store, and what to do, in a sentence."""
    said = "malformed" if isinstance(error, UnicodeDecodeError) else str(error)
    if "disk is full" in said or "disk I/O" in said:
        return (
            f"{path} cannot be written ({said}): the table keeps what it says until there is room"
        )
    if "not a database" in said:
        return f"{path} is no store of Floorman's: move it away, or name another folder"
    if "malformed" in said or "corrupt" in said or "not decode" in said:
        return (
            f"{path} is damaged and is left as it is: move it away to begin a new one,"
            " and see what `floorman store check` finds in it"
        )
    if "locked" in said:
        return f"{path} is held by another program: end that one first"
    return f"{path} cannot be used: {said}"


def connect(path: Path, lasting: bool = False) -> sqlite3.Connection:
    """Open a store that is there; `lasting`: what is committed outlives a power cut.

    StoreError when it is none.
    """
    try:
        connection = sqlite3.connect(
            path, timeout=_PATIENCE_S, isolation_level=None, check_same_thread=False
        )
        try:
            _prepare(connection, path, lasting)
        except BaseException:
            connection.close()
            raise
    except (sqlite3.Error, *BROKEN) as error:
        raise StoreError(why(path, error)) from None
    return connection


def _prepare(connection: sqlite3.Connection, path: Path, lasting: bool) -> None:
    if not _belongs(connection):
        raise StoreError(f"{path} is a database of another program: name another folder")
    found = _pragma(connection, "user_version")
    if found > _VERSION:
        raise StoreError(f"{path} was written by a newer Floorman: update this one")
    connection.execute("PRAGMA secure_delete=ON")  # who is forgotten stays in no free page
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute(f"PRAGMA synchronous={'FULL' if lasting else 'NORMAL'}")
    connection.execute(f"PRAGMA journal_size_limit={_WAL_BYTES}")
    connection.execute("PRAGMA foreign_keys=ON")
    if not found:
        _found(connection)


def _belongs(connection: sqlite3.Connection) -> bool:
    """True when the file is ours, or empty."""
    application = _pragma(connection, "application_id")
    empty = not connection.execute("SELECT 1 FROM sqlite_schema LIMIT 1").fetchone()
    return application == _APPLICATION or (application == 0 and empty)


def _pragma(connection: sqlite3.Connection, name: str) -> int:
    value: int = connection.execute(f"PRAGMA {name}").fetchone()[0]
    return value


@contextmanager
def writing(connection: sqlite3.Connection) -> Iterator[None]:
    """All that is written, or nothing."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        with suppress(sqlite3.Error):  # a full disk has rolled back already
            connection.execute("ROLLBACK")
        raise


def _found(connection: sqlite3.Connection) -> None:
    """Make the tables; another program may have been faster."""
    with writing(connection):
        if not _pragma(connection, "user_version"):
            for statement in STATEMENTS:
                connection.execute(statement)
            connection.execute(f"PRAGMA application_id={_APPLICATION}")
            connection.execute(f"PRAGMA user_version={_VERSION}")


def of_this_version(connection: sqlite3.Connection) -> None:
    """A store to which this version adds a line is none of an earlier one's any more."""
    if _pragma(connection, "user_version") < _VERSION:
        connection.execute(f"PRAGMA user_version={_VERSION}")


def make(path: Path) -> None:
    """Make the file, and its folder, for its user alone; nothing where it is there already."""
    private.make_folder(path.parent)
    os.close(private.opener(str(path), os.O_CREAT | os.O_RDWR))
