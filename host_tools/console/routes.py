"""The console at /console: its page, what that knows at first, and the socket of commands."""

from collections.abc import Awaitable, Callable

from aiohttp import web

from host_tools.access.gate import Gate, file_at, who_of
from host_tools.access.roles import WATCH
from host_tools.console.desk import Desk
from host_tools.console.known import known
from host_tools.outputs.server import PAGE, Server


def routes(
    app: web.Application, desk: Desk, gate: Gate, server: Callable[[], Server], devices: bool
) -> None:
    """Add them; `devices`: other devices can be let in."""
    add = app.router.add_get
    add("/console", gate.guarded(WATCH, file_at(PAGE / "console" / "index.html")))
    add("/console/known", gate.guarded(WATCH, _known(devices)))

    async def socket(request: web.Request) -> web.StreamResponse:
        return await server().live.serve(request, desk.commands.over)

    add("/console/ws", socket)


def _known(devices: bool) -> Callable[[web.Request], Awaitable[web.StreamResponse]]:
    async def serve(request: web.Request) -> web.StreamResponse:
        return web.json_response(known(who_of(request), devices))

    return serve
