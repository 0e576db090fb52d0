"""Routes of the play table's page.

`/play` is the page, `/play/ws` the WebSocket of outputs/live.py with Playing.lies(). What it takes
is a move (table.py): {"id": "7", "do": "put", "to": "hole3"}, answered by {"answer": "7", "ok",
"error": sentences}.
"""

import asyncio
from itertools import count
from pathlib import Path
from typing import Annotated, Any

import msgspec
from aiohttp import web
from msgspec import UNSET, Meta, UnsetType, field

from host_tools.access.gate import Gate, file_at
from host_tools.access.refusal import RefusedError
from host_tools.access.roles import DEALER, Who
from host_tools.outputs.commands import Answer, Chips, Command, Commands, Seat, Short
from host_tools.outputs.live import Live
from host_tools.texts import plain
from simulator.hands_on.playing import Playing

HERE = Path(__file__).parent
PAGE = HERE / "page"


class Asked(Command, frozen=True, kw_only=True):
    """A move; table.py says which one needs what."""

    start: Short | UnsetType = field(name="from", default=UNSET)
    to: Short | UnsetType = UNSET
    at: Short | UnsetType = UNSET
    who: Short | UnsetType = UNSET
    fault: Short | UnsetType = UNSET
    key: Annotated[str, Meta(max_length=200)] | UnsetType = UNSET
    card: Chips | UnsetType = UNSET
    chips: Any = UNSET
    seat: Seat | UnsetType = UNSET
    speed: float | UnsetType = UNSET
    neat: bool = False
    long: bool = False
    paused: bool = False


class PlayRoutes:
    """Serves a Playing behind a gate; `changed` may be called in any thread."""

    def __init__(self, playing: Playing, gate: Gate) -> None:
        self._playing = playing
        self._numbers = count(1)
        self._live = Live(gate, playing.lies)
        self.changed = self._live.changed

    def add_to(self, app: web.Application) -> None:
        """Serve them."""
        app.router.add_get("/play", page("play.html"))
        app.router.add_get("/play/ws", self._socket)
        self._live.run_in(app)

    async def _socket(self, request: web.Request) -> web.StreamResponse:
        number = next(self._numbers)

        async def does(who: Who, asked: Asked) -> Answer:
            if not who.may(DEALER):
                return {"ok": False, "error": plain(str(RefusedError(403, "not_dealer")))}
            return await self._made(number, asked)

        commands = Commands(Asked, does)
        try:
            return await self._live.serve(request, commands.over)
        finally:
            self._playing.ask(number, {"do": "back"}, lambda refused: None)

    async def _made(self, who: int, asked: Asked) -> Answer:
        loop = asyncio.get_running_loop()
        answered: asyncio.Future[str] = loop.create_future()

        def answer(refused: str) -> None:
            """In the table's thread."""
            loop.call_soon_threadsafe(_settle, answered, refused)

        self._playing.ask(who, msgspec.to_builtins(asked), answer)
        refused = await answered
        return {"ok": not refused, "error": plain(refused) if refused else None}


def add_pages(app: web.Application) -> None:
    """Add the files that every page of this folder needs."""
    app.router.add_static("/play/page/", PAGE)


def _settle(answered: "asyncio.Future[str]", refused: str) -> None:
    if not answered.done():
        answered.set_result(refused)


def page(name: str) -> Any:
    """A handler that serves a page of this folder."""
    return file_at(PAGE / name)
