"""The pages of access, for an aiohttp application.

`/pair` is the door: a device sends the code that the table shows.  `/devices` is for the floor: it
opens the door, and takes tokens back; `/devices/ws` has what it shows, as live.py carries it.
`/trust` and `/authority.crt` stand on a plain port of their own as well, for tablets that do not
trust this house yet.
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, TypedDict

from aiohttp import web
from msgspec import Meta

from host_tools.access.audit import Audit
from host_tools.access.authority import Authority
from host_tools.access.door import Door
from host_tools.access.gate import (
    COOKIE,
    Gate,
    Handler,
    file_at,
    no_such_file,
    who_of,
    with_security,
)
from host_tools.access.keyring import LONGEST_H, NAME_ROOM, Keyring
from host_tools.access.picture import as_svg
from host_tools.access.ports import whose
from host_tools.access.refusal import RefusedError
from host_tools.access.roles import FLOOR, HOUSE
from host_tools.outputs.commands import Command, Short, posted
from host_tools.outputs.live import Live
from host_tools.outputs.served_texts import add_texts

_HOUR_S = 60 * 60
_LARGEST = 1024
_NAMED = 5  # addresses that guess
_SEVERAL = 3  # wrong codes
_LOOK_S = 1.0  # the code on the row has its seconds
_SORT = "application/x-x509-ca-cert"  # by which tablets offer to install it


class DoorCommand(Command, frozen=True, kw_only=True):
    """What a device says at the door, or the floor about one: each path needs its own of these."""

    name: Annotated[str, Meta(max_length=200)] = ""
    code: Short = ""
    role: Short = ""
    person: Annotated[str, Meta(max_length=200)] = ""
    hours: Annotated[int, Meta(ge=1, le=LONGEST_H)] = LONGEST_H
    device: Short = ""


class Facts(TypedDict):
    """Where this house is, and what its authority's certificate is known by."""

    address: str
    fingerprint: str


class Device(TypedDict):
    id: str
    role: str
    name: str
    person: str
    since: str
    ends: str


class Guessing(TypedDict):
    """An address that sent wrong codes, and how many."""

    address: str
    count: int


class Devices(TypedDict):
    """Those that were let in; `open` is the role for which the door stands open, or empty, and
    `person` whose device is to come, if it is to be somebody's.
    `guessing` is who sent several wrong codes since the last one was shown, the most first.
    """

    devices: list[Device]
    open: str
    person: str
    seconds: int
    guessing: list[Guessing]


Does = Callable[[web.Request, DoorCommand], Awaitable[web.StreamResponse]]


