"""Runs in the tree of the base: random tables, event by event, as its own rules understood them.

`python record.py TREE FIRST TABLES EVENTS OUT` pickles (scalars, lists, tables): the names of the
record's fields, and for each table its seed and, an event each, (event, status, notes, values).
"""

import pickle
import sys
import zlib
from pathlib import Path

_TREE, _FIRST, _TABLES, _EVENTS, _OUT = sys.argv[1:]
sys.path[:0] = [_TREE, f"{_TREE}/firmware", f"{_TREE}/host_tools/shims"]

from tests.look import Looking  # noqa: E402
from tests.random_hands.dealer import Dealer  # noqa: E402

_NO_FIELDS = "worth low claims staked seven kept facts turn_back answer".split()


def _names(record):
    """Fields that an event leaves behind, each a number or a list of numbers."""
    found = [
        name
        for name, value in vars(record).items()
        if name[0] != "_" and name not in _NO_FIELDS and isinstance(value, int | list | bytearray)
    ]
    return sorted(found)


def _values(record, names):
    values = (getattr(record, name) for name in names)
    return tuple(value if isinstance(value, int) else tuple(value) for value in values)


def _table(seed):
    said = []
    game = Looking(lambda *note: said.append(note))
    names = _names(game.state)
    rows = []
    for event in Dealer(seed, game).events():
        said.clear()
        status = game.feed(*event)
        rows.append((tuple(event), status, tuple(said), _values(game.state, names)))
        if len(rows) == int(_EVENTS):
            return names, rows
    raise ValueError("a dealer deals for ever")


def main():
    tables = []
    names = []
    for seed in range(int(_FIRST), int(_FIRST) + int(_TABLES)):
        names, rows = _table(seed)
        tables.append((seed, rows))
    Path(_OUT).write_bytes(zlib.compress(pickle.dumps((names, tables)), 1))


main()
