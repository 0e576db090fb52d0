"""The overlay on the air: its page, photos and socket, behind a token.

`/overlay/TOKEN/` is the page; its WebSocket `ws` sends {"full": document}, then {"change":
{section: value}} of what is another one, and {"beat": ms} every two seconds.  Whatever a page says
is ignored.
"""

import asyncio
import errno
import json
import os
import re
import secrets
import socket
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from aiohttp import WSCloseCode, web

from host_tools.access.ports import Ports
from host_tools.link.messages import LinkError
from host_tools.outputs.overlay_files import SECURITY, overlay_file
from host_tools.outputs.skins import SKINS
from host_tools.reveal.document import Document
from host_tools.reveal.listening import Listening
from host_tools.reveal.reveal import Reveal

BEAT_S = 2.0
REST_S = 0.02  # changes are gathered so long
LOOK_S = 0.25  # what time alone changes is looked for so often
_PHOTO = re.compile(r"[A-Za-z0-9_-][A-Za-z0-9._-]*\.(png|jpg|jpeg|webp|svg)")
_RUNNING = ("clock_s", "in_s", "starts_in_s")
"""Seconds that the page counts itself: only that they are there is news."""
_PASSING = ("age_ms", "at")


class Server:
    """Serves `reveal` at /overlay/TOKEN/ of where it listens.

    `photos` is a folder of pictures, or None; `skins` are folders of skins, a later one counts
    before an earlier.
    """

    def __init__(
        self,
        reveal: Reveal,
        token: str,
        where: Listening = Listening(),  # noqa: B008 - frozen
        photos: Path | None = None,
        skins: Sequence[Path] = (SKINS,),
    ) -> None:
        self._entries = Ports()
        self.app = web.Application(
            middlewares=[self._entries.middleware(), _own_names_only(where)]
        )
        self._reveal = reveal
        self._token = token
        self._where = where
        self._photos = photos
        self._skins = skins
        self._news = asyncio.Event()
        self._pages: set[_Page] = set()
        self._document: Document = {}
        self._still: dict[str, Any] = {}
        self._runner: web.AppRunner | None = None
        self._pusher: asyncio.Task[None] | None = None
        router = self.app.router
        router.add_get("/overlay/{token}", self._slash)
        router.add_get("/overlay/{token}/ws", self._socket)
        router.add_get("/overlay/{token}/photos/{name}", self._photo)
        router.add_get("/overlay/{token}/{rest:.*}", self._file)

    async def start(self) -> str:
        """Listen; the page's address.  LinkError when it cannot have the port.

        ValueError when it cannot speak HTTPS.
        """
        where = self._where
        secure = where.context()
        self._reveal.listen(self._hear)
        self._runner = self._entries.runner(self.app)
        await self._runner.setup()
        try:
            port = await self._entries.open(self._runner, where.host, where.port, secure)
        except OSError as error:
            await self._runner.cleanup()
            raise LinkError(_why_not(where, error)) from None
        self._pusher = asyncio.create_task(self._push())
        address = where.address(port)
        return f"{address}overlay/{self._token}/"

    async def stop(self) -> None:
        """Close every page and give the port back."""
        if self._pusher:
            self._pusher.cancel()
        for page in list(self._pages):
            await page.socket.close(code=WSCloseCode.GOING_AWAY, message=b"floorman ends")
        if self._runner:
            await self._runner.cleanup()

    def _hear(self, kind: str, data: dict[str, Any]) -> None:
        if kind == "changed":
            self._news.set()

    def _check(self, request: web.Request) -> None:
        theirs = request.match_info["token"].encode()
        if not secrets.compare_digest(theirs, self._token.encode()):
            raise web.HTTPNotFound(text="there is no such overlay\n")

    # files -----------------------------------------------------------------

    async def _slash(self, request: web.Request) -> web.StreamResponse:
        self._check(request)
        raise web.HTTPFound(f"/overlay/{self._token}/")

    async def _file(self, request: web.Request) -> web.StreamResponse:
        self._check(request)
        return overlay_file(request.match_info["rest"], self._skins)

    async def _photo(self, request: web.Request) -> web.StreamResponse:
        self._check(request)
        name = request.match_info["name"]
        if self._photos is None or not _PHOTO.fullmatch(name):
            raise web.HTTPNotFound(text="there is no such photo\n")
        path = self._photos / name
        if not path.is_file() or path.resolve().parent != self._photos.resolve():
            raise web.HTTPNotFound(text="there is no such photo\n")
        return web.FileResponse(path, headers=SECURITY)

    # the socket ------------------------------------------------------------

    async def _socket(self, request: web.Request) -> web.WebSocketResponse:
        self._check(request)
        if not self._where.is_own_page(request.headers.get("Origin"), request.host):
            raise web.HTTPForbidden(text="this socket is for the page itself\n")
        socket = web.WebSocketResponse(heartbeat=10, max_msg_size=1024)
        await socket.prepare(request)
        self._look()
        page = _Page(socket, self._document, self._still)
        self._pages.add(page)
        self._reveal.clients = len(self._pages)
        writer = asyncio.create_task(page.write())
        try:
            async for _ in socket:
                pass  # the page only listens
        finally:
            writer.cancel()
            self._pages.discard(page)
            self._reveal.clients = len(self._pages)
        return socket

    async def _push(self) -> None:
        while True:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._news.wait(), LOOK_S)
            self._news.clear()
            if self._pages:
                self._look()
                for page in self._pages:
                    page.show(self._document, self._still)
            await asyncio.sleep(REST_S)

    def _look(self) -> None:
        self._document = self._reveal.document()
        self._still = {name: still(value) for name, value in self._document.items()}


