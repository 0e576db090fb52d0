"""Attacks of a guest on the table's network, and of a page in the house's own browser.

`guest` is for an address of HTTPS, at which devices are paired; `house` is for the page over plain
loopback.  Nothing is changed there: what is asked for must be refused.
"""

import asyncio
import os
import ssl
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable
from contextlib import closing, suppress
from typing import Any
from urllib.parse import urlsplit

import aiohttp

from host_tools.attack.attack import Attempt, NotTriedError, must
from host_tools.attack.hostile_json import BODIES

Play = Callable[[str], Awaitable[str]]
"""An attack on an address, which ends with a slash."""

_CONNECTIONS = 200
_MOST_HELD = 100
_HALVES = 10
_QUIET_S = 25.0
_PAGE_S = 1.0
_GUESSES = 40
_TOKENS = 20
_LARGE = 1 << 20
_LIMIT = aiohttp.ClientTimeout(total=30)
_HALF = b"GET /trust HTTP/1.1\r\nHost: table\r\nX-Slow: "
_NO_HTTP = (
    b"\x16\x03\x01\xff" * 9,
    b"GET / HTTP/7.7\r\n\r\n",
    b"GET / HTTP/1.1\r\n\x00: 1\r\n\r\n",
    b"GET /" + b"x" * 20_000 + b" HTTP/1.1\r\n\r\n",
)
_SHUT = ("", "ws", "menu", "hands", "devices", "devices/ws", "relay", "console", "page/main.js",
         "evening", "register", "production")  # fmt: skip
_LONG = (
    "page/access/" + "x" * 300,
    "page/kit/" + "x" * 300 + ".js",
    "texts/" + "x" * 300 + "/page",
    "texts/../../../../etc/passwd",
    "page/kit/%2e%2e/%2e%2e/%2e%2e/server.py",
)
_NOBODY = "nobody"
_ASK = (
    "import os, pwd, sys, encodings.idna, urllib.request as r, urllib.error as e\n"
    "page = r.build_opener(r.ProxyHandler({}))\n"
    "who = pwd.getpwnam(sys.argv[1])\n"
    "os.setgroups([]); os.setgid(who.pw_gid); os.setuid(who.pw_uid)\n"
    "try: print(page.open(sys.argv[2], timeout=10).status)\n"
    "except e.HTTPError as error: print(error.code)\n"
)


def _any_certificate() -> ssl.SSLContext:
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    return context


def _session(**headers: str) -> aiohttp.ClientSession:
    """A stranger: any certificate will do for him."""
    connector = aiohttp.TCPConnector(ssl=_any_certificate(), limit=0)
    return aiohttp.ClientSession(connector=connector, headers=headers, timeout=_LIMIT)


def _origin(url: str) -> str:
    return "{0.scheme}://{0.netloc}".format(urlsplit(url))


async def _status(session: aiohttp.ClientSession, url: str, **fields: Any) -> int:
    async with session.get(url, allow_redirects=False, **fields) as answer:
        await answer.read()
        return answer.status


async def _posted(
    session: aiohttp.ClientSession, url: str, body: bytes | str
) -> tuple[int, dict[str, Any]]:
    headers = {"Content-Type": "application/json"}
    async with session.post(url, data=body, headers=headers) as answer:
        try:
            said = await answer.json(content_type=None)
        except ValueError:
            said = {}
        return answer.status, said if isinstance(said, dict) else {}


# a guest -----------------------------------------------------------------------------------------


async def unpaired(url: str) -> str:
    """Every page and socket behind the door, without a token and with one that is guessed."""
    async with _session() as guest:
        for cookie in ({}, {"Cookie": "floorman=" + "A" * 32}):
            for path in _SHUT:
                status = await _status(guest, url + path, headers=cookie)
                must(status in (303, 401, 403, 404), f"/{path} answers {status} to a stranger")
    return f"{2 * len(_SHUT)} pages and sockets behind the door are shut"


async def relay_token(url: str) -> str:
    """The relay, without a token, with guesses, with a cookie, from a page."""
    async with _session() as guest:
        for said in ({}, {"Cookie": "floorman=x"}, {"Authorization": "Bearer x"},
                     {"Authorization": "Bearer x", "Origin": _origin(url)}):  # fmt: skip
            status = await _status(guest, url + "relay", headers=said)
            must(status in (401, 403, 404, 429), f"the relay answers {status} to {list(said)}")
        seen = [await _status(guest, url + "relay", headers={"Authorization": f"Bearer {n}"})
                for n in range(_TOKENS)]  # fmt: skip
    must(429 in seen or set(seen) == {404}, f"{_TOKENS} guesses at its token, and none was slowed")
    return f"no way in, and {_TOKENS} guesses are slowed"


