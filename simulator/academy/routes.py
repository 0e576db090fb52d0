"""Routes of the academy.

`/academy` is where it begins, `/quiz` a question, `/certificate` what was learned; `/academy/list`
are lessons, levels and questions, `/academy/question/NAME.BOOK` is one of them with all it shows.
A POST to `/academy/practice` opens a table where things go wrong.
"""

import asyncio
from pathlib import Path
from random import SystemRandom

from aiohttp import web

from host_tools.access.gate import Gate, file_at
from host_tools.access.roles import DEALER
from host_tools.outputs.served_texts import answer
from simulator.academy import practice, quiz
from simulator.hands_on.first_table import Game
from simulator.hands_on.playing import Playing

PAGE = Path(__file__).parent / "page"


class AcademyRoutes:
    """The academy's pages beside a Playing; `game` is what is dealt in practice."""

    def __init__(self, playing: Playing, game: Game, gate: Gate) -> None:
        self._playing = playing
        self._game = game
        self._gate = gate
        self._making = asyncio.Lock()

    def add_to(self, app: web.Application) -> None:
        """Serve them."""
        app.router.add_static("/academy/page/", PAGE)
        app.router.add_get("/academy", file_at(PAGE / "academy.html"))
        app.router.add_get("/quiz", file_at(PAGE / "quiz.html"))
        app.router.add_get("/certificate", file_at(PAGE / "certificate.html"))
        app.router.add_get("/academy/list", self._list)
        app.router.add_get("/academy/question/{id}", self._question)
        app.router.add_post("/academy/practice", self._gate.guarded(DEALER, self._practise))

    async def _practise(self, request: web.Request) -> web.Response:
        await asyncio.to_thread(practice.begin, self._playing, self._game, SystemRandom())
        return web.json_response({})

    async def _list(self, request: web.Request) -> web.Response:
        async with self._making:
            found = await asyncio.to_thread(quiz.listed)
        return answer(request, found)

    async def _question(self, request: web.Request) -> web.Response:
        async with self._making:
            try:
                found = await asyncio.to_thread(quiz.question, request.match_info["id"])
            except KeyError:
                raise web.HTTPNotFound(text="there is no such question\n") from None
        return answer(request, found)
