"""Four eyes on the director's page: chips and money are given by two, at the true door."""

import asyncio
import json
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from aiohttp import web
from playwright.sync_api import Browser, expect

from host_tools.access import four_eyes
from host_tools.access.roles import FLOOR, Who
from host_tools.evening.asking import DirectorCommand
from host_tools.evening.commands import COMMANDS
from host_tools.evening.pages import Pages
from host_tools.evening.results import prizes_of
from host_tools.evening.second import NEEDS_TWO, TwoPeople
from host_tools.outputs.server import PAGE
from tests.browser import CHROMIUM, becomes
from tests.host_tools.access.clock import Clock
from tests.host_tools.access.outside import Outside
from tests.host_tools.evening.room import CASH, TOURNAMENT, Room
from tests.host_tools.evening.served import Served

MIA = Who(FLOOR, "Mia", "d1")
TOP_UP = {"do": "top_up", "seat": 0, "chips": 1000}


class Evening:
    """A cash game that has begun, or another set-up; `mia` and `ivo` are tablets of the floor."""

    def __init__(self, folder: Path, two: bool = True, setup: Mapping[str, Any] = CASH) -> None:
        self.room = Room(folder)
        self.room.do("set_up", setup=setup)
        if setup is CASH:
            self.room.seat(2, chips=2000)
        else:
            self.room.seat(8)
        self.room.do("begin")
        self.two = two
        self.sent = 0

    def add_to(self, app: web.Application) -> None:
        Pages(self.room.director, PAGE / "evening", self.gate, self.two).add_to(app)

    async def says(
        self, device: aiohttp.ClientSession, url: str, **command: Any
    ) -> tuple[int, dict[str, Any]]:
        self.sent += 1
        sent = {"id": f"r{self.sent}", **command}
        async with device.post(url + "evening/do", json=sent) as answer:
            return answer.status, await answer.json()

    @property
    def chips(self) -> int:
        """Chips that seat 1 was given."""
        at = self.room.evening.at(0)
        assert at
        return (
            sum(due.chips for due in self.room.evening.due if due.seat == 0)
            + (self.room.evening.stacks[0])
        )


Talk = Callable[[Evening, Outside, aiohttp.ClientSession, aiohttp.ClientSession], Awaitable[None]]


def at_the_door(
    folder: Path, talk: Talk, two: bool = True, setup: Mapping[str, Any] = CASH
) -> Evening:
    """`talk` with two tablets that the house let in as the floor's."""
    evening = Evening(folder, two, setup)

    async def scene() -> None:
        outside = Outside(folder, (evening.add_to,))
        evening.gate = outside.entrance.gate
        async with outside, outside.device() as mia, outside.device() as ivo:
            await outside.pair(mia, "floor", "Mia")
            await outside.pair(ivo, "floor", "Ivo")
            await asyncio.wait_for(talk(evening, outside, mia, ivo), 60)

    asyncio.run(scene())
    return evening


def test_chips_wait_for_another_person_at_another_device(tmp_path: Path) -> None:
    async def talk(evening: Evening, outside: Outside, mia: Any, ivo: Any) -> None:
        before = evening.chips
        status, said = await evening.says(mia, outside.safe, **TOP_UP)
        assert (status, evening.chips) == (200, before), "nothing was done yet"
        waits = said["second"]
        assert (waits["do"], waits["by"], waits["name"]) == ("top_up", "Mia", "Ada")
        agree = {"do": "agree", "code": waits["id"]}
        status, said = await evening.says(mia, outside.safe, **agree)
        assert (status, said["refused"]) == (409, "same_eyes")
        assert evening.chips == before
        status, said = await evening.says(ivo, outside.safe, **agree)
        assert (status, said["second"]) == (200, None)
        assert evening.chips == before + 1000
        status, said = await evening.says(ivo, outside.safe, **agree)
        assert (status, said["refused"]) == (409, "not_waiting")
        assert evening.chips == before + 1000

    at_the_door(tmp_path, talk)
    lines = map(json.loads, (tmp_path / "evening.jsonl").read_text().splitlines())
    assert [line["by"] for line in lines if line["do"] == "top_up"] == ["Mia, Ivo"]


def test_who_does_not_agree_gives_nothing_and_what_cannot_be_is_refused_at_once(
    tmp_path: Path,
) -> None:
    async def talk(evening: Evening, outside: Outside, mia: Any, ivo: Any) -> None:
        before = evening.chips
        _, said = await evening.says(mia, outside.safe, **TOP_UP)
        status, said = await evening.says(
            ivo, outside.safe, do="disagree", code=said["second"]["id"]
        )
        assert (status, said["second"], evening.chips) == (200, None, before)
        status, said = await evening.says(mia, outside.safe, do="top_up", seat=5, chips=1000)
        assert (status, said["refused"]) == (409, "nobody")

    at_the_door(tmp_path, talk)


