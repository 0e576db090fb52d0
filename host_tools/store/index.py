"""Hands and players' counts, made of the events: tables that can be dropped and made again.

`upto` is the last line that was followed.  A hand whose session is not in memory any more is
followed again from the last hand of its table.  Several programs may follow the same store: each
writes what the others write.

A table's lines are followed session by session, as by_table.py says.  Where an earlier session
goes on behind a later one's beginning, both are followed anew: two programs wrote, or a log that
had grown was imported again.
"""

import json
import sqlite3
from collections.abc import Callable, Iterable
from dataclasses import astuple, dataclass, field, fields
from typing import Any

from floorman.rules.state import PACKED

from host_tools.ground import json_text
from host_tools.records.from_lines import Before, HandReader
from host_tools.records.hand import Hand
from host_tools.statistics.counts import Counts, counts_of
from host_tools.store.schema import connect, writing
from host_tools.store.store import Store, StoredLine, in_its_place
from host_tools.table.lines import names_in
from host_tools.table.view import Seen

VERSION = (5 << 16) + PACKED
"""The first number is one more whenever hands or counts would come out otherwise."""
COUNTS = tuple(one.name for one in fields(Counts))
_AT_ONCE = 2000  # lines followed between two commits
_IN_MEMORY = 4  # sessions
_EVERY_LINE = 1 << 62
TABLES = (
    "CREATE TABLE followed (version INTEGER NOT NULL, upto INTEGER NOT NULL) STRICT",
    """
CREATE TABLE hand (
  first INTEGER NOT NULL,          -- its lines
  last INTEGER NOT NULL,
  redeals INTEGER NOT NULL,        -- how many times it had been dealt before
  session INTEGER NOT NULL,
  number INTEGER NOT NULL,
  started TEXT NOT NULL,
  level INTEGER NOT NULL,
  small INTEGER NOT NULL,
  big INTEGER NOT NULL,
  pot INTEGER NOT NULL,
  ended TEXT NOT NULL,
  showdown INTEGER NOT NULL,
  board TEXT NOT NULL,
  players TEXT NOT NULL,           -- [[seat, name], ...]
  won TEXT NOT NULL,               -- [[seat, chips], ...]
  PRIMARY KEY (first, redeals)
) STRICT, WITHOUT ROWID
""",
    """
CREATE TABLE before_hand (
  first INTEGER PRIMARY KEY,
  state BLOB NOT NULL,             -- the packed rules state
  names TEXT NOT NULL,
  followed INTEGER NOT NULL        -- the lines lead to the state
) STRICT
""",
    f"""
CREATE TABLE player_hand (
  player TEXT NOT NULL,
  first INTEGER NOT NULL,
  redeals INTEGER NOT NULL,
  seat INTEGER NOT NULL,
  stack INTEGER NOT NULL,
  final INTEGER NOT NULL,
  {"".join(f"{name} INTEGER NOT NULL, " for name in COUNTS)}
  PRIMARY KEY (player, first, redeals, seat)
) STRICT, WITHOUT ROWID
""",
    "CREATE INDEX player_of_hand ON player_hand (first)",
)
NAMES = ("followed", "hand", "before_hand", "player_hand")
"""All tables that are made of the lines."""
KEYS = {
    "hand": "first, redeals",
    "before_hand": "first",
    "player_hand": "player, first, redeals, seat",
}
"""By each table that is made of the lines: what none of its rows shares with another."""


def drop_hands(connection: sqlite3.Connection) -> None:
    """Leave nothing that was made of the lines, in a transaction of the caller's."""
    for name in NAMES:
        connection.execute(f"DROP TABLE IF EXISTS {name}")
    for table in TABLES:
        connection.execute(table)
    connection.execute("INSERT INTO followed VALUES (?, 0)", (VERSION,))


@dataclass
class _Session:
    """A session that is followed; `before` is the table before the hand that began last."""

    follower: HandReader = field(default_factory=HandReader)
    names: dict[int, str] = field(default_factory=dict)
    before: Seen | None = None
    states: dict[int, tuple[int, bytes, str, bool]] = field(default_factory=dict)
    """By a hand's first line: its session, the table before it, who sat there, and whether the
    lines lead to that.
    """

    def keep_last(self) -> None:
        """Only the hand that began last may be written again, while it may be taken back."""
        last = self.follower.first
        self.states = {first: kept for first, kept in self.states.items() if first == last}


