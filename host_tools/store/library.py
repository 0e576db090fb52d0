"""The hands of a store, to be looked up: lists, one hand as it was played, a player's counts."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, NamedTuple, TypedDict, cast

from floorman.rules import codes

from host_tools.ground import json_text
from host_tools.link.messages import Began, Event
from host_tools.records.from_lines import HandReader
from host_tools.records.hand import Hand
from host_tools.statistics.counts import Counts
from host_tools.statistics.numbers import Figure, in_words
from host_tools.store.index import COUNTS
from host_tools.store.store import Store, StoredLine
from host_tools.table.lines import Line, message_of, messages_of
from host_tools.table.once_more import OnceMore
from host_tools.table.page_document import HandEntry, Replayed
from host_tools.table.state import TableState

_COLUMNS = "first last redeals session number started level small big pot ended showdown".split()
_MOST = 200  # hands of a list


@dataclass(frozen=True)
class Wish:
    """Which hands: of a player, of a pot, of days ("2026-11-23"), with a showdown, misdealt ones;
    those that began before line `before`, or of that hand the deals before its `redeals`-th.
    """

    player: str = ""
    pot: int = 0
    since: str = ""
    until: str = ""
    showdown: bool = False
    misdealt: bool = False
    before: int = 0
    redeals: int = 0

    @classmethod
    def behind(cls, entry: HandEntry, **asked: Any) -> "Wish":
        """The wish for all that stands behind this entry in a list."""
        return cls(before=entry["first"], redeals=entry["redeals"], **asked)


class TableThen(NamedTuple):
    """The table after one line of a hand; `ms` since the hand began."""

    line: int
    ms: int
    document: Replayed


class Statistics(TypedDict):
    hands: int
    numbers: list[Figure]


class Library:
    """Answers from the tables that index.py makes.  StoreError when they cannot be read."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def hands(self, wish: Wish | Mapping[str, Any], count: int = 50) -> list[HandEntry]:
        """The newest hands that fit: the columns of index.py as JSON-able fields.

        A wish may be said by the names of its fields.
        """
        where, values = _where(wish if isinstance(wish, Wish) else Wish(**wish))
        query = (
            f"SELECT {', '.join(_COLUMNS)}, board, players, won FROM hand WHERE {where}"
            " ORDER BY first DESC, redeals DESC LIMIT ?"
        )
        with self._store.reading() as connection:
            rows = connection.execute(query, (*values, min(count, _MOST))).fetchall()
        return [_summary(row) for row in rows]

    def hand(self, first: int) -> HandEntry | None:
        """The list's entry of the hand that begins at that line; of its last deal."""
        found = self.hands(Wish(before=first + 1), 1)
        return found[0] if found and found[0]["first"] == first else None

    def players(self) -> list[str]:
        """Everybody who has a name and a hand."""
        query = """
            WITH RECURSIVE one(name) AS (
              SELECT min(player) FROM player_hand WHERE player > ''
              UNION ALL
              SELECT (SELECT min(player) FROM player_hand WHERE player > name) FROM one
              WHERE name IS NOT NULL
            ) SELECT name FROM one WHERE name IS NOT NULL"""
        with self._store.reading() as connection:
            return [name for (name,) in connection.execute(query)]

    def of_two(self, names: Iterable[str]) -> frozenset[str]:
        """Those of the names that two seats had in one deal."""
        query = (
            "SELECT 1 FROM player_hand WHERE player = ? GROUP BY first, redeals"
            " HAVING count(*) > 1 LIMIT 1"
        )
        with self._store.reading() as connection:
            found = {name for name in names if connection.execute(query, (name,)).fetchone()}
        return frozenset(found - {""})

    def counts(self, player: str) -> Counts:
        """Counts of all hands of a player."""
        sums = ", ".join(f"coalesce(sum({name}), 0)" for name in COUNTS)
        with self._store.reading() as connection:
            query = f"SELECT {sums} FROM player_hand WHERE player = ?"
            return Counts(*connection.execute(query, (player,)).fetchone())

    def statistics(self, player: str) -> Statistics:
        """How many hands, and what they come to."""
        counts = self.counts(player)
        return {"hands": counts.hands, "numbers": in_words(counts)}

    def find(self, session: int, number: int) -> int | None:
        """The first line of a hand by its number in a session; the last one of that number."""
        query = "SELECT max(first) FROM hand WHERE session = ? AND number = ?"
        with self._store.reading() as connection:
            first: int | None = connection.execute(query, (session, number)).fetchone()[0]
            return first

    def deals(self, first: int) -> list[Hand]:
        """The hand that begins at that line, as it was played; misdealt deals first.

        Empty when there is none.
        """
        found = self._whole(first)
        if found is None:
            return []
        follower = HandReader(table=found.session["port"])
        follower.take(found.session)
        follower.take({"names": found.names})
        for row in found.rows:
            follower.take(row.line, row.id, row.at)
        hands = follower.over()
        return [replace(hand, level=found.level) for hand in hands]

    def last_deal(self, first: int) -> Hand:
        """As it was played in the end; ValueError when there is none."""
        deals = self.deals(first)
        if not deals:
            raise ValueError("there is no such hand")
        return deals[-1]

    def replay(self, first: int) -> Iterator[TableThen]:
        """The table after each event of that hand, from before the first; nothing if none is."""
        found = self._whole(first)
        if found is None:
            return
        names = {int(seat): name for seat, name in found.names.items()}
        state = TableState(names)
        began = message_of(found.session)
        assert isinstance(began, Began)
        state.take(began)
        known = len(state.document()["notes"])  # how the host came to the table
        yield TableThen(0, 0, _shown(state, known))
        began_ms: int | None = None
        for row in found.rows:
            event = message_of(row.line)
            if not isinstance(event, Event):
                continue
            began_ms = event.ms if began_ms is None else began_ms
            was_over = state.game.phase == codes.DONE
            said = len(state.document()["notes"])
            state.take(replace(event, past=False))
            shown = _shown(state, known)
            if was_over and len(shown["notes"]) + known == said:
                continue  # what is cleared away is no part of the hand
            yield TableThen(row.id, max(0, event.ms - began_ms), shown)

    def _whole(self, first: int) -> "_Whole | None":
        query = """
            SELECT hand.session, max(last), level, before_hand.state, names, began, port, build
            FROM hand JOIN before_hand USING (first) JOIN session ON session.id = hand.session
            WHERE first = ? GROUP BY first"""
        with self._store.reading() as connection:
            row = connection.execute(query, (first,)).fetchone()
        if row is None:
            return None
        number, last, level, state, names, began, port, build = row
        line = {
            "session": began, "port": port, "build": build, "how": "restore", "state": state.hex()
        }  # fmt: skip
        rows = [row for row in self._store.of_hand(number, first, last) if _is_read(row.line)]
        if any("session" in row.line for row in rows):
            rows = self._told_once(number, first, rows)
        return _Whole(line, json_text.parse(names), level, list(map(_of_now, rows)))

    def _told_once(self, session: int, first: int, rows: list[StoredLine]) -> list[StoredLine]:
        """The lines of a hand that went on in a later session, as if it had been the same."""
        once = OnceMore[StoredLine | None]()
        for message in messages_of(self._store.before(session, first)):
            once.take(message, None)
        told = [one for row in rows for one in once.take(message_of(row.line), row)]
        told += once.rest()  # the hand was told with them
        return [row for row in told if row and "session" not in row.line]


