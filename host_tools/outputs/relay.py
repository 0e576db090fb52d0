"""The relay: what the table said, line by line, for the process that opens sealed cards.

`GET /relay/TOKEN?from=ID` is a WebSocket.  It sends {"id", "line"} for each line after number ID,
oldest first, then each new one, and {"beat": number of the store's last line} every two seconds.
A reader that has more lines than that knows another store.  It goes one way: whatever the reader
says is dropped unread.
"""

import asyncio
import hmac
import json
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import islice
from typing import Any, Protocol

from aiohttp import WSCloseCode, web

BEAT_S = 2.0
_PATIENCE_S = 20.0  # for a reader that takes nothing
_AT_ONCE = 200  # lines fetched in one go
_HIGHEST = 1 << 62


class _Row(Protocol):
    @property
    def id(self) -> int: ...
    @property
    def line(self) -> dict[str, Any]: ...


Since = Callable[[int], Iterator[_Row]]
"""The lines after a number."""


class Relay:
    """Serves what `since` gives to whoever knows the token; `last` is the store's last number.

    `changed` may be called from any thread whenever there are new lines.
    """

    def __init__(self, since: Since, last: Callable[[], int], token: str) -> None:
        self._since = since
        self._last = last
        self._token = token.encode()
        self._news: set[asyncio.Event] = set()
        self._sockets: set[web.WebSocketResponse] = set()
        self._loop: asyncio.AbstractEventLoop | None = None

    def changed(self) -> None:
        """There are new lines."""
        if self._loop and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._wake)

    def _wake(self) -> None:
        for news in self._news:
            news.set()

    async def serve(self, request: web.Request) -> web.WebSocketResponse:
        """One reader, until it goes or takes nothing any more."""
        if not hmac.compare_digest(request.match_info["token"].encode(), self._token):
            raise web.HTTPNotFound(text="there is no such relay\n")
        if "Origin" in request.headers:
            raise web.HTTPForbidden(text="the relay is for no browser\n")
        number = _number(request.query.get("from", "0"))
        self._loop = asyncio.get_running_loop()
        socket = web.WebSocketResponse(max_msg_size=1024)
        await socket.prepare(request)
        self._sockets.add(socket)
        sending = asyncio.create_task(self._send_on(socket, number))
        try:
            async for _ in socket:
                pass
        finally:
            self._sockets.discard(socket)
            sending.cancel()
        return socket

    async def _send_on(self, socket: web.WebSocketResponse, number: int) -> None:
        news = asyncio.Event()
        self._news.add(news)
        try:
            while True:
                news.clear()
                number = await self._send_rows(socket, number)
                with suppress(TimeoutError):
                    await asyncio.wait_for(news.wait(), BEAT_S)
                    continue
                await _send(socket, {"beat": await asyncio.to_thread(self._last)})
        except (ConnectionError, TimeoutError):
            await socket.close(code=WSCloseCode.TRY_AGAIN_LATER, message=b"nothing was taken")
        finally:
            self._news.discard(news)

    async def _send_rows(self, socket: web.WebSocketResponse, number: int) -> int:
        """Send all there is; the number of the last one."""
        rows = self._since(number)
        while batch := await asyncio.to_thread(_some, rows):
            for row in batch:
                await _send(socket, {"id": row.id, "line": row.line})
                number = row.id
        return number

    async def stop(self) -> None:
        """Let every reader go."""
        for socket in list(self._sockets):
            await socket.close(code=WSCloseCode.GOING_AWAY, message=b"floorman ends")


def _some(rows: Iterator[_Row]) -> list[_Row]:
    return list(islice(rows, _AT_ONCE))


def _number(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 20 and int(text) < _HIGHEST):
        raise web.HTTPBadRequest(text="from is the number of the last line that you have\n")
    return int(text)


async def _send(socket: web.WebSocketResponse, message: dict[str, Any]) -> None:
    text = json.dumps(message, separators=(",", ":"))
    await asyncio.wait_for(socket.send_str(text), _PATIENCE_S)