@dataclass
class _Batch:
    """Some lines were followed: by whom, each under an id of its own, and the hands that are over
    for good.
    """

    sessions: dict[int, _Session] = field(default_factory=dict)
    over: list[tuple[_Session, Hand]] = field(default_factory=list)

    def follow(self, session: _Session, number: int, row: StoredLine) -> None:
        """A line of a session with that number."""
        self.sessions[id(session)] = session
        self.over += [(session, hand) for hand in _follow(session, number, row)]


class HandIndex:
    """Follows a store, and keeps what it makes there or in another database.

    StoreError when one cannot be read or written.
    """

    def __init__(self, store: Store, elsewhere: sqlite3.Connection | None = None) -> None:
        self._store = store
        self._connection = elsewhere or connect(store.path)
        self._sessions: dict[int, _Session] = {}
        self._upto = self._made = self._newest = 0
        with store.sentences():
            if self._version() != VERSION:
                self.drop()
            self._begin_anew()

    def _version(self) -> int:
        try:
            return int(self._connection.execute("SELECT version FROM followed").fetchone()[0])
        except (sqlite3.OperationalError, TypeError):
            return 0

    def drop(self) -> None:
        """Forget all that was made: the next `follow` begins with the first line."""
        with writing(self._connection):
            drop_hands(self._connection)
            self._begin_anew()

    def _begin_anew(self) -> None:
        self._sessions.clear()
        self._upto, self._made = self._followed(), self._generation()
        self._newest = max((number for number, *_ in self._store.sessions()), default=0)

    def _generation(self) -> int:
        """Another one as soon as lines were changed, or hands dropped: both make tables anew."""
        return int(self._connection.execute("PRAGMA schema_version").fetchone()[0])

    def _followed(self) -> int:
        return int(self._connection.execute("SELECT upto FROM followed").fetchone()[0])

    def count(self) -> int:
        """How many hands there are."""
        return int(self._connection.execute("SELECT count(*) FROM hand").fetchone()[0])

    def follow(
        self, told: Callable[[int], None] = lambda upto: None, upto: int = _EVERY_LINE
    ) -> None:
        """Bring the tables up to the newest line, or that one; `told` hears how far it is."""
        with self._store.sentences():
            while rows := self._store.some_since(self._upto, _AT_ONCE, upto):
                self._take(rows)
                told(self._upto)

    def _take(self, rows: list[tuple[int, StoredLine]]) -> None:
        newest = rows[-1][1].id
        for number, row in rows:
            in_its_place(number, row)
        mingled = self._mingled(rows)
        anew = {number for sessions in mingled for number in sessions}
        made = _Batch()
        for number, row in rows:
            if number not in anew:
                made.follow(self._session(number), number, row)
        for sessions in mingled:
            self._follow_anew(sessions, newest, made)
        with writing(self._connection):
            if self._generation() != self._made:  # what is in memory may name who is forgotten
                self._begin_anew()
                return
            self._forget_sessions(anew)
            self._keep(made)
            self._connection.execute("UPDATE followed SET upto = max(upto, ?)", (newest,))
        self._upto = newest
        for number in sorted(self._sessions)[:-_IN_MEMORY]:
            del self._sessions[number]

    def _mingled(self, rows: list[tuple[int, StoredLine]]) -> list[list[int]]:
        """Sessions that must be followed anew, by table: the first of them goes on behind the
        beginning of the next one.
        """
        last = {number: row.id for number, row in rows}
        self._newest = max(self._newest, *last)
        found: dict[int, list[int]] = {}
        for number in sorted(last):
            if number < self._newest:
                sessions = self._store.of_its_table(number, rows[-1][1].id)
                later = sessions[sessions.index(number) :]
                if len(later) > 1 and later[1] < last[number]:
                    found.setdefault(later[-1], later)
        return list(found.values())

    def _follow_anew(self, sessions: list[int], upto: int, made: "_Batch") -> None:
        """The newest sessions of a table, up to a line; earlier ones are as they were."""
        session = self._as_it_was(sessions[0], sessions[0] - 1)
        for number in sessions:
            self._sessions.pop(number, None)
            for row in self._store.of_session(number, 0, upto):
                made.follow(session, number, row)
        self._sessions[sessions[-1]] = session

    def _session(self, number: int) -> _Session:
        """A session as it was at the last line that was followed."""
        if number not in self._sessions:
            self._sessions[number] = self._as_it_was(number, self._upto)
        return self._sessions[number]

    def _as_it_was(self, number: int, upto: int) -> _Session:
        """From the last hand of its table on; of other sessions what stood before it, too."""
        sessions = self._store.of_its_table(number)
        session = _Session()
        since, first = self._resume(session, sessions, upto)
        for one in sessions[sessions.index(since) :]:
            last = upto if one == number else max(self._upto, number - 1)
            for row in self._store.of_session(one, first if one == since else 0, last):
                _follow(session, one, row)
        session.keep_last()
        return session

    def _resume(self, session: _Session, sessions: list[int], upto: int) -> tuple[int, int]:
        """The session and the line to go on from: the beginning, or that of the last hand."""
        query = (
            "SELECT first, level, state, names, followed FROM hand JOIN before_hand USING (first)"
            " WHERE session = ? AND first <= ? ORDER BY first DESC LIMIT 1"
        )
        for number in reversed(sessions):
            last = upto if number == sessions[-1] else max(self._upto, sessions[-1] - 1)
            found = self._connection.execute(query, (number, last)).fetchone()
            if found:
                first, level, state, names, led = found
                session.names = {int(seat): name for seat, name in json_text.parse(names).items()}
                (began,) = self._store.of_session(number, number, number)
                said = str(began.line["session"])
                before = Before(said, state, dict(session.names), level, bool(led))
                lines = [began.line, *self._store.before(number, first)]
                session.follower.resume(before, lines)
                return number, first
        return sessions[0], 0

    # out -----------------------------------------------------------------------------------

    def _keep(self, made: "_Batch") -> None:
        """Hands that are over, behind those that may yet be taken back: such a hand may have gone
        on in a later session.
        """
        for session in made.sessions.values():
            for first in session.states:
                self._forget(first)
            self._write(session, session.follower.over())
        for session, hand in made.over:
            self._write(session, [hand])
        for session in made.sessions.values():
            session.keep_last()

    def _forget_sessions(self, numbers: Iterable[int]) -> None:
        """The hands that began in them."""
        for number in numbers:
            query = "SELECT DISTINCT first FROM hand WHERE session = ?"
            for (first,) in self._connection.execute(query, (number,)).fetchall():
                self._forget(first)

    def _forget(self, first: int) -> None:
        for table in ("hand", "player_hand", "before_hand"):
            self._connection.execute(f"DELETE FROM {table} WHERE first = ?", (first,))

    def _write(self, session: _Session, hands: Iterable[Hand]) -> None:
        for hand in hands:
            number, state, names, followed = session.states[hand.first]
            self._insert("hand", _hand_row(number, hand))
            self._insert("before_hand", (hand.first, state, names, followed))
            counts = counts_of(hand)
            for seat in hand.seats:
                who = (seat.name, hand.first, hand.redeals, seat.seat, seat.stack, seat.final)
                self._insert("player_hand", who + astuple(counts.get(seat.seat, Counts())))

    def _insert(self, table: str, values: tuple[Any, ...]) -> None:
        places = ", ".join("?" * len(values))
        self._connection.execute(f"INSERT OR REPLACE INTO {table} VALUES ({places})", values)

    def close(self) -> None:
        """Give the file back."""
        self._connection.close()


