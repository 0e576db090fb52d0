"""Live documents over the sockets of a gate's server (live_document.py says what they carry)."""

import asyncio
from collections.abc import AsyncIterator, Callable

from aiohttp import WSMsgType, web

from host_tools.access.gate import Gate
from host_tools.access.roles import WATCH, Who
from host_tools.outputs.live_document import (
    Answering,
    Document,
    Line,
    LiveDocument,
    Write,
    converse,
)
from host_tools.outputs.served_texts import language_of

_PING_S = 10.0
_LONGEST = 2048  # bytes of what a page says


async def serve_socket(
    gate: Gate,
    request: web.Request,
    write: Write,
    answering: Answering | None = None,
    *,
    role: str = WATCH,
    ping_s: float | None = _PING_S,
) -> web.WebSocketResponse:
    """A socket until it goes, for who has the role.  `write` says what there is, as long as it
    likes; without `answering` what comes is dropped unread.  Who takes nothing is let go.
    """
    who = gate.need(request, role)
    socket = web.WebSocketResponse(heartbeat=ping_s, max_msg_size=_LONGEST)
    if not gate.places.enter(socket, who.device):
        raise gate.refuse(request, "too many pages are open: close some", 429)
    try:
        await socket.prepare(request)
        if gate.places.shut:
            await gate.places.close()
        line = Line(socket, who, language_of(request))
        ending = _at_its_end(gate, who)
        try:
            await converse(line, write, _texts(socket), answering)
        finally:
            if ending:
                ending.cancel()
    finally:
        gate.places.leave(socket)
    return socket


def _at_its_end(gate: Gate, who: Who) -> asyncio.TimerHandle | None:
    """Its device is shut out when its token ends."""
    left = gate.seconds_left(who)
    if left is None:
        return None
    return asyncio.get_running_loop().call_later(left, gate.places.shut_out, who.device)


async def _texts(socket: web.WebSocketResponse) -> AsyncIterator[str]:
    async for message in socket:
        if message.type == WSMsgType.TEXT:
            yield message.data


class Live(LiveDocument):
    """One that a gate's server carries, for who has the role."""

    def __init__(
        self,
        gate: Gate,
        document: Callable[[], Document],
        look_s: float | None = None,
        still: Callable[[Document], Document] = lambda document: document,
        *,
        role: str = WATCH,
    ) -> None:
        super().__init__(document, look_s, still)
        self._gate = gate
        self._role = role

    def run_in(self, app: web.Application) -> None:
        """Live as long as the application."""
        app.cleanup_ctx.append(lambda app: self.living())

    async def serve(
        self, request: web.Request, answering: Answering | None = None
    ) -> web.StreamResponse:
        """The socket of a page of who has the role, until it closes."""
        return await serve_socket(self._gate, request, self.show, answering, role=self._role)
