"""A document to every page that looks: whole first, then what changed, and a beat."""

import asyncio
import json
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any

from aiohttp import WSCloseCode, web

from host_tools.outputs.difference import difference

BEAT_S = 2.0


class Pushing:
    """`document` is asked again every `every_s` while somebody looks, and at `changed()`."""

    def __init__(self, document: Callable[[], Mapping[str, Any]], every_s: float) -> None:
        self._document = document
        self._every_s = every_s
        self._sockets: set[web.WebSocketResponse] = set()
        self._sent: Mapping[str, Any] = {}
        self._news = asyncio.Event()

    def changed(self) -> None:
        """There is something new to show; called in the loop's thread."""
        self._news.set()

    async def serve(self, request: web.Request) -> web.WebSocketResponse:
        """A page's socket, until it closes."""
        origin = request.headers.get("Origin")
        if origin is not None and origin.split("://")[-1] != request.host:
            raise web.HTTPForbidden(text="this socket is for the page itself\n")
        socket = web.WebSocketResponse(heartbeat=10, max_msg_size=1024)
        await socket.prepare(request)
        if not self._sockets:
            self._sent = self._document()
        self._sockets.add(socket)  # no await before what was sent, or a change might slip between
        await socket.send_str(json.dumps({"full": self._sent}))
        self.changed()
        try:
            async for _ in socket:
                pass  # the page only listens
        finally:
            self._sockets.discard(socket)
        return socket

    async def run(self) -> None:
        """Until cancelled."""
        loop = asyncio.get_running_loop()
        beat_at = loop.time()
        while True:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._news.wait(), self._every_s)
            self._news.clear()
            await self._push()
            if loop.time() >= beat_at:
                beat_at = loop.time() + BEAT_S
                await self._send({"beat": round(loop.time() * 1000)})

    async def close(self) -> None:
        """Hang up on every page."""
        for socket in list(self._sockets):
            await socket.close(code=WSCloseCode.GOING_AWAY, message=b"floorman ends")

    async def _push(self) -> None:
        if not self._sockets:
            return
        document = self._document()
        if change := difference(self._sent, document):
            self._sent = document
            await self._send({"change": change})

    async def _send(self, message: Mapping[str, Any]) -> None:
        text = json.dumps(message)
        await asyncio.gather(*(_say(socket, text) for socket in list(self._sockets)))


async def _say(socket: web.WebSocketResponse, text: str) -> None:
    with suppress(ConnectionError):  # the page has gone; its handler notices
        await socket.send_str(text)
