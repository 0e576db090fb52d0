"""What a page sent: one JSON object, whole, of a bounded size and in a bounded time."""

import asyncio
from typing import Any

from aiohttp import web

from host_tools import json_text
from host_tools.access.refusal import RefusedError

BODY_S = 10.0
_CODE = "no_json"


async def sent(request: web.Request, largest: int) -> dict[str, Any]:
    """The object in a request, of so many bytes at the most.  RefusedError for anything else."""
    try:
        async with asyncio.timeout(BODY_S):
            return json_text.parse_object(await _body(request, largest))
    except json_text.JsonError as error:
        raise RefusedError(400, _CODE, str(error)) from None
    except TimeoutError:
        raise RefusedError(408, _CODE, f"it did not end in {BODY_S:.0f} s") from None


async def _body(request: web.Request, largest: int) -> bytes:
    body = b""
    while more := await request.content.read(largest + 1 - len(body)):
        body += more
        if len(body) > largest:
            raise RefusedError(413, _CODE, f"this has over {largest} bytes")
    return body
