"""The relay: what the table said, line by line, for the process that opens sealed cards.

`GET /relay?from=ID` with the header `Authorization: Bearer TOKEN` is a WebSocket, over loopback
and over HTTPS.  No cookie opens it, and its token opens nothing else.  It sends {"id", "line"} for
each line after number ID, oldest first, then each new one, and {"beat": number of the store's last
line} every two seconds.
A reader that has more lines than that knows another store.  It goes one way: whatever the reader
says is dropped unread.
"""

import asyncio
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any, Protocol

from aiohttp import web

from host_tools.access.gate import Gate, Handler
from host_tools.access.passes import TOO_MANY, Pass, bearer
from host_tools.access.roles import PRODUCTION, Who
from host_tools.outputs.live import serve_socket
from host_tools.outputs.live_document import Line, heard

BEAT_S = 2.0
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
        self._pass = Pass(token, Who(PRODUCTION, "relay", "relay"))
        self._news: set[asyncio.Event] = set()
        self._loop: asyncio.AbstractEventLoop | None = None

    def changed(self) -> None:
        """There are new lines."""
        if self._loop and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._wake)

    def _wake(self) -> None:
        for news in self._news:
            news.set()

    def served_by(self, gate: Gate) -> Handler:
        """Serves one reader, until it goes or takes nothing any more."""

        async def serve(request: web.Request) -> web.StreamResponse:
            self._admit(gate, request)
            number = _number(request.query.get("from", "0"))
            self._loop = asyncio.get_running_loop()

            async def write(line: Line) -> None:
                await self._send_on(line, number)

            return await serve_socket(gate, request, write, role=PRODUCTION, ping_s=None)

        return serve

    def _admit(self, gate: Gate, request: web.Request) -> None:
        if "Origin" in request.headers:
            raise gate.refuse(request, "the relay is for no browser")
        wrong = self._pass.wrong(bearer(request), request.remote or "")
        if wrong:
            status = 429 if wrong == TOO_MANY else 401
            raise gate.refuse(request, "the relay has another token", status)
        gate.admit(request, self._pass.who)

    async def _send_on(self, line: Line, number: int) -> None:
        news = asyncio.Event()
        self._news.add(news)
        try:
            while True:
                number = await self._send_rows(line, number)
                if not await heard(news, BEAT_S):
                    await line.tell({"beat": await asyncio.to_thread(self._last)})
        finally:
            self._news.discard(news)

    async def _send_rows(self, line: Line, number: int) -> int:
        """Send all there is; the number of the last one."""
        rows = self._since(number)
        while batch := await asyncio.to_thread(_some, rows):
            for row in batch:
                await line.tell({"id": row.id, "line": row.line})
                number = row.id
        return number


def _some(rows: Iterator[_Row]) -> list[_Row]:
    return list(islice(rows, _AT_ONCE))


def _number(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 20 and int(text) < _HIGHEST):
        raise web.HTTPBadRequest(text="from is the number of the last line that you have\n")
    return int(text)
