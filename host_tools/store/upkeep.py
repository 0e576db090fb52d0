"""Upkeep of a store: a check of everything in it, and a copy in another place."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from host_tools.ground import json_text, private
from host_tools.ground.chain import NAMELESS, OTHER
from host_tools.store.chaining import FIRST, PLACE, PLACED, Chaining, LinePlace
from host_tools.store.derived import of_the_hands, of_the_tables
from host_tools.store.retention import gone
from host_tools.store.schema import BROKEN, StoreError, connect, why
from host_tools.store.store import Store, begun

_MOST_FINDINGS = 20
_UNREADABLE = "line {} cannot be read: half a character or the like, from an earlier version"


class Checked(NamedTuple):
    """How many lines there are, the hash after the newest, and what is wrong, in sentences."""

    lines: int
    head: bytes
    findings: list[str]


def check(path: Path) -> Checked:
    """Read everything in a store.  StoreError when nothing in it can be read."""
    must_be_there(path)
    connection = connect(path)
    try:
        findings = _of_the_file(connection)
        lines, head, more = _of_the_lines(connection, path)
        findings += more + list(_of_the_rest(connection, path))
        if not findings:
            findings += of_the_hands(connection, path)
        return Checked(lines, head, findings)
    finally:
        connection.close()


def must_be_there(path: Path) -> None:
    """StoreError where no store is: a check makes none."""
    if not path.exists():
        raise StoreError(f"there is no store at {path}: name its folder with --folder DIR")


def _of_the_file(connection: sqlite3.Connection) -> list[str]:
    try:
        found = connection.execute(f"PRAGMA integrity_check({_MOST_FINDINGS})").fetchall()
    except BROKEN as error:
        return [f"the file is damaged ({error})"]
    return [f"the file is damaged ({said})" for (said,) in found if said != "ok"]


def _of_the_lines(connection: sqlite3.Connection, path: Path) -> tuple[int, bytes, list[str]]:
    """Follow the chain; after a break go on with the hash that is there."""
    findings: list[str] = []
    number, head = 0, FIRST
    try:
        number, head, without = gone(connection, FIRST)
        chaining = Chaining(connection)
        findings += chaining.findings
        query = f"SELECT event.id, line, hash, {PLACE} FROM {PLACED} ORDER BY event.id"
        for found, text, kept, *place in connection.execute(query):
            if found != number + 1:
                findings.append(f"lines {number + 1} to {found - 1} are missing")
            elif found in without:
                findings.append(NAMELESS.format(found))
            elif not chaining.follows(head, text, kept, LinePlace(*place)):
                findings.append(OTHER.format(found))
            elif not _is_read(text):
                findings.append(_UNREADABLE.format(found))
            number, head = found, kept if isinstance(kept, bytes) else FIRST
            if len(findings) >= _MOST_FINDINGS:
                break
    except BROKEN as error:
        findings.append(f"nothing can be read after line {number}: {why(path, error)}")
    return number, head, findings


def _is_read(text: str) -> bool:
    try:
        json_text.parse_object(text)
    except json_text.JsonError:
        return False
    return True


def _of_the_rest(connection: sqlite3.Connection, path: Path) -> Iterator[str]:
    yield from _of_the_sessions(connection)
    yield from _of_the_places(connection)
    try:
        yield from of_the_tables(connection)
    except BROKEN as error:
        yield f"the tables cannot be read ({error})"


def _of_the_sessions(connection: sqlite3.Connection) -> Iterator[str]:
    """A session's row says what its first line says."""
    query = """
        SELECT session.id, began, port, build, how, state, line
        FROM session LEFT JOIN event USING (id)"""
    try:
        for number, *kept, state, text in connection.execute(query):
            line = json_text.parse_object(text or "{}")
            told = "session" in line and (*begun(line), str(line.get("state")).lower())
            if (*kept, state.hex() if isinstance(state, bytes) else None) != told:
                yield f"session {number} is not what its first line says"
    except (*BROKEN, ValueError) as error:
        yield f"the sessions cannot be read ({error})"


def _of_the_places(connection: sqlite3.Connection) -> Iterator[str]:
    """A line stands in a session that has begun: no hash of an earlier version says in which."""
    query = """
        SELECT event.id FROM event LEFT JOIN session ON session.id = event.session
        WHERE session.id IS NULL OR session.id > event.id
        OR (event.session <> event.id AND json_type(line, '$.session') IS NOT NULL)
        ORDER BY event.id LIMIT ?"""
    try:
        for (number,) in connection.execute(query, (_MOST_FINDINGS,)):
            yield f"line {number} is in a session that is not its own"
    except BROKEN as error:
        yield f"the lines' sessions cannot be read ({error})"


def back_up(store: Store, target: Path) -> None:
    """Write a sound copy to a file that is not there yet, while others may write to the store."""
    try:
        private.make_folder(target.parent)
        os.close(private.opener(str(target), os.O_CREAT | os.O_EXCL | os.O_RDWR))
    except FileExistsError:
        raise StoreError(f"{target} is there already: name a new file") from None
    except OSError as error:
        raise StoreError(f"{target} cannot be written ({error.strerror})") from None
    try:
        with closing(connect(store.path)) as connection, store.sentences():
            connection.execute("VACUUM INTO ?", (str(target),))
    except StoreError:
        target.unlink()
        raise
