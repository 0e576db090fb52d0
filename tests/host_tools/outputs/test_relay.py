"""The relay: every line once and in order, from where the reader was; nothing comes back."""

import asyncio
import json
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from aiohttp import ClientSession, ClientWebSocketResponse, WSServerHandshakeError

from host_tools.ground import private
from host_tools.outputs import live_document
from host_tools.outputs import relay as relays
from host_tools.outputs.relay import Relay
from host_tools.outputs.server import Server
from host_tools.store.folder import FILE
from host_tools.store.store import Store

TOKEN = "a-token"
BEARER = {"Authorization": f"Bearer {TOKEN}"}
PATIENCE_S = 20
SESSION = {"session": "2026-01-01", "port": "p", "build": "b", "how": "replay", "state": ""}
Use = Callable[[str, ClientSession], Awaitable[None]]


class Nothing:
    def document(self) -> dict[str, Any]:
        return {}


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    made = Store(tmp_path / FILE)
    made.append(SESSION)
    yield made
    made.close()


def relay_of(store: Store) -> Relay:
    relay = Relay(lambda number: store.of_table("p", number), store.last, TOKEN)
    store.listen(relay.changed)
    return relay


def serving(store: Store, use: Use, made: Relay | None = None) -> None:
    """Let `use` have the address of a relay of this store."""
    relay = made or relay_of(store)

    async def serve() -> None:
        server = Server(Nothing(), 0, relay)
        address = await server.start()
        try:
            async with ClientSession(headers=BEARER) as client:
                await use(f"{address}relay", client)
        finally:
            await server.stop()

    asyncio.run(serve())


async def heard(socket: ClientWebSocketResponse, count: int) -> list[Any]:
    return [json.loads(await socket.receive_str(timeout=PATIENCE_S)) for _ in range(count)]


def test_a_reader_has_all_lines_after_its_last_one_and_each_new_one_at_once(store: Store) -> None:
    store.append({"lost": 1}, {"lost": 2})

    async def use(address: str, client: ClientSession) -> None:
        async with client.ws_connect(f"{address}?from=1") as socket:
            assert await heard(socket, 2) == [
                {"id": 2, "line": {"lost": 1}},
                {"id": 3, "line": {"lost": 2}},
            ]
            await asyncio.to_thread(store.append, {"lost": 3})
            assert await heard(socket, 1) == [{"id": 4, "line": {"lost": 3}}]
        async with client.ws_connect(f"{address}") as socket:
            assert [one["id"] for one in await heard(socket, 4)] == [1, 2, 3, 4]

    serving(store, use)


def test_a_reader_that_has_everything_hears_a_beat(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(relays, "BEAT_S", 0.01)

    async def use(address: str, client: ClientSession) -> None:
        async with client.ws_connect(f"{address}?from=1") as socket:
            assert await heard(socket, 2) == [{"beat": 1}, {"beat": 1}]

    serving(store, use)


def test_the_beat_names_the_last_line_of_the_store_whatever_the_reader_has(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(relays, "BEAT_S", 0.01)

    async def use(address: str, client: ClientSession) -> None:
        async with client.ws_connect(f"{address}?from=5000") as socket:
            assert await heard(socket, 1) == [{"beat": 1}]

    serving(store, use)


def test_what_was_imported_and_what_another_table_said_is_not_relayed(store: Store) -> None:
    store.append({"lost": 1})
    store.append_past([(0, SESSION), (0, {"lost": 2})])
    other = Store(store.path)
    other.append({**SESSION, "port": "q"}, {"lost": 3})
    other.close()
    store.append({"lost": 4})

    async def use(address: str, client: ClientSession) -> None:
        async with client.ws_connect(f"{address}?from=1") as socket:
            assert [one["line"] for one in await heard(socket, 2)] == [{"lost": 1}, {"lost": 4}]

    serving(store, use)


@pytest.mark.parametrize(
    ("path", "headers", "status"),
    [
        ("", {"Authorization": "Bearer another-token"}, 401),
        ("", {"Authorization": ""}, 401),
        ("", {"Origin": "http://127.0.0.1"}, 403),
        (f"/{TOKEN}", {}, 404),
        ("?from=x", {}, 400),
        ("?from=-1", {}, 400),
        ("?from=" + "9" * 4400, {}, 400),
    ],
)
def test_who_is_no_reader_is_shown_the_door(
    store: Store, path: str, headers: dict[str, str], status: int
) -> None:
    async def use(address: str, client: ClientSession) -> None:
        with pytest.raises(WSServerHandshakeError) as refused:
            await client.ws_connect(address + path, headers=headers)
        assert refused.value.status == status

    serving(store, use)


def test_whatever_a_reader_says_changes_nothing(store: Store) -> None:
    async def use(address: str, client: ClientSession) -> None:
        async with client.ws_connect(f"{address}?from=1") as socket:
            for said in ('{"line": {"lost": 9}}', "[" * 1000, "\0"):
                await socket.send_str(said)
            await socket.send_bytes(bytes(900))
            await asyncio.to_thread(store.append, {"lost": 1})
            assert await heard(socket, 1) == [{"id": 2, "line": {"lost": 1}}]

    serving(store, use)
    assert store.head[0] == 2


def test_a_reader_that_takes_nothing_holds_nobody_up_and_is_let_go(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live_document, "PATIENCE_S", 0.2)
    store.append(*({"trouble": "x" * 4000} for _ in range(4000)))
    relay = relay_of(store)

    async def use(address: str, client: ClientSession) -> None:
        slow = await client.ws_connect(f"{address}", max_msg_size=0)
        assert slow._reader is not None
        connection = slow._response.connection
        assert connection is not None
        assert connection.transport is not None
        connection.transport.pause_reading()
        async with client.ws_connect(f"{address}?from=4001") as socket:
            await asyncio.to_thread(store.append, {"lost": 1})
            assert await heard(socket, 1) == [{"id": 4002, "line": {"lost": 1}}]
        async with asyncio.timeout(PATIENCE_S):
            while relay._news:
                await asyncio.sleep(0.01)
        connection.transport.resume_reading()
        await slow.close()

    serving(store, use, relay)


def test_the_token_outlives_a_restart_and_is_for_its_user_alone(tmp_path: Path) -> None:
    path = tmp_path / "records" / "relay.token"
    token = private.token(path)
    assert len(token) == 32
    assert private.token(path) == token
    assert path.stat().st_mode & 0o777 == 0o600
