"""The simulated table itself, looked at: its LED rows and seat lights, dot by dot.

The cable hides a code from the host, and with it from every page.  Whoever stands at a table reads
it off the row; at a simulated one they look in here.  `/window` is the page, `/window/ws` carries
Looks.  It is for this computer alone: another device must be told the code by somebody.
"""

import asyncio
import threading
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import TypeVar

from aiohttp import web

from host_tools.access.gate import Gate, Handler, file_at, who_of
from host_tools.access.roles import HOUSE
from host_tools.outputs.live import Live
from host_tools.outputs.server import Server
from host_tools.table.state import TableState
from simulator.eyes import Eyes
from simulator.looks import LOOK_S, looks

_PAGE = Path(__file__).parent / "page"

T = TypeVar("T")


class Window:
    """`eyes` are those of the table that is on now, `speaks` tells its language; `gate` knows who
    asks.
    """

    def __init__(
        self, eyes: Callable[[], Eyes | None], gate: Gate, speaks: Callable[[], str]
    ) -> None:
        self._gate = gate
        self._live = Live(gate, lambda: looks(eyes(), speaks()), LOOK_S)

    def add_to(self, app: web.Application) -> None:
        """Serve it."""
        app.router.add_get("/window", self._own(file_at(_PAGE / "window.html")))
        app.router.add_get("/window/ws", self._own(self._live.serve))
        app.router.add_static("/window/page/", _PAGE)
        self._live.run_in(app)

    def _own(self, handler: Handler) -> Handler:
        async def serve(request: web.Request) -> web.StreamResponse:
            if who_of(request).role != HOUSE:
                raise self._gate.refuse(request, "the table is looked at from its own computer")
            return await handler(request)

        return serve


class WindowServer:
    """The window with a port of its own, for a table that has this process to itself.

    No cable ends here, so a host says which `language` the table was told; "" where it knows none.
    """

    def __init__(self, eyes: Eyes, language: str = "") -> None:
        self._loop = asyncio.new_event_loop()
        gate = Gate()
        state = TableState(language=language)
        rooms = (Window(lambda: eyes, gate, lambda: state.speaks).add_to,)
        self._server = Server(state, gate=gate, rooms=rooms)
        threading.Thread(target=self._loop.run_forever, daemon=True).start()
        self.url = self._do(self._server.start()) + "window"

    def _do(self, work: Coroutine[None, None, T]) -> T:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result()

    def close(self) -> None:
        """Give the port back."""
        self._do(self._server.stop())
        self._loop.call_soon_threadsafe(self._loop.stop)
