"""The delay: lines wait in a file until they have been here for as long as was promised.

No clock of the day has a part in it.  `now` is seconds of a clock that only runs forward and goes
on while the computer sleeps (`clocks.boot_clock`).  Who opens the file anew, after a crash or a
restart of the computer, knows nothing of the time between: all that was not shown waits again.
"""

import json
import sqlite3
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from host_tools.ground import json_text, private
from host_tools.ground.cannot import CannotError

_SCHEMA = """
CREATE TABLE IF NOT EXISTS lines (id INTEGER PRIMARY KEY, source INTEGER NOT NULL,
    at REAL NOT NULL, line TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS facts (name TEXT PRIMARY KEY, value REAL NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS notes (name TEXT PRIMARY KEY, text TEXT NOT NULL) WITHOUT ROWID;
"""
_CHECKPOINT = 500  # writes after which SQLite's log goes into the file: two or three pages each


@dataclass(frozen=True)
class Item:
    """A line in the queue: its number here, when it came, what it says."""

    id: int
    at: float
    line: dict[str, Any]


class Queue:
    """`path` is made for its user alone.  One process at a time has it.

    Lines leave in the order in which they came, each `delay_s` after it came.  Only a checkpoint
    waits for the disk, and it has a thread of its own: no line is late for it.
    """

    def __init__(self, path: Path, now: float) -> None:
        private.make_folder(path.parent)
        try:
            self._lock = _locked(path.with_name(path.name + ".lock"))
            self._base = _opened(path)
        except sqlite3.OperationalError:
            raise CannotError(f"{path} is in use: another floorman reveal has it open") from None
        except sqlite3.DatabaseError:
            raise CannotError(f"{path} is no queue of floorman reveal: name another one") from None
        self._path = path
        self._writes = 0
        self._disk = ThreadPoolExecutor(1, "checkpoint")
        self.delay_s = self._fact("delay_s")
        self._shown = int(self._fact("shown"))
        self._write("UPDATE lines SET at = ? WHERE id > ?", (now, self._shown))
        self._last, self._source = self._ends()
        self._next: Item | None = self._after(self._shown)

    def _write(self, statement: str, values: tuple[float | str, ...]) -> None:
        self._base.execute(statement, values)
        self._writes += 1
        if self._writes % _CHECKPOINT == 0:
            self._disk.submit(_checkpoint, self._path)

    def _fact(self, name: str) -> float:
        row = self._base.execute("SELECT value FROM facts WHERE name = ?", (name,)).fetchone()
        return float(row[0]) if row else 0

    def _keep(self, name: str, value: float) -> None:
        self._write("INSERT OR REPLACE INTO facts VALUES (?, ?)", (name, value))

    def _ends(self) -> tuple[int, int]:
        row = self._base.execute(
            "SELECT id, source FROM lines ORDER BY id DESC LIMIT 1"
        ).fetchone()
        return (row[0], row[1]) if row else (self._shown, 0)

    # in --------------------------------------------------------------------

    @property
    def source(self) -> int:
        """The relay's number of the last line that came."""
        return self._source

    def begin_anew(self) -> None:
        """The relay has another store, which counts from 1 again."""
        self._source = 0

    def put(self, source: int, line: dict[str, Any], now: float) -> Item | None:
        """Keep a line of the relay; None for one that came before."""
        if source <= self._source:
            return None
        item = Item(self._last + 1, now, line)
        text = json.dumps(line, separators=(",", ":"))
        self._write("INSERT INTO lines VALUES (?, ?, ?, ?)", (item.id, source, now, text))
        self._last, self._source = item.id, source
        if self._next is None:
            self._next = item
        return item

    # out -------------------------------------------------------------------

    def __iter__(self) -> Iterator[Item]:
        """Everything that is kept, shown or not, in its order."""
        return self.since(0)

    def since(self, number: int) -> Iterator[Item]:
        """What is kept from this number on."""
        rows = self._base.execute(
            "SELECT id, at, line FROM lines WHERE id >= ? ORDER BY id", (number,)
        )
        return (_item(row) for row in rows)

    @property
    def next(self) -> Item | None:
        """The line that leaves next."""
        return self._next

    @property
    def shown(self) -> int:
        """The number of the line that left last."""
        return self._shown

    def is_shown(self, item: Item) -> bool:
        """Whether it has left."""
        return item.id <= self._shown

    def due_in(self, now: float) -> float | None:
        """Seconds until the next line leaves, 0 when it may; None when none waits."""
        if self._next is None:
            return None
        return max(0.0, self._next.at + self.delay_s - now)

    def take(self, now: float) -> Item | None:
        """The next line if its time has come; it has left from now on."""
        if self._next is None or now < self._next.at + self.delay_s:
            return None
        item = self._next
        self._keep("shown", item.id)
        self._shown = item.id
        self._next = self._after(item.id)
        return item

    def _after(self, number: int) -> Item | None:
        if number >= self._last:
            return None
        found = "SELECT id, at, line FROM lines WHERE id > ? ORDER BY id LIMIT 1"
        row = self._base.execute(found, (number,)).fetchone()
        return _item(row) if row else None

    @property
    def waiting(self) -> int:
        """How many lines wait."""
        return self._last - self._shown

    def set_delay(self, seconds: float) -> None:
        """Wait longer from now on; or shorter, where nothing waits.  ValueError says why not."""
        if seconds < self.delay_s and self.waiting:
            raise ValueError(
                f"the delay cannot go below {self.delay_s:g} s while {self.waiting} lines wait:"
                " stop the table and let them pass first"
            )
        self._keep("delay_s", seconds)
        self.delay_s = seconds

    def forget(self, before: int) -> None:
        """Drop what was shown and has a smaller number; who is paired stays known."""
        self._write(
            "DELETE FROM lines WHERE id < ? AND line NOT LIKE '{\"paired\"%'",
            (min(before, self._shown),),
        )

    def note(self, name: str, what: dict[str, Any]) -> None:
        """Keep something beside the lines, in place of what was noted under this name."""
        text = json.dumps(what, separators=(",", ":"))
        self._write("INSERT OR REPLACE INTO notes VALUES (?, ?)", (name, text))

    def noted(self, name: str) -> dict[str, Any] | None:
        """What was noted, or None."""
        found = "SELECT text FROM notes WHERE name = ?"
        row = self._base.execute(found, (name,)).fetchone()
        return json_text.parse_object(row[0]) if row else None

    def close(self) -> None:
        """Give the file back."""
        self._disk.shutdown()
        self._base.close()
        self._lock.close()


def _locked(path: Path) -> sqlite3.Connection:
    """Holds an empty file beside the queue: SQLite's lock is let go with its process."""
    lock = _connected(path)
    lock.execute("BEGIN EXCLUSIVE")
    return lock


def _opened(path: Path) -> sqlite3.Connection:
    base = _connected(path)
    base.execute("PRAGMA journal_mode = WAL")
    base.execute("PRAGMA synchronous = NORMAL")  # what is lost is relayed again
    base.execute("PRAGMA wal_autocheckpoint = 0")
    base.executescript(_SCHEMA)
    return base


def _connected(path: Path) -> sqlite3.Connection:
    path.touch(mode=0o600)
    return sqlite3.connect(path, isolation_level=None, timeout=0)


def _checkpoint(path: Path) -> None:
    with closing(_connected(path)) as base:
        base.execute("PRAGMA wal_checkpoint(PASSIVE)")  # writers need not wait for this one


def _item(row: tuple[int, float, str]) -> Item:
    return Item(row[0], row[1], json_text.parse_object(row[2]))
