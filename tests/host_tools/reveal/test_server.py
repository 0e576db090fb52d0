"""The overlay's address: page, photos and socket, for who knows the token, on this computer."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import aiohttp
import pytest

from host_tools.ground.cannot import CannotError
from host_tools.outputs import live_document
from host_tools.reveal.listening import Listening
from host_tools.reveal.server import Server, still
from host_tools.reveal.settings import Settings
from tests.host_tools.heard import news
from tests.host_tools.reveal.air import Air
from tests.host_tools.reveal.day import Day, all_in, finish

TOKEN = "secret"
Scene = Callable[[aiohttp.ClientSession, str, Air], Awaitable[None]]


def play(folder: Path, scene: Scene, where: Listening | None = None) -> None:
    """A scene with a client, the overlay's address and what is behind it."""
    asyncio.run(asyncio.wait_for(_play(folder, scene, where), 60))


async def _play(folder: Path, scene: Scene, where: Listening | None) -> None:
    air = Air(folder, Settings(reveal_cards="immediate"))
    photos = folder / "photos"
    photos.mkdir()
    (photos / "ada.png").write_bytes(b"a picture")
    (folder / "secret.png").write_bytes(b"none of yours")
    served = Server(air.reveal, TOKEN, where or Listening(port=0), photos)
    address = await served.start()
    try:
        async with aiohttp.ClientSession() as session:
            await scene(session, address, air)
    finally:
        await served.stop()


def test_a_page_gets_everything_and_then_what_changes(tmp_path: Path) -> None:
    async def scene(session: aiohttp.ClientSession, address: str, air: Air) -> None:
        async with session.ws_connect(address + "ws") as socket:
            document = (await news(socket))["full"]
            assert document["feed"]["state"] == "countdown"
            assert air.reveal.clients == 1
            day = Day()
            all_in(day)
            finish(day)
            air.hear(day)
            while document != air.document():
                change = (await news(socket))["change"]
                assert change
                assert set(change) < set(document)
                document |= change
            assert document["winner"]["seats"] == [1]
        async with session.ws_connect(address + "ws") as socket:
            assert (await news(socket))["full"] == document, "a page that is loaded anew"

    play(tmp_path, scene)


def test_a_heartbeat_comes_when_nothing_does(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live_document, "BEAT_S", 0.01)

    async def scene(session: aiohttp.ClientSession, address: str, air: Air) -> None:
        async with session.ws_connect(address + "ws") as socket:
            assert "full" in await socket.receive_json()
            first, second = await socket.receive_json(), await socket.receive_json()
            assert first["beat"] <= second["beat"]

    play(tmp_path, scene)


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/overlay/secret", 200),
        ("/overlay/secret/", 200),
        ("/overlay/secret/base.css", 200),
        ("/overlay/secret/skins/felt/skin.json", 200),
        ("/overlay/secret/photos/ada.png", 200),
        ("/overlay/secret/photos/bruno.png", 404),
        ("/overlay/secret/photos/..%2Fsecret.png", 404),
        ("/overlay/guess/", 404),
        ("/overlay/guess/ws", 404),
        ("/overlay/guess/photos/ada.png", 404),
        ("/overlay/gu%C3%9F/", 404),
        ("/", 404),
    ],
)
def test_who_asks_for_what(path: str, status: int, tmp_path: Path) -> None:
    async def scene(session: aiohttp.ClientSession, address: str, air: Air) -> None:
        async with session.get(address.split("/overlay")[0] + path) as answer:
            assert answer.status == status
            if status == 200:
                assert answer.headers["Content-Security-Policy"].startswith("default-src 'self'")

    play(tmp_path, scene)


def test_other_names_and_other_pages_are_refused(tmp_path: Path) -> None:
    async def scene(session: aiohttp.ClientSession, address: str, air: Air) -> None:
        async with session.get(address, headers={"Host": "evil.example"}) as answer:
            assert answer.status == 403
        foreign = {"Origin": "http://evil.example"}
        with pytest.raises(aiohttp.WSServerHandshakeError, match="403"):
            await session.ws_connect(address + "ws", headers=foreign)

    play(tmp_path, scene)


def test_a_port_that_is_taken_is_named(tmp_path: Path) -> None:
    async def scene(session: aiohttp.ClientSession, address: str, air: Air) -> None:
        port = int(address.split(":")[2].split("/")[0])
        with pytest.raises(CannotError, match=f"no overlay: port {port} cannot be used"):
            await Server(air.reveal, TOKEN, Listening(port=port)).start()

    play(tmp_path, scene)


def test_what_passes_by_itself_is_no_news() -> None:
    box = {"action": {"kind": "call", "age_ms": 5}, "clock_s": 3, "cards": [1, 2]}
    later = {"action": {"kind": "call", "age_ms": 9}, "clock_s": 2, "cards": [1, 2]}
    assert still([box]) == still([later])
    assert still([box]) != still([box | {"clock_s": None}])
    assert still([box]) != still([box | {"cards": [1, 3]}])
