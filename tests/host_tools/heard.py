"""The words a page hears over its socket."""

from typing import Any

import aiohttp

PATIENCE_S = 20


async def news(socket: aiohttp.ClientWebSocketResponse) -> dict[str, Any]:
    """The next message that is no beat."""
    while True:
        message: dict[str, Any] = await socket.receive_json(timeout=PATIENCE_S)
        if "beat" not in message:
            return message
