"""The page's server: whole document first, then changes only; nobody but this computer's pages."""

import asyncio
import errno
import json
import os
import re
import socket
from collections.abc import Awaitable, Callable

import aiohttp
import pytest
from aiohttp import web

from host_tools.access import ports
from host_tools.access.gate import Gate, is_own_host
from host_tools.ground.cannot import CannotError
from host_tools.link.messages import Lost, Row, Trouble
from host_tools.outputs.live import serve_socket
from host_tools.outputs.live_document import Document, Line, difference, heard
from host_tools.outputs.server import Server
from host_tools.table.state import TableState
from host_tools.texts import in_json, texts
from tests.host_tools.heard import news

Talk = Callable[[Server, TableState, aiohttp.ClientSession, str], Awaitable[None]]


def with_server(talk: Talk) -> None:
    async def scene() -> None:
        state = TableState()
        server = Server(state)
        url = await server.start()
        try:
            async with aiohttp.ClientSession() as session:
                await asyncio.wait_for(talk(server, state, session, url), 60)
        finally:
            await server.stop()

    asyncio.run(scene())


@pytest.mark.parametrize("path", ["pair", "devices", "trust"])
def test_where_no_device_is_let_in_the_page_says_what_would(path: str) -> None:
    async def talk(
        server: Server, state: TableState, session: aiohttp.ClientSession, url: str
    ) -> None:
        async with session.get(f"{url}{path}") as answer:
            assert (answer.status, await answer.text()) == (
                404, f"{texts('access')['shut']}\n",
            )  # fmt: skip

    with_server(talk)


def test_each_page_is_told_in_its_language() -> None:
    async def talk(
        server: Server, state: TableState, session: aiohttp.ClientSession, url: str
    ) -> None:
        async with (
            session.ws_connect(f"{url}ws?language=de") as german,
            session.ws_connect(f"{url}ws?language=xx") as other,
        ):
            said = [(await news(socket))["full"]["link"]["text"] for socket in (german, other)]
            assert said == ["sucht den Tisch", "looking for the table"]
            state.take(Lost(1))
            server.changed()
            notes = [(await news(socket))["change"]["notes"][0] for socket in (german, other)]
            assert [note["text"] for note in notes] == [
                "1 Ereignis ging verloren, bevor es geholt wurde",
                "1 event was dropped before it was fetched",
            ]
            assert all("german" not in note for note in notes)

    with_server(talk)


def test_full_document_then_only_what_changed() -> None:
    async def talk(
        server: Server, state: TableState, session: aiohttp.ClientSession, url: str
    ) -> None:
        async with session.ws_connect(f"{url}ws") as socket:
            full = (await news(socket))["full"]
            assert full == json.loads(in_json(state.document()))
            server.changed()
            state.take(Trouble("one"))
            server.changed()
            change = (await news(socket))["change"]
            assert list(change) == ["notes"]
            state.take(Trouble("two"))
            state.take(Row(1, bytes([7]) * 64))
            server.changed()
            change = (await news(socket))["change"]
            assert sorted(change) == ["notes", "rows"]
            assert [note["text"] for note in change["notes"]] == ["two"]

    with_server(talk)


def test_two_pages_see_the_same() -> None:
    async def talk(
        server: Server, state: TableState, session: aiohttp.ClientSession, url: str
    ) -> None:
        async with session.ws_connect(f"{url}ws") as one, session.ws_connect(f"{url}ws") as two:
            await news(one)
            await news(two)
            state.take(Trouble("for both"))
            server.changed()
            assert await news(one) == await news(two)

    with_server(talk)


@pytest.mark.parametrize("host", ["evil.example", "evil.example:80", "127.0.0.1.evil.example:1"])
def test_foreign_host_names_are_refused(host: str) -> None:
    async def talk(
        server: Server, state: TableState, session: aiohttp.ClientSession, url: str
    ) -> None:
        for path in ("", "ws", "page/main.js"):
            async with session.get(f"{url}{path}", headers={"Host": host}) as answer:
                assert answer.status == 403

    with_server(talk)


