"""`floorman run`: the table on a port, or one in the simulator, with its log and its page."""

import asyncio
import time
import webbrowser
from concurrent.futures import Future
from contextlib import ExitStack, suppress
from functools import partial
from typing import Protocol

from aiohttp import web
from floorman import events as ev

from host_tools.access.gate import Gate
from host_tools.access.ports import all_files, told_to_end
from host_tools.build.whereabouts import in_sources
from host_tools.commands.admitting import Entrance
from host_tools.commands.arguments import HTTP_PORT, say
from host_tools.commands.browsing import Binder, browser
from host_tools.commands.simulated_table import (
    Options,
    Simulator,
    start_simulator,
    status_of,
)
from host_tools.commands.streaming import start_reveal
from host_tools.commands.turns import Turns
from host_tools.console.desk import Desk
from host_tools.console.routes import routes
from host_tools.ground import clocks, private
from host_tools.link.client import Client
from host_tools.link.messages import Failed, LinkError, Message
from host_tools.outputs.home import ACADEMY, DEVICES, EVENING, STREAM, WATCH, Home, Links
from host_tools.outputs.relay import Relay
from host_tools.outputs.server import Room, Server
from host_tools.reveal import relay_file
from host_tools.store.folder import FILE as STORE
from host_tools.store.folder import RELAY_TOKEN
from host_tools.store.recorder import Recorder
from host_tools.store.store import Store
from host_tools.table.rotation import FILE, Rotation, kept_rotation
from host_tools.table.seats import SIMULATED_NAMES
from host_tools.table.state import TableState
from host_tools.table.view import Watched

CHECK_S = 0.2  # how often the simulator is looked after
EMULATED = 30.0  # seconds in which an emulated Pico surely does what takes it one


class Around(Protocol):
    """Something that is run on the table: it hears the rules, and has pages of its own."""

    def hear(self, note: int, seat: int, value: int, game: Watched) -> None:
        """A note of the rules, and how they stand; called in the link's thread."""

    def take(self, message: Message) -> None:
        """What the table says; called in the link's thread."""

    def add_to(self, gate: Gate, app: web.Application) -> None:
        """Serve its pages; the gate knows who may do what."""

    def begin(self, host: "Host", simulator: Simulator | None) -> None:
        """The table is there."""

    async def end(self) -> None:
        """It is about to be left."""


class Host:
    """Everything beside the table: state, records, page.  StoreError without a store."""

    def __init__(
        self,
        options: Options,
        port: str,
        around: Around | None = None,
        home: Home | None = None,
    ) -> None:
        self._rules = options.rules
        self._around = around
        heard = {"hear": around.hear} if around else {}
        self.state = TableState(options.names, options.language, **heard)
        self.store = Store(options.log / STORE)
        self._recorder = Recorder(self.store, port, options.names, clocks.kept)
        self.token = private.token(options.log / RELAY_TOKEN)
        usual = options.http in (0, HTTP_PORT)
        self.relay_file = options.log / (
            relay_file.FILE if usual else relay_file.name(options.http)
        )
        relay = Relay(
            lambda number: self.store.of_table(port, number), self.store.last, self.token
        )
        self.store.listen(relay.changed)
        self.entrance = Entrance(
            options.log, options.host, options.http, self._show_code, lambda: self.state.speaks,
            options.terms,
        )  # fmt: skip
        reception = self.entrance.reception
        self.desk = Desk(
            self.state, self._tell, self.entrance.audit, self._recorder.add, time.monotonic,
            options.terms.four_eyes,
        )  # fmt: skip
        rooms: list[Room] = [self._add_console, *([reception.add_to] if reception else [])]
        rooms += [partial(around.add_to, self.entrance.gate)] if around else []
        rooms += [_academy(self.entrance.gate)] if options.port else []
        self.server = Server(
            self.desk, options.http, relay, browser(self.store), self.entrance.gate,
            self.entrance.outside, rooms, home,
        )  # fmt: skip
        self.desk.changed = self.server.changed
        self._rotation = _rotation(options)
        self._binder = Binder(self.store)
        emulated = options.board == "pico" and not options.port
        slower = EMULATED if emulated else 1.0
        self.client = Client(
            port, self._take, lambda: time.monotonic() / slower, self._recorder.settle
        )

    def _tell(self, kind: int, seat: int, value: int, author: int) -> "Future[None]":
        return self.client.tell(kind, seat, value, author)

    def _add_console(self, app: web.Application) -> None:
        entrance = self.entrance
        routes(app, self.desk, entrance.gate, lambda: self.server, entrance.reception is not None)

    def _show_code(self, code: int) -> None:
        self.client.tell(ev.CODE, 0, code)

    def _take(self, message: Message) -> None:
        if isinstance(message, Failed):
            message = in_sources(message)
        self._recorder.take(message)
        self.state.take(message)
        self.desk.heard(message)
        if self._around:
            self._around.take(message)
        if self._rotation:
            for event in self._rotation.heard(message, self.state.ask):
                self.client.tell(*event)
        self.server.changed()

    def call(self, names: dict[int, str]) -> None:
        """Who sits where from now on, for the page and the records."""
        self.state.call(names)
        self._recorder.call(names)
        self.server.changed()

    async def start(self) -> str:
        """Find the table, serve the page; the page's address.  LinkError as a sentence."""
        await asyncio.to_thread(self.client.connect)
        address = await self.server.start()
        relay_file.write(self.relay_file, self.entrance.relay(self.server.ports, self.token))
        self.client.start()
        self._binder.start()
        for event in self._rules:
            self.client.tell(*event)
        return address

    async def stop(self) -> None:
        """Leave the table playing and take everything else down."""
        await asyncio.to_thread(self.client.close)
        await self.server.stop()
        self.entrance.close()
        await asyncio.to_thread(self._binder.stop)
        self.store.close()


