"""Open sockets of a server: so many in all, so many for each device, and how they are closed."""

import asyncio
from collections.abc import Iterable

from aiohttp import WSCloseCode, web

_MOST = 120
_EACH = 20
_HOUSE = 80
"""For this computer's own pages, so that they leave room for the devices."""
SHUT = 4403
"""A socket is closed with this when its device may no longer connect."""


class Places:
    """`enter` and `leave` with a socket and the id of its device, empty for the house."""

    def __init__(self) -> None:
        self._taken: dict[web.WebSocketResponse, str] = {}
        self._closing: set[asyncio.Task[None]] = set()
        self.shut = False
        """The server ends: a socket that is just being opened is closed, too."""

    def enter(self, socket: web.WebSocketResponse, device: str) -> bool:
        """True: there was a place left, and it is taken now."""
        most = _EACH if device else _HOUSE
        if self.shut or len(self._taken) >= _MOST or len(self._of(device)) >= most:
            return False
        self._taken[socket] = device
        return True

    def leave(self, socket: web.WebSocketResponse) -> None:
        """Give a place back."""
        self._taken.pop(socket, None)

    def shut_out(self, device: str) -> None:
        """Close every socket of a device; in the server's thread."""
        closing = asyncio.create_task(_close(self._of(device), SHUT, b"token taken back"))
        self._closing.add(closing)
        closing.add_done_callback(self._closing.discard)

    async def close(self, app: web.Application | None = None) -> None:
        """Hang up on everybody."""
        self.shut = True
        await _close(self._taken, WSCloseCode.GOING_AWAY, b"floorman ends")

    def _of(self, device: str) -> list[web.WebSocketResponse]:
        return [socket for socket, whose in self._taken.items() if whose == device]


async def _close(sockets: Iterable[web.WebSocketResponse], code: int, why: bytes) -> None:
    opened = [socket for socket in sockets if socket.prepared]
    await asyncio.gather(*(socket.close(code=code, message=why) for socket in opened))
