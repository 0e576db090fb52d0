"""A Companion as far as its custom variables go; tests/judges holds it to the real handler."""

import json

from aiohttp import web


class FakeCompanion:
    """Takes and refuses what `#customVariableSetValue` of Companion's lib/Service/HttpApi.ts does.

    `heard` are the values that it has; `unknown` are variables that nobody made, `strange` those
    at which it fails.  Nothing answers while it is `away`, and its API may be switched off.
    """

    def __init__(self) -> None:
        self.heard: list[tuple[str, object]] = []
        self.unknown: set[str] = set()
        self.strange: set[str] = set()
        self.away = self.off = False

    async def serve(self, request: web.Request) -> web.Response:
        if self.away:
            assert request.transport
            request.transport.abort()
            raise web.HTTPServiceUnavailable
        if self.off:
            return web.Response(status=403)
        name = request.match_info["name"]
        try:
            value = await self._value(request)
        except ValueError:
            return web.Response(status=400, text="No value")
        except TypeError:
            return web.Response(status=500)
        if name in self.strange:
            return web.Response(status=500, text="fail")
        if name in self.unknown:
            return web.Response(status=404, text="Not found")
        self.heard.append((name, value))
        return web.Response(text="ok")

    async def _value(self, request: web.Request) -> object:
        """Of the address first, then JSON, then any other body that is not empty."""
        if "value" in request.query:
            return request.query["value"]
        if request.headers.get("Content-Type", "").lower() == "application/json":
            body = await request.text()
            value = json.loads(body) if body else None
            if body and value is None:
                raise TypeError  # its handler looks for keys of null
            return None if value in ({}, []) else value
        if body := await request.text():
            return body.strip()
        raise ValueError

    def take(self) -> dict[str, str]:
        heard, self.heard = self.heard, []
        assert len(dict(heard)) == len(heard)
        return {name: str(value) for name, value in heard}
