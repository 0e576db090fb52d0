"""Lines of several tables, session by session: each table has a reader of its own."""

from collections.abc import Callable

from host_tools.records.from_lines import HandReader
from host_tools.records.hand import Hand
from host_tools.table.line_kinds import kind_of
from host_tools.table.lines import Line


class Readers:
    """`take` lines, then `end`; `make` is called with the port of each table that comes."""

    def __init__(self, make: Callable[[str], HandReader]) -> None:
        self._make = make
        self._by_port: dict[str, HandReader] = {}
        self._port = ""

    def take(self, line: Line, row: int, received_ms: int | None = None) -> list[Hand]:
        """The hands that are over by this line; ValueError where it is none."""
        if kind_of(line) == "session":
            self._port = str(line.get("port", ""))
        return self.reader.take(line, row, received_ms)

    @property
    def reader(self) -> HandReader:
        """That of the table whose lines come now."""
        if self._port not in self._by_port:
            self._by_port[self._port] = self._make(self._port)
        return self._by_port[self._port]

    def end(self) -> list[Hand]:
        """The last hands."""
        return [hand for reader in self._by_port.values() for hand in reader.end()]

    def left_out(self) -> list[str]:
        """A sentence for each hand that cannot be given."""
        return [said for reader in self._by_port.values() for said in reader.left_out]
