"""The firmware at a simulated table in real time, its host, and the console's page."""

import asyncio
import queue
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from typing import Any

from floorman import events as ev

from host_tools.access.gate import Gate
from host_tools.console.desk import Desk
from host_tools.console.routes import routes
from host_tools.link.client import Client
from host_tools.link.messages import Message
from host_tools.outputs.server import Server
from host_tools.table.house import parameter
from host_tools.table.state import TableState
from simulator.boards.host import HostBoard
from simulator.live import LivePort, Pacer
from simulator.rig import Rig
from simulator.tags import carried, make_tags
from simulator.world import World

NAMES = {0: "Ada", 3: "Bruno", 6: "Chen"}
STACKS = {0: 2000, 3: 2000, 6: 2000}
_CHIPS = {1: 40, 5: 40, 25: 40, 100: 40, 500: 40}
_LOOK_US = 5_000
_PATIENCE_S = 60.0
_LOOK_S = 0.05
_GLANCE_US = 1_500_000
_CLEARED_US = 5_000_000
_HALF_A_DECK = 26


class Live:
    """`do` runs something in the table's thread; `wait_for` waits for the host's own state."""

    seats = tuple(STACKS)

    def __init__(self, folder: Path, speed: float = 4.0) -> None:
        entries = make_tags(_CHIPS, seed=1)
        self.rig = Rig(World(entries, seed=1), 1)
        self._port = LivePort(self.rig.wires)
        self._board = HostBoard(self.rig.wires, carried(folder, entries))
        self._speed = speed
        self._orders: queue.Queue[Callable[[], object]] = queue.Queue()
        self._ends = False
        self._first = 0  # card of the half deck that is dealt from
        self.heard: list[Message] = []
        self.lines: list[dict[str, Any]] = []
        self.listeners: list[Callable[[Message], object]] = []
        self._news = threading.Condition()
        self.state = TableState(NAMES)
        gate = Gate()
        self.desk = Desk(self.state, self._tell, None, self.lines.append, time.monotonic)
        self.server = Server(
            self.desk,
            gate=gate,
            rooms=[lambda app: routes(app, self.desk, gate, lambda: self.server, False)],
        )
        self.client = Client(self._port.url, self._take)
        self.loop = asyncio.new_event_loop()
        self._threads = [
            threading.Thread(target=self._play, daemon=True),
            threading.Thread(target=self.loop.run_forever, daemon=True),
        ]

    def _tell(self, kind: int, seat: int, value: int, author: int) -> "Future[None]":
        return self.client.tell(kind, seat, value, author)

    def _take(self, message: Message) -> None:
        self.state.take(message)
        for listen in self.listeners:
            listen(message)  # before a command is answered
        self.desk.heard(message)
        self.server.changed()
        with self._news:
            self.heard.append(message)
            self._news.notify_all()

    def _play(self) -> None:
        self._look()
        Pacer(self.rig.wires, self._speed)
        self._board.run(lambda: self._ends)

    def _look(self) -> None:
        while not self._orders.empty():
            self._orders.get()()
        self.rig.clock.after(_LOOK_US, self._look)

    def __enter__(self) -> "Live":
        for thread in self._threads:
            thread.start()
        self.client.connect(_PATIENCE_S)
        self.client.start()
        self.url = self.run(self.server.start())
        return self

    def __exit__(self, *_: object) -> None:
        self.client.close()
        self.run(self.server.stop())
        self._ends = True
        self.loop.call_soon_threadsafe(self.loop.stop)
        for thread in self._threads:
            thread.join()
        self.loop.close()
        self._port.close()

    def run(self, work: Any) -> Any:
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(_PATIENCE_S)

    @property
    def table(self) -> Any:
        """The firmware's own, for questions in its thread."""
        return self._board.table

    def wait_for(self, done: Callable[[], bool]) -> None:
        """The condition is looked at with every message, and now and then.

        A row's dots come without one.
        """
        until = time.monotonic() + _PATIENCE_S
        with self._news:
            while not done():
                assert time.monotonic() < until, self._story()
                self._news.wait(_LOOK_S)

    def _story(self) -> str:
        """What the table shows and said last, for a test that waits in vain."""
        document = self.state.document()
        seen = [seat["cards_seen"] for seat in document["seats"]]
        notes = [note["text"] for note in document["notes"][-8:]]
        return f"rows {[self.row(n) for n in range(3)]}, cards {seen}, notes {notes}"

    def do(self, order: Callable[[], object]) -> None:
        """Somebody does something at the table."""
        done = threading.Event()
        self._orders.put(lambda: (order(), done.set()))
        assert done.wait(_PATIENCE_S)

    # people --------------------------------------------------------------------------------------

    def sit_down(self) -> None:
        """Three players with 2,000 each, blinds of 50 and 100, seat 1 has the button."""
        self.do(lambda: self.rig.world.seat_players(STACKS))
        self.give_stacks()
        self.client.tell(ev.SMALL, 0, 50)
        self.client.tell(ev.BIG, 0, 100)
        self.client.tell(ev.BUTTON, 0, 0)
        self.client.tell(ev.PARAM, parameter("blinds_first"), 0).result(_PATIENCE_S)

    def give_stacks(self) -> None:
        """What everybody has, between two hands."""
        told = [self.client.tell(ev.SEAT, seat, stack) for seat, stack in STACKS.items()]
        for one in told:
            one.result(_PATIENCE_S)

    def deal(self) -> None:
        """Two cards to each seat, from the left of the button."""
        for n, seat in enumerate((3, 6, 0)):
            for card in (2 * n, 2 * n + 1):
                self._move(card, f"hole{seat}")
        self.wait_for(lambda: self.state.game.actor != 255)

    def street(self, first: int, *places: int) -> None:
        """A burn card and the cards of a street, from that card of the deck on."""
        self._move(first, "burn")
        for n, place in enumerate(places):
            self._move(first + 1 + n, f"board{place}")
        self.wait_for(lambda: self.state.game.nboard == places[-1] + 1)

    def press_soon(self, key: int) -> None:
        """A key of the table's own keypad, after a look at its rows."""
        self.do(lambda: self.rig.clock.after(_GLANCE_US, lambda: self.rig.press(key)))

    def _move(self, card: int, place: str) -> None:
        world = self.rig.world
        self.do(lambda: world.move(world.cards[self._first + card], place))

    def clear(self) -> None:
        """All cards off the felt, and a moment for the readers to see that."""
        world = self.rig.world
        places = [f"hole{seat}" for seat in STACKS]
        places += ["burn", "muck", *(f"board{n}" for n in range(5))]
        on_felt = [item for place in places for item in world.at(place)]
        for item in on_felt:
            self.do(lambda item=item: world.move(item, "discard"))
        self._first = _HALF_A_DECK - self._first  # the other half is shuffled meanwhile
        if on_felt:
            self.pause(_CLEARED_US)

    def pause(self, us: int) -> None:
        """So much of the table's time passes."""
        over = threading.Event()
        self.do(lambda: self.rig.clock.after(us, over.set))
        assert over.wait(_PATIENCE_S)

    def row(self, n: int) -> str:
        return self.rig.eyes.row(n)
