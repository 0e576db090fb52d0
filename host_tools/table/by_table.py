"""Whose lines: to readers a table is told from others by its port, which its sessions name.

Who exports a day and who keeps its hands follow each table's lines in one order: session by
session, and within a session as they came.  Who proves it knows tables by their ids, and reads so
too (seal/readers.py).  In a store a table that was heard and one out of a file are two, whatever
their port (`name_of`); nobody vouches for either.
"""

import json

from host_tools.ground import json_text
from host_tools.table.lines import Line

HEARD = "table"
"""The origin of sessions that no file brought."""
_MARK = "["


class Whose:
    """Takes lines in their order, and says of each whose it is: the name of its table."""

    def __init__(self) -> None:
        self._table = ""

    def take(self, line: Line) -> str:
        """The table that this line is of."""
        if "session" in line:
            self._table = port_in(line)
        return self._table


def port_in(line: Line) -> str:
    """The port that a session's line names; one that is no text is none."""
    port = line.get("port")
    return port if isinstance(port, str) else ""


def name_of(port: str, origin: str) -> str:
    """A name that no other port, and no other origin, has: the port itself where it can be."""
    plain = origin == HEARD and not port.startswith(_MARK)
    return port if plain else json.dumps([port, origin])


def port_of(name: str) -> str:
    """The port in such a name."""
    return str(json_text.parse(name)[0]) if name.startswith(_MARK) else name
