"""Lines of several tables, each table by itself.

A table is known by its id, wherever it was plugged in; a session without one is of the table that
was at the same port before it, or else behind it.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from host_tools.link.messages import Message, Paired, Signer
from host_tools.table.by_table import port_in
from host_tools.table.line_kinds import kind_of
from host_tools.table.lines import Line, message_of

_OURS = {"session", "kind", "record", "lost", "paired", "signer", "signature", "signed_key"}


class Spoken(NamedTuple):
    """A line's number in its file, from 1 on, and what it says: None where that proves nothing.

    `is_read` is False where the line is not what it calls itself.
    """

    number: int
    message: Message | None
    is_read: bool = True


def told(line: Line, number: int = 0) -> Spoken:
    """A line as it is read."""
    try:
        return Spoken(number, message_of(line) if kind_of(line) in _OURS else None)
    except ValueError:
        return Spoken(number, None, is_read=False)


@dataclass
class ToldSession:
    """The lines of one session, or who wrote them; `table` is its id, or empty.

    `is_restored`: readers take the state that it begins with, and what is told of before is in it.
    """

    port: str = ""
    told: list[Spoken] = field(default_factory=list)
    table: bytes = b""
    is_restored: bool = False

    @property
    def signer(self) -> Signer | None:
        """Whom the session names first; a later one is of another power-up."""
        found = (one.message for one in self.told)
        return next((one for one in found if isinstance(one, Signer)), None)


@dataclass
class ToldTable:
    """A table's sessions in the order of their lines; without an id it is what was at a port."""

    id: bytes
    sessions: list[ToldSession] = field(default_factory=list)

    @property
    def told(self) -> Iterator[Spoken]:
        """All that it told."""
        return (one for session in self.sessions for one in session.told)


def sessions(lines: Iterable[Line]) -> list[ToldSession]:
    """The sessions that the lines tell of, in their order."""
    found = [ToldSession()]
    for number, line in enumerate(lines, 1):
        if "session" in line:
            if found[-1].told:
                found.append(ToldSession())
            found[-1].port = port_in(line)
        one = told(line, number)
        if isinstance(one.message, Paired) and not found[-1].table:
            found[-1].table = one.message.table
        found[-1].told.append(one)
    _name(found)
    return found


def by_table(found: Sequence[ToldSession]) -> list[ToldTable]:
    """The tables of sessions, in the order in which they came."""
    tables: dict[bytes | str, ToldTable] = {}
    for session in found:
        name = session.table or session.port
        tables.setdefault(name, ToldTable(session.table)).sessions.append(session)
    return list(tables.values())


def _name(found: Sequence[ToldSession]) -> None:
    by_key = {one.signer.key: one.table for one in found if one.signer and one.table}
    for one in found:
        if one.signer and not one.table:
            one.table = by_key.get(one.signer.key, b"")
    for order in (found, found[::-1]):
        at: dict[str, bytes] = {}
        for one in order:
            one.table = one.table or at.get(one.port, b"")
            at[one.port] = one.table
