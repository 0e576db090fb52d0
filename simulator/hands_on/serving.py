"""Serves the pages of a handled table and its console, or of films, until somebody ends them."""

import asyncio
import sys
import time
import webbrowser
from collections.abc import Callable, Sequence
from typing import Any, Protocol

from aiohttp import web

from host_tools.access.gate import Gate
from host_tools.access.ports import told_to_end
from host_tools.console.desk import Desk
from host_tools.console.routes import routes
from host_tools.outputs.home import FILM, Home
from host_tools.outputs.reception import Reception
from host_tools.outputs.server import Outside, Server
from host_tools.table.state import TableState
from host_tools.table.view import Input
from simulator.hands_on.company import PLAYERS
from simulator.hands_on.first_table import Game, evening
from simulator.hands_on.play_routes import PlayRoutes, add_pages
from simulator.hands_on.play_table import PlayTable
from simulator.hands_on.playing import Playing
from simulator.hands_on.showing import FilmRoutes, GalleryRoutes, Named
from simulator.window import Window


class Served(Protocol):
    """Pages somewhere."""

    @property
    def ports(self) -> Sequence[int]:
        """Those that it listens on."""

    async def start(self) -> str:
        """Listen; the address where one begins.  LinkError when it cannot have the port."""

    async def stop(self) -> None:
        """Close them."""


class Entrance(Protocol):
    """How other devices come in."""

    gate: Gate
    reception: Reception | None
    outside: Outside | None


class Evening:
    """A game to handle, gallery, console and window beside it; `path` is where one begins, `rules`
    events that tell the table what it plays by.  `entrance` lets other devices in, `home` knows
    what else there is, `rooms` add pages of theirs."""

    def __init__(
        self,
        game: Game,
        playing: Playing,
        names: dict[int, str],
        port: int,
        path: str = "play",
        rules: Sequence[Input] = (),
        entrance: Entrance | None = None,
        home: Home | None = None,
        rooms: Sequence[Callable[[web.Application], None]] = (),
    ) -> None:
        self._rooms = rooms
        self._game = game
        self._rules = rules
        self._path = path
        self.playing = playing
        self._gate = entrance.gate if entrance else Gate()
        self._reception = entrance.reception if entrance else None
        self._window = Window(playing.eyes, self._gate, lambda: playing.state.speaks)
        self._play = PlayRoutes(self.playing, self._gate)
        self._gallery = GalleryRoutes(self.playing, names, self._begin, game.board, self._gate)
        self._desk = Desk(
            self.playing.state, self.playing.tell, None, lambda line: None, time.monotonic
        )
        outside = entrance.outside if entrance else None
        self._server = Server(
            self._desk, port, gate=self._gate, outside=outside, rooms=(self._add,), home=home
        )
        self.playing.changed = self._changed
        self.playing.heard = self._desk.heard

    def _add(self, app: web.Application) -> None:
        add_pages(app)
        self._play.add_to(app)
        known = self._reception is not None
        routes(app, self._desk, self._gate, lambda: self._server, devices=known)
        self._gallery.add_to(app)
        self._window.add_to(app)
        if self._reception:
            self._reception.add_to(app)
        for add in self._rooms:
            add(app)

    @property
    def ports(self) -> Sequence[int]:
        """Loopback, HTTPS, doorstep."""
        return self._server.ports

    def _changed(self) -> None:
        self._server.changed()
        self._play.changed()

    def _begin(self) -> None:
        def opening(state: TableState, changed: Callable[[], None]) -> Any:
            return evening(self._game, state, changed, self._rules)

        self.playing.open(opening, _players_play)

    async def start(self) -> str:
        """Listen, and let people sit down."""
        address = await self._server.start()
        self._begin()
        return address + self._path

    async def stop(self) -> None:
        """Close page and table."""
        await asyncio.to_thread(self.playing.shut)
        await self._server.stop()


def _players_play(table: PlayTable) -> None:
    table.company.let(PLAYERS)


class Films:
    """Films on a page of their own."""

    def __init__(self, films: Sequence[Named], port: int) -> None:
        self._films = FilmRoutes(films)
        home = Home({FILM: {"film": "/film"}})
        self._server = Server(TableState(), port, rooms=(self._add,), home=home)

    def _add(self, app: web.Application) -> None:
        add_pages(app)
        self._films.add_to(app)

    @property
    def ports(self) -> Sequence[int]:
        """Loopback alone."""
        return self._server.ports

    async def start(self) -> str:
        """Listen."""
        return await self._server.start() + "film"

    async def stop(self) -> None:
        """Close the page."""
        await self._server.stop()


async def serve(
    make: Callable[[Callable[[], None]], Served],
    browse: bool,
    begun: Callable[[Sequence[int]], str] = lambda ports: "",
) -> int:
    """Print the address and serve until a signal comes.  CannotError without a port.

    `make` is told what ends it, `begun` the ports, and says what else is to be printed.
    """
    ended = told_to_end()
    served = make(ended.set)
    try:
        address = await served.start()
        print(f"page:  {address}{begun(served.ports)}", flush=True)
        if browse and not await asyncio.to_thread(webbrowser.open, address):
            print(f"floorman: no browser opens here: open {address} yourself", file=sys.stderr)
        await ended.wait()
        return 0
    finally:
        await served.stop()
