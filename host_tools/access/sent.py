"""What a page sent: one JSON object, whole and of a bounded size."""

from typing import Any

from aiohttp import web

from host_tools import json_text
from host_tools.access.refusal import RefusedError


async def sent(request: web.Request, largest: int) -> dict[str, Any]:
    """The object in a request, of so many bytes at the most.  RefusedError for anything else."""
    body = b""
    while more := await request.content.read(largest + 1 - len(body)):
        body += more
        if len(body) > largest:
            raise RefusedError(413, f"send one small JSON object: this has over {largest} bytes")
    try:
        return json_text.parse_object(body)
    except json_text.JsonError as error:
        raise RefusedError(400, f"send one small JSON object: {error}") from None
