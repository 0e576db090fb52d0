"""The console's page at /console, its texts, and the socket over which it sends commands."""

from collections.abc import Awaitable, Callable
from typing import Any

from aiohttp import web

from host_tools.access.gate import Gate, who_of
from host_tools.access.roles import ROLES, WATCH
from host_tools.console import texts
from host_tools.console.catalogue import catalogue
from host_tools.console.desk import Desk
from host_tools.outputs.server import PAGE, Handler, Server
from host_tools.table import words


def routes(
    app: web.Application, desk: Desk, gate: Gate, server: Callable[[], Server], devices: bool
) -> None:
    """Add them; `devices`: other devices can be let in."""
    add = app.router.add_get
    add("/console", _guarded(gate, _page))
    add("/console/texts", _guarded(gate, _texts(devices)))

    async def socket(request: web.Request) -> web.StreamResponse:
        return await server().serve_socket(request, desk.take)

    add("/console/ws", socket)


def _guarded(gate: Gate, handler: Handler) -> Handler:
    async def serve(request: web.Request) -> web.StreamResponse:
        gate.need(request, WATCH)
        return await handler(request)

    return serve


async def _page(request: web.Request) -> web.StreamResponse:
    return web.FileResponse(PAGE / "console" / "index.html")


def _texts(devices: bool) -> Callable[[web.Request], Awaitable[web.StreamResponse]]:
    async def serve(request: web.Request) -> web.StreamResponse:
        who = who_of(request)
        known: dict[str, Any] = {
            "texts": texts.all_texts(),
            "streets": {one: words.texts(one)["page"]["streets"] for one in words.LANGUAGES},
            "menu": catalogue(),
            "who": {"role": who.role, "name": who.name, "may": [r for r in ROLES if who.may(r)]},
            "devices": devices,
        }
        return web.json_response(known)

    return serve
