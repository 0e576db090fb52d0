"""Routes of the academy.

`/academy` is where it begins, `/quiz` a question; `/academy/list` are levels and questions,
`/academy/question/NAME.BOOK` is one of them with all that it shows.
"""

import asyncio
from pathlib import Path

from aiohttp import web

from host_tools.access.gate import file_at
from host_tools.outputs.served_texts import answer
from simulator.academy import quiz

PAGE = Path(__file__).parent / "page"


class AcademyRoutes:
    """The academy's pages."""

    def __init__(self) -> None:
        self._making = asyncio.Lock()

    def add_to(self, app: web.Application) -> None:
        """Serve them."""
        app.router.add_static("/academy/page/", PAGE)
        app.router.add_get("/academy", file_at(PAGE / "academy.html"))
        app.router.add_get("/quiz", file_at(PAGE / "quiz.html"))
        app.router.add_get("/academy/list", self._list)
        app.router.add_get("/academy/question/{id}", self._question)

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
