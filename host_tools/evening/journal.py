"""The file of an evening: one event a line, on the disk before it counts.

A host that dies while it writes leaves half a line at the end; that event was answered to nobody,
and it is cut off when the file is opened again.  The lines are chained (ground/chain.py).
"""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from host_tools.evening.events import Deed, deed_of
from host_tools.evening.fold import Evening, after
from host_tools.ground import json_text, private
from host_tools.ground.cannot import CannotError
from host_tools.ground.chain import ChainedFile, Links
from host_tools.ground.named import whole

FILE = "evening.jsonl"
"""The name of one beside the records."""
_STRANGE = (ValueError, LookupError, TypeError, AttributeError, ArithmeticError, AssertionError)
"""What an event raises that cannot follow the ones before it."""


class JournalError(CannotError):
    """The file cannot be read or written."""


class Journal:
    """The events of the evening in a file; `evening` is what they come to.

    Nobody else may have the file meanwhile: two that count on would be two evenings.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            private.make_folder(path.parent)
            self._file = ChainedFile(path, alone=True)
        except BlockingIOError:
            raise JournalError(
                f"{path} is run by another floorman: end that one first, or name another file"
            ) from None
        except OSError as error:
            raise JournalError(f"{path} cannot be used ({error.strerror})") from None
        try:
            self.evening, _ = _replayed(path, self._file.news())
        except BaseException:
            self._file.close()
            raise

    def append(
        self, at: int, do: str, fields: Mapping[str, Any], identity: str = "", by: str = ""
    ) -> Deed:
        """Note an event; when this returns it outlives a power cut.  JournalError: it does not.

        `at` is the time that counts; the line has the computer's clock, which people read.
        """
        evening = self.evening
        said = whole(dict(fields)), whole(identity), whole(by)
        event = Deed(evening.events, at + evening.ahead, do, *said)
        changed = after(evening, event)  # what cannot follow is not written
        try:
            self._file.append(event.as_json(), lasts=True)
        except OSError as error:
            raise JournalError(f"{self.path} cannot be written ({error.strerror})") from None
        self.evening = changed
        return event

    def close(self) -> None:
        """Give the file back."""
        self._file.close()


def written(path: Path) -> tuple[Evening, list[Deed]]:
    """The evening in a file and its events; the file stays as it is.  JournalError."""
    links = Links()
    try:
        whole = path.read_bytes().rpartition(b"\n")[0]
    except OSError as error:
        raise JournalError(f"{path} cannot be read ({error.strerror})") from None
    return _replayed(path, ((line, links.take(line)) for line in whole.splitlines()))


def _replayed(path: Path, lines: Iterable[tuple[bytes, bool]]) -> tuple[Evening, list[Deed]]:
    """Each line stands with whether it follows the ones before it."""
    evening = Evening()
    events: list[Deed] = []
    for number, (line, follows) in enumerate(lines):
        try:
            event = deed_of(json_text.parse_object(line))
            if event.n != number:
                raise ValueError(f"event {event.n} is there instead")
            if not follows:
                raise ValueError("it is not what was written, or a line before it")
            evening = after(evening, event)
        except _STRANGE as error:
            raise JournalError(
                f"{path}, line {number + 1}, is damaged ({error}): move the file away to"
                " begin a new evening, or cut it before that line"
            ) from None
        events.append(event)
    return evening, events
