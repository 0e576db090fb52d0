"""The start page: what is served, what can be, and who may say so."""

import asyncio
from pathlib import Path

import aiohttp

from host_tools.access.roles import WATCH
from host_tools.outputs.home import DEVICES, PLAY, STREAM, Home
from host_tools.outputs.server import Server
from host_tools.table.state import TableState
from tests.host_tools.access.outside import Outside


def test_the_house_opens_what_can_be_opened_and_nothing_else() -> None:
    asked: list[str] = []
    home = Home(opens=(PLAY, STREAM), change=asked.append, turn=3, failed="no port")

    async def scene() -> None:
        server = Server(TableState(), home=home)
        url = await server.start()
        head = {"Origin": url.rstrip("/")}
        async with aiohttp.ClientSession(headers=head) as session:
            async with session.get(f"{url}home/known") as answer:
                known = await answer.json()
            assert (known["turn"], known["failed"], known["real"]) == (3, "no port", False)
            parts = {part["name"]: part for part in known["parts"]}
            assert parts[WATCH]["links"] == [{"name": "table", "href": "/"}]
            assert [name for name, part in parts.items() if part["opens"]] == [PLAY, STREAM]
            for part, status in ((PLAY, 200), (DEVICES, 409), ("casino", 409)):
                async with session.post(f"{url}home/open", json={"part": part}) as answer:
                    assert answer.status == status
            async with session.get(f"{url}home") as answer:
                assert answer.status == 200
        await server.stop()

    asyncio.run(scene())
    assert asked == [PLAY]


def test_a_device_sees_its_own_pages_and_opens_nothing(tmp_path: Path) -> None:
    asked: list[str] = []
    here = {
        WATCH: {"table": "/", "window": "http://127.0.0.1:9/window"},
        PLAY: {"play": "/play", "window": "/window"},
        STREAM: {"production": "http://127.0.0.1:8010/production/secret/"},
    }
    home = Home(here, (DEVICES,), asked.append, failed="a path of this computer")

    async def scene() -> None:
        async with Outside(tmp_path, home=home) as outside, outside.device() as tablet:
            await outside.pair(tablet, "floor")
            async with tablet.get(f"{outside.safe}home/known") as answer:
                known = await answer.json()
            assert known["failed"] == ""
            found = {
                part["name"]: [one["name"] for one in part["links"]] for part in known["parts"]
            }
            assert found[WATCH] == ["table"]
            assert found[PLAY] == ["play"]
            assert found[STREAM] == []
            assert not any(part["opens"] for part in known["parts"])
            async with tablet.post(f"{outside.safe}home/open", json={"part": DEVICES}) as answer:
                assert answer.status == 403

    asyncio.run(scene())
    assert asked == []
