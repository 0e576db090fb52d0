"""The log of events: JSON lines, only ever appended to, one file a session.

A session is what one set of rules state lived through; a cable pull does not end it.  Hole cards
are in it from the moment they were tabled, as in the events themselves, so nobody else may
read it.
"""

import json
import os
from dataclasses import asdict
from datetime import datetime
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO, Any

from host_tools import private
from host_tools.link.messages import (
    Balance,
    Began,
    Chips,
    Event,
    Failed,
    Health,
    Lost,
    Message,
    Part,
    Started,
    Trouble,
)
from host_tools.table.balance import Balances, place
from host_tools.table.builds import FULL, build_of
from host_tools.table.words import ended, part, reader


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

    The first line describes the session: {"session", "port", "build", "how", "state"}; `state` is
    the packed rules state in hex when `how` is 'restore'.  The others are events {"n", "kind",
    "seat", "value", "ms", "past"}, {"lost": events}, {"started": the fields of messages.Started},
    {"readers": [[VersionReg, self test, hub]]}, {"reader": name, "fault": what is wrong} and an
    empty fault when it is well again, {"part": number, "fault"} likewise, {"failed": the error
    that ended the table's program}, {"trouble": what the table complained of} or {"chips": place,
    "expected", "seen"} where chips differ, or no longer do.  OSError when the disk refuses.
    """

    def __init__(self, folder: Path, port: str) -> None:
        self.path: Path | None = None
        self._folder = folder
        self._port = port
        self._file: IO[str] | None = None
        self._balances = Balances()
        self._faults: dict[int, int] = {}
        self._readers = build_of(FULL).words
        self._parts: dict[int, int] = {}

    def take(self, message: Message) -> None:
        """Keep a message if it belongs in the log; it is with the system when this returns."""
        if isinstance(message, Began):
            if message.how != "resume" or self._file is None:
                self._begin(message)
        elif isinstance(message, Event):
            self._line(
                n=message.number,
                kind=message.kind,
                seat=message.seat,
                value=message.value,
                ms=message.ms,
                past=message.past,
            )
        elif isinstance(message, Started):
            self._line(started=asdict(message))
        elif isinstance(message, Chips):
            self._line(readers=message.found)
        elif isinstance(message, Lost):
            self._line(lost=message.events)
        elif isinstance(message, Health):
            self._take_health(message.zone, message.state)
        elif isinstance(message, Part):
            self._take_part(message.part, message.state)
        elif isinstance(message, Failed):
            self._line(failed=ended(message))
        elif isinstance(message, Trouble):
            self._line(trouble=message.text)
        elif isinstance(message, Balance):
            known = message.zone in self._balances.open
            self._balances.take(message)
            if known or message.zone in self._balances.open:
                self._line(chips=place(message.zone), expected=message.expected, seen=message.seen)

    def _take_health(self, zone: int, state: int) -> None:
        if zone < len(self._readers) and state != self._faults.get(zone, 0):
            self._faults[zone] = state
            name = self._readers[zone]
            self._line(reader=name, fault=reader(name, state) if state else "")

    def _take_part(self, number: int, state: int) -> None:
        if state != self._parts.get(number, 0):
            self._parts[number] = state
            self._line(part=number, fault=part(number, state) if state else "")

    def _begin(self, began: Began) -> None:
        self.close()
        self._faults.clear()
        self._readers = build_of(began.table).words
        private.make_folder(self._folder)
        self._parts.clear()
        now = datetime.now().astimezone()
        self.path = self._folder / f"{now:%Y-%m-%dT%H-%M-%S-%f}.jsonl"
        self._file = open(self.path, "x", opener=private.opener)  # noqa: SIM115 - `close` closes it
        self._line(
            session=now.isoformat(timespec="seconds"),
            port=self._port,
            build=began.build,
            how=began.how,
            state=began.state.hex() if began.how == "restore" else "",
        )

    def _line(self, **fields: Any) -> None:
        if self._file is not None:
            self._file.write(json.dumps(fields, separators=(",", ":")) + "\n")
            self._file.flush()

    def close(self) -> None:
        """End the file."""
        if self._file is not None:
            self._file.close()
            self._file = None
