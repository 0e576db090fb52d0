"""Commands of pages: {"id", "do", ...fields}, read here and nowhere else, each with one answer.

They come over the socket of a live document (`Commands`) or as the body of a POST (`posted`).  A
Struct says which fields a command has and how large they may be.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Mapping
from typing import TYPE_CHECKING, Annotated, Any, Generic, TypeVar

import msgspec
from msgspec import Meta

from host_tools.access.refusal import RefusedError
from host_tools.access.roles import Who
from host_tools.ground import json_text
from host_tools.outputs.live_document import Line
from host_tools.texts import plain

if TYPE_CHECKING:
    from aiohttp import web

LARGEST = 1 << 16  # bytes of a command
BODY_S = 10.0
_KEPT = 4096  # answers, for requests that come again
_CODE = "no_json"

Short = Annotated[str, Meta(max_length=64)]
Seat = Annotated[int, Meta(ge=0, le=9)]
Card = Annotated[int, Meta(ge=0, le=51)]
Digit = Annotated[int, Meta(ge=0, le=9)]
Chips = Annotated[int, Meta(ge=0, le=(1 << 30) - 1)]


class Command(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """`id` names the request, `do` what is to be done."""

    id: Short = ""
    do: Short = ""


Answer = Mapping[str, Any]
T = TypeVar("T", bound=Command)


class Commands(Generic[T]):
    """Commands of a kind over sockets.  One that comes again is done once, and has the first
    one's answer: {"answer": id, "ok", ...}.  `refused` hears of what is no command.
    """

    def __init__(
        self,
        kind: type[T],
        does: Callable[[Who, T], Awaitable[Answer]],
        refused: Callable[[Who, str], None] = lambda who, why: None,
    ) -> None:
        self._kind = kind
        self._does = does
        self._refused = refused
        self._answers: OrderedDict[tuple[str, str], asyncio.Task[Answer]] = OrderedDict()

    async def over(self, line: Line, text: str) -> Answer:
        """The answer to what a page said over its socket."""
        return await self.take(line.who, text)

    async def take(self, who: Who, text: str) -> Answer:
        """The answer to what somebody said."""
        try:
            asked = json_text.read(text, self._kind)
            if not asked.id:
                raise json_text.FieldError("id", "is missing: each command has one of its own")
        except json_text.JsonError as error:
            why = f"a command is one JSON object: {error}"
            self._refused(who, why)
            return {"answer": "", "ok": False, "error": plain(why), "rule": ""}
        return await asyncio.shield(self._once(who, asked))

    def _once(self, who: Who, asked: T) -> "asyncio.Task[Answer]":
        key = who.device, asked.id
        if key not in self._answers:
            self._answers[key] = asyncio.create_task(self._answer(who, asked))
            while len(self._answers) > _KEPT:
                self._answers.popitem(last=False)
        return self._answers[key]

    async def _answer(self, who: Who, asked: T) -> Answer:
        return {"answer": asked.id, **await self._does(who, asked)}


class CallError(Exception):
    """A call of a program that is not served: its HTTP status and a sentence."""

    def __init__(self, status: int, why: str, **headers: str) -> None:
        super().__init__(why)
        self.status = status
        self.headers = {name.replace("_", "-"): value for name, value in headers.items()}


async def posted(request: "web.Request", kind: type[T], largest: int = LARGEST) -> T:
    """The command in a request of one of our own pages.  RefusedError for anything else."""
    if "Origin" not in request.headers:  # the gate knows whose page it is
        raise RefusedError(403, "own_page")
    if request.content_type != "application/json":
        raise RefusedError(415, _CODE, "its Content-Type is application/json")
    try:
        return json_text.read(await body_of(request, largest), kind)
    except CallError as error:
        raise RefusedError(error.status, _CODE, str(error)) from None
    except json_text.JsonError as error:
        raise RefusedError(400, _CODE, str(error)) from None


async def body_of(request: "web.Request", largest: int) -> bytes:
    """The bytes of a request, so many at the most and in a bounded time; CallError."""
    from host_tools.access.unread import BROKEN

    body = bytearray()
    try:
        async with asyncio.timeout(BODY_S):
            while more := await request.content.read(largest + 1 - len(body)):
                body += more
                if len(body) > largest:
                    raise CallError(413, f"this has over {largest} bytes")
    except TimeoutError:
        raise CallError(408, f"it did not end in {BODY_S:.0f} s") from None
    except BROKEN:
        raise CallError(400, "its body breaks off, or is not packed as it says") from None
    return bytes(body)
