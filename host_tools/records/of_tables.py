"""Lines of several tables, as by_table.py tells them apart: each has a reader of its own."""

from collections.abc import Callable

from host_tools.records.from_lines import HandReader
from host_tools.records.hand import Hand
from host_tools.table.by_table import Whose
from host_tools.table.lines import Line


class Readers:
    """`take` lines, then `end`; `make` is called with the name of each table that comes."""

    def __init__(self, make: Callable[[str], HandReader]) -> None:
        self._make = make
        self._whose = Whose()
        self._by_table: dict[str, HandReader] = {}
        self._table = ""

    def take(self, line: Line, row: int, received_ms: int | None = None) -> list[Hand]:
        """The hands that are over by this line; ValueError where it is none."""
        self._table = self._whose.take(line)
        return self.reader.take(line, row, received_ms)

    @property
    def reader(self) -> HandReader:
        """That of the table whose lines come now."""
        if self._table not in self._by_table:
            self._by_table[self._table] = self._make(self._table)
        return self._by_table[self._table]

    def end(self) -> list[Hand]:
        """The last hands."""
        return [hand for reader in self._by_table.values() for hand in reader.end()]

    def left_out(self) -> list[str]:
        """A sentence for each hand that cannot be given."""
        return [said for reader in self._by_table.values() for said in reader.left_out]
