"""The gate before every request: whose it is, by which name it came, from which page.

Pages over plain loopback are the house's (house.py).  Everything that comes over HTTPS needs the
token of a device, wherever it comes from; only the door, the page about trust, their files, the
texts of all pages and the language of the table stand before the gate.  A way of its own, for a
program, stands beside it: no cookie opens that, and what opens it opens nothing else.
"""

import errno
import re
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NoReturn

from aiohttp import hdrs, web
from aiohttp.typedefs import Middleware

from host_tools.access.audit import REFUSED, Audit
from host_tools.access.house import AtHome
from host_tools.access.keyring import Keyring
from host_tools.access.places import Places
from host_tools.access.refusal import RefusedError
from host_tools.access.roles import OWNER, STRANGER, Who

COOKIE = "floorman"
_WHO: web.RequestKey[Who] = web.RequestKey("who", Who)
_OWN_HOST = re.compile(r"(?:127\.0\.0\.1|localhost|\[::1\])(:[0-9]+)?")
_PLAIN_PORT = 80  # of HTTP; browsers leave it out
_SAFE_PORT = 443  # of HTTPS
_CROWD_S = 60.0
_NOT_AT_HOME = "this table belongs to another user: open the address that floorman printed there"
_BEFORE = frozenset(("/pair", "/trust", "/authority.crt", "/access/known", "/page/icon.svg"))
RELAY = "/relay"
_OWN_WAYS = frozenset((RELAY,))
_FILES_BEFORE = ("/page/access/", "/page/kit/", "/texts")
SECURITY = {
    "Content-Security-Policy": "default-src 'self'; frame-ancestors 'none'; base-uri 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-store",
}

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


class Gate:
    """`names` are what devices call this computer; without a keyring only `house` comes in."""

    def __init__(
        self,
        keyring: Keyring | None = None,
        audit: Audit | None = None,
        names: frozenset[str] = frozenset(),
        house: AtHome | None = None,
    ) -> None:
        self._keyring = keyring
        self._audit = audit
        self._names = names
        self.house = house or AtHome()
        self._crowd_again = 0.0
        self.places = Places()
        if keyring:
            keyring.listen(lambda device: self.places.shut_out(device))

    def application(self, *before: Middleware) -> web.Application:
        """One that everything comes to through this gate; its sockets are closed at its end."""
        app = web.Application(middlewares=[*before, self._middleware()])
        self.places = Places()
        app.on_shutdown.append(self.places.close)
        return app

    def _middleware(self) -> Middleware:

        @web.middleware
        async def pass_on(request: web.Request, handler: Handler) -> web.StreamResponse:
            self._check_host(request)
            self._check_origin(request)
            who = self._who(request)
            if who is None:
                self._to_the_door(request)
            request[_WHO] = who
            try:
                with no_such_file():
                    return with_security(await handler(request))
            except RefusedError as no:
                self.note_refusal(request, str(no))
                return with_security(web.Response(status=no.status, text=f"{no}\n"))

        return pass_on

    def refuse(self, request: web.Request, why: str, status: int = 403) -> web.HTTPException:
        """An answer that refuses, noted in the audit log."""
        self.note_refusal(request, why)
        error = {401: web.HTTPUnauthorized, 403: web.HTTPForbidden, 429: web.HTTPTooManyRequests}
        return error[status](text=why + "\n")

    def note_refusal(self, request: web.Request, why: str) -> None:
        """A line of the audit log."""
        self._note(request, why, request.path)

    def _note(self, request: web.Request, why: str, path: str) -> None:
        if self._audit:
            device = request[_WHO].device if _WHO in request else ""
            self._audit.note(REFUSED, why=why, path=path, address=request.remote, device=device)

    def note_crowd(self, address: str) -> None:
        """Connections of an address were refused: once a minute a line of the audit log."""
        now = time.monotonic()
        if self._audit and now >= self._crowd_again:
            self._crowd_again = now + _CROWD_S
            self._audit.note(REFUSED, why="too many connections", address=address)

    def note_unread(self, address: str, what: str) -> None:
        """Something came from an address that is no request, or whose body cannot be read."""
        if self._audit:
            self._audit.note(REFUSED, why=f"not to be read: {what}", address=address)

    def admit(self, request: web.Request, who: Who) -> None:
        """The token of a way of its own was said: this is who comes by it."""
        request[_WHO] = who

    def need(self, request: web.Request, role: str) -> Who:
        """Who asks, if the role is enough; HTTPForbidden says which one is needed."""
        who = who_of(request)
        if not who.may(role):
            raise self.refuse(request, f"this needs the role {role}; this device is {who.role}")
        return who

    def seconds_left(self, who: Who) -> float | None:
        """How long the device may stay connected; None for one whose token does not end."""
        return self._keyring.seconds_left(who.device) if self._keyring and who.device else None

    def guarded(self, role: str, handler: Handler) -> Handler:
        """The same for who has the role alone."""

        async def serve(request: web.Request) -> web.StreamResponse:
            self.need(request, role)
            return await handler(request)

        return serve

    def _who(self, request: web.Request) -> Who | None:
        if request.path in _OWN_WAYS:
            return STRANGER
        if not request.secure:
            if way := self.house.let_in(request):
                raise way
            return OWNER if self.house.is_owner(request) else None
        token = request.cookies.get(COOKIE, "")
        known = self._keyring.who(token) if self._keyring and token else None
        if known or not _is_before(request.path):
            return known
        return STRANGER

    def _to_the_door(self, request: web.Request) -> NoReturn:
        """A person is led to the door, anything else is refused."""
        if not request.secure:
            raise self.refuse(request, _NOT_AT_HOME, 401)
        if request.method == hdrs.METH_GET and "text/html" in request.headers.get("Accept", ""):
            raise web.HTTPSeeOther("/pair")
        raise self.refuse(request, "this device is not paired with the table: open /pair", 401)

    def _check_host(self, request: web.Request) -> None:
        """A foreign page may not reach this server by renaming itself."""
        port = port_of(request)
        if request.secure:
            if not _is_named(request.host, port, self._names):
                raise self.refuse(request, "this table has another name")
        elif not is_own_host(request.host, port):
            raise self.refuse(request, "this page is served to this computer only")

    def _check_origin(self, request: web.Request) -> None:
        changes = request.method not in (hdrs.METH_GET, hdrs.METH_HEAD)
        if request.path in _OWN_WAYS or not (changes or is_upgrade(request)):
            return
        if is_foreign(request):
            raise self.refuse(request, "this socket is for the page itself")
        if request.secure and "Origin" not in request.headers:
            raise self.refuse(request, "a page says where it comes from")


