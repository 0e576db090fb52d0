"""The page's server: one process; over plain HTTP loopback only, over HTTPS who is paired.

`/` is the page, `/texts` texts/serving.py's, `/menu` the floor's, `/rules` what each rule says,
`/ws` a WebSocket that sends {"full": document} first and {"change": {section: value}} from then
on; the document is that of table/state.py.  "notes" in a change are only the new ones.
`/relay` is relay.py's, and `/hands` hands.py's; other rooms add theirs.
"""

import asyncio
import errno
import json
import ssl
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from aiohttp import WSCloseCode, WSMsgType, web

from host_tools.access.gate import Gate
from host_tools.access.ports import GUESTS, HOUSE, STEP, Limits, Ports
from host_tools.access.roles import PRODUCTION, WATCH, Who
from host_tools.link.messages import LinkError
from host_tools.outputs.difference import difference
from host_tools.outputs.hands import Hands
from host_tools.outputs.relay import Relay
from host_tools.table.page_model import menu, rule_texts
from host_tools.texts.serving import add_texts

PAGE = Path(__file__).parent / "page"
KIT = PAGE / "kit"
"""Modules that the pages of other servers have, too."""
REST_S = 0.04  # changes are gathered so long
LOOPBACK = "127.0.0.1"
SHUT = 4403
"""A socket is closed with this when its device may no longer connect."""

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]
Room = Callable[[web.Application], None]
"""Adds the routes of a room of its own."""
Answering = Callable[[Who, str], Awaitable[str]]
"""What a page said over its socket -> the answer, for that page alone."""


class Source(Protocol):
    """What the page shows."""

    def document(self) -> dict[str, Any]:
        """Everything, JSON-able; called in the server's thread."""


@dataclass(frozen=True)
class Outside:
    """Where other devices come in: an address to listen on, ports of HTTPS and of the doorstep."""

    host: str
    context: ssl.SSLContext
    doorstep: web.Application
    port: int = 0
    doorstep_port: int = 0