async def guesses(url: str) -> str:
    """Codes at the door, one after the other."""
    async with _session(Origin=_origin(url)) as guest:
        stopped = 0
        for n in range(_GUESSES):
            status, said = await _posted(guest, url + "pair", f'{{"code":"{n:06}","name":"x"}}')
            must(status != 200, f"guess {n} was let in")
            stopped += status == 429 or said.get("code") in ("wrong_too_often", "too_many_tried")
    must(stopped, f"{_GUESSES} guesses in a row, and nobody was told to stop")
    return f"{_GUESSES - stopped} of {_GUESSES} guesses were looked at"


async def deep_json(url: str) -> str:
    """Bodies that are made to break their reader: status 400, and the page goes on."""
    async with _session(Origin=_origin(url)) as guest:
        for body in (*BODIES, b"[" * 1020, b"[" * 100_000, b"x" * _LARGE):
            status, _ = await _posted(guest, url + "pair", body)
            must(status in (400, 413, 429), f"{body[:20]!r}.. is answered by status {status}")
        await _still_there(guest, url)
    return f"{len(BODIES) + 3} bodies are refused, and the page goes on"


async def _still_there(session: aiohttp.ClientSession, url: str) -> None:
    began = time.monotonic()
    status = await _status(session, url + "trust")
    took = time.monotonic() - began
    must(status == 200, f"the page answers {status}")
    must(took < _PAGE_S, f"the page takes {took:.1f} s")


async def odd_paths(url: str) -> str:
    """Names that no file can have, and ways out of the folder."""
    async with _session() as guest:
        for path in _LONG:
            status = await _status(guest, url + path)
            must(status in (400, 401, 404), f"/{path[:40]} is answered by status {status}")
    return f"{len(_LONG)} such names are not there"


async def headers_said(url: str) -> str:
    """A page that a name with a script in it came into: what may it load?"""
    async with _session() as guest, guest.get(url + "trust") as answer:
        policy = answer.headers.get("Content-Security-Policy", "")
        sniff = answer.headers.get("X-Content-Type-Options", "")
    must("default-src 'self'" in policy, f"the content policy is {policy!r}")
    must("unsafe-inline" not in policy, "a script in the page is carried out")
    must(sniff == "nosniff", "a file may be taken for another kind")
    return "scripts of its own alone, none in the page, in nobody's frame"


async def foreign_guest(url: str) -> str:
    """A foreign page posts, and the table is called by another name."""
    async with _session() as guest:
        for origin in ("https://evil.example", "null"):
            async with guest.post(url + "pair", json={}, headers={"Origin": origin}) as answer:
                must(answer.status == 403, f"a page of {origin} is answered by {answer.status}")
        status = await _status(guest, url + "trust", headers={"Host": "evil.example"})
        must(status == 403, f"the table answers {status} by another name")
    return "foreign pages and names are refused"


# connections -------------------------------------------------------------------------------------


class _Held:
    """Connections that say nothing more; `half` requests come over TLS where the page is so."""

    def __init__(self, url: str) -> None:
        at = urlsplit(url)
        self._where = (at.hostname or "", at.port or (443 if at.scheme == "https" else 80))
        self._tls = _any_certificate() if at.scheme == "https" else None
        self._all: list[tuple[asyncio.StreamReader, asyncio.StreamWriter]] = []

    async def come(self, times: int, half: bytes, tls: bool = True) -> None:
        for _ in range(times):
            with suppress(OSError, asyncio.TimeoutError):
                opened = asyncio.open_connection(*self._where, ssl=self._tls if tls else None)
                reader, writer = await asyncio.wait_for(opened, 5)
                self._all.append((reader, writer))
                writer.write(half)

    async def count(self) -> int:
        """How many the other side has not ended."""
        return sum([await self._stands(reader) for reader, _ in self._all])

    @staticmethod
    async def _stands(reader: asyncio.StreamReader) -> bool:
        try:
            return bool(await asyncio.wait_for(reader.read(1 << 16), 0.01))
        except TimeoutError:
            return True
        except OSError:
            return False

    def close(self) -> None:
        for _, writer in self._all:
            writer.transport.abort()


