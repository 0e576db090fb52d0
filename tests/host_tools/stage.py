"""Everything but the felt: a fake table, the link to it, state, log and page, in one process."""

import asyncio
import threading
import time
from collections.abc import Callable
from pathlib import Path
from types import TracebackType

from host_tools.link.client import Client
from host_tools.link.messages import Began, Down, Event, Message
from host_tools.outputs.server import Server
from host_tools.store.folder import FILE
from host_tools.store.recorder import Recorder
from host_tools.store.store import Store
from host_tools.table.lines import Line
from host_tools.table.state import TableState
from simulator.attacks.fuzz.hand import SEATS, Happening, to_the_end, to_the_turn
from tests.host_tools.fake_table import FakeTable

PATIENCE_S = 20
_LOOK_S = 0.05
NAMES = dict(
    zip(SEATS, ("Ada", "Bruno", "Chen", "Dalia", "Emil", "Farah", "Goran", "Hanna"), strict=True)
)
TURN = to_the_turn()
END = to_the_end()


def kept(folder: Path) -> list[Line]:
    """The lines of the store in a folder."""
    store = Store(folder / FILE)
    try:
        return [row.line for row in store.since()]
    finally:
        store.close()


class Stage:
    """`url` is the page; `messages` is all that came over the link."""

    def __init__(self, log: Path | None = None) -> None:
        self.table = FakeTable()
        self.state = TableState(dict(NAMES))
        self.messages: list[Message] = []
        self._news = threading.Condition()
        self.store = Store(log / FILE) if log else None
        self._recorder = Recorder(self.store, self.table.url, NAMES) if self.store else None
        self.server = Server(self.state)
        self.client = Client(self.table.url, self._take, settle=self._settle)
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)

    def _take(self, message: Message) -> None:
        if self._recorder:
            self._recorder.take(message)
        self.state.take(message)
        self.server.changed()
        with self._news:
            self.messages.append(message)
            self._news.notify_all()

    def _settle(self) -> None:
        if self._recorder:
            self._recorder.settle()
        with self._news:
            self._news.notify_all()

    def wait_for(self, done: Callable[[], bool]) -> None:
        """Wait until it is so; it is looked at with every message, and now and then without."""
        until = time.monotonic() + PATIENCE_S
        with self._news:
            while not done():
                assert time.monotonic() < until, self.messages[-5:]
                self._news.wait(_LOOK_S)

    def play(self, *happenings: Happening) -> None:
        """Let events happen and wait until the host knows them and what is shown."""
        known = len(self.events) + len(happenings)
        self.table.play(happenings)
        self.wait_for(lambda: len(self.events) >= known)
        rows = [columns.hex() for columns in self.table.rows.columns]
        lights = bytes(self.table.lights.codes)
        self.wait_for(lambda: [r.hex() for r in self.state._rows] == rows)
        self.wait_for(lambda: self.state._lights == lights)

    @property
    def events(self) -> list[Event]:
        return [message for message in self.messages if isinstance(message, Event)]

    @property
    def begins(self) -> list[Began]:
        return [message for message in self.messages if isinstance(message, Began)]

    @property
    def downs(self) -> list[Down]:
        return [message for message in self.messages if isinstance(message, Down)]

    def __enter__(self) -> "Stage":
        self.table.__enter__()
        self.client.connect(PATIENCE_S)
        self.client.start()
        self._thread.start()
        self.url = asyncio.run_coroutine_threadsafe(self.server.start(), self._loop).result()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.client.close()
        asyncio.run_coroutine_threadsafe(self.server.stop(), self._loop).result()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()
        self.table.__exit__(kind, error, trace)
        if self.store:
            self.store.close()