class Server:
    """Serves `source` at http://127.0.0.1:port; port 0 lets the system choose.

    `gate` says who comes in, `outside` is for other devices, `rooms` add routes.  `changed` may be
    called from any thread whenever the document is not what it was.
    """

    def __init__(
        self,
        source: Source,
        port: int = 0,
        relay: Relay | None = None,
        hands: Hands | None = None,
        gate: Gate | None = None,
        outside: Outside | None = None,
        rooms: Sequence[Room] = (),
    ) -> None:
        self._gate = gate or Gate()
        self._outside = outside
        self._rooms = rooms
        self._source = source
        self._relay = relay
        self._hands = hands
        self._port = port
        self._sockets: dict[web.WebSocketResponse, Who] = {}
        self._sent: dict[str, Any] = {}
        self._news = asyncio.Event()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._runners: list[web.AppRunner] = []
        self._entries = Ports(self._gate.note_crowd)
        self.ports: list[int] = []
        """Of the doors that are open: loopback, HTTPS, doorstep."""
        self._closing: set[asyncio.Task[bool]] = set()
        self._pusher: asyncio.Task[None] | None = None

    async def start(self) -> str:
        """Listen; the page's address.  LinkError when it cannot have the port."""
        self._loop = asyncio.get_running_loop()
        app = self._application()
        runner = await self._set_up(app)
        await self._listen(runner, LOOPBACK, self._port, HOUSE)
        if self._outside:
            out = self._outside
            await self._listen(runner, out.host, out.port, GUESTS, out.context)
            step = await self._set_up(out.doorstep)
            await self._listen(step, out.host, out.doorstep_port, STEP)
        self._pusher = asyncio.create_task(self._push())
        return f"http://{LOOPBACK}:{self.ports[0]}/"

    def _application(self) -> web.Application:
        app = web.Application(middlewares=[self._entries.middleware(), self._gate.middleware()])
        app.router.add_get("/", file_at(PAGE / "index.html"))
        app.router.add_get("/ws", self._websocket)
        app.router.add_get("/menu", _menu)
        add_texts(app, lambda: str(self._source.document().get("language", "")))
        app.router.add_get("/rules", _rules)
        app.router.add_static("/page/", PAGE)
        if self._relay:
            app.router.add_get("/relay/{token}", self._for_production(self._relay.serve))
        if self._hands:
            app.router.add_get("/hands", file_at(PAGE / "hands.html"))
            self._hands.add_to(app)
        for room in self._rooms:
            room(app)
        return app

    def _for_production(self, handler: Handler) -> Handler:
        async def serve(request: web.Request) -> web.StreamResponse:
            self._gate.need(request, PRODUCTION)
            return await handler(request)

        return serve

    async def _set_up(self, app: web.Application) -> web.AppRunner:
        runner = self._entries.runner(app)
        await runner.setup()
        self._runners.append(runner)
        return runner

    async def _listen(
        self,
        runner: web.AppRunner,
        host: str,
        port: int,
        limits: Limits,
        context: ssl.SSLContext | None = None,
    ) -> None:
        """One more way in; LinkError when the port cannot be had, and all are shut again."""
        try:
            number = await self._entries.open(runner, host, port, context, limits)
        except OSError as error:
            await self._shut()
            raise LinkError(
                f"no page: {_why_not(port, error)}; choose another one with --http"
            ) from None
        self.ports.append(number)

    async def _shut(self) -> None:
        for runner in self._runners:
            await runner.cleanup()
        self._runners.clear()

    async def stop(self) -> None:
        """Close every page and give the port back."""
        if self._pusher:
            self._pusher.cancel()
        for socket in list(self._sockets):
            await socket.close(code=WSCloseCode.GOING_AWAY, message=b"floorman ends")
        if self._relay:
            await self._relay.stop()
        await self._shut()

    def changed(self) -> None:
        """There is something new to show."""
        if self._loop and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._news.set)

    async def _websocket(self, request: web.Request) -> web.StreamResponse:
        return await self.serve_socket(request)

    async def serve_socket(
        self, request: web.Request, answering: Answering | None = None
    ) -> web.StreamResponse:
        """Send the document and its changes until the page goes; without `answering` the page
        only listens.
        """
        who = self._gate.need(request, WATCH)
        if not self._gate.places.enter(who.device):
            raise self._gate.refuse(request, "too many pages are open: close some", 429)
        socket = web.WebSocketResponse(heartbeat=10, max_msg_size=1024)
        try:
            await socket.prepare(request)
            self._sockets[socket] = who  # no await before the document, or a change might slip in
            await socket.send_str(json.dumps({"full": self._source.document()}))
            async for message in socket:
                if answering and message.type == WSMsgType.TEXT:
                    await _send(socket, await answering(who, message.data))
        finally:
            self._sockets.pop(socket, None)
            self._gate.places.leave(who.device)
        return socket

    def shut_out(self, device: str) -> None:
        """Close every page of a device; in the server's thread."""
        for socket, who in self._sockets.items():
            if who.device == device:
                closing = asyncio.create_task(socket.close(code=SHUT, message=b"token taken back"))
                self._closing.add(closing)
                closing.add_done_callback(self._closing.discard)

    async def _push(self) -> None:
        while True:
            await self._news.wait()
            self._news.clear()
            document = self._source.document()
            if change := difference(self._sent, document):
                self._sent = document
                text = json.dumps({"change": change})
                await asyncio.gather(*(_send(socket, text) for socket in list(self._sockets)))
            await asyncio.sleep(REST_S)


def _why_not(port: int, error: OSError) -> str:
    if error.errno == errno.EADDRINUSE:
        return f"port {port} is taken"
    if error.errno in (errno.EACCES, errno.EPERM):
        return f"no permission for port {port}"
    return f"port {port} cannot be used ({error.strerror})"


async def _send(socket: web.WebSocketResponse, text: str) -> None:
    with suppress(ConnectionError):  # the page has gone; its handler notices
        await socket.send_str(text)


def file_at(path: Path) -> Handler:
    """Serves this file."""

    async def serve(request: web.Request) -> web.StreamResponse:
        return web.FileResponse(path)

    return serve


async def _menu(request: web.Request) -> web.StreamResponse:
    return web.json_response(menu())


async def _rules(request: web.Request) -> web.StreamResponse:
    """What every rule says, for who points at its id."""
    return web.json_response(rule_texts())
