"""Files that hold lines: a store, or text with one JSON object a line, or what a relay sent."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from host_tools.ground.cannot import reading
from host_tools.records.from_lines import HandReader
from host_tools.records.hand import Hand
from host_tools.records.of_tables import Readers
from host_tools.store.store import Store
from host_tools.table.lines import Line, line_in

_SQLITE = b"SQLite format 3\0"
_OF_A_RELAY = {"id", "line"}


def is_store(path: Path) -> bool:
    """True for a store; OSError where it cannot be read."""
    with path.open("rb") as file:
        return file.read(len(_SQLITE)) == _SQLITE


def lines_of(path: Path) -> Iterator[Line]:
    """The lines of a file; ValueError or StoreError say why there are none."""
    with reading(path):
        if is_store(path):
            with closing(Store(path)) as store:
                yield from (row.line for row in store.by_session())
        else:
            yield from _of_text(path)


def _of_text(path: Path) -> Iterator[Line]:
    """The last line may be cut off: the host was killed while it wrote."""
    with path.open(encoding="utf-8", errors="replace", newline="\n") as file:
        for number, text in enumerate(file, 1):
            try:
                line = line_in(path, number, text)
            except ValueError:
                if number > 1 and not text.endswith("\n"):
                    return
                raise
            inside = line.get("line") if line.keys() == _OF_A_RELAY else None
            yield inside if isinstance(inside, dict) else line


def hands_of(path: Path, left_out: list[str]) -> Iterator[Hand]:
    """The hands of a store or log; `left_out` gets a sentence for each that cannot be given.

    OSError, StoreError, or ValueError for a file that is neither.
    """
    return _of_store(path, left_out) if is_store(path) else _of_log(path, left_out)


def _of_store(path: Path, left_out: list[str]) -> Iterator[Hand]:
    readers = Readers(lambda port: HandReader(table=port))
    with closing(Store(path)) as store:
        for row in store.by_session():
            yield from readers.take(row.line, row.id, row.at)
        yield from readers.end()
        left_out += readers.left_out()


def _of_log(path: Path, left_out: list[str]) -> Iterator[Hand]:
    readers = Readers(lambda port: HandReader())
    for number, line in enumerate(_of_text(path), 1):
        try:
            yield from readers.take(line, number)
        except (ValueError, TypeError, AttributeError):
            raise ValueError(f"{path}, line {number} is no line of a log") from None
    yield from readers.end()
    left_out += readers.left_out()
