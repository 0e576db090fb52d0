"""Files that hold lines: a store, or text with one JSON object a line, or what a relay sent."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from host_tools.ground.cannot import reading
from host_tools.records.from_lines import HandReader
from host_tools.records.hand import Hand
from host_tools.records.of_tables import Readers
from host_tools.store.store import Store
from host_tools.table.by_table import port_of
from host_tools.table.lines import Line, line_in

_SQLITE = b"SQLite format 3\0"
_OF_A_RELAY = {"id", "line"}
_BLANK = " \t\r\n"
_OTHER_THAN_TEXT = {
    b"\x1f\x8b": "is compressed: unpack it first (gunzip)",
    b"\xff\xfe": "is UTF-16 text, as PowerShell's > writes it: save it as UTF-8",
    b"\xfe\xff": "is UTF-16 text: save it as UTF-8",
}
"""What files begin with that hold lines, but not as text."""


def is_store(path: Path) -> bool:
    """True for a store; OSError where it cannot be read."""
    with path.open("rb") as file:
        return file.read(len(_SQLITE)) == _SQLITE


def lines_of(path: Path) -> Iterator[Line]:
    """The lines of a file; ValueError or StoreError say why there are none."""
    with reading(path):
        if is_store(path):
            with closing(Store(path)) as store:
                yield from (row.line for row in store.by_table())
        else:
            yield from _of_text(path)


def _of_text(path: Path) -> Iterator[Line]:
    """The last line may be cut off: the host was killed while it wrote."""
    _is_text(path)
    with path.open(encoding="utf-8-sig", errors="replace", newline="\n") as file:
        for number, text in enumerate(file, 1):
            if not text.strip(_BLANK):
                continue
            try:
                line = line_in(path, number, text)
            except ValueError:
                if number > 1 and not text.endswith("\n"):
                    return
                raise
            yield unwrapped(line)


def unwrapped(line: Line) -> Line:
    """The line in what a relay sent; any other line itself."""
    inside = line.get("line") if line.keys() == _OF_A_RELAY else None
    return inside if isinstance(inside, dict) else line


def _is_text(path: Path) -> None:
    """ValueError says what to do with a file that is another thing."""
    with path.open("rb") as file:
        begins = file.read(2)
    if why := _OTHER_THAN_TEXT.get(begins):
        raise ValueError(f"{path} {why}")


def hands_of(path: Path, left_out: list[str]) -> Iterator[Hand]:
    """The hands of a store or log; `left_out` gets a sentence for each that cannot be given.

    OSError, StoreError, or ValueError for a file that is neither.
    """
    return _of_store(path, left_out) if is_store(path) else _of_log(path, left_out)


def _of_store(path: Path, left_out: list[str]) -> Iterator[Hand]:
    readers = Readers(lambda table: HandReader(table=port_of(table)))
    with closing(Store(path)) as store:
        for row in store.by_table():
            yield from readers.take(row.line, row.id, row.at)
        yield from readers.end()
        left_out += readers.left_out()


def _of_log(path: Path, left_out: list[str]) -> Iterator[Hand]:
    readers = Readers(lambda table: HandReader(table=table))
    for number, line in enumerate(_of_text(path), 1):
        try:
            yield from readers.take(line, number)
        except (ValueError, TypeError, AttributeError):
            raise ValueError(f"{path}, line {number} is no line of a log") from None
    yield from readers.end()
    left_out += readers.left_out()
