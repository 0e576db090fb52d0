"""One address, one part after the other: each takes the place of the one before on demand."""

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import Any

from host_tools.commands.arguments import say
from host_tools.commands.game import NOBODY
from host_tools.commands.streaming import DELAY_S
from host_tools.ground.cannot import CannotError
from host_tools.outputs.home import (
    ACADEMY,
    DEVICES,
    EVENING,
    GALLERY,
    PARTS,
    PLAY,
    STREAM,
    Home,
    Links,
)

_ALL_ADDRESSES = "0.0.0.0"
_REAL = (EVENING, DEVICES)
"""What a real table can be asked for: the others would leave it."""
_OF_A_RUN = {"hands": None, "stream": None, "pair": None, "evening": None, "play": False}
_OF_NO_PLAY: dict[str, Any] = {"fault": [], "build": None}


class Turns:
    """The parts of one run.  `port` is the page's, as soon as one was served."""

    def __init__(self, options: argparse.Namespace) -> None:
        self._first = options
        self._ends: Callable[[], object] = lambda: None
        self.options = options
        self.asked = ""
        self.failed = ""
        self.number = 0
        self.port = 0

    def home(self, here: dict[str, Links], ends: Callable[[], object]) -> Home:
        """The start page of what is served now; `ends` ends it."""
        self._ends = ends
        real = bool(self.options.port)
        opens = _REAL if real else PARTS
        return Home(here, opens, self._change, real, self.number, self.failed)

    def _change(self, part: str) -> None:
        self.asked = part
        self._ends()

    def next(self) -> None:
        """What was asked for is what is served now."""
        now = self.options
        self.options = changed(self._first, self.asked, now.host, self.port)
        if self.asked == DEVICES:  # whatever is served goes on being that
            self.options = argparse.Namespace(**{**vars(now), "http": self.port, "open": False})
            self.options.host = _ALL_ADDRESSES
        self.asked, self.failed = "", ""
        self.number += 1


def changed(first: argparse.Namespace, part: str, host: str, http: int) -> argparse.Namespace:
    """The command line that would serve this part, with what the first one said of the rest."""
    words = {**vars(first), **_OF_A_RUN, "host": host, "http": http, "open": False}
    if part in (PLAY, GALLERY, ACADEMY):
        words |= {**_OF_NO_PLAY, "play": True, "at": part}
    if part == EVENING:
        words |= {**NOBODY, "evening": first.evening or Path()}
    if part == STREAM:
        words |= {"stream": first.stream or DELAY_S}
    return argparse.Namespace(**words)


def serve(options: argparse.Namespace, once: Callable[[argparse.Namespace, Turns], int]) -> int:
    """Serve one part until it ends and no other one is asked for; exit status.  CannotError.

    What cannot be served gives its place back to what was served before.
    """
    turns = Turns(options)
    before: argparse.Namespace | None = None
    while True:
        try:
            status = once(turns.options, turns)
        except CannotError as error:
            if before is None:
                raise
            say(str(error))
            turns.options, turns.failed, turns.asked, before = before, str(error), "", None
            turns.number += 1
            continue
        if not turns.asked:
            return status
        before = argparse.Namespace(**{**vars(turns.options), "http": turns.port, "open": False})
        turns.next()
