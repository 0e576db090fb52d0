"""A simulated table has a window: a code that the cable hides is read there."""

import asyncio
import json
import ssl
import urllib.request
from pathlib import Path
from typing import Any

import aiohttp
from floorman import events as ev

from host_tools.access.roles import FLOOR, WATCH
from host_tools.commands.admitting import Entrance
from simulator.chips.ws2812 import WS2812
from simulator.eyes import Eyes
from simulator.hands_on.first_table import Game
from simulator.hands_on.playing import Playing
from simulator.hands_on.serving import Evening
from simulator.window import WindowServer
from tests.simulator.hands_on import row
from tests.simulator.hands_on.handled import NAMES

LOOPBACK = "127.0.0.1"
PATIENCE_S = 90


class House:
    """A table to handle that devices may come to; `device` is one that trusts it."""

    def __init__(self, folder: Path) -> None:
        playing = Playing(NAMES)
        self.entrance = Entrance(
            folder, LOOPBACK, 0, lambda code: playing.tell(ev.CODE, 0, code), lambda: ""
        )
        self.evening = Evening(Game(players=2), playing, NAMES, 0, entrance=self.entrance)
        assert self.entrance.reception
        self.reception = self.entrance.reception

    async def __aenter__(self) -> "House":
        self.url = (await self.evening.start()).removesuffix("play")
        self.entrance.welcome(self.evening.ports)
        self.safe = self.reception.address
        context = ssl.create_default_context(cadata=self.reception.authority.pem().decode())
        self.device = aiohttp.ClientSession(
            connector=aiohttp.TCPConnector(ssl=context),
            cookie_jar=aiohttp.CookieJar(unsafe=True),
            headers={"Origin": self.safe.rstrip("/")},
        )
        self.own = aiohttp.ClientSession(headers={"Origin": self.url.rstrip("/")})
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.device.close()
        await self.own.close()
        await self.evening.stop()
        self.entrance.close()

    async def code(self, before: str = "") -> str:
        """Read off the third row through the window, as soon as it is another one."""
        found = await row.code(f"{self.url}window", before)
        assert found, "the window is shut"
        return found

    async def post(self, who: aiohttp.ClientSession, path: str, **asked: Any) -> tuple[int, Any]:
        url = self.url if who is self.own else self.safe
        async with who.post(url + path, json=asked) as answer:
            return answer.status, await answer.json()

    async def status(self, path: str) -> int:
        async with self.device.get(self.safe + path) as answer:
            return answer.status


def test_a_device_is_paired_by_the_code_in_the_window_and_taken_back(tmp_path: Path) -> None:
    async def scene() -> None:
        async with House(tmp_path) as house:
            code = await house.code()
            assert code not in str(house.evening.playing.state.document())
            paired = await house.post(house.device, "pair", code=code, name="Mia")
            assert paired == (200, {"role": FLOOR})
            assert (await house.status("play"), await house.status("window")) == (200, 403)
            [device] = house.reception.keyring.devices()
            status, _ = await house.post(house.own, "devices/revoke", device=device.id)
            assert (status, await house.status("play")) == (200, 401)

    asyncio.run(asyncio.wait_for(scene(), PATIENCE_S))


def test_a_window_of_its_own_speaks_as_it_was_told() -> None:
    window = WindowServer(Eyes([], WS2812(0)), "de")
    try:
        with urllib.request.urlopen(window.url.replace("window", "texts")) as answer:
            assert json.load(answer)["table"] == "de"
    finally:
        window.close()


def test_who_watches_moves_no_card(tmp_path: Path) -> None:
    async def scene() -> None:
        async with House(tmp_path) as house:
            first = await house.code()
            await house.post(house.own, "devices/close")
            await house.post(house.own, "devices/open", role=WATCH)
            await house.post(house.device, "pair", code=await house.code(first), name="Mia")
            async with house.device.ws_connect(f"{house.safe}play/ws") as socket:
                await socket.send_json({"id": "1", "do": "next"})
                async for message in socket:
                    if "answer" in (said := message.json()):
                        break
            assert (said["ok"], said["error"]) == (False, "this device may watch, not play")
            async with house.device.post(f"{house.safe}gallery/leave") as answer:
                assert answer.status == 403

    asyncio.run(asyncio.wait_for(scene(), PATIENCE_S))
