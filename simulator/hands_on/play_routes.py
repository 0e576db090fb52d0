"""Routes of the play table's page.

`/play` is the page, `/play/ws` the WebSocket of outputs/live.py with Playing.lies(); it takes
moves (moves.py).
"""

from pathlib import Path
from typing import Any

from aiohttp import web

from host_tools.access.gate import Gate, file_at
from host_tools.outputs.live import Live
from simulator.hands_on.moves import Moves
from simulator.hands_on.playing import Playing

PAGE = Path(__file__).parent / "page"


class PlayRoutes:
    """Serves a Playing behind a gate; `changed` may be called in any thread."""

    def __init__(self, playing: Playing, gate: Gate) -> None:
        self._playing = playing
        self._live = Live(gate, playing.lies)
        self.changed = self._live.changed

    def add_to(self, app: web.Application) -> None:
        """Serve them."""
        app.router.add_get("/play", page("play.html"))
        app.router.add_get("/play/ws", self._socket)
        self._live.run_in(app)

    async def _socket(self, request: web.Request) -> web.StreamResponse:
        moves = Moves(self._playing)
        try:
            return await self._live.serve(request, moves.commands.over)
        finally:
            moves.gone()


def add_pages(app: web.Application) -> None:
    """Add the files that every page of this folder needs."""
    app.router.add_static("/play/page/", PAGE)


def page(name: str) -> Any:
    """A handler that serves a page of this folder."""
    return file_at(PAGE / name)
