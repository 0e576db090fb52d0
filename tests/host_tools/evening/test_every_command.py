"""Every command of an evening by a device that the gate knows by name, through the real server."""

import asyncio
import json
import random
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from aiohttp import web
from playwright.sync_api import Browser, Page, expect

from host_tools.access.roles import FLOOR
from host_tools.evening import commands
from host_tools.evening.journal import Journal
from host_tools.evening.pages import Pages
from host_tools.outputs.server import PAGE
from tests.browser import CHROMIUM
from tests.host_tools.access.outside import Outside
from tests.host_tools.evening.room import CASH, NAMES, TOURNAMENT, Room
from tests.host_tools.evening.served import Served

MONEY = {"rebuys": 4, "rebuy_chips": 1075, "rebuy_price": 2000, "add_on": True,
         "add_on_chips": 575, "add_on_price": 1000, "chips": [25, 100, 500]}  # fmt: skip
TABLET = "Mia"


class Tablet:
    """Mia's, paired as the floor's; `did` are the commands that were done."""

    def __init__(self, room: Room, outside: Outside, device: aiohttp.ClientSession) -> None:
        self.room, self._outside, self._device = room, outside, device
        self.did: set[str] = set()
        self._sent = 0

    async def does(self, what: str, **fields: Any) -> dict[str, Any]:
        """The evening's answer to a command that must be done."""
        self._sent += 1
        command = {"do": what, "id": f"tablet-{self._sent}", **fields}
        async with self._device.post(self._outside.safe + "evening/do", json=command) as answer:
            assert answer.status == 200, (command, await answer.text())
            self.did.add(what)
            for _ in range(3):
                self.room.director.tick()
            said: dict[str, Any] = await answer.json()
            return said


def entered(folder: Path, work: Any) -> set[str]:
    """`work(tablet)` on a new evening; what it did."""
    folder.mkdir()

    async def evening() -> set[str]:
        room = Room(folder)

        def pages(app: web.Application) -> None:
            Pages(room.director, PAGE / "evening", outside.entrance.gate).add_to(app)

        outside = Outside(folder, (pages,))
        async with outside, outside.device() as device:
            await outside.pair(device, FLOOR, TABLET)
            tablet = Tablet(room, outside, device)
            await work(tablet)
        room.journal.close()
        assert Journal(folder / "evening.jsonl").evening == room.evening
        return tablet.did

    return asyncio.run(evening())


async def tournament(tablet: Tablet) -> None:
    does, room = tablet.does, tablet.room
    await does("set_up", setup={**TOURNAMENT, **MONEY})
    for seat in range(4):
        await does("sit", seat=seat, name=NAMES[seat])
    await does("stand", seat=3)
    await does("shares", shares=[70, 30])
    await does("begin")
    await does("pause")
    await does("go_on")
    await does("rebuy", seat=1)
    await does("add_on", seat=2)
    room.play(random.Random(7), bold=0)  # a race is for a game that runs
    assert (await does("move", by=1))["clock"]["at"] == 1
    assert (await does("move", by=-1))["clock"]["at"] == 0
    assert (await does("give", minutes=5))["clock"]["left"] == 25 * 60_000
    assert (await does("give", minutes=-1))["clock"]["left"] == 24 * 60_000
    await does("move", by=1)
    await does("move", by=1)
    await does("unit", unit=100)
    for seat in room.table.look().racing:  # type: ignore[union-attr]
        await does("card", seat=seat, card=seat)
    assert sum((await does("offer", kind="icm", kept=0))["offer"].values()) > 0
    await does("deal", kind="chips", kept=0)
    await does("close")


async def cash_game(tablet: Tablet) -> None:
    does = tablet.does
    await does("set_up", setup=CASH)
    for seat in range(3):
        await does("sit", seat=seat, name=NAMES[seat], chips=5000)
    await does("top_up", seat=0, chips=500)
    await does("begin")
    await does("stand", seat=2)
    await does("close")


def test_every_command_is_done_for_a_device_with_a_name(tmp_path: Path) -> None:
    did = entered(tmp_path / "one", tournament) | entered(tmp_path / "other", cash_game)
    assert did == {*commands.COMMANDS, "card"}
    written = (tmp_path / "one" / "evening.jsonl").read_text("utf-8").splitlines()
    rows = [json.loads(line) for line in written]
    moves = [row for row in rows if row["do"] == "move"]
    assert [row["with"]["by"] for row in moves] == [1, -1, 1, 1]
    assert {row["by"] for row in rows if "id" in row} == {TABLET}


EARLIER = [
    {"do": "set_up", "setup": TOURNAMENT, "id": "a", "by": "Mia"},
    {"do": "sit", "seat": 0, "name": "Ada", "chips": 1000, "money": 2000, "id": "b", "by": "Mia"},
    {"do": "sit", "seat": 1, "name": "Bruno", "chips": 1000, "money": 2000},
    {"do": "begin", "by": "this computer"},
    {"do": "move", "by": 1, "id": "c"},
    {"do": "move", "by": -1},
    {"do": "move", "by": 1},
    {"do": "give", "minutes": 3, "id": "d", "by": "Mia"},
]


def test_a_journal_of_an_earlier_version_is_read_and_gone_on_with(tmp_path: Path) -> None:
    lines = [json.dumps({"n": n, "at": 1000 * n, **event}) for n, event in enumerate(EARLIER)]
    (tmp_path / "evening.jsonl").write_text("\n".join(lines) + "\n", "utf-8")
    room = Room(tmp_path, now=8000)
    assert [player.name for player in room.evening.players] == ["Ada", "Bruno"]
    clock = room.evening.clock_at(8000)
    assert clock is not None
    assert (clock.at, clock.left) == (1, 23 * 60_000 - 2000)
    assert room.evening.ids == {"a", "b", "c", "d"}
    room.do("move", by=-1)
    assert room.killed().evening == room.evening


PRESSED = ("level_on", "level_back", "minute_more", "minute_less", "pause", "go_on")


@pytest.mark.skipif(CHROMIUM is None, reason="no chromium on this computer")
def test_every_button_of_the_clock_does_what_it_says(browser: Browser, tmp_path: Path) -> None:
    with Served(Room(tmp_path)) as evening:
        evening.do(lambda: evening.room.do("set_up", setup=TOURNAMENT))
        evening.do(lambda: evening.room.seat(2))
        page: Page = browser.new_page()
        answers: list[int] = []
        page.on("response", lambda answer: answers.append(answer.status))
        page.goto(f"{evening.url}director")
        for name in ("begin", *PRESSED):
            with page.expect_response("**/evening/do") as said:
                page.click(f"[data-does={name}]")
            assert said.value.ok, name
            expect(page.locator("#said")).to_be_hidden()
        expect(page.locator("#clock-name")).to_have_text("Level 1")
        page.click("[data-does=level_on]")
        expect(page.locator("#clock-name")).to_have_text("Level 2")
        page.click("[data-does=level_back]")
        expect(page.locator("#clock-name")).to_have_text("Level 1")
        assert max(answers) < 400
        page.close()
