"""The log of events: JSON lines, only ever appended to, one file a session.

A session is what one set of rules state lived through; a cable pull does not end it.  Hole cards
are in it from the moment they were tabled, as in the events themselves, so nobody else may
read it.
"""

import os
from datetime import datetime
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO

from host_tools import private
from host_tools.link.messages import Message
from host_tools.store.lines import Line, News, text_of


def default_folder() -> Path:
    """Where logs go unless told otherwise: the user's state directory."""
    base = os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
    return Path(base) / "floorman"


def make_folder(folder: Path) -> None:
    """Make the folder, and see that a file can be written there; OSError when it cannot."""
    private.make_folder(folder)
    with TemporaryFile(dir=folder):
        pass


class EventLog:
    """Writes what the table reports to a new file in `folder`, made when needed.

    The lines are those of lines.py.  OSError when the disk refuses.
    """

    def __init__(self, folder: Path, port: str) -> None:
        self.path: Path | None = None
        self._folder = folder
        self._port = port
        self._file: IO[str] | None = None
        self._news = News()

    def take(self, message: Message) -> None:
        """Keep a message if it belongs in the log; it is with the system when this returns."""
        if line := self._news.take(message):
            if "session" in line:
                self._begin(line)
            self._write(line)

    def _begin(self, line: Line) -> None:
        self.close()
        private.make_folder(self._folder)
        now = datetime.now().astimezone()
        self.path = self._folder / f"{now:%Y-%m-%dT%H-%M-%S-%f}.jsonl"
        self._file = open(self.path, "x", opener=private.opener)  # noqa: SIM115 - `close` closes it
        line |= {"session": now.isoformat(timespec="seconds"), "port": self._port}

    def _write(self, line: Line) -> None:
        if self._file is not None:
            self._file.write(text_of(line) + "\n")
            self._file.flush()

    def close(self) -> None:
        """End the file."""
        if self._file is not None:
            self._file.close()
            self._file = None