def _follow(session: _Session, number: int, row: StoredLine) -> list[Hand]:
    session.names.update(names_in(row.line))
    hands: list[Hand] = []
    try:
        for some in session.follower.each(row.line, row.id, row.at):
            hands += some
            _note_before(session, number)
    except ValueError:  # a line is none
        hands += session.follower.skip(row.id)
        _note_before(session, number)
    return hands


def _note_before(session: _Session, number: int) -> None:
    """A hand began: what stood before it."""
    before = session.follower.before
    if before is not None and before is not session.before:
        names, followed = json.dumps(session.names), session.follower.followed
        session.states[session.follower.first] = number, before.snapshot, names, followed
    session.before = before


def _hand_row(session: int, hand: Hand) -> tuple[Any, ...]:
    won: dict[int, int] = {}
    for pot in hand.pots:
        for seat, chips in pot.won.items():
            won[seat] = won.get(seat, 0) + chips
    return (
        hand.first, hand.last, hand.redeals, session, hand.number, hand.started, hand.level,
        hand.small, hand.big, sum(pot.amount for pot in hand.pots), str(hand.ended),
        int(any(counts.showdowns for counts in counts_of(hand).values())), " ".join(hand.board),
        json.dumps([[seat.seat, seat.name] for seat in hand.seats]),
        json.dumps(sorted(won.items())),
    )  # fmt: skip
