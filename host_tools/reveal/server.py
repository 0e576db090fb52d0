"""The overlay on the air: its page, photos and socket, behind a token.

`/overlay/TOKEN/` is the page, and its WebSocket `ws` that of outputs/live.py.
"""

import errno
import os
import socket
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from aiohttp import web

from host_tools.access.audit import Audit
from host_tools.access.passes import Pass, TokenGate
from host_tools.access.ports import Ports
from host_tools.access.roles import WATCH, Who
from host_tools.ground.cannot import CannotError
from host_tools.outputs.live import Live
from host_tools.outputs.overlay_files import overlay_file, photo_in
from host_tools.outputs.skins import SKINS
from host_tools.reveal.listening import Listening
from host_tools.reveal.reveal import Reveal

LOOK_S = 0.25  # what time alone changes is looked for so often
_RUNNING = ("clock_s", "in_s", "starts_in_s")
"""Seconds that the page counts itself: only that they are there is news."""
_PASSING = ("age_ms", "at")


class Server:
    """Serves `reveal` at /overlay/TOKEN/ of where it listens.

    `photos` is a folder of pictures, or None; `skins` are folders of skins, a later one counts
    before an earlier.  `audit` hears of who was refused.
    """

    def __init__(
        self,
        reveal: Reveal,
        token: str,
        where: Listening = Listening(),  # noqa: B008 - frozen
        photos: Path | None = None,
        skins: Sequence[Path] = (SKINS,),
        audit: Audit | None = None,
    ) -> None:
        self.gate = TokenGate(where, audit)
        self._entries = Ports(self.gate.note_crowd, self.gate.note_unread)
        self.gate.passes["overlay"] = Pass(token, Who(WATCH, "overlay"))
        self.app = self.gate.application(self._entries.middleware())
        self._reveal = reveal
        self._token = token
        self._where = where
        self._photos = photos
        self._skins = skins
        self._live = Live(self.gate, reveal.document, LOOK_S, still)
        self._live.run_in(self.app)
        router = self.app.router
        router.add_get("/overlay/{token}", self._slash)
        router.add_get("/overlay/{token}/ws", self._socket)
        router.add_get("/overlay/{token}/photos/{name}", self._photo)
        router.add_get("/overlay/{token}/{rest:.*}", self._file)

    async def start(self) -> str:
        """Listen; the page's address.  CannotError when it cannot have the port.

        ValueError when it cannot speak HTTPS.
        """
        where = self._where
        secure = where.context()
        self._reveal.listen(self._hear)
        try:
            port = await self._entries.open(self.app, where.host, where.port, secure)
        except OSError as error:
            raise CannotError(_why_not(where, error)) from None
        address = where.address(port)
        return f"{address}overlay/{self._token}/"

    async def stop(self) -> None:
        """Close every page and give the port back."""
        await self._entries.close()

    def _hear(self, kind: str, data: dict[str, Any]) -> None:
        if kind == "changed":
            self._live.changed()

    async def _socket(self, request: web.Request) -> web.StreamResponse:
        self._reveal.clients += 1
        try:
            return await self._live.serve(request)
        finally:
            self._reveal.clients -= 1

    # files -----------------------------------------------------------------

    async def _slash(self, request: web.Request) -> web.StreamResponse:
        raise web.HTTPFound(f"/overlay/{self._token}/")

    async def _file(self, request: web.Request) -> web.StreamResponse:
        return overlay_file(request.match_info["rest"], self._skins)

    async def _photo(self, request: web.Request) -> web.StreamResponse:
        return photo_in(self._photos, request.match_info["name"])


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
        return f"no overlay: {where.host} is no address of this computer; choose another --host"
    return (
        f"no overlay: port {where.port} cannot be used ({os.strerror(error.errno or 0)});"
        " choose another one with --port"
    )
