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

_COOKIE = "floorman_house"
_WAY = "/house/"
_TOKEN_BYTES = 24


class AtHome:
    """`asks`: this user needs the token, too.  `token` is one as long as the program runs."""

    def __init__(self, asks: bool = False, token: str = "") -> None:
        self._asks = asks or not own_user.is_said()
        self._token = token or _drawn()

    def address(self, port: int) -> str:
        """Where this user finds the pages, with a slash at the end."""
        return f"http://127.0.0.1:{port}{self._way() if self._asks else '/'}"

    def with_token(self, port: int) -> str:
        """Where anybody who is told it finds them."""
        return f"http://127.0.0.1:{port}{self._way()}"

    def _way(self) -> str:
        return f"{_WAY}{self._token}/"

    def is_owner(self, request: web.Request) -> bool:
        """True when who asks is at home."""
        return self._is_token(request.cookies.get(_COOKIE, "")) or (
            not self._asks and _is_own(request)
        )

    def let_in(self, request: web.Request) -> web.HTTPException | None:
        """The way to the page for who comes by the address with the token, which is kept."""
        token, _, page = request.path.removeprefix(_WAY).partition("/")
        if not (request.path.startswith(_WAY) and self._is_token(token)):
            return None
        answer = web.HTTPSeeOther("/" + page.lstrip("/"))
        answer.set_cookie(_COOKIE, self._token, httponly=True, samesite="Strict")
        return answer

    def _is_token(self, text: str) -> bool:
        return hmac.compare_digest(text.encode("utf-8", "replace"), self._token.encode())


def _is_own(request: web.Request) -> bool:
    if request.transport is None:
        return False
    peer, here = map(request.transport.get_extra_info, ("peername", "sockname"))
    return own_user.is_own(own_user.user_at(peer[:2], here[:2]))


@lru_cache
def _drawn() -> str:
    return secrets.token_urlsafe(_TOKEN_BYTES)
