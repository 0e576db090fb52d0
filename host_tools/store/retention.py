"""Records that are kept no longer: old sessions, and the names of who wants to be forgotten.

The chain stays sound.  A line from which a name was taken out keeps its hash, which is of a
commitment in the name's place (chaining.py), so nothing else in it can be changed that way; where
the oldest lines are gone, the hash before the first that is left is kept.
"""

import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping, Set
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from host_tools.ground import json_text
from host_tools.ground.chain import LEFT, OTHER, DamagedError
from host_tools.ground.named import names_in, renamed
from host_tools.store.chaining import FIRST, PLACE, PLACED, Chaining, LinePlace, drop_unnamed, hide
from host_tools.store.schema import BROKEN, KEPT_BY, StoreError, connect, why, writing
from host_tools.table.lines import Line, text_of

TABLES = (
    "CREATE TABLE IF NOT EXISTS taken_out (id INTEGER PRIMARY KEY, at INTEGER NOT NULL) STRICT",
    "CREATE TABLE IF NOT EXISTS dropped (upto INTEGER NOT NULL, hash BLOB NOT NULL,"
    " at INTEGER NOT NULL) STRICT",
)

Change = Callable[[sqlite3.Connection], None]


class Gone(NamedTuple):
    """The part that a store has no longer: lines up to `upto`, behind which the hash was `head`;
    names out of the lines with these numbers, by an earlier version.
    """

    upto: int
    head: bytes
    lines: frozenset[int]


def gone(connection: sqlite3.Connection, first: bytes) -> Gone:
    """The part that was taken out of a store; `first` is the hash before its very first line."""
    there = {name for (name,) in connection.execute("SELECT name FROM sqlite_schema")}
    upto, head, lines = 0, first, frozenset[int]()
    if "dropped" in there:
        row = connection.execute("SELECT upto, hash FROM dropped ORDER BY upto DESC").fetchone()
        upto, head = row or (0, first)
        if not isinstance(upto, int) or not isinstance(head, bytes):
            raise sqlite3.DatabaseError("malformed")
    if "taken_out" in there:
        lines = frozenset(number for (number,) in connection.execute("SELECT id FROM taken_out"))
    return Gone(upto, head, lines)


def forget(path: Path, instead: Mapping[str, str], drop: Change) -> tuple[int, bool]:
    """Say a made-up name wherever one of these stands, and `drop` what was made of the lines; in
    how many lines one stood, and whether the chain's head is the same.  StoreError.  Free pages
    may say the names until it is `clean`.

    A line of an earlier version, whose hash is of the name, gets another, and so do those behind
    it; a line from which that version took a name out stays noted as one.
    """
    first = 0

    def change(connection: sqlite3.Connection) -> int:
        nonlocal first
        first, found = _holding(connection, instead.keys())
        for name, other in instead.items():
            hide(connection, name, other)
        for number, line in found:
            said = text_of(renamed(line, lambda who: instead.get(who, who)))
            connection.execute("UPDATE event SET line = ? WHERE id = ?", (said, number))
        if first:
            _chain_anew(connection, first)
        drop(connection)
        return len(found)

    return _changed(path, "update", change), not first


def _holding(
    connection: sqlite3.Connection, names: Set[str]
) -> tuple[int, list[tuple[int, Line]]]:
    """Lines that say a name, with their numbers, and the first whose hash is of it, or 0.

    DamagedError where there is such a one, and another line is not what was written.
    """
    first, other, found = 0, "", []
    for one in _followed(connection):
        if not one.follows:
            other = other or OTHER.format(one.number)
        line = json_text.parse_object(one.text)
        if not names.isdisjoint(names_in(line)):
            found.append((one.number, line))
            first = first or (0 if one.hides else one.number)
    if first and other:
        raise DamagedError(other)
    return first, found


class _Followed(NamedTuple):
    """A line, whether it is what was written, and whether its hash is of no name."""

    number: int
    text: str
    follows: bool
    hides: bool


