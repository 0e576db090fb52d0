"""The page's server: one process; over plain HTTP loopback only, over HTTPS who is paired.

`/` is the page, `/texts` served_texts.py's, `/rules` what each rule says,
`/ws` the WebSocket of live.py with the document of table/state.py.  `/relay` is relay.py's, and
`/hands` hand_browser.py's; other rooms add theirs.
"""

import errno
import socket
import ssl
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from aiohttp import web

from host_tools.access.gate import RELAY, Gate, file_at
from host_tools.access.ports import GUESTS, HOUSE, STEP, Limits, Ports
from host_tools.ground.cannot import CannotError
from host_tools.outputs.hand_browser import HandRoutes
from host_tools.outputs.home import Home
from host_tools.outputs.live import Live
from host_tools.outputs.relay import Relay
from host_tools.outputs.served_texts import add_texts, answer
from host_tools.table.page_model import rule_texts
from host_tools.texts import ROWS, texts

PAGE = Path(__file__).parent / "page"
LOOPBACK = "127.0.0.1"
_OF_DEVICES = ("/pair", "/devices", "/trust")

Room = Callable[[web.Application], None]
"""Adds the routes of a room of its own."""


class Source(Protocol):
    """What the page shows."""

    def document(self) -> Mapping[str, Any]:
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

    `gate` says who comes in, `outside` is for other devices, `rooms` add routes, `home` knows what
    else there is.  `live` carries the document.
    """

    def __init__(
        self,
        source: Source,
        port: int = 0,
        relay: Relay | None = None,
        hands: HandRoutes | None = None,
        gate: Gate | None = None,
        outside: Outside | None = None,
        rooms: Sequence[Room] = (),
        home: Home | None = None,
    ) -> None:
        self._gate = gate or Gate()
        self._outside = outside
        self._rooms = (*rooms, (home or Home()).add_to)
        self._source = source
        self._relay = relay
        self._hands = hands
        self._port = port
        self.live = Live(self._gate, source.document)
        self.changed = self.live.changed
        self._entries = Ports(self._gate.note_crowd, self._gate.note_unread)
        self.ports: list[int] = []
        """Of the doors that are open: loopback, HTTPS, doorstep."""

    async def start(self) -> str:
        """Listen; the page's address.  CannotError when it cannot have the port."""
        app = self._application()
        await self._listen(app, LOOPBACK, self._port, HOUSE)
        if self._outside:
            out = self._outside
            await self._listen(app, out.host, out.port, GUESTS, out.context)
            await self._listen(out.doorstep, out.host, out.doorstep_port, STEP)
        return self._gate.house.address(self.ports[0])

    def _application(self) -> web.Application:
        app = self._gate.application(self._entries.middleware())
        self.live.run_in(app)
        app.router.add_get("/", file_at(PAGE / "index.html"))
        app.router.add_get("/ws", self.live.serve)
        add_texts(app, self._speaks)
        app.router.add_get("/rules", _rules)
        app.router.add_static("/page/", PAGE)
        if self._relay:
            app.router.add_get(RELAY, self._relay.served_by(self._gate))
        if self._hands:
            app.router.add_get("/hands", file_at(PAGE / "hands.html"))
            self._hands.add_to(app)
        for room in self._rooms:
            room(app)
        if not self._outside:
            for path in _OF_DEVICES:
                app.router.add_get(path, self._lets_nobody_in)
        return app

    def _speaks(self) -> str:
        """The table's language, empty while nobody knows."""
        return str(self._source.document().get("language", ""))

    async def _lets_nobody_in(self, request: web.Request) -> web.Response:
        """Somebody typed an address that is there with --host alone."""
        said = texts("access", self._speaks() or ROWS[0])["shut"]
        return web.Response(status=404, text=f"{said}\n")

    async def _listen(
        self,
        app: web.Application,
        host: str,
        port: int,
        limits: Limits,
        context: ssl.SSLContext | None = None,
    ) -> None:
        """One more way in; CannotError when the port cannot be had, and all are shut again."""
        try:
            number = await self._entries.open(app, host, port, context, limits)
        except OSError as error:
            raise CannotError(f"no page: {_why_not(host, port, error)}") from None
        self.ports.append(number)

    async def stop(self) -> None:
        """Close every page and give the port back."""
        await self._entries.close()


def _why_not(host: str, port: int, error: OSError) -> str:
    """The option that would help stands at the end."""
    if host != LOOPBACK and (
        error.errno == errno.EADDRNOTAVAIL or isinstance(error, socket.gaierror)
    ):
        return f"{host} is no address of this computer; choose another one with --host"
    if error.errno == errno.EADDRINUSE:
        why = f"port {port} is taken"
    elif error.errno in (errno.EACCES, errno.EPERM):
        why = f"no permission for port {port}"
    else:
        why = f"port {port} cannot be used ({error.strerror})"
    return f"{why}; choose another one with --http"


async def _rules(request: web.Request) -> web.StreamResponse:
    """What every rule says, for who points at its id."""
    return answer(request, rule_texts())
