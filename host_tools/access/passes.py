"""Tokens that stand in addresses: compared in constant time, and guesses are slowed.

A server of such addresses alone has a `TokenGate`: nobody is at home there, so whoever comes needs
the token, from this computer, too.
"""

import hmac
import math
import time
from collections.abc import Callable
from typing import Protocol

from aiohttp import hdrs, web

from host_tools.access.audit import Audit
from host_tools.access.bucket import Buckets
from host_tools.access.gate import Gate, is_foreign, is_upgrade, port_of
from host_tools.access.roles import STRANGER, Who

_TRIES = 10.0  # wrong tokens that one address may send at once
_TRIES_A_S = 0.5
RETRY_S = math.ceil(1 / _TRIES_A_S)
WRONG, TOO_MANY = "wrong", "too many"


class Pass:
    """One token, and who comes in with it; `clock` counts seconds.

    The right token is served however many wrong ones its address sent: a forgotten button with
    last week's token must not lock the operator out.
    """

    def __init__(self, token: str, who: Who, clock: Callable[[], float] = time.monotonic) -> None:
        self.who = who
        self._token = token.encode()
        self._wrong = Buckets(_TRIES, _TRIES_A_S, clock)

    def wrong(self, token: str, address: str) -> str:
        """Empty for the token; else WRONG, or TOO_MANY for an address that guesses on and on."""
        if hmac.compare_digest(token.encode("utf-8", "replace"), self._token):
            return ""
        return WRONG if self._wrong.take(address) else TOO_MANY

    def check(self, request: web.Request) -> None:
        """HTTPNotFound where the {token} of the path is a wrong one, as for what is not there."""
        wrong = self.wrong(request.match_info["token"], request.remote or "")
        if wrong == TOO_MANY:
            raise web.HTTPTooManyRequests(text="too many wrong addresses: wait\n")
        if wrong:
            raise web.HTTPNotFound(text="there is nothing here\n")


def bearer(request: web.Request) -> str:
    """The token of the header `Authorization: Bearer TOKEN`, empty without one."""
    return request.headers.get(hdrs.AUTHORIZATION, "").removeprefix("Bearer ")


class Where(Protocol):
    """By which names a server is called."""

    def is_own(self, name: str, port: int) -> bool:
        """True: a Host header is one of them."""

    @property
    def served(self) -> str:
        """To whom it is served, for who came by another one."""


class TokenGate(Gate):
    """`passes` are by the first word of the path; a path without a {token} is nobody's own."""

    def __init__(self, where: Where, audit: Audit | None = None) -> None:
        super().__init__(audit=audit)
        self._where = where
        self.passes: dict[str, Pass] = {}

    def _who(self, request: web.Request) -> Who:
        if "token" not in request.match_info:
            return STRANGER
        resource = request.match_info.route.resource
        assert resource
        found = self.passes[resource.canonical.split("/")[1]]
        try:
            found.check(request)
        except web.HTTPException as no:
            self.note_refusal(request, str(no.text).strip())
            raise
        return found.who

    def note_refusal(self, request: web.Request, why: str) -> None:
        """As every gate does, but without the token that stands in the path."""
        words = request.path.split("/")
        self._note(request, why, "/".join([*words[:2], "..", *words[3:]]))

    def _check_host(self, request: web.Request) -> None:
        if not self._where.is_own(request.host, port_of(request)):
            raise self.refuse(request, f"this is served {self._where.served} only")

    def _check_origin(self, request: web.Request) -> None:
        """A token in the address or a header is said by who knows it: no page can borrow it.

        So a button's program may come from wherever it likes; a socket is for the own page.
        """
        if is_upgrade(request) and is_foreign(request):
            raise self.refuse(request, "this socket is for the page itself")