@contextmanager
def no_such_file() -> Iterator[None]:
    """A name that no file can have is not there; guests ask for such."""
    try:
        yield
    except OSError as error:
        if error.errno != errno.ENAMETOOLONG:
            raise
        raise web.HTTPNotFound from None


def file_at(path: Path) -> Handler:
    """Serves this file."""

    async def serve(request: web.Request) -> web.StreamResponse:
        return web.FileResponse(path)

    return serve


def port_of(request: web.Request) -> int:
    """The port that it came in by."""
    return request.transport.get_extra_info("sockname")[1] if request.transport else 0


def is_upgrade(request: web.Request) -> bool:
    """Whether a socket is asked for."""
    return "Upgrade" in request.headers


def is_foreign(request: web.Request) -> bool:
    """Whether a page of somebody else asks."""
    return request.headers.get("Origin") not in (None, f"{request.scheme}://{request.host}")


def who_of(request: web.Request) -> Who:
    """Who asks: the gate has found out."""
    return request[_WHO]


def _is_before(path: str) -> bool:
    return path in _BEFORE or path.startswith(_FILES_BEFORE)


def with_security(response: web.StreamResponse) -> web.StreamResponse:
    """The answer with what browsers are to hold to."""
    if not response.prepared:
        for name, text in SECURITY.items():
            response.headers.setdefault(name, text)
    return response


def is_own_host(host: str, port: int) -> bool:
    """Whether a Host header names this computer; without a port only while serving on 80."""
    found = _OWN_HOST.fullmatch(host)
    return found is not None and (found[1] is not None or port == _PLAIN_PORT)


def _is_named(host: str, port: int, names: frozenset[str]) -> bool:
    name, colon, number = host.rpartition(":")
    if not colon or not number.isdecimal():
        name, number = host, str(_SAFE_PORT)
    return name.strip("[]").lower() in names and number == str(port)
