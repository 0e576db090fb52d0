"""The API for buttons and programs: `POST /api/<action>/...`, everything in the path.

The token is the header `Authorization: Bearer TOKEN`, or the path begins `/api/TOKEN/`.  Answers
are short JSON; whatever goes wrong is {"error": sentence} with a status of 4xx.
`/api/openapi.json` describes it all and needs no token.
"""

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any
from urllib.parse import unquote

from aiohttp import hdrs, web

from host_tools.access.bucket import Bucket
from host_tools.access.passes import RETRY_S, TOO_MANY, Pass, bearer
from host_tools.ground.clocks import boot_clock
from host_tools.outputs.commands import CallError, body_of
from host_tools.outputs.served_texts import words_of
from host_tools.production import actions, companion_page
from host_tools.production.controls import Controls
from host_tools.production.photos import LARGEST
from host_tools.reveal.settings import CHOICES, RANGES

OPENAPI = Path(__file__).parent / "openapi.json"
_PREFIX = "/api/"
_CALLS, _CALLS_A_S = 120.0, 20.0  # of all who have the token
READABLE = ("status", "settings")
BUTTONS = "companion"
_TOO_LARGE = 413

Segments = tuple[str, ...]


class Api:
    """`add_to` puts it on an application; `done` is called after each action, `refused` hears of
    each call that is not served.
    """

    def __init__(
        self,
        controls: Controls,
        steers: Pass,
        done: Callable[[], None],
        refused: Callable[[web.Request, str], None] = lambda request, why: None,
        clock: Callable[[], float] = boot_clock,
    ) -> None:
        self._controls = controls
        self._pass = steers
        self._done = done
        self._refused = refused
        self._clock = clock
        self._calls = Bucket(_CALLS, _CALLS_A_S, clock())

    def add_to(self, app: web.Application) -> None:
        """Before other routes that begin with /api."""
        app.router.add_get(_PREFIX + "openapi.json", _openapi)
        app.router.add_route("*", _PREFIX + "{rest:.*}", self._serve)

    async def _serve(self, request: web.Request) -> web.StreamResponse:
        try:
            token, segments = self._past_token(request)
            if (request.method, segments) == (hdrs.METH_GET, (BUTTONS,)):
                return _buttons(request, token)
            return _answer(200, {"ok": True, **await self._called(request, segments)})
        except CallError as no:
            self._refused(request, str(no))
            return _answer(no.status, {"error": str(no)}, no.headers)
        except ValueError as error:
            self._refused(request, str(error))
            return _answer(400, {"error": str(error)})

    async def _called(self, request: web.Request, segments: Segments) -> Mapping[str, Any]:
        if not self._calls.take(self._clock()):
            raise CallError(429, "too many calls: wait a second", Retry_After="1")
        if request.method == hdrs.METH_GET:
            return self._read(segments)
        if request.method == hdrs.METH_POST:
            return self._act(segments)
        if request.method == hdrs.METH_PUT:
            return await self._photo(segments, request)
        raise CallError(405, "use GET, POST or PUT", Allow="GET, POST, PUT")

    def _past_token(self, request: web.Request) -> tuple[str, Segments]:
        """The token, which is right, and the path behind it."""
        path = request.rel_url.raw_path[len(_PREFIX) :]
        segments = tuple(unquote(part) for part in path.split("/"))
        token = bearer(request)
        if not token:
            token, segments = segments[0], segments[1:]
        wrong = self._pass.wrong(token, request.remote or "")
        if wrong == TOO_MANY:
            raise CallError(429, "too many wrong tokens: wait", Retry_After=str(RETRY_S))
        if wrong:
            raise CallError(401, "the token is wrong: take the one that floorman reveal printed")
        return token, segments

    def _read(self, segments: Segments) -> Mapping[str, Any]:
        if segments == ("status",):
            return self._controls.feed.status()
        if segments == ("settings",):
            settings = self._controls.feed.settings.as_json()
            return {"settings": settings, "choices": CHOICES, "ranges": RANGES}
        if actions.find(segments):
            raise CallError(405, "this is done with POST", Allow="POST")
        raise _unknown(segments)

    def _act(self, segments: Segments) -> Mapping[str, Any]:
        found = actions.find(segments)
        if found is None:
            if len(segments) == 1 and segments[0] in READABLE:
                raise CallError(405, "this is read with GET", Allow="GET")
            raise _unknown(segments)
        action, values = found
        said = action.does(self._controls, values)
        self._done()
        return said

    async def _photo(self, segments: Segments, request: web.Request) -> Mapping[str, Any]:
        if len(segments) != 3 or (segments[0], segments[2]) != ("seat", "photo"):
            raise CallError(405, "PUT is for /api/seat/SEAT/photo", Allow="GET, POST")
        seat = actions.seat_of(segments[1])
        try:
            name = self._controls.photos.keep(await body_of(request, LARGEST))
        except CallError as no:
            most = f": a photo has at most {LARGEST >> 10} KB" if no.status == _TOO_LARGE else ""
            raise CallError(no.status, f"{no}{most}") from None
        self._controls.feed.set_person(seat, photo=name)
        self._done()
        return {"seat": seat + 1, "photo": name}


def _buttons(request: web.Request, token: str) -> web.Response:
    """A page for Companion, in the language of the page that asks."""
    words = words_of(request, "production")["buttons"]
    page = companion_page.page(f"{request.url.origin()}{_PREFIX}{token}/", words)
    head = {"Content-Disposition": f'attachment; filename="{companion_page.FILE}"'}
    return web.json_response(page, headers=head)


def _unknown(segments: Segments) -> CallError:
    near = [one.path for one in actions.ACTIONS if [*segments[:1]] == one.path.split("/")[:1]]
    ways = " or ".join(f"/api/{path}" for path in near)
    return CallError(404, f"no such action: {ways or 'see /api/openapi.json'}")


def _answer(
    status: int, body: Mapping[str, Any], headers: Mapping[str, str] | None = None
) -> web.Response:
    text = json.dumps(body, separators=(",", ":")) + "\n"
    return web.Response(status=status, text=text, content_type="application/json", headers=headers)


async def _openapi(request: web.Request) -> web.Response:
    return web.Response(text=OPENAPI.read_text(), content_type="application/json")
