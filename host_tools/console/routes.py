"""The console at /console: its page, what that knows at first, and the socket of commands."""

from collections.abc import Awaitable, Callable
from typing import TypedDict

from aiohttp import web

from host_tools.access.gate import Gate, file_at, who_of
from host_tools.access.roles import ROLES, WATCH
from host_tools.console.catalogue import Menu, catalogue
from host_tools.console.desk import Desk
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


class Device(TypedDict):
    """The device that asks, and the roles whose commands it may give."""

    role: str
    name: str
    may: list[str]


class Known(TypedDict):
    """The answer that a console wants once; `devices`: there is a page of theirs."""

    menu: Menu
    who: Device
    devices: bool


def _known(devices: bool) -> Callable[[web.Request], Awaitable[web.StreamResponse]]:
    async def serve(request: web.Request) -> web.StreamResponse:
        who = who_of(request)
        known: Known = {
            "menu": catalogue(),
            "who": {"role": who.role, "name": who.name, "may": [r for r in ROLES if who.may(r)]},
            "devices": devices,
        }
        return web.json_response(known)

    return serve
