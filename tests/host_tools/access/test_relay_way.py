"""Production reads the relay over HTTPS by its token, which opens nothing else."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from host_tools.ground.cannot import CannotError
from host_tools.outputs.relay import Relay
from host_tools.reveal import relay_file
from host_tools.reveal.feed import follow_relay
from host_tools.reveal.relay_file import RelayAt
from host_tools.store.folder import FILE
from host_tools.store.store import Store
from tests.host_tools.access.outside import Outside

TOKEN = "t" * 32
BEARER = {"Authorization": f"Bearer {TOKEN}"}
SESSION = {"session": "2026-01-01", "port": "p", "build": "b", "how": "replay", "state": ""}
Talk = Callable[[Outside, aiohttp.ClientSession], Awaitable[None]]


class Lines:
    """Takes what comes."""

    def __init__(self) -> None:
        self.source = 0
        self.came: list[dict[str, Any]] = []
        self.beats = asyncio.Event()

    def receive(self, source: int, line: dict[str, Any]) -> None:
        self.source = source
        self.came.append(line)

    def beat(self, last: int) -> None:
        self.beats.set()


def with_relay(folder: Path, talk: Talk) -> None:
    async def scene() -> None:
        store = Store(folder / FILE)
        store.append(SESSION, {"lost": 7})
        relay = Relay(lambda number: store.of_table("p", number), store.last, TOKEN)
        async with Outside(folder, relay=relay) as outside, outside.device() as device:
            del device.headers["Origin"]
            await asyncio.wait_for(talk(outside, device), 60)
        store.close()

    asyncio.run(scene())


def of(outside: Outside, token: str = TOKEN) -> RelayAt:
    return outside.entrance.relay(outside.server.ports, token)


def test_the_file_that_run_writes_is_all_that_reveal_needs(tmp_path: Path) -> None:
    async def talk(outside: Outside, device: aiohttp.ClientSession) -> None:
        carried = tmp_path / relay_file.FILE
        relay_file.write(carried, of(outside))
        assert carried.stat().st_mode & 0o777 == 0o600
        lines = Lines()
        reading = asyncio.create_task(follow_relay(relay_file.read(carried), lines, print))
        await lines.beats.wait()
        reading.cancel()
        assert lines.came == [SESSION, {"lost": 7}]

    with_relay(tmp_path, talk)


def test_the_relays_token_opens_nothing_else(tmp_path: Path) -> None:
    async def talk(outside: Outside, device: aiohttp.ClientSession) -> None:
        async with device.ws_connect(f"{outside.safe}relay", headers=BEARER) as socket:
            assert (await socket.receive_json())["id"] == 1
        for path in ("", "ws", "home/known", "devices", "relay/", "relay/x", f"relay/{TOKEN}"):
            async with device.get(outside.safe + path, headers=BEARER) as answer:
                assert answer.status == 401, path
        origin = {"Origin": outside.safe[:-1]}
        for path in ("devices/open", "home/open"):
            async with device.post(
                outside.safe + path, headers=BEARER | origin, json={}
            ) as answer:
                assert answer.status == 401, path
        cookie = {"Cookie": f"floorman={TOKEN}"}
        async with device.get(outside.safe, headers=cookie) as answer:
            assert answer.status == 401

    with_relay(tmp_path, talk)


def test_no_cookie_and_no_page_opens_the_relay(tmp_path: Path) -> None:
    async def talk(outside: Outside, device: aiohttp.ClientSession) -> None:
        async with outside.device() as tablet:
            await outside.pair(tablet, "production")
            cookies = tablet.cookie_jar.filter_cookies(aiohttp.client.URL(outside.safe))
            cookie = {"Cookie": f"floorman={cookies['floorman'].value}"}
        for address in (outside.safe, outside.url):
            for said, status in (
                (cookie, 401),
                ({}, 401),
                ({"Authorization": "Bearer x"}, 401),
                (BEARER | {"Origin": address[:-1]}, 403),
            ):
                with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
                    await device.ws_connect(f"{address}relay", headers=said)
                assert refused.value.status == status
        assert outside.audited().count('"path":"/relay"') == 8

    with_relay(tmp_path, talk)


def test_who_guesses_is_told_to_wait_and_the_token_still_works(tmp_path: Path) -> None:
    async def talk(outside: Outside, device: aiohttp.ClientSession) -> None:
        seen = []
        for n in range(15):
            wrong = {"Authorization": f"Bearer {n}"}
            async with device.get(f"{outside.safe}relay", headers=wrong) as answer:
                seen.append(answer.status)
        assert set(seen[:10]) == {401}
        assert set(seen[12:]) == {429}
        async with device.ws_connect(f"{outside.safe}relay", headers=BEARER) as socket:
            assert (await socket.receive_json())["id"] == 1

    with_relay(tmp_path, talk)


def test_another_computer_is_not_taken_for_the_relay(tmp_path: Path) -> None:
    async def talk(outside: Outside, device: aiohttp.ClientSession) -> None:
        right = of(outside)
        other = Path(tmp_path, "other")
        other.mkdir()
        async with Outside(other) as another:
            strange = RelayAt(right.url, TOKEN, another.reception.authority.pem().decode())
            with pytest.raises(CannotError, match="is not the relay's computer"):
                await follow_relay(strange, Lines(), print)
        with pytest.raises(CannotError, match="does not know this token"):
            await follow_relay(of(outside, "old"), Lines(), print)

    with_relay(tmp_path, talk)


@pytest.mark.parametrize(
    "text",
    ["", "[]", "{}", '{"relay": "file:///x", "token": "t", "authority": ""}',
     '{"relay": "https://x", "token": "", "authority": ""}',
     '{"relay": "https://x", "token": 5, "authority": "no PEM"}'],
)  # fmt: skip
def test_a_file_that_is_none_is_one_sentence(tmp_path: Path, text: str) -> None:
    path = tmp_path / "relay.json"
    path.write_text(text)
    with pytest.raises(ValueError, match="is none that floorman run wrote"):
        relay_file.read(path)
