"""The hand browser: `/hands` is its page, what is below it the page's data.

`/hands/list?player=&pot=&since=&until=&showdown=1&misdealt=1&before=&redeals=` is {"hands": [..]},
the newest first, behind the entry with that `first` and `redeals`; `/hands/players` {"players":
[names]}; `/hands/statistics?player=` {"hands": how many, "numbers": [{"label", "meaning",
"value"}]}; `/hands/4711` (first line of a hand) or `/hands/1-12` (session and number) is {"hand",
"steps": [{"line", "ms", "change"}]}, where a change is sections of the page's document, the first
one all of them; `/hands/4711/phh` is the hand as another program reads it.
"""

import asyncio
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Protocol, TypedDict

from aiohttp import web

from host_tools.outputs.live_document import difference
from host_tools.outputs.served_texts import answer
from host_tools.table.page_document import HandEntry, Replayed

_ID = re.compile(r"(\d{1,15})(?:-(\d{1,9}))?")
_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")
_MOST_DIGITS = 12


@dataclass(frozen=True)
class Export:
    """A format for other programs: `write` gives the file of a hand, ValueError why it cannot."""

    suffix: str
    write: Callable[[int], str]


class PlayedLine(TypedDict):
    """The document after a line of the hand; `change` are the sections that differ."""

    line: int
    ms: int
    change: Annotated[dict[str, Any], Replayed]


class Played(TypedDict):
    hand: HandEntry
    steps: list[PlayedLine]


class Library(Protocol):
    """Where the hands are."""

    def hands(self, wish: Mapping[str, Any]) -> Sequence[HandEntry]:
        """Those that fit, the newest first."""

    def players(self) -> list[str]:
        """Everybody who has a name and a hand."""

    def statistics(self, player: str) -> Mapping[str, Any]:
        """What the hands of a player come to."""

    def find(self, session: int, number: int) -> int | None:
        """The first line of a hand."""

    def hand(self, first: int) -> HandEntry | None:
        """What the list says of a hand."""

    def replay(self, first: int) -> Iterable[tuple[int, int, Replayed]]:
        """Line, milliseconds and document after each event of a hand."""


class HandRoutes:
    """The routes of the browser over a library."""

    def __init__(self, library: Library, exports: Mapping[str, Export]) -> None:
        self._library = library
        self._exports = exports

    def add_to(self, app: web.Application) -> None:
        """Serve them."""
        app.router.add_get("/hands/list", self._list)
        app.router.add_get("/hands/players", self._players)
        app.router.add_get("/hands/statistics", self._statistics)
        app.router.add_get("/hands/{id}", self._hand)
        app.router.add_get("/hands/{id}/{format}", self._export)

    async def _list(self, request: web.Request) -> web.Response:
        found = await asyncio.to_thread(self._library.hands, _wish(request.query))
        return web.json_response({"hands": found})

    async def _players(self, request: web.Request) -> web.Response:
        players = await asyncio.to_thread(self._library.players)
        return web.json_response({"players": players, "formats": list(self._exports)})

    async def _statistics(self, request: web.Request) -> web.Response:
        player = request.query.get("player", "")
        return answer(request, await asyncio.to_thread(self._library.statistics, player))

    async def _hand(self, request: web.Request) -> web.Response:
        first = await asyncio.to_thread(self._first, request)
        return answer(request, await asyncio.to_thread(self._played, first))

    async def _export(self, request: web.Request) -> web.Response:
        first = await asyncio.to_thread(self._first, request)
        export = self._exports.get(request.match_info["format"])
        if export is None:
            raise web.HTTPNotFound(text=f"formats are {', '.join(self._exports)}\n")
        try:
            text = await asyncio.to_thread(export.write, first)
        except ValueError as error:
            raise web.HTTPConflict(text=f"{error}\n") from None
        hand = await asyncio.to_thread(self._library.hand, first)
        called = hand["number"] if hand else request.match_info["id"]
        name = f'attachment; filename="hand-{called}.{export.suffix}"'
        return web.Response(text=text, headers={"Content-Disposition": name})

    def _first(self, request: web.Request) -> int:
        found = _ID.fullmatch(request.match_info["id"])
        if found is None:
            raise web.HTTPNotFound(text="a hand is a number, or session-number\n")
        if found[2] is None:
            return int(found[1])
        return self._library.find(int(found[1]), int(found[2])) or 0

    def _played(self, first: int) -> Played:
        hand = self._library.hand(first)
        if hand is None:
            raise web.HTTPNotFound(text="there is no such hand\n")
        steps: list[PlayedLine] = []
        before: Mapping[str, Any] = {}
        for line, ms, document in self._library.replay(first):
            steps.append({"line": line, "ms": ms, "change": difference(before, document)})
            before = document
        return {"hand": hand, "steps": steps}


def _wish(query: Mapping[str, str]) -> dict[str, Any]:
    """What was asked for; what is not understood is not asked for."""
    return {
        "player": query.get("player", ""),
        "pot": _number(query.get("pot", "")),
        **{name: _number(query.get(name, "")) for name in ("before", "redeals")},
        **{name: _day(query.get(name, "")) for name in ("since", "until")},
        **{name: query.get(name) == "1" for name in ("showdown", "misdealt")},
    }


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= _MOST_DIGITS else 0


def _day(text: str) -> str:
    return text if _DAY.fullmatch(text) else ""
