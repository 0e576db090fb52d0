"""Logs of JSON lines, brought into a store; what is there already is left out."""

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from host_tools.ground import json_text
from host_tools.ground.cannot import CannotError
from host_tools.ground.plain import plain
from host_tools.store.files import unwrapped
from host_tools.store.store import Store
from host_tools.table.lines import Line, message_of, text_of
from host_tools.table.when import moment_in

_TICKS = 0x3FFFFFFF  # the table's milliseconds wrap here


class Brought(NamedTuple):
    """The lines that an import added; `torn`: the last line was cut off, and is left out."""

    sessions: int
    lines: int
    torn: bool


class PastError(CannotError):
    """A file is no log."""


def bring_in(store: Store, path: Path) -> Brought:
    """Add what the store has not of a log; OSError, PastError or StoreError when it cannot be."""
    lines, torn = _read(path)
    begins = [at for at, line in enumerate(lines) if "session" in line]
    if begins[:1] != [0]:
        raise PastError(f"{path} is no log of Floorman's: its first line does not begin a session")
    sessions = added = 0
    for first, following in pairwise([*begins, len(lines)]):
        new = _add(store, lines[first:following])
        sessions += bool(new)
        added += new
    return Brought(sessions, added, torn)


def _read(path: Path) -> tuple[list[Line], bool]:
    """The lines of a file, and whether its last one was cut off."""
    texts = path.read_text(encoding="utf-8", errors="replace").split("\n")
    last = texts.pop()
    lines = [_line(path, number, text) for number, text in enumerate(texts, 1)]
    try:
        return lines + ([_line(path, len(texts) + 1, last)] if last else []), False
    except PastError:
        return lines, True


def _line(path: Path, number: int, text: str) -> Line:
    try:
        line = unwrapped(json_text.parse_object(text))
        message_of(line)
    except ValueError:
        what = plain(text[:60])
        raise PastError(f"{path}, line {number} is no line of a log: {what}") from None
    return line


def _add(store: Store, lines: list[Line]) -> int:
    """Add a session, or what it has beyond what is known of it; how many lines."""
    texts = [text_of(line) for line in lines]
    for session in store.sessions_like(lines[0]):
        known = [text_of(row.line) for row in store.of_session(session)]
        both = min(len(known), len(texts))
        if known[:both] == texts[:both]:
            if new := list(_timed(lines))[both:]:
                store.append_past(new, session)
            return len(texts) - both
    store.append_past(_timed(lines))
    return len(lines)


def _timed(lines: list[Line]) -> Iterator[tuple[int, Line]]:
    """Each line with its time: the session's, and what the table's clock says since."""
    said = moment_in(str(lines[0]["session"]))
    began = int(said.timestamp() * 1000) if said else 0
    first: int | None = None
    at = began
    for line in lines:
        if "kind" in line:
            first = line["ms"] if first is None else first
            at = began + ((line["ms"] - first) & _TICKS)
        yield at, line
