"""Sessions as readers of the records take them: they follow port by port, and prove nothing.

A table that was plugged in elsewhere is another one to them, so they take the state that it tells.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from host_tools.link.messages import Began, Event, Record
from host_tools.seal.tables import Spoken, ToldSession
from host_tools.table.once_more import OnceMore


@dataclass
class _Plug:
    once: OnceMore[tuple[ToldSession, Spoken]] = field(default_factory=OnceMore)
    how: str = "restore"  # the session began so, and nothing new came
    table: bytes | None = None  # of the newest line


@dataclass
class ReadersView:
    """`stated` are sessions whose state readers take; `mixed` are the numbers of lines that they
    take for another table's.
    """

    stated: int = 0
    mixed: list[int] = field(default_factory=list)
    _begun: dict[tuple[bytes, Event], set[str]] = field(default_factory=dict)  # at which ports
    _ports: dict[str, _Plug] = field(default_factory=dict)

    def take(self, session: ToldSession) -> None:
        """The next session, of whichever port."""
        port = self._ports.setdefault(session.port, _Plug())
        for spoken in session.told:
            if spoken.message is not None:
                for one in port.once.take(spoken.message, (session, spoken)):
                    self._take(port, *one)

    def _take(self, port: _Plug, session: ToldSession, spoken: Spoken) -> None:
        match spoken.message:
            case Began(how=how):
                port.how = how
            case Event(past=past) as event:
                self._follow(port, session, spoken)
                if event.begins and not (past and session.is_restored):
                    begun = session.table, replace(event, past=False)
                    self._begun.setdefault(begun, set()).add(session.port)
            case Record():
                self._follow(port, session, spoken)

    def _follow(self, port: _Plug, session: ToldSession, spoken: Spoken) -> None:
        how, port.how = port.how, ""
        if how and not port.once.goes_on:
            session.is_restored = how == "restore"
            self.stated += how != "replay"
        elif how and port.table not in (None, session.table):
            self.mixed.append(spoken.number)
        port.table = session.table

    @property
    def twice(self) -> int:
        """How many hands are told at more than one port."""
        return sum(len(at) > 1 for at in self._begun.values())


def read(sessions: Iterable[ToldSession]) -> ReadersView:
    """All sessions, in their order; in each stands then whether readers take its state."""
    found = ReadersView()
    for session in sessions:
        found.take(session)
    return found
