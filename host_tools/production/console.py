"""The operator's page at /production/TOKEN/: its files, its document, both pictures.

The page steers by the API, as a button box does; over its socket it only listens.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any, TypedDict

from aiohttp import web
from floorman.rules.state import SEATS

from host_tools.access.gate import SECURITY, Gate
from host_tools.outputs.live import Live
from host_tools.outputs.overlay_files import KIT, file_in, overlay_file, photo_in
from host_tools.outputs.served_texts import add_texts
from host_tools.production.camera_mixer import Warning_
from host_tools.production.controls import Controls
from host_tools.production.neighbouring import Answering, Beside
from host_tools.reveal.sections import Status
from host_tools.reveal.settings import CHOICES, RANGES, Settings

PAGE = Path(__file__).parent / "page"
_LOOK_S = 0.5
_PREVIEW_S = 0.2


class Warned(TypedDict):
    """The name of a text, and what it fills in."""

    what: str
    values: dict[str, Any]


class Comes(TypedDict):
    count: int
    comes_in_ms: int


class Paths(TypedDict):
    overlay: str
    api: str


class Modes(TypedDict):
    """The choices of each mode: words, or the least and the most."""

    choices: dict[str, Sequence[str]]
    ranges: dict[str, tuple[int, int]]


class Known(TypedDict):
    """A player as the operator describes him; `known` is the name that the table's host says."""

    name: str
    photo: str
    flag: str
    known: str


class Shown(TypedDict):
    """All that the page shows, in sections that are replaced whole; `language` is the table's."""

    language: str
    status: Status
    settings: Annotated[dict[str, Any], Settings]
    people: list[Known]
    warnings: list[Warned]
    beside: Answering
    clap: Comes
    paths: Paths
    modes: Modes


class Console:
    """`paths` by name are what the page shows with copy buttons; `skins` are their homes."""

    def __init__(
        self,
        controls: Controls,
        beside: Beside,
        gate: Gate,
        paths: Paths,
        skins: Sequence[Path],
    ) -> None:
        self._controls = controls
        self._beside = beside
        self._paths = paths
        self._skins = skins
        self.page = Live(gate, self.document, _LOOK_S)
        self._preview = Live(gate, controls.feed.preview, _PREVIEW_S)
        self._air = Live(gate, controls.feed.document, _PREVIEW_S)

    def add_to(self, app: web.Application) -> None:
        """Page, sockets, preview, photos."""
        get = app.router.add_get
        get("/production/{token}", _with_slash)
        get("/production/{token}/ws", self.page.serve)
        for frame, shown in (("preview", self._preview), ("air", self._air)):
            get(f"/production/{{token}}/{frame}/ws", shown.serve)
            get(f"/production/{{token}}/{frame}/photos/{{name}}", self._photo)
            get(f"/production/{{token}}/{frame}/{{rest:.*}}", self._overlay)
        get("/production/{token}/{rest:[^/]*}", _page)
        self.page.run_in(app)
        self._preview.run_in(app)
        self._air.run_in(app)
        app.router.add_static("/page/kit/", KIT)
        add_texts(app, lambda: self._controls.feed.live.language)

    def document(self) -> Shown:
        """All of it."""
        feed = self._controls.feed
        comes_in = self._controls.claps.comes_in()
        return {
            "language": feed.live.language,
            "status": feed.status(),
            "settings": feed.settings.as_json(),
            "people": [self._person(seat) for seat in range(SEATS)],
            "warnings": [{"what": what, "values": values} for what, values in self._warnings()],
            "beside": self._beside.document(),
            "clap": {
                "count": self._controls.claps.count,
                "comes_in_ms": max(0, round(1000 * comes_in)),
            },
            "paths": self._paths,
            "modes": {"choices": {**CHOICES, "skin": self._controls.skins}, "ranges": RANGES},
        }

    def _person(self, seat: int) -> Known:
        feed = self._controls.feed
        known = feed.live.names.get(seat, "")
        who = feed.people.who(seat, known)
        return {
            "name": feed.people[seat].name, "photo": who.photo, "flag": who.flag, "known": known,
        }  # fmt: skip

    def _warnings(self) -> list[Warning_]:
        settings = self._controls.feed.settings
        own: list[Warning_] = []
        if not settings.delay_s:
            tabled = settings.cards_shown in ("tabled_only", "never")
            own = [("no_delay" if tabled else "live_cards", {})]
        return own + self._beside.warnings()

    async def _overlay(self, request: web.Request) -> web.StreamResponse:
        return overlay_file(request.match_info["rest"], self._skins)

    async def _photo(self, request: web.Request) -> web.StreamResponse:
        return photo_in(self._controls.photos.folder, request.match_info["name"])


async def _with_slash(request: web.Request) -> web.StreamResponse:
    raise web.HTTPFound(f"{request.path}/")


async def _page(request: web.Request) -> web.StreamResponse:
    page = file_in(PAGE, request.match_info["rest"] or "index.html")
    page.headers.update(SECURITY)
    return page
