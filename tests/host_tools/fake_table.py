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

from tests.look import Looking

Happening = tuple[int, int, int]  # kind, seat, value of an event


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


def card(name: str) -> int:
    """'Ah' as a card number."""
    return "23456789TJQKA".index(name[0]) * 4 + "cdhs".index(name[1])


def shown(seat: int, first: str, second: str) -> Happening:
    """The seat tables its hand."""
    return ev.SHOWN, seat, card(first) << 8 | card(second)


def board(start: int, *names: str) -> list[Happening]:
    """A burn and board cards from place `start` on."""
    cards = [(ev.BOARD, start + n, card(name)) for n, name in enumerate(names)]
    return [(ev.BURN, 0, 0), *cards]


STACKS = (8200, 12450, 5400, 0, 20050, 9975, 14300, 7600, 0, 11025)
SEATS = [seat for seat, stack in enumerate(STACKS) if stack]


def sit_down() -> list[Happening]:
    """Eight players, blinds 50/100, button in seat 10."""
    return [
        *((ev.SEAT, seat, stack) for seat, stack in enumerate(STACKS)),
        (ev.SMALL, 0, 50), (ev.BIG, 0, 100), (ev.UNIT, 0, 25), (ev.BUTTON, 9, 0),
    ]  # fmt: skip


def deal(hand: int = 12) -> list[Happening]:
    """The hand begins and everybody gets two cards."""
    start: list[Happening] = [(ev.START, 0, hand)]
    return start + [(ev.HOLE, seat, 0) for _ in range(2) for seat in SEATS]


def to_the_turn() -> list[Happening]:
    """Seats 2, 5 and 7 see the turn; 5 bets 1,800 and 7 has not decided."""
    return [
        *sit_down(), *deal(),
        (ev.MUCKED, 2, 0), (ev.CHIPS, 4, 300), (ev.MUCKED, 5, 0), (ev.CHIPS, 6, 300),
        (ev.MUCKED, 7, 0), (ev.MUCKED, 9, 0), (ev.MUCKED, 0, 0), (ev.CHIPS, 1, 300),
        *((ev.CHIPS, seat, 0) for seat in (0, 1, 4, 6)),
        *board(0, "Qh", "7s", "2d"),
        (ev.KNOCK, 1, 0), (ev.CHIPS, 4, 650), (ev.CHIPS, 6, 650), (ev.MUCKED, 1, 0),
        (ev.CHIPS, 4, 0), (ev.CHIPS, 6, 0),
        *board(3, "Tc"),
        (ev.CHIPS, 4, 1800),
    ]  # fmt: skip


def to_the_end() -> list[Happening]:
    """From there: 7 calls, the river is checked, 5 shows a set and wins."""
    return [
        (ev.CHIPS, 6, 1800), (ev.CHIPS, 4, 0), (ev.CHIPS, 6, 0),
        *board(4, "Ks"), (ev.KNOCK, 4, 0), (ev.KNOCK, 6, 0),
        shown(4, "Qd", "Qc"), shown(6, "Kh", "Th"), (ev.KEY, ev.K_SHOW, 0),
    ]  # fmt: skip