def test_a_device_that_only_watches_agrees_to_nothing(tmp_path: Path) -> None:
    async def talk(evening: Evening, outside: Outside, mia: Any, ivo: Any) -> None:
        before = evening.chips
        _, said = await evening.says(mia, outside.safe, **TOP_UP)
        async with outside.device() as wall:
            await outside.pair(wall, "dealer", "Jana")
            agree = {"do": "agree", "code": said["second"]["id"], "id": "x"}
            async with wall.post(outside.safe + "evening/do", json=agree) as answer:
                assert answer.status == 403
        assert evening.chips == before

    at_the_door(tmp_path, talk)


def test_without_four_eyes_one_is_enough(tmp_path: Path) -> None:
    async def talk(evening: Evening, outside: Outside, mia: Any, ivo: Any) -> None:
        before = evening.chips
        _, said = await evening.says(mia, outside.safe, **TOP_UP)
        assert said["second"] is None
        assert evening.chips == before + 1000

    at_the_door(tmp_path, talk, two=False)


def test_before_the_evening_begins_everybody_buys_in_and_the_clock_needs_one(
    tmp_path: Path,
) -> None:
    room, clock = Room(tmp_path), Clock()
    two = TwoPeople(room.director, clock)
    for command in (
        DirectorCommand(id="1", do="set_up", setup=CASH),
        DirectorCommand(id="2", do="sit", seat=0, name="Ada", chips=2000),
        DirectorCommand(id="3", do="sit", seat=1, name="Bruno", chips=2000),
        DirectorCommand(id="4", do="begin"),
    ):
        two.do(command, MIA)
    assert room.evening.began is not None
    assert two.document() is None
    two.do(DirectorCommand(id="5", do="sit", seat=2, name="Chen", chips=2000), MIA)
    waits = two.document()
    assert waits
    said = waits["do"], waits["by"], waits["name"], waits["seat"], waits["numbers"]
    assert said == ("sit", "Mia", "Chen", 2, [2000])
    clock.now += four_eyes.PATIENCE_S
    assert two.document() is None
    assert room.evening.at(2) is None


ONE_IS_ENOUGH = {
    "set_up": "before the evening begins",
    **dict.fromkeys(("begin", "pause", "go_on", "move", "give"), "the clock"),
    "stand": "is paid what the table counted",
    "unit": "chips are changed into the same worth",
    "card": "lies open before all",
    "offer": "is shown, and nobody has it yet",
    "close": "nobody has more by it",
}
"""Each with why."""


def test_every_command_that_chooses_who_has_more_needs_two() -> None:
    assert {"sit", "rebuy", "add_on", "top_up", "shares", "deal"} == NEEDS_TWO
    assert {*COMMANDS, "card"} == NEEDS_TWO | set(ONE_IS_ENOUGH)


@pytest.mark.parametrize(("shares", "shown"), [([100], [100]), ([], [50, 30, 20])])
def test_payouts_of_a_tournament_that_has_begun_wait_for_another_person(
    tmp_path: Path, shares: list[int], shown: list[int]
) -> None:
    async def talk(evening: Evening, outside: Outside, mia: Any, ivo: Any) -> None:
        before = prizes_of(evening.room.evening)
        status, said = await evening.says(mia, outside.safe, do="shares", shares=shares)
        assert (status, prizes_of(evening.room.evening)) == (200, before)
        waits = said["second"]
        assert (waits["do"], waits["by"], waits["numbers"]) == ("shares", "Mia", shown)
        status, said = await evening.says(ivo, outside.safe, do="agree", code=waits["id"])
        assert (status, said["second"]) == (200, None)
        assert prizes_of(evening.room.evening) != before

    at_the_door(tmp_path, talk, setup={**TOURNAMENT, "shares": [60, 40]})


@pytest.mark.skipif(CHROMIUM is None, reason="needs Chromium")
@pytest.mark.parametrize(
    ("language", "asks", "agree"),
    [
        ("en", "Mia asks for: Ada: Buy chips 1,000", "I agree"),
        ("de", "Mia möchte: Ada: Chips kaufen 1.000", "Zustimmen"),
    ],
)
def test_the_page_says_what_waits_and_the_house_agrees(
    tmp_path: Path, browser: Browser, language: str, asks: str, agree: str
) -> None:
    evening = Evening(tmp_path)
    with Served(evening.room, four_eyes=True) as served:
        two = served.two
        served.do(lambda: two.do(DirectorCommand(id="9", **TOP_UP), MIA))
        page = browser.new_page()
        page.add_init_script(f"localStorage.setItem('floorman.language', '{language}')")
        page.goto(f"{served.url}director")
        expect(page.locator("#second-name")).to_contain_text(asks)
        before = served.do(lambda: evening.chips)
        page.get_by_role("button", name=agree).click()
        expect(page.locator("#second-card")).to_be_hidden()
        becomes(page, lambda: served.do(lambda: evening.chips), before + 1000)
        page.close()
