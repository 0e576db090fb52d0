"""Routes of the pages of gallery and films.

`/gallery` is the page of the 24, `/gallery/list` what it shows, `/gallery/film/NAME/BOOK` one of
them as a film.  A POST to `/gallery/cause/NAME` puts it onto the play table, another to
`/gallery/leave` puts the evening's game back.  `/film` is the page of films, `/film/list` is
{"films": [titles]}, `/film/N` the N-th of them (film.py).
"""

import asyncio
from collections.abc import Callable, Sequence
from functools import partial

from aiohttp import web
from floorman.rules.books import NAMES as BOOKS

from host_tools.access.gate import Gate
from host_tools.access.roles import DEALER
from host_tools.outputs.served_texts import answer
from simulator.hands_on import film, gallery
from simulator.hands_on.play_routes import page
from simulator.hands_on.playing import Playing
from simulator.hands_on.studio import Studio

Named = tuple[str, Callable[[], film.Film]]


class FilmRoutes:
    """Films by number; each is played once."""

    def __init__(self, films: Sequence[Named]) -> None:
        self._films = films
        self._played: dict[int, film.Film] = {}
        self._playing = asyncio.Lock()
        self._studio = Studio()

    def add_to(self, app: web.Application) -> None:
        """Serve them."""
        app.on_cleanup.append(self._studio.close)
        app.router.add_get("/film", page("film.html"))
        app.router.add_get("/film/list", self._list)
        app.router.add_get("/film/{number:[0-9]{1,6}}", self._film)

    async def _list(self, request: web.Request) -> web.Response:
        return web.json_response({"films": [title for title, _ in self._films]})

    async def _film(self, request: web.Request) -> web.Response:
        number = int(request.match_info["number"])
        if number >= len(self._films):
            raise web.HTTPNotFound(text=f"there are {len(self._films)} films, from 0 on\n")
        async with self._playing:
            if number not in self._played:
                self._played[number] = await self._studio.make(self._films[number][1])
        return answer(request, self._played[number])


class GalleryRoutes:
    """The gallery beside a Playing; `evening()` puts the usual game back."""

    def __init__(
        self,
        playing: Playing,
        names: dict[int, str],
        evening: Callable[[], None],
        board: str,
        gate: Gate,
    ) -> None:
        self._playing = playing
        self._gate = gate
        self._names = names
        self._evening = evening
        self._board = board
        self._films: dict[tuple[str, str], film.Film] = {}
        self._moving = asyncio.Lock()
        self._studio = Studio()

    def add_to(self, app: web.Application) -> None:
        """Serve it."""
        app.on_cleanup.append(self._studio.close)
        app.router.add_get("/film", page("film.html"))
        app.router.add_get("/gallery", page("gallery.html"))
        app.router.add_get("/gallery/list", self._list)
        app.router.add_get("/gallery/film/{name}/{book}", self._film)
        app.router.add_post("/gallery/cause/{name}", self._gate.guarded(DEALER, self._cause))
        app.router.add_post("/gallery/leave", self._gate.guarded(DEALER, self._leave))

    async def _list(self, request: web.Request) -> web.Response:
        return answer(request, {"pieces": await asyncio.to_thread(gallery.listed)})

    async def _film(self, request: web.Request) -> web.Response:
        one, book = _piece(request), request.match_info["book"]
        if book not in BOOKS:
            raise web.HTTPNotFound(text=f"books are {', '.join(BOOKS)}\n")
        if (one.name, book) not in self._films:
            scenario = gallery.scenario_of(one, book)
            self._films[one.name, book] = await self._studio.make(
                partial(film.of_scenario, scenario, self._names, self._board)
            )
        shown = self._films[one.name, book]
        return answer(request, {**shown, "piece": one.name})

    async def _cause(self, request: web.Request) -> web.Response:
        one = _piece(request)
        async with self._moving:
            await asyncio.to_thread(
                self._playing.open, gallery.opening(one, self._board), what=gallery.what(one)
            )
        return web.json_response({})

    async def _leave(self, request: web.Request) -> web.Response:
        async with self._moving:
            await asyncio.to_thread(self._evening)
        return web.json_response({})


def _piece(request: web.Request) -> gallery.Piece:
    try:
        return gallery.piece(request.match_info["name"])
    except KeyError:
        raise web.HTTPNotFound(text="there is no such piece in the gallery\n") from None
