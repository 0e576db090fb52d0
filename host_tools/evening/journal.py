"""The file of an evening: one event a line, on the disk before it counts.

A host that dies while it writes leaves half a line at the end; that event was answered to nobody,
and it is cut off when the file is opened again.
"""

import errno
import json
import os
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from host_tools.evening.events import Deed, deed_of
from host_tools.evening.fold import Evening, after
from host_tools.ground import json_text, private
from host_tools.ground.cannot import CannotError

FILE = "evening.jsonl"
"""The name of one beside the records."""
_STRANGE = (ValueError, LookupError, TypeError, AttributeError, ArithmeticError, AssertionError)
"""What an event raises that cannot follow the ones before it."""


class JournalError(CannotError):
    """The file cannot be read or written."""


class Journal:
    """The events of the evening in a file; `evening` is what they come to."""

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            private.make_folder(path.parent)
            self._file = open(  # noqa: SIM115 - kept open
                path, "a+b", buffering=0, opener=private.opener
            )
            self._file.seek(0)
            self.evening = self._replay(self._file.read())
        except OSError as error:
            raise JournalError(f"{path} cannot be used ({error.strerror})") from None

    def _replay(self, data: bytes) -> Evening:
        whole, _, torn = data.rpartition(b"\n")
        if torn:
            self._file.truncate(len(data) - len(torn))
        return _replayed(self.path, whole)[0]

    def append(
        self, at: int, do: str, fields: Mapping[str, Any], identity: str = "", by: str = ""
    ) -> Deed:
        """Note an event; when this returns it outlives a power cut.  JournalError: it does not.

        `at` is the time that counts; the line has the computer's clock, which people read.
        """
        evening = self.evening
        event = Deed(evening.events, at + evening.ahead, do, fields, identity, by)
        changed = after(evening, event)  # what cannot follow is not written
        self._write(json.dumps(event.as_json(), ensure_ascii=False).encode() + b"\n")
        self.evening = changed
        return event

    def _write(self, line: bytes) -> None:
        """The whole line, or nothing."""
        size = os.fstat(self._file.fileno()).st_size
        try:
            written = self._file.write(line)
            if written != len(line):
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            os.fsync(self._file.fileno())
        except OSError as error:
            with suppress(OSError):
                self._file.truncate(size)
            raise JournalError(f"{self.path} cannot be written ({error.strerror})") from None

    def close(self) -> None:
        """Give the file back."""
        self._file.close()


def written(path: Path) -> tuple[Evening, list[Deed]]:
    """The evening in a file and its events; the file stays as it is.  JournalError."""
    try:
        whole = path.read_bytes().rpartition(b"\n")[0]
    except OSError as error:
        raise JournalError(f"{path} cannot be read ({error.strerror})") from None
    return _replayed(path, whole)


def _replayed(path: Path, whole: bytes) -> tuple[Evening, list[Deed]]:
    evening = Evening()
    events: list[Deed] = []
    for number, line in enumerate(whole.splitlines()):
        try:
            event = deed_of(json_text.parse_object(line))
            if event.n != number:
                raise ValueError(f"event {event.n} is there instead")
            evening = after(evening, event)
        except _STRANGE as error:
            raise JournalError(
                f"{path}, line {number + 1}, is damaged ({error}): move the file away to"
                " begin a new evening, or cut it before that line"
            ) from None
        events.append(event)
    return evening, events
