"""Commands of our own pages, and refusals for them."""

from collections.abc import Callable, Mapping
from typing import Any

from aiohttp import web

from host_tools.access.sent import sent

_LARGEST = 1 << 16
_REFUSED = 409

Allow = Callable[[web.Request], str]
"""The name of who commands; an HTTP error for somebody who may watch only."""


def refused(code: str, values: Mapping[str, object]) -> web.Response:
    """Why something was not done; the page says it in its language."""
    return web.json_response({"refused": code, "values": dict(values)}, status=_REFUSED)


def anybody(request: web.Request) -> str:
    """Everybody who reaches the pages may command: the server lets nobody in from elsewhere."""
    return ""


async def command_of(request: web.Request, allow: Allow) -> tuple[dict[str, Any], str]:
    """The command in a request, and who sent it; another site's form or script is refused."""
    name = allow(request)
    if request.headers.get("Origin") != f"{request.scheme}://{request.host}":
        raise web.HTTPForbidden(text="commands come from the evening's own pages\n")
    if request.content_type != "application/json":
        raise web.HTTPUnsupportedMediaType(text="a command is JSON\n")
    return await sent(request, _LARGEST), name
