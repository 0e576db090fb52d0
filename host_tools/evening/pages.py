"""The pages of an evening: `/setup`, `/director`, `/clock`, and what they ask and say.

`/evening/state` is document.py's, and `/evening/ws` the same as outputs/live.py carries it.
`/evening/do` takes a command and answers with the state, or with 409 and {"refused": code,
"values"}.  `/evening/suggest?players=&stack=&minutes=&level=&antes=&chips=25,100` gives {"steps",
"steep"}, `/evening/deal?kind=&kept=` {"shares"}.  `/evening/house` is house_rules.py's, and
`/evening/results.csv` and `.json` are files.
"""

import json
import time
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any, TypedDict

from aiohttp import web

from host_tools.access.gate import Gate, file_at
from host_tools.access.roles import Who
from host_tools.evening import commands, results
from host_tools.evening.asking import DirectorCommand, doing, refused
from host_tools.evening.director import Director
from host_tools.evening.document import Shown, document, still
from host_tools.evening.house_rules import house_rules
from host_tools.evening.refused import RefusedError, WrongError, because
from host_tools.evening.second import TwoPeople
from host_tools.evening.structure import CHIPS, smoother, steep, suggest
from host_tools.outputs.live import Live

_PAGES = ("setup", "director", "clock")
_WISHED = ("players", "stack", "minutes", "level")
_CHIPS = ",".join(map(str, CHIPS))
_DIGITS = 15
_LOOK_S = 0.25


class Steep(TypedDict):
    """The level behind which blinds rise steeply, and how long levels are where none do, or 0."""

    n: int
    minutes: int


class Suggested(TypedDict):
    """Steps as a set-up has them."""

    steps: list[dict[str, Any]]
    steep: Steep | None


class OfferedDeal(TypedDict):
    """Shares by name, money kept for who wins, and who gets more than first prize."""

    shares: list[tuple[str, int]]
    kept: int
    over_first: list[str]


class Pages:
    """The routes over a director; whoever comes through the gate may watch, the floor commands.

    With `four_eyes` no chips are given by one alone.
    """

    def __init__(
        self, director: Director, page: Path, gate: Gate, four_eyes: bool = False
    ) -> None:
        self._director = director
        self._two = TwoPeople(director, time.monotonic) if four_eyes else None
        self._page = page
        self._gate = gate
        self._live = Live(gate, self._document, _LOOK_S, still)

    def add_to(self, app: web.Application) -> None:
        """Serve them."""
        get = app.router.add_get
        for name in _PAGES:
            get(f"/{name}", file_at(self._page / f"{name}.html"))
        get("/evening/state", self._state)
        get("/evening/ws", self._live.serve)
        get("/evening/suggest", self._suggest)
        get("/evening/deal", self._deal)
        get("/evening/house", self._house)
        get("/evening/results.csv", self._csv)
        get("/evening/results.json", self._json)
        app.router.add_post(
            "/evening/do", doing(self._gate, DirectorCommand, self._do, self._document)
        )
        self._live.run_in(app)

    def _document(self) -> Shown:
        now = self._director.now()
        evening = self._director.evening
        stands = replace(evening, clock=evening.clock_at(now))
        second = self._two.document() if self._two else None
        return document(stands, self._director.table, now, second)

    async def _state(self, request: web.Request) -> web.StreamResponse:
        return web.json_response(self._document())

    def _do(self, command: DirectorCommand, who: Who) -> None:
        if self._two:
            self._two.do(command, who)
        else:
            self._director.do(command, who.name)
        self._live.changed()

    async def _suggest(self, request: web.Request) -> web.StreamResponse:
        asked = request.query
        try:
            chips = tuple(_whole("chips", text) for text in asked.get("chips", _CHIPS).split(","))
            players, stack, minutes, level = (
                _whole(name, asked.get(name, "")) for name in _WISHED
            )
            steps = suggest(players, stack, minutes, level, chips, asked.get("antes") == "1")
        except WrongError as error:
            no = because("setup", error)
            return refused(no.code, no.values)
        suggested: Suggested = {"steps": [step.as_json() for step in steps], "steep": None}
        if at := steep(steps):
            better = smoother(players, stack, minutes, level, chips)
            suggested["steep"] = {"n": at, "minutes": better}
        return web.json_response(suggested)

    async def _deal(self, request: web.Request) -> web.StreamResponse:
        kind, asked = request.query.get("kind", ""), request.query.get("kept", "0")
        try:
            names, found = commands.deal_of(self._director.evening, kind, _whole("kept", asked))
        except WrongError as error:
            no = because("deal", error)
            return refused(no.code, no.values)
        except RefusedError as error:
            return refused(error.code, error.values)
        deal: OfferedDeal = {
            "shares": list(zip(names, found.shares, strict=True)),
            "kept": found.kept,
            "over_first": [names[n] for n in found.over_first],
        }
        return web.json_response(deal)

    async def _house(self, request: web.Request) -> web.StreamResponse:
        return web.json_response(house_rules())

    async def _csv(self, request: web.Request) -> web.StreamResponse:
        text = results.csv_of(results.rows(self._director.evening, self._director.now()))
        return _as_file("results.csv", text, "text/csv")

    async def _json(self, request: web.Request) -> web.StreamResponse:
        evening = self._director.evening
        rows = [asdict(row) for row in results.rows(evening, self._director.now())]
        setup = evening.setup.as_json() if evening.setup else None
        money = {"pool": evening.pool, "prizes": results.prizes_of(evening)}
        played = {"hands": evening.hands, "raked": evening.raked}
        whole = {"setup": setup, **money, **played, "results": rows}
        return _as_file("results.json", json.dumps(whole, indent=1), "application/json")


def _whole(name: str, text: str) -> int:
    """A number of an address; WrongError for what is none."""
    if not (text.isascii() and text.isdecimal() and len(text) < _DIGITS):
        raise WrongError("whole", name)
    return int(text)


def _as_file(name: str, text: str, kind: str) -> web.Response:
    head = {"Content-Disposition": f'attachment; filename="{name}"'}
    return web.Response(text=text, content_type=kind, headers=head)