@dataclass
class Reception:
    """What the pages are made of; `folder` has their files, `speaks` is the table's language,
    `address` is that over HTTPS once the server listens.
    """

    gate: Gate
    keyring: Keyring
    door: Door
    audit: Audit
    authority: Authority
    folder: Path
    speaks: Callable[[], str]
    address: str = ""

    def __post_init__(self) -> None:
        self._live = Live(self.gate, self._devices, _LOOK_S, role=FLOOR)

    def add_to(self, app: web.Application) -> None:
        """All of them, behind the gate."""
        add = app.router.add_route
        add("GET", "/pair", self._page("pair.html"))
        add("POST", "/pair", self._answered(self._pair))
        add("GET", "/devices", self._for_floor(self._page("devices.html")))
        add("GET", "/devices/ws", self._live.serve)
        add("GET", "/devices/code.svg", self._for_floor(self._code))
        for name, does in (("open", self._open), ("close", self._close), ("revoke", self._revoke)):
            add("POST", f"/devices/{name}", self._for_floor(self._answered(does)))
        self.add_doorstep_to(app)
        self._live.run_in(app)

    def add_doorstep_to(self, app: web.Application) -> None:
        """Only what a tablet needs before it trusts this house."""
        add = app.router.add_route
        add("GET", "/trust", self._page("trust.html"))
        add("GET", "/authority.crt", self._certificate)
        add("GET", "/access/known", self._known)

    def doorstep(self) -> web.Application:
        """An application for a plain port: nothing on it is secret, and nothing can be done."""

        @web.middleware
        async def plain(request: web.Request, handler: Handler) -> web.StreamResponse:
            with no_such_file():
                return with_security(await handler(request))

        app = web.Application(middlewares=[plain])
        self.add_doorstep_to(app)
        app.router.add_route("GET", "/", _to_trust)
        app.router.add_route("GET", "/page/icon.svg", self._page("../icon.svg"))
        add_texts(app, self.speaks)
        app.router.add_static("/page/access/", self.folder)
        app.router.add_static("/page/kit/", self.folder.parent / "kit")
        return app

    # pages -------------------------------------------------------------------------------------

    def _page(self, name: str) -> Handler:
        return file_at(self.folder / name)

    async def _certificate(self, request: web.Request) -> web.StreamResponse:
        headers = {"Content-Disposition": 'attachment; filename="floorman.crt"'}
        return web.Response(body=self.authority.pem(), content_type=_SORT, headers=headers)

    async def _known(self, request: web.Request) -> web.StreamResponse:
        facts: Facts = {"address": self.address, "fingerprint": self.authority.fingerprint()}
        return web.json_response(facts)

    async def _code(self, request: web.Request) -> web.StreamResponse:
        """The door's address for a camera."""
        return web.Response(body=as_svg(f"{self.address}pair"), content_type="image/svg+xml")

    def _devices(self) -> Devices:
        return {
            "devices": [
                {
                    "id": one.id,
                    "role": one.role,
                    "name": one.name,
                    "person": one.person,
                    "since": one.since,
                    "ends": one.ends,
                }
                for one in self.keyring.devices()
            ],
            "open": self.door.open_for().role,
            "person": self.door.open_for().person,
            "seconds": self.door.seconds(),
            "guessing": [
                {"address": address, "count": count}
                for address, count in _most(self.door.guessed())
            ],
        }

    # what can be done ----------------------------------------------------------------------------

    async def _pair(self, request: web.Request, asked: DoorCommand) -> web.Response:
        name = _named(asked.name)
        if not name:
            raise RefusedError(400, "no_name")
        role, person, hours = self.door.enter(asked.code, whose(request.remote or ""))
        token = self.keyring.add(role, name, person, hours)
        self.audit.note(
            "paired", role=role, name=name, person=person, hours=hours, address=request.remote
        )
        answer = web.json_response({"role": role})
        answer.set_cookie(
            COOKIE, token, max_age=hours * _HOUR_S, httponly=True, samesite="Strict",
            secure=request.secure,
        )  # fmt: skip
        return answer

    async def _open(self, request: web.Request, asked: DoorCommand) -> web.Response:
        role = asked.role
        if role == FLOOR and who_of(request).role != HOUSE:
            raise RefusedError(403, "not_by_floor")
        person = _named(asked.person)
        self.door.open(role, person, asked.hours)
        self.audit.note("opened", role=role, person=person, by=who_of(request).name)
        return web.json_response({"open": role, "seconds": self.door.seconds()})

    async def _close(self, request: web.Request, asked: DoorCommand) -> web.Response:
        self.door.close()
        return web.json_response({"open": ""})

    async def _revoke(self, request: web.Request, asked: DoorCommand) -> web.Response:
        if not self.keyring.revoke(asked.device):
            raise RefusedError(404, "no_device")
        self.audit.note("revoked", device=asked.device, by=who_of(request).name)
        return web.json_response({"revoked": asked.device})

    # who may -------------------------------------------------------------------------------------

    def _for_floor(self, handler: Handler) -> Handler:
        return self.gate.guarded(FLOOR, handler)

    def _answered(self, does: Does) -> Handler:
        """A command comes in; a refusal goes out as a sentence."""

        async def serve(request: web.Request) -> web.StreamResponse:
            try:
                answer = await does(request, await posted(request, DoorCommand, _LARGEST))
                self._live.changed()
                return answer
            except RefusedError as no:
                self.gate.note_refusal(request, str(no))
                return web.json_response({"error": str(no), "code": no.code}, status=no.status)

        return serve


def _named(text: str) -> str:
    return " ".join(text.split())[:NAME_ROOM]


def _most(guessed: dict[str, int]) -> list[tuple[str, int]]:
    several = [one for one in guessed.items() if one[1] >= _SEVERAL]
    return sorted(several, key=lambda one: -one[1])[:_NAMED]


async def _to_trust(request: web.Request) -> web.StreamResponse:
    raise web.HTTPSeeOther("/trust")
