"""What the page of the play table asks and says.

`/play` is the page, `/play/ws` a WebSocket. It sends {"lies": sections of Playing.lies() that
changed}, all of them first; what it takes is a move (table.py) with a number of
its own: {"n": 7, "do": "put", "to": "hole3"}, answered by {"n": 7, "refused": sentence or ""}.
"""

import asyncio
import json
from collections.abc import Mapping
from contextlib import suppress
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any

from aiohttp import WSMsgType, web

from host_tools import json_text
from host_tools.outputs.difference import difference
from host_tools.outputs.server import file_at
from simulator.hands_on.playing import Playing

HERE = Path(__file__).parent
PAGE = HERE / "page"
_LONGEST = 2048  # bytes of a move
_REST_S = 0.03
_NO_MOVE = "a move is one JSON object with a number n and a word do"


class PlayRoutes:
    """Serves a Playing; `changed` may be called in any thread."""

    def __init__(self, playing: Playing) -> None:
        self._playing = playing
        self._sockets: dict[int, web.WebSocketResponse] = {}
        self._sent: dict[int, dict[str, Any]] = {}
        self._numbers = count(1)
        self._news = asyncio.Event()
        self._loop = asyncio.get_running_loop()
        self._pusher = asyncio.create_task(self._push())

    def add_to(self, app: web.Application) -> None:
        """Serve them."""
        app.router.add_get("/play", page("play.html"))
        app.router.add_get("/play/ws", self._socket)
        app.on_shutdown.append(self._stop)

    def changed(self) -> None:
        """What lies there is not what it was."""
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._news.set)

    async def _stop(self, app: web.Application) -> None:
        self._pusher.cancel()
        for socket in list(self._sockets.values()):
            await socket.close()

    async def _socket(self, request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse(heartbeat=10, max_msg_size=_LONGEST)
        await socket.prepare(request)
        who = next(self._numbers)
        self._sent[who] = {}
        self._sockets[who] = socket
        await self._tell(who)
        try:
            async for message in socket:
                if message.type == WSMsgType.TEXT:
                    await self._take(who, socket, message.data)
        finally:
            del self._sockets[who], self._sent[who]
            self._playing.ask(who, {"do": "back"}, lambda refused: None)
        return socket

    async def _take(self, who: int, socket: web.WebSocketResponse, text: str) -> None:
        move = parsed(text)
        if move is None:
            await _send(socket, {"n": 0, "refused": _NO_MOVE})
            return
        answered: asyncio.Future[str] = self._loop.create_future()
        number = move.pop("n")
        self._playing.ask(who, move, partial(self._answer, answered))
        answered.add_done_callback(
            lambda done: self._loop.create_task(
                _send(socket, {"n": number, "refused": done.result()})
            )
        )

    def _answer(self, answered: "asyncio.Future[str]", refused: str) -> None:
        """In the table's thread."""
        self._loop.call_soon_threadsafe(_settle, answered, refused)

    async def _push(self) -> None:
        while True:
            await self._news.wait()
            self._news.clear()
            await asyncio.gather(*(self._tell(who) for who in list(self._sockets)))
            await asyncio.sleep(_REST_S)

    async def _tell(self, who: int) -> None:
        """What is new to this page, unless it has gone meanwhile."""
        lies = self._playing.lies()
        socket = self._sockets.get(who)
        if socket and (change := difference(self._sent[who], lies)):
            self._sent[who] = lies
            await _send(socket, {"lies": change})


def add_pages(app: web.Application) -> None:
    """What every page of this folder needs."""
    app.router.add_static("/play/page/", PAGE)


def parsed(text: str) -> dict[str, Any] | None:
    """A move with its number, None for anything else."""
    try:
        move = json_text.parse_object(text)
    except json_text.JsonError:
        return None
    if type(move.get("n")) is not int:
        return None
    return move if isinstance(move.get("do"), str) else None


def _settle(answered: "asyncio.Future[str]", refused: str) -> None:
    if not answered.done():
        answered.set_result(refused)


async def _send(socket: web.WebSocketResponse, what: Mapping[str, Any]) -> None:
    with suppress(ConnectionError):
        await socket.send_str(json.dumps(what))


def page(name: str) -> Any:
    """A handler that serves a page of this folder."""
    return file_at(PAGE / name)
