"""A store's tables, and what is made of its lines: no hash binds them, so a check makes both anew.

A trigger that somebody put in, or another sum in a hand, shows as a difference.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from itertools import zip_longest
from pathlib import Path

from host_tools.store import chaining, index, retention, schema
from host_tools.store.index import HandIndex
from host_tools.store.store import Store

_MADE_ANEW = "the hands are not what the lines come to: `floorman store rebuild` makes them anew"
Made = dict[tuple[str, str], str]


def of_the_tables(connection: sqlite3.Connection) -> Iterator[str]:
    """Tables, indexes, triggers and views that are not Floorman's, in sentences."""
    found, ours, must = _made(connection), _ours(), _statements(schema.STATEMENTS)
    old = {name for _, name in ours if _version(connection) != index.VERSION} & {*index.NAMES}
    for (kind, name), made in found.items():
        if (kind, name) not in ours:
            yield f"the {kind} {name} is none of Floorman's"
        elif made != ours[kind, name] and name not in old:
            yield f"the {kind} {name} is not as Floorman makes it"
    for kind, name in must.keys() - found.keys():
        yield f"the {kind} {name} is missing"


def _ours() -> Made:
    made = chaining.TABLE, *schema.STATEMENTS, *retention.TABLES, *index.TABLES
    return _statements(made)


def _statements(statements: tuple[str, ...]) -> Made:
    with closing(sqlite3.connect(":memory:")) as connection:
        for statement in statements:
            connection.execute(statement)
        return _made(connection)


def _made(connection: sqlite3.Connection) -> Made:
    """By kind and name how each is made; what SQLite makes of itself has no text."""
    query = "SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL"
    return {(kind, name): made for kind, name, made in connection.execute(query)}


def _version(connection: sqlite3.Connection) -> int:
    """The version that made the hands; 0 where none did."""
    return _followed(connection)[0]


def _followed(connection: sqlite3.Connection) -> tuple[int, int]:
    try:
        row = connection.execute("SELECT version, upto FROM followed").fetchone()
    except sqlite3.OperationalError:
        row = None
    return row or (0, 0)


def of_the_hands(connection: sqlite3.Connection, path: Path) -> Iterator[str]:
    """A sentence where the hands come to something else when they are made of the lines again.

    Those of another version are made anew before anybody sees them.
    """
    connection.execute("BEGIN")  # a table may play on
    version, upto = _followed(connection)
    if version == index.VERSION:
        newest = connection.execute("SELECT max(id) FROM event").fetchone()[0] or 0
        if upto > newest or not _alike(connection, path, upto):
            yield _MADE_ANEW
    connection.execute("ROLLBACK")


def _alike(connection: sqlite3.Connection, path: Path, upto: int) -> bool:
    with closing(Store(path)) as store, closing(_elsewhere()) as anew:
        HandIndex(store, anew).follow(upto=upto)
        return all(
            row == other
            for table, key in index.KEYS.items()
            for row, other in zip_longest(
                *(
                    one.execute(f"SELECT * FROM {table} ORDER BY {key}")
                    for one in (connection, anew)
                )
            )
        )


def _elsewhere() -> sqlite3.Connection:
    """A file of its own that goes with it."""
    return sqlite3.connect("", isolation_level=None)