def _followed(connection: sqlite3.Connection) -> Iterator[_Followed]:
    chaining = Chaining(connection)
    before, head, without = gone(connection, FIRST)
    query = f"SELECT event.id, line, hash, {PLACE} FROM {PLACED} ORDER BY event.id"
    for number, text, kept, *placed in connection.execute(query):
        place = LinePlace(*placed)
        follows = chaining.follows(head, text, kept, place)
        hides = follows and chaining.hides_names(head, text, kept, place)
        sound = (follows or number in without) and number == before + 1
        yield _Followed(number, text, sound, hides)
        before, head = number, kept


def _chain_anew(connection: sqlite3.Connection, first: int) -> None:
    """Hashes from a line on."""
    row = connection.execute("SELECT hash FROM event WHERE id = ?", (first - 1,)).fetchone()
    head = row[0] if row else gone(connection, FIRST).head
    chaining = Chaining(connection)
    query = f"SELECT event.id, line, {PLACE} FROM {PLACED} WHERE event.id >= ? ORDER BY event.id"
    for number, text, *place in connection.execute(query, (first,)).fetchall():
        said = text_of(line := json_text.parse_object(text))
        head = chaining.after(head, said, line, LinePlace(*place))
        entry = said, head, number
        connection.execute("UPDATE event SET line = ?, hash = ? WHERE id = ?", entry)


def drop_before(path: Path, limit: int, at: int, drop: Change) -> int:
    """Drop the sessions that ended before a time, in milliseconds since 1970, and what was made
    of the lines; how many lines.

    The newest session stays, and so does what stands behind one that stays.  StoreError.  Free
    pages may say them until it is `clean`.
    """

    def change(connection: sqlite3.Connection) -> int:
        rows = connection.execute(
            "SELECT session, max(id), max(at) FROM event GROUP BY session ORDER BY session"
        ).fetchall()
        cut = _last_old(rows, limit)
        if cut:
            head = connection.execute("SELECT hash FROM event WHERE id = ?", (cut,)).fetchone()[0]
            connection.execute("INSERT INTO dropped VALUES (?, ?, ?)", (cut, head, at))
            connection.execute("DELETE FROM taken_out WHERE id <= ?", (cut,))
        count = connection.execute("DELETE FROM event WHERE id <= ?", (cut,)).rowcount
        connection.execute("DELETE FROM session WHERE id <= ?", (cut,))
        drop_unnamed(connection)
        drop(connection)
        return count

    return _changed(path, "delete", change)


def _last_old(rows: Iterable[tuple[int, int, int]], limit: int) -> int:
    """The last line of the sessions at the beginning that are all old; sessions may overlap."""
    sessions = list(rows)
    cut = last = 0
    for (_, end, at), (following, _, _) in pairwise(sessions):
        last = max(last, end)
        if at >= limit:
            break
        if following > last:
            cut = last
    return cut


def _changed(path: Path, deed: str, change: Callable[[sqlite3.Connection], int]) -> int:
    """Do what the triggers forbid."""
    with _open(path) as connection:
        connection.execute("PRAGMA foreign_keys=OFF")
        with writing(connection):
            for table in TABLES:
                connection.execute(table)
            for trigger in KEPT_BY[deed]:
                connection.execute(f"DROP TRIGGER {trigger.name}")
            count = change(connection)
            for trigger in KEPT_BY[deed]:
                connection.execute(trigger.made)
    return count


def clean(path: Path) -> None:
    """Leave nothing of what is gone in the file, and in the log beside it.  StoreError."""
    with _open(path) as connection:
        connection.execute("VACUUM")
        busy, *_ = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    if busy:
        raise StoreError(f"{path} is read by another program: end that one first")


@contextmanager
def _open(path: Path) -> Iterator[sqlite3.Connection]:
    connection = connect(path, lasting=True)
    try:
        yield connection
    except (sqlite3.Error, *BROKEN) as error:
        raise StoreError(why(path, error)) from None
    except json_text.JsonError:
        raise StoreError(why(path, sqlite3.DatabaseError("malformed"))) from None
    except DamagedError as error:
        raise StoreError(LEFT.format(path.name, error)) from None
    finally:
        connection.close()