async def idle_connections(url: str) -> str:
    """Hundreds of connections from one address, idle or with half a header."""
    with closing(_Held(url)) as held:
        await held.come(_CONNECTIONS // 2, b"", tls=False)
        await held.come(_CONNECTIONS // 2, _HALF)
        await asyncio.sleep(0.5)
        stand = await held.count()
        must(stand <= _MOST_HELD, f"{stand} of {_CONNECTIONS} connections of one address stand")
        async with _session() as guest:
            await _still_there(guest, url)
    return f"{stand} of {_CONNECTIONS} connections of one address stand, and the page answers"


async def half_requests(url: str) -> str:
    """Requests that never end."""
    with closing(_Held(url)) as held:
        await held.come(_HALVES, _HALF)
        ends = time.monotonic() + _QUIET_S
        while (stand := await held.count()) and time.monotonic() < ends:
            await asyncio.sleep(0.2)
    must(not stand, f"{stand} of {_HALVES} half requests stand after {_QUIET_S:.0f} s")
    return f"{_HALVES} half requests are ended"


async def no_http(url: str) -> str:
    """Bytes that are no request."""
    with closing(_Held(url)) as held:
        for said in _NO_HTTP:
            await held.come(1, said)
            await held.come(1, said, tls=False)
        async with _session() as guest:
            await _still_there(guest, url)
    return f"{len(_NO_HTTP)} kinds of rubbish, and the page answers"


# the house's own computer ------------------------------------------------------------------------


async def foreign_house(url: str) -> str:
    """A foreign page in the house's browser posts, opens a socket, and renames itself."""
    async with _session() as page:
        for origin in ("https://evil.example", "null"):
            said = {"Origin": origin}
            for path in ("devices/open", "home/open"):
                async with page.post(url + path, json={"role": "floor"}, headers=said) as answer:
                    must(answer.status in (403, 404), f"/{path} answers {answer.status}")
            try:
                async with page.ws_connect(url + "ws", origin=origin):
                    must(False, f"a socket was opened for a page of {origin}")
            except aiohttp.WSServerHandshakeError as refused:
                must(refused.status in (401, 403), f"its socket is answered by {refused.status}")
        for name in ("evil.example", f"evil.example:{urlsplit(url).port}"):
            status = await _status(page, url, headers={"Host": name})
            must(status == 403, f"the page answers {status} by another name")
    return "foreign pages, sockets and names are refused"


async def deep_json_house(url: str) -> str:
    """The same bodies at the house's own page."""
    async with _session(Origin=_origin(url)) as page:
        for body in (*BODIES, b"[" * 100_000):
            status, _ = await _posted(page, url + "devices/open", body)
            must(status in (400, 401, 404, 413), f"{body[:20]!r}.. is answered by status {status}")
    return f"{len(BODIES) + 1} bodies are refused"


async def another_user(url: str) -> str:
    """Another user of this computer asks for the page over loopback."""
    if os.name != "posix" or os.geteuid():
        raise NotTriedError("it needs a second user: run it as root, who can be one")
    words = [sys.executable, "-I", "-c", _ASK, _NOBODY, url]
    done = await asyncio.to_thread(subprocess.run, words, capture_output=True, text=True)
    status = done.stdout.strip()
    if not status:
        raise NotTriedError(f"nothing can be run as {_NOBODY} here")
    must(status in ("401", "403"), f"another user's request is answered by {status}")
    return "another user is refused"


GUEST: dict[str, Play] = {
    play.__name__: play
    for play in (
        unpaired, relay_token, deep_json, odd_paths, headers_said, foreign_guest, no_http,
        idle_connections, half_requests, guesses,
    )
}  # fmt: skip
HOUSE: dict[str, Play] = {
    play.__name__: play for play in (foreign_house, deep_json_house, relay_token, another_user)
}


def kind_of(url: str) -> str:
    """`house` or `guest`, by what listens at the address."""
    return "guest" if urlsplit(url).scheme == "https" else "house"


def attempts(url: str) -> dict[str, Attempt]:
    """Attacks on what listens there."""
    base = _origin(url) + "/"

    def of(play: Play) -> Attempt:
        async def to_its_end() -> str:
            return await play(base)

        return lambda: asyncio.run(to_its_end())

    return {name: of(play) for name, play in (GUEST if kind_of(url) == "guest" else HOUSE).items()}