def test_a_host_name_without_port_is_good_on_port_80_only() -> None:
    for name in ("127.0.0.1", "localhost", "[::1]"):
        assert is_own_host(name, 80)
        assert is_own_host(f"{name}:80", 80)
        assert not is_own_host(name, 8420)
    assert not is_own_host("evil.example", 80)
    assert not is_own_host("127.0.0.1.evil.example", 80)


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "https://127.0.0.1:1"])
def test_sockets_from_foreign_pages_are_refused(origin: str) -> None:
    async def talk(
        server: Server, state: TableState, session: aiohttp.ClientSession, url: str
    ) -> None:
        with pytest.raises(aiohttp.WSServerHandshakeError, match="403"):
            await session.ws_connect(f"{url}ws", headers={"Origin": origin})
        own = {"Origin": url.rstrip("/")}
        async with session.ws_connect(f"{url}ws", headers=own) as socket:
            assert "full" in await news(socket)

    with_server(talk)


def test_the_page_allows_only_its_own_sources_and_loads_nothing_else() -> None:
    async def talk(
        server: Server, state: TableState, session: aiohttp.ClientSession, url: str
    ) -> None:
        async with session.get(url) as answer:
            assert "default-src 'self'" in answer.headers["Content-Security-Policy"]
            assert "http" not in (await answer.text())
        async with session.get(f"{url}page/../server.py") as answer:
            assert answer.status == 404

    with_server(talk)


def test_only_loopback_is_listened_on() -> None:
    async def scene() -> None:
        server = Server(TableState())
        assert (await server.start()).startswith("http://127.0.0.1:")
        await server.stop()

    asyncio.run(scene())


def test_a_taken_port_is_one_sentence() -> None:
    async def scene() -> None:
        first = Server(TableState())
        port = int((await first.start()).rstrip("/").rpartition(":")[2])
        with pytest.raises(CannotError, match=f"^no page: port {port} is taken"):
            await Server(TableState(), port).start()
        await first.stop()

    asyncio.run(scene())


@pytest.mark.parametrize(
    ("number", "reason"),
    [
        (errno.EACCES, "no permission for port 80"),
        (errno.EADDRNOTAVAIL, "port 80 cannot be used (Cannot assign requested address)"),
    ],
)
def test_another_reason_for_no_page_is_named(
    monkeypatch: pytest.MonkeyPatch, number: int, reason: str
) -> None:
    async def bound(host: str, port: int) -> list[socket.socket]:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(ports, "bound", bound)
    with pytest.raises(CannotError, match=f"^no page: {re.escape(reason)}; choose another"):
        asyncio.run(Server(TableState(), 80).start())


def test_difference_names_changed_sections_and_new_notes_only() -> None:
    one, two = {"id": 1}, {"id": 2}
    old = {"hand": 1, "rows": ["a"], "notes": [one]}
    assert difference(old, dict(old)) == {}
    assert difference(old, {"hand": 2, "rows": ["a"], "notes": [one, two]}) == {
        "hand": 2, "notes": [two],
    }  # fmt: skip


@pytest.mark.parametrize("ticks", range(5))
def test_news_that_comes_as_its_task_is_cancelled_does_not_keep_it_alive(ticks: int) -> None:
    """A server that is to end would wait for it for ever."""

    async def ended() -> None:
        news = asyncio.Event()
        waiting = asyncio.create_task(heard(news, 10))
        await asyncio.sleep(0.01)
        news.set()
        for _ in range(ticks):
            await asyncio.sleep(0)
        stopped = waiting.cancel()
        await asyncio.wait([waiting], timeout=60)
        assert waiting.cancelled() == stopped

    asyncio.run(ended())


def test_a_page_whose_texts_wait_for_ever_does_not_keep_the_server_open() -> None:
    """A table whose time stands answers nothing: whoever ends the program does not wait for it."""

    async def nothing(line: Line) -> None:
        await asyncio.Event().wait()

    async def never(line: Line, text: str) -> Document:
        await asyncio.Event().wait()
        return {}

    async def asked(request: web.Request) -> web.StreamResponse:
        return await serve_socket(Gate(), request, nothing, never, ping_s=0.5)

    def room(app: web.Application) -> None:
        app.router.add_get("/ask", asked)

    async def scene() -> float:
        server = Server(TableState(), rooms=(room,))
        url = await server.start()
        async with aiohttp.ClientSession() as session, session.ws_connect(f"{url}ask") as page:
            for _ in range(40):
                await page.send_str("move")
            await asyncio.sleep(0.2)  # they are read
            before = asyncio.get_running_loop().time()
            await asyncio.gather(server.stop(), page.receive())
            return asyncio.get_running_loop().time() - before

    assert asyncio.run(scene()) < 20