def _rotation(options: Options) -> Rotation | None:
    """A host's at another port goes its own way."""
    usual = options.http in (0, HTTP_PORT)
    name = FILE if usual else f"rotation-{options.http}.json"
    return kept_rotation(options.mix, options.log / name) if options.mix else None


def run(options: Options, around: Around | None = None, turns: Turns | None = None) -> int:
    """Play until interrupted or, with a number of hands, until the simulator has played them."""
    all_files()
    if options.port:
        return asyncio.run(_serve(options, options.port, None, around, turns))
    if not (options.names or around):
        options.names = dict(enumerate(SIMULATED_NAMES))
    with start_simulator(options) as simulator:
        return asyncio.run(_serve(options, simulator.port, simulator, around, turns))


async def _serve(
    options: Options,
    port: str,
    simulator: Simulator | None,
    around: Around | None,
    turns: Turns | None,
) -> int:
    ended = told_to_end()
    here = _here(options, simulator)
    host = Host(options, port, around, turns.home(here, ended.set) if turns else None)
    shown = ExitStack()
    try:
        address = await host.start()
        if turns:
            turns.port = host.server.ports[0]
        if simulator:
            simulator.pass_on(host.client.tell)
        if around:
            around.begin(host, simulator)
        print(
            f"table: {port}\npage:  {address}\nstart: {address}home\nhands: {address}hands\n"
            f"records: {host.store.path}\n"
            f"relay: {host.relay_file}{host.entrance.welcome(host.server.ports)}",
            flush=True,
        )
        if simulator:
            print(f"window: {simulator.window}", flush=True)
        if around:
            print(
                f"set up: {address}setup\nrun:    {address}director\nclock:  {address}clock\n"
                f"cards:  {address}register",
                flush=True,
            )
        if options.stream:
            hear = partial(_hear, here)
            here_too = host.entrance.relay_here(host.server.ports, host.token)
            shown.enter_context(start_reveal(options.stream, here_too, hear))
        shows = f"{address}setup" if around else address
        if options.browse and not await asyncio.to_thread(webbrowser.open, shows):
            say(f"no browser opens here: open {shows} yourself")
        return await _end(options, ended, simulator)
    except LinkError:
        with suppress(TimeoutError):  # a signal or the simulator's end may be the cause
            await asyncio.wait_for(ended.wait(), CHECK_S)
            return 0
        if simulator and (status := simulator.process.poll()) is not None:
            return status_of(options, status)
        raise
    finally:
        await asyncio.to_thread(shown.close)
        if around:
            await around.end()
        await host.stop()


def _academy(gate: Gate) -> Room:
    """Lessons at a table where cards really lie."""
    from simulator.academy.routes import AcademyRoutes

    return AcademyRoutes(gate).add_to


def _here(options: Options, simulator: Simulator | None) -> dict[str, Links]:
    """The parts that are served, for the start page."""
    pages = {"table": "/", "console": "/console", "hands": "/hands"}
    seen = {"window": simulator.window} if simulator else {}
    here: dict[str, Links] = {WATCH: {**pages, **seen}}
    if options.evening:
        here[EVENING] = {name: f"/{name}" for name in ("setup", "director", "clock", "register")}
    if options.port:
        here[ACADEMY] = {"academy": "/academy"}
    if options.host:
        here[DEVICES] = {"devices": "/devices", **seen}
    return here


def _hear(here: dict[str, Links], what: str, address: str) -> None:
    """An address of `floorman reveal` for the start page, the console first."""
    name = {"console": "production"}.get(what, what)
    here[STREAM] = dict(sorted({**here.get(STREAM, {}), name: address}.items(), reverse=True))


async def _end(options: Options, ended: asyncio.Event, simulator: Simulator | None) -> int:
    """Wait until somebody wants the end or the simulator has come to its own."""
    while not ended.is_set():
        if simulator and (status := simulator.process.poll()) is not None:
            return status_of(options, status)
        with suppress(TimeoutError):
            await asyncio.wait_for(ended.wait(), CHECK_S)
    return 0
