"""The start page at `/home`: what is served here, and what can take its place.

`/home/known` is Known.  A POST to `/home/open` has another part served at this address instead;
only this computer's own page may.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypedDict

from aiohttp import web

from host_tools.access.gate import file_at, who_of
from host_tools.access.refusal import RefusedError
from host_tools.access.roles import HOUSE
from host_tools.outputs.commands import Command, Short, posted

WATCH, PLAY, GALLERY, ACADEMY = "watch", "play", "gallery", "academy"
EVENING, STREAM, DEVICES, FILM = "evening", "stream", "devices", "film"
PARTS = (WATCH, PLAY, GALLERY, ACADEMY, EVENING, STREAM, DEVICES)
_PAGE = Path(__file__).parent / "page" / "home" / "index.html"
_LARGEST = 1024
_OWN = ("window",)  # pages for this computer alone

Links = Mapping[str, str]
"""Pages of a part: what each is called in home.toml, and its address."""


class HomeCommand(Command, frozen=True, kw_only=True):
    """Which part is to be served."""

    part: Short = ""


class Link(TypedDict):
    """A page; `name` is a word of home.toml."""

    name: str
    href: str


class Part(TypedDict):
    """`links` are its pages where it is served here; `opens`: it can take this place."""

    name: str
    links: list[Link]
    opens: bool


class Known(TypedDict):
    """`turn` counts the parts that were served at this address; `failed` says why one was not."""

    parts: list[Part]
    turn: int
    real: bool
    failed: str


@dataclass
class Home:
    """`here` are the parts that are served, `opens` those that can be instead; `change` is told
    which one is wanted.  `real`: the table is no simulated one.
    """

    here: dict[str, Links] = field(default_factory=lambda: {WATCH: {"table": "/"}})
    opens: Sequence[str] = ()
    change: Callable[[str], None] = lambda part: None
    real: bool = False
    turn: int = 0
    failed: str = ""

    def add_to(self, app: web.Application) -> None:
        """Serve it."""
        app.router.add_get("/home", file_at(_PAGE))
        app.router.add_get("/home/known", self._known)
        app.router.add_post("/home/open", self._open)

    async def _known(self, request: web.Request) -> web.Response:
        owns = who_of(request).role == HOUSE
        known: Known = {
            "parts": [self._part(name, owns) for name in (*PARTS, FILM)],
            "turn": self.turn,
            "real": self.real,
            "failed": self.failed if owns else "",
        }
        return web.json_response(known)

    def _part(self, name: str, owns: bool) -> Part:
        """Other devices hear of their own address alone: tokens of the stream are the house's."""
        links = self.here.get(name, {}).items()
        return {
            "name": name,
            "links": [
                {"name": one, "href": href}
                for one, href in links
                if owns or (href[0] == "/" and one not in _OWN)
            ],
            "opens": owns and name in self.opens and name not in self.here,
        }

    async def _open(self, request: web.Request) -> web.Response:
        asked = await posted(request, HomeCommand, _LARGEST)
        if who_of(request).role != HOUSE:
            raise RefusedError(403, "own_page")
        if asked.part not in self.opens:
            raise RefusedError(409, "no_part", f"{asked.part} cannot be opened here")
        self.change(asked.part)
        return web.json_response({"turn": self.turn})
