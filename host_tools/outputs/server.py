"""The page's server: one process, loopback only.

`/` is the page, `/texts` its words in every language, `/rules` what each rule says, `/ws` a
WebSocket that sends {"full": document} first and {"change": {section: value}} from then on; the
document is that of table/state.py.  "notes" in a change are only the new ones.  `/relay` is
relay.py's, and `/hands` hands.py's.
"""

import asyncio
import errno
import json
import re
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, Protocol

from aiohttp import WSCloseCode, web

from host_tools.link.messages import LinkError
from host_tools.outputs.difference import difference
from host_tools.outputs.hands import Hands
from host_tools.outputs.relay import Relay
from host_tools.table.page_model import page_texts, rule_texts

PAGE = Path(__file__).parent / "page"
REST_S = 0.04  # changes are gathered so long
_OWN_HOST = re.compile(r"(?:127\.0\.0\.1|localhost|\[::1\])(:[0-9]+)?")
_PLAIN_PORT = 80  # of HTTP; browsers leave it out
_SECURITY = {
    "Content-Security-Policy": "default-src 'self'; frame-ancestors 'none'; base-uri 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-store",
}

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]
Routes = Callable[[web.Application], None]


class Source(Protocol):
    """What the page shows."""

    def document(self) -> dict[str, Any]:
        """Everything, JSON-able; called in the server's thread."""


class Server:
    """Serves `source` at http://127.0.0.1:port; port 0 lets the system choose.

    `changed` may be called from any thread whenever the document is not what it was; `also` adds
    routes of other rooms.
    """

    def __init__(
        self,
        source: Source,
        port: int = 0,
        relay: Relay | None = None,
        hands: Hands | None = None,
        also: Routes | None = None,
    ) -> None:
        self._source = source
        self._relay = relay
        self._hands = hands
        self._also = also
        self._port = port
        self._sockets: set[web.WebSocketResponse] = set()
        self._sent: dict[str, Any] = {}
        self._news = asyncio.Event()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._runner: web.AppRunner | None = None
        self._pusher: asyncio.Task[None] | None = None

    async def start(self) -> str:
        """Listen; the page's address.  LinkError when it cannot have the port."""
        self._loop = asyncio.get_running_loop()
        app = web.Application(middlewares=[_only_from_here])
        app.router.add_get("/", _page("index.html"))
        app.router.add_get("/ws", self._websocket)
        app.router.add_get("/texts", _texts)
        app.router.add_get("/rules", _rules)
        app.router.add_static("/page/", PAGE)
        if self._relay:
            app.router.add_get("/relay/{token}", self._relay.serve)
        if self._hands:
            app.router.add_get("/hands", _page("hands.html"))
            self._hands.add_to(app)
        if self._also:
            self._also(app)
        self._runner = web.AppRunner(app, access_log=None)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", self._port)
        try:
            await site.start()
        except OSError as error:
            await self._runner.cleanup()
            raise LinkError(
                f"no page: {_why_not(self._port, error)}; choose another one with --http"
            ) from None
        self._pusher = asyncio.create_task(self._push())
        host, port = self._runner.addresses[0][:2]
        return f"http://{host}:{port}/"

    async def stop(self) -> None:
        """Close every page and give the port back."""
        if self._pusher:
            self._pusher.cancel()
        for socket in list(self._sockets):
            await socket.close(code=WSCloseCode.GOING_AWAY, message=b"floorman ends")
        if self._relay:
            await self._relay.stop()
        if self._runner:
            await self._runner.cleanup()

    def changed(self) -> None:
        """There is something new to show."""
        if self._loop and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._news.set)

    async def _websocket(self, request: web.Request) -> web.WebSocketResponse:
        refuse_strangers(request)
        socket = web.WebSocketResponse(heartbeat=10, max_msg_size=1024)
        await socket.prepare(request)
        self._sockets.add(socket)  # no await before the document, or a change might slip between
        await socket.send_str(json.dumps({"full": self._source.document()}))
        try:
            async for _ in socket:
                pass  # the page only listens
        finally:
            self._sockets.discard(socket)
        return socket

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


def _page(name: str) -> Handler:
    async def serve(request: web.Request) -> web.StreamResponse:
        return web.FileResponse(PAGE / name)

    return serve


async def _texts(request: web.Request) -> web.StreamResponse:
    """What the page says by itself, in every language."""
    return web.json_response(page_texts())


async def _rules(request: web.Request) -> web.StreamResponse:
    """What every rule says, for who points at its id."""
    return web.json_response(rule_texts())


def refuse_strangers(request: web.Request) -> None:
    """A socket is for the page itself, not for a page from elsewhere."""
    origin = request.headers.get("Origin")
    if origin is not None and origin != f"http://{request.host}":
        raise web.HTTPForbidden(text="this socket is for the page itself\n")


def is_own_host(host: str, port: int) -> bool:
    """Whether a Host header names this computer; without a port only while serving on 80."""
    found = _OWN_HOST.fullmatch(host)
    return found is not None and (found[1] is not None or port == _PLAIN_PORT)


@web.middleware
async def _only_from_here(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Refuse other Host names: a foreign page may not reach this server by renaming itself."""
    port = request.transport.get_extra_info("sockname")[1] if request.transport else 0
    if not is_own_host(request.host, port):
        raise web.HTTPForbidden(text="this page is served to this computer only\n")
    response = await handler(request)
    if not response.prepared:
        response.headers.update(_SECURITY)
    return response
