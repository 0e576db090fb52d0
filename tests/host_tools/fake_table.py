"""A table without felt: the firmware's own link, rules and display, told its events by a test."""

import queue
import select
import socket
import threading
import time
from collections.abc import Callable, Iterable
from types import TracebackType

from floorman import events as ev
from floorman.display.lights import Lights
from floorman.display.news import News
from floorman.display.rows import Rows
from floorman.link.session import Session
from floorman.rules.state import PACKED

from simulator.attacks.fuzz.hand import Happening
from tests.look import Looking


class RealTicks:
    """MicroPython's time module, as far as a session needs it."""

    def ticks_ms(self) -> int:
        return time.monotonic_ns() // 1_000_000 & 0x3FFFFFFF

    def ticks_diff(self, late: int, early: int) -> int:
        return ((late - early + 0x20000000) & 0x3FFFFFFF) - 0x20000000


class SocketPort:
    """The firmware's end of a TCP connection that may not be there."""

    def __init__(self) -> None:
        self.socket: socket.socket | None = None

    def readinto(self, buf: bytearray) -> int:
        if self.socket is None or not select.select([self.socket], [], [], 0.002)[0]:
            return 0
        try:
            n = self.socket.recv_into(buf)
        except OSError:
            n = 0
        if n == 0:
            self.drop()
        return n

    def busy(self) -> bool:
        return False

    def write(self, data: memoryview) -> int:
        if self.socket is not None:
            try:
                self.socket.sendall(data)
            except OSError:
                self.drop()
        return len(data)

    def drop(self) -> None:
        if self.socket is not None:
            self.socket.close()
            self.socket = None


class FakeTable:
    """Listens at `url`.  `play` feeds events, `do` runs anything in the table's thread."""

    def __init__(self, build: bytes = b"fake") -> None:
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._listener.settimeout(0.002)
        self.url = f"socket://127.0.0.1:{self._listener.getsockname()[1]}"
        self.port = SocketPort()
        self.told: list[Happening] = []
        self._build = build
        self._plugged = True
        self._orders: queue.Queue[Callable[[], None]] = queue.Queue()
        self._ending = threading.Event()
        self._restart()
        self._thread = threading.Thread(target=self._loop, daemon=True)

    def _restart(self) -> None:
        self.news = News()
        self.game = Looking(self.news.hear)
        self.rows = Rows(self.news)
        self.lights = Lights(self.news)
        self.seen = bytearray(10)
        self.session = Session(self.port, RealTicks(), self._build, self.game.pack, PACKED)

    def play(self, events: Iterable[Happening]) -> None:
        """Let the events happen, in order, before anything ordered later."""
        for event in events:
            self.do(lambda event=event: self._happen(*event))  # type: ignore[misc]

    def do(self, order: Callable[[], None]) -> None:
        """Run `order` in the table's thread."""
        self._orders.put(order)

    def pull(self) -> None:
        """The cable is pulled."""
        self.do(self.port.drop)

    def unplug(self) -> None:
        """The cable is pulled and stays out until `plug`."""
        self.do(lambda: setattr(self, "_plugged", False))
        self.pull()

    def plug(self) -> None:
        """The cable is back."""
        self.do(lambda: setattr(self, "_plugged", True))

    def power_cycle(self) -> None:
        """The table starts anew, its rules empty."""
        self.do(self._restart)
        self.pull()

    def _happen(self, kind: int, seat: int, value: int) -> None:
        self.session.event(kind, seat, value, RealTicks().ticks_ms())
        self.game.feed(kind, seat, value, 0)
        if kind == ev.HOLE:
            self._see(seat, self.seen[seat] + 1)
        elif kind == ev.MUCKED:
            self._see(seat, 0)
        elif kind == ev.BOARD:
            self.session.count(10 + seat, 1)
        elif kind == ev.START or (kind == ev.KEY and seat == ev.K_NEXT):
            for at in range(10):
                self._see(at, 0)
        self._show()

    def _see(self, seat: int, cards: int) -> None:
        self.seen[seat] = cards
        self.session.count(seat, cards)

    def _show(self) -> None:
        self.rows.update(self.game)
        self.lights.update(self.game, self.seen)
        for n, columns in enumerate(self.rows.columns):
            self.session.row(n, columns)
        self.session.lights(self.lights.codes)

    def _loop(self) -> None:
        while not self._ending.is_set() and not self.session.stopped:
            self._accept()
            while not self._orders.empty():
                self._orders.get()()
            if self.session.poll():
                told = (self.session.told_kind, self.session.told_seat, self.session.told_value)
                self.told.append(told)
                self._happen(*told)
        self.port.drop()
        self._listener.close()

    def _accept(self) -> None:
        if self._plugged and self.port.socket is None:
            try:
                self.port.socket = self._listener.accept()[0]
            except TimeoutError:
                return

    def __enter__(self) -> "FakeTable":
        self._thread.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._ending.set()
        self._thread.join()