@dataclass(frozen=True)
class _Whole:
    """All that a hand is played again from."""

    session: Line
    names: dict[str, str]
    level: int
    rows: list[StoredLine]


def _is_read(line: Line) -> bool:
    """One that cannot be read is none that made a hand."""
    try:
        message_of(line)
    except ValueError:
        return False
    return True


def _of_now(row: StoredLine) -> StoredLine:
    return row._replace(line={**row.line, "past": False}) if "past" in row.line else row


def _shown(state: TableState, known: int) -> Replayed:
    """The document of a replay.  Cards that lie face down are those that were dealt."""
    document = state.document()
    game = state.game
    for seat, dealt in zip(document["seats"], game.dealt, strict=True):
        seat["cards_seen"] = dealt if seat["state"] in ("in", "all_in") else 0
    document["zones"]["burn"] = game.burns
    document["notes"] = document["notes"][known:]
    whole: Mapping[str, Any] = document
    return cast(Replayed, {name: whole[name] for name in Replayed.__annotations__})


def _where(wish: Wish) -> tuple[str, list[object]]:
    parts: list[tuple[bool, str, tuple[object, ...]]] = [
        (bool(wish.player), "first IN (SELECT first FROM player_hand WHERE player = ?)",
         (wish.player,)),
        (bool(wish.pot), "pot >= ?", (wish.pot,)),
        (bool(wish.since), "started >= ?", (wish.since,)),
        (bool(wish.until), "started < ?", (wish.until + "~",)),
        (wish.showdown, "showdown = ?", (1,)),
        (wish.misdealt, "ended <> ?", ("done",)),
        (bool(wish.before), "(first, redeals) < (?, ?)", (wish.before, wish.redeals)),
    ]  # fmt: skip
    asked = [(text, values) for is_asked, text, values in parts if is_asked]
    where = " AND ".join(text for text, _ in asked) or "1"
    return where, [value for _, values in asked for value in values]


def _summary(row: tuple[Any, ...]) -> HandEntry:
    *plain, board, players, won = row
    found = {
        **dict(zip(_COLUMNS, plain, strict=True)),
        "showdown": bool(plain[-1]),
        "board": board.split(),
        "players": json_text.parse(players),
        "won": json_text.parse(won),
    }
    return cast(HandEntry, found)
