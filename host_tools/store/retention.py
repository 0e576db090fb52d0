"""Records that are kept no longer: old sessions, and the names of who wants to be forgotten.

The chain stays sound.  A line from which a name was taken out keeps its hash, and is one that says
names and nothing else, so no event can be changed that way; where the oldest lines are gone, the
hash before the first that is left is kept.
"""

import json
import sqlite3
from collections.abc import Callable, Iterable
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

from host_tools.ground import json_text
from host_tools.store.schema import BROKEN, KEPT_BY, StoreError, connect, why, writing
from host_tools.table.lines import Line

_SAYS_NAMES = frozenset(("names",))
_SAYS_WHO = frozenset(("command", "role", "name", "id"))
_TABLES = (
    "CREATE TABLE IF NOT EXISTS taken_out (id INTEGER PRIMARY KEY, at INTEGER NOT NULL) STRICT",
    "CREATE TABLE IF NOT EXISTS dropped (upto INTEGER NOT NULL, hash BLOB NOT NULL,"
    " at INTEGER NOT NULL) STRICT",
)


class Gone(NamedTuple):
    """The part that a store has no longer: lines up to `upto`, behind which the hash was `head`;
    names out of the lines with these numbers.
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
    if "taken_out" in there:
        lines = frozenset(number for (number,) in connection.execute("SELECT id FROM taken_out"))
    return Gone(upto, head, lines)


def may_be_without(text: object) -> bool:
    """True when a line says names alone: what else it says would be nobody's word."""
    try:
        line = json_text.parse_object(text) if isinstance(text, str) else {}
    except json_text.JsonError:
        return False
    return line.keys() in (_SAYS_NAMES, _SAYS_WHO)


def forget(path: Path, name: str, instead: str, at: int) -> int:
    """Say another name wherever this one stands; in how many lines it stood.  StoreError."""

    def change(connection: sqlite3.Connection) -> int:
        found = [
            (text_without(line, name, instead), at, number)
            for number, text in connection.execute("SELECT id, line FROM event ORDER BY id")
            if name in text and holds(line := json_text.parse_object(text), name)
        ]
        for text, now, number in found:
            connection.execute("UPDATE event SET line = ? WHERE id = ?", (text, number))
            connection.execute("INSERT OR REPLACE INTO taken_out VALUES (?, ?)", (number, now))
        return len(found)

    return _changed(path, "update", change)


def holds(line: Line, name: str) -> bool:
    """True when a line of names says this one."""
    if line.keys() == _SAYS_NAMES:
        return isinstance(line["names"], dict) and name in line["names"].values()
    return line.keys() == _SAYS_WHO and line["name"] == name


def text_without(line: Line, name: str, instead: str) -> str:
    """The line with another name."""
    return json.dumps(replaced(line, name, instead), ensure_ascii=False, separators=(",", ":"))


def replaced(value: Any, name: str, instead: str) -> Any:
    """A value in which every text that is this name is another one, keys too."""
    if isinstance(value, dict):
        return {
            replaced(key, name, instead): replaced(one, name, instead)
            for key, one in value.items()
        }
    if isinstance(value, list):
        return [replaced(one, name, instead) for one in value]
    return instead if value == name else value


def drop_before(path: Path, limit: int, at: int) -> int:
    """Drop the sessions that ended before a time, in milliseconds since 1970; how many lines.

    The newest session stays, and so does what stands behind one that stays.  StoreError.
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
    """Do what the triggers forbid, and leave nothing of it in the file."""
    connection = connect(path, lasting=True)
    try:
        connection.execute("PRAGMA foreign_keys=OFF")
        connection.execute("PRAGMA secure_delete=ON")
        with writing(connection):
            for table in _TABLES:
                connection.execute(table)
            for trigger in KEPT_BY[deed]:
                connection.execute(f"DROP TRIGGER {trigger.name}")
            count = change(connection)
            for trigger in KEPT_BY[deed]:
                connection.execute(trigger.made)
        connection.execute("VACUUM")
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    except (sqlite3.Error, *BROKEN) as error:
        raise StoreError(why(path, error)) from None
    finally:
        connection.close()
    return count
