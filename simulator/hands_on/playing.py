"""The table that is handled now; another one takes its place any time.

A server lets it play in a thread of its own.  Where there are no threads it plays between two
other things that its process does.
"""

import asyncio
import math
import threading
import time
from collections.abc import Callable, Generator
from concurrent.futures import Future
from contextlib import AbstractContextManager
from functools import partial
from typing import cast

from floorman import events as ev

from host_tools.link.messages import Down, Message
from host_tools.table.state import TableState
from simulator.boards import BoardError
from simulator.bus import SimulationError
from simulator.eyes import Eyes
from simulator.hands_on.play_table import LOOK_S, Answer, Move, Picture, PlayTable, What

Opening = Callable[[TableState, Callable[[], None]], AbstractContextManager[PlayTable]]
"""Makes a table whose host is this state, and says when something changed."""


Course = Generator[float, None, None]
"""A table's way from its opening to its end; it gives the seconds to wait now."""
Way = Callable[[float], Course]
"""Begins it; the table gives way to others after so many seconds."""
Lets = Callable[[Way], Callable[[], None]]
"""Lets a table go its way, and gives what is called to end it."""
_SLICE_S = 0.03  # where others wait for the table


def in_thread(way: Way) -> Callable[[], None]:
    """The table has a thread; who ends it has told it so, and waits."""

    def play() -> None:
        for rest in way(math.inf):
            time.sleep(min(rest, LOOK_S))

    thread = threading.Thread(target=play, daemon=True)
    thread.start()
    return thread.join


def in_turns(way: Way) -> Callable[[], None]:
    """The table takes turns with what else the loop does."""
    course = way(_SLICE_S)

    async def play() -> None:
        for rest in course:
            await asyncio.sleep(min(rest, LOOK_S))

    playing = asyncio.get_running_loop().create_task(play())

    def end() -> None:
        playing.cancel()
        course.close()

    return end


class Handled(Picture):
    """`what` is played out of the gallery, empty for an evening's game; `ended` says why the table
    came to an end, `ready` that the picture is there.
    """

    what: What
    ended: str
    ready: bool


class Playing:
    """`state` is the host's, `lies()` what lies on the felt (table.py).

    `changed` is called from the table's thread, and so is `heard` with each message of the table.
    """

    def __init__(self, names: dict[int, str], language: str = "", lets: Lets = in_thread) -> None:
        self.state = TableState(names, language)
        self.changed: Callable[[], None] = lambda: None
        self.heard: Callable[[Message], None] = lambda message: None
        self.what: What | dict[str, str] = {}
        """What is played (gallery.py), empty for an evening's game."""
        self._table: PlayTable | None = None
        self._untold: list[tuple[int, int, int, int]] = []
        self._lets = lets
        self._end: Callable[[], None] = lambda: None
        self._leaving = False
        self._shut = False
        self._ended = ""
        self._changing = threading.RLock()  # who asks for a table waits for who asked before

    def lies(self) -> Handled:
        """The picture of the felt, and why the table came to an end if it did."""
        shown = self._table.shown if self._table else None
        more = {"what": self.what, "ended": self._ended, "ready": bool(shown)}
        return cast(Handled, {**(shown or {}), **more})

    def eyes(self) -> Eyes | None:
        """Eyes of somebody who stands at the table, if one is on."""
        return self._table.rig.eyes if self._table else None

    def open(
        self,
        opening: Opening,
        begin: Callable[[PlayTable], None] = lambda table: None,
        what: What | None = None,
    ) -> None:
        """Leave the table that is played and open another; `begin` is its first move.

        A house that is shut opens none.
        """
        with self._changing:
            self.close()
            if self._shut:
                return
            self._ended, self.what, self._leaving = "", what or {}, False
            self._end = self._lets(partial(self._play, opening, begin))

    def close(self) -> None:
        """Leave the table."""
        with self._changing:
            self._leaving = True
            if self._table:
                self._table.end()
            self._end()
            self._table = None

    def shut(self) -> None:
        """Leave the table for good: whoever still asks for one comes too late."""
        with self._changing:
            self._shut = True
            self.close()

    def ask(self, who: int, move: Move, answer: Answer) -> None:
        """Make a move at the table."""
        if self._table is None:
            answer("the table is not there yet")
        else:
            self._table.ask(who, move, answer)

    def tell(self, kind: int, seat: int, value: int, author: int = ev.BY_HOUSE) -> "Future[None]":
        """The host tells the table an event, as Client.tell; before one is on it waits for it."""
        if self._table:
            return self._table.tell(kind, seat, value, author)
        self._untold.append((kind, seat, value, author))
        return Future()

    def _play(
        self, opening: Opening, begin: Callable[[PlayTable], None], longest_s: float
    ) -> Course:
        try:
            with opening(self.state, lambda: self.changed()) as table:
                table.heard = self.heard
                begin(table)
                self._table = table
                while self._untold:
                    table.tell(*self._untold.pop(0))
                table.begin()
                while not self._leaving:
                    yield table.go_on(longest_s)
        except (SimulationError, BoardError) as error:
            self._ended = str(error)
            self.state.take(Down(self._ended))
            self.changed()
