"""Routes of the academy.

`/academy` is where it begins, `/quiz` a question, `/certificate` what was learned.
`/academy/list` has lessons, levels and questions, `/academy/question/NAME.BOOK` all of one.
A POST to `/academy/practice` opens a table where things go wrong; `/academy/table` is a lesson at
a real one.
"""

import asyncio
from collections.abc import Callable
from pathlib import Path

from aiohttp import web

from host_tools.access.gate import Gate, file_at
from host_tools.access.roles import DEALER
from host_tools.outputs.served_texts import answer
from simulator.academy import questions
from simulator.hands_on.play_routes import PAGE as PLAY

PAGE = Path(__file__).parent / "page"


class AcademyRoutes:
    """The academy's pages; `practise` has somebody deal, none at a real table."""

    def __init__(self, gate: Gate, practise: Callable[[], None] | None = None) -> None:
        self._gate = gate
        self._begin = practise
        self._making = asyncio.Lock()

    def add_to(self, app: web.Application) -> None:
        """Serve them."""
        app.router.add_static("/academy/page/", PAGE)
        app.router.add_get("/academy", file_at(PAGE / "academy.html"))
        app.router.add_get("/quiz", file_at(PAGE / "quiz.html"))
        app.router.add_get("/certificate", file_at(PAGE / "certificate.html"))
        app.router.add_get("/academy/list", self._list)
        app.router.add_get("/academy/question/{id}", self._question)
        if self._begin:
            app.router.add_post("/academy/practice", self._gate.guarded(DEALER, self._practise))
        else:
            app.router.add_static("/play/page/", PLAY)
            app.router.add_get("/academy/table", file_at(PAGE / "at_table.html"))

    async def _practise(self, request: web.Request) -> web.Response:
        assert self._begin is not None
        await asyncio.to_thread(self._begin)
        return web.json_response({})

    async def _list(self, request: web.Request) -> web.Response:
        async with self._making:
            found = await asyncio.to_thread(questions.listed, self._begin is None)
        return answer(request, found)

    async def _question(self, request: web.Request) -> web.Response:
        async with self._making:
            try:
                found = await asyncio.to_thread(questions.question, request.match_info["id"])
            except KeyError:
                raise web.HTTPNotFound(text="there is no such question\n") from None
        return answer(request, found)