class _Page:
    """One page: what it was sent, and what there is.  A slow one holds nobody up."""

    def __init__(self, socket: web.WebSocketResponse, document: Document, still: Document) -> None:
        self.socket = socket
        self._sent: Mapping[str, Any] = {}
        self._news = asyncio.Event()
        self.show(document, still)

    def show(self, document: Document, still: Document) -> None:
        self._document = document
        self._now_still = still
        if still != self._sent:
            self._news.set()

    async def write(self) -> None:
        """Send what is new, and a heartbeat, until the page has gone."""
        with suppress(ConnectionError):
            await self._send({"full": self._document})
            loop = asyncio.get_running_loop()
            beat = loop.time() + BEAT_S
            while True:
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._news.wait(), max(0, beat - loop.time()))
                if self._news.is_set():
                    await self._send({"change": self._changes()})
                if loop.time() >= beat:
                    beat = loop.time() + BEAT_S
                    await self.socket.send_str(json.dumps({"beat": self._document["feed"]["at"]}))

    def _changes(self) -> dict[str, Any]:
        old, new = self._sent, self._now_still
        return {name: self._document[name] for name in new if old.get(name) != new[name]}

    async def _send(self, message: dict[str, Any]) -> None:
        self._news.clear()
        self._sent = self._now_still
        await self.socket.send_str(json.dumps(message, separators=(",", ":")))


def still(value: Any) -> Any:
    """A section without what passes by itself: two that are alike so show the same."""
    if isinstance(value, dict):
        return {
            name: one is not None if name in _RUNNING else still(one)
            for name, one in value.items()
            if name not in _PASSING
        }
    return [still(one) for one in value] if isinstance(value, list) else value


def _why_not(where: Listening, error: OSError) -> str:
    if isinstance(error, socket.gaierror) or error.errno == errno.EADDRNOTAVAIL:
        return f"no overlay: {where.host} is no address of this computer; choose another --listen"
    return (
        f"no overlay: port {where.port} cannot be used ({os.strerror(error.errno or 0)});"
        " choose another one with --port"
    )


def _own_names_only(where: Listening) -> Any:
    @web.middleware
    async def check(request: web.Request, handler: Any) -> web.StreamResponse:
        """Refuse other Host names: a foreign page may not reach this server by renaming itself."""
        port = request.transport.get_extra_info("sockname")[1] if request.transport else 0
        if not where.is_own(request.host, port):
            only = "under its own names" if where.is_open else "to this computer"
            raise web.HTTPForbidden(text=f"this is served {only} only\n")
        response: web.StreamResponse = await handler(request)
        if not response.prepared:
            for name, text in SECURITY.items():
                response.headers.setdefault(name, text)
        return response

    return check
