"""The house: pages over plain loopback are for the user who started this program.

Others may be logged in at the same computer, or come through a tunnel that ends here.  Where the
system says whose connection it is, this user's browser comes in by itself.  Anybody else, and
everybody where nothing is said, needs the token of the address that was printed.
"""

import hmac
import secrets
from functools import lru_cache

from aiohttp import web

from host_tools.access import own_user

_COOKIE = "floorman_house_{}"  # cookies know no port, and another table may stand at another one
_WAY = "/house/"
_TOKEN_BYTES = 24


class AtHome:
    """`asks`: this user needs the token, too, which is one as long as the program runs."""

    def __init__(self, asks: bool = False) -> None:
        self._asks = asks or not own_user.is_said()

    def address(self, port: int) -> str:
        """Where this user finds the pages, with a slash at the end."""
        return f"http://127.0.0.1:{port}{f'{_WAY}{_token()}/' if self._asks else '/'}"

    def is_owner(self, request: web.Request) -> bool:
        """True when who asks is at home."""
        peer, here = _ends(request)
        known = _is_token(request.cookies.get(_COOKIE.format(here[1]), ""))
        return known or (not self._asks and own_user.is_own(own_user.user_at(peer, here)))

    def let_in(self, request: web.Request) -> web.HTTPException | None:
        """The way to the page for who comes by the address with the token, which is kept."""
        token, _, page = request.path.removeprefix(_WAY).partition("/")
        if not (request.path.startswith(_WAY) and _is_token(token)):
            return None
        answer = web.HTTPSeeOther("/" + page.lstrip("/"))
        name = _COOKIE.format(_ends(request)[1][1])
        answer.set_cookie(name, _token(), httponly=True, samesite="Strict")
        return answer


def _ends(request: web.Request) -> tuple[own_user.Address, own_user.Address]:
    """The other end of its connection, and this one; nowhere for one that has gone."""
    if request.transport is None:
        return _NOWHERE, _NOWHERE
    peer, here = map(request.transport.get_extra_info, ("peername", "sockname"))
    return peer[:2], here[:2]


_NOWHERE = ("0.0.0.0", 0)


def _is_token(text: str) -> bool:
    return hmac.compare_digest(text.encode("utf-8", "replace"), _token().encode())


@lru_cache
def _token() -> str:
    return secrets.token_urlsafe(_TOKEN_BYTES)
