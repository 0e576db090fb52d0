"""A second person agrees to what stands on the page, at the true door, and to nothing else."""

import random
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from host_tools.access.roles import FLOOR, Who
from host_tools.evening.asking import DirectorCommand
from tests.browser import CHROMIUM
from tests.host_tools.access.outside import Outside
from tests.host_tools.evening.room import TOURNAMENT
from tests.host_tools.evening.served import Served
from tests.host_tools.evening.test_two_people import Evening, at_the_door

MIA = Who(FLOOR, "Mia", "d1")
ASKED = {"id": "x1", "do": "top_up", "seat": 0}
NOT_HERE = "no chromium on this computer"


def with_stacks(evening: Evening, hands: int = 3) -> None:
    """Nobody has as much as before."""
    rng = random.Random(5)
    for _ in range(hands):
        evening.room.play(rng, 0.1)


def test_nothing_else_is_put_under_what_the_second_person_reads(tmp_path: Path) -> None:
    async def talk(evening: Evening, outside: Outside, mia: Any, ivo: Any) -> None:
        before = evening.chips
        _, said = await evening.says(mia, outside.safe, **ASKED, chips=100)
        read = said["second"]
        assert read["numbers"] == [100]
        await evening.says(mia, outside.safe, **ASKED, chips=8000)
        status, said = await evening.says(ivo, outside.safe, do="agree", code=read["id"])
        assert (status, said["refused"], evening.chips) == (409, "not_waiting", before)
        status, said = await evening.says(ivo, outside.safe, do="agree", code="x1")
        assert (status, said["refused"], evening.chips) == (409, "not_waiting", before)

    at_the_door(tmp_path, talk)


def test_the_same_request_again_waits_on_and_is_done_once(tmp_path: Path) -> None:
    async def talk(evening: Evening, outside: Outside, mia: Any, ivo: Any) -> None:
        before = evening.chips
        _, first = await evening.says(mia, outside.safe, **ASKED, chips=100)
        _, again = await evening.says(mia, outside.safe, **ASKED, chips=100)
        assert again["second"] == first["second"]
        await evening.says(ivo, outside.safe, do="agree", code=first["second"]["id"])
        _, done = await evening.says(mia, outside.safe, **ASKED, chips=100)
        assert (done["second"], evening.chips) == (None, before + 100)

    at_the_door(tmp_path, talk)


def test_who_asked_under_an_id_that_is_done_meanwhile_gets_nothing(tmp_path: Path) -> None:
    """And the second person is not told that it was done."""

    async def talk(evening: Evening, outside: Outside, mia: Any, ivo: Any) -> None:
        before = evening.chips
        _, said = await evening.says(mia, outside.safe, **ASKED, chips=100)
        await evening.says(mia, outside.safe, id="x1", do="pause")
        agree = {"do": "agree", "code": said["second"]["id"]}
        status, said = await evening.says(ivo, outside.safe, **agree)
        assert (status, said["refused"], evening.chips) == (409, "other_now", before)

    at_the_door(tmp_path, talk)


def test_a_deal_is_read_whole_and_is_the_one_that_was_read(tmp_path: Path) -> None:
    async def talk(evening: Evening, outside: Outside, mia: Any, ivo: Any) -> None:
        with_stacks(evening)
        _, said = await evening.says(mia, outside.safe, do="offer", kind="chips", kept=0)
        on_wall = said["offer"]
        _, said = await evening.says(mia, outside.safe, do="deal", kind="equal", kept=500)
        read = said["second"]
        shares = dict(read["amounts"])
        assert (read["kind"], read["kept"], read["other_offer"]) == ("equal", 500, True)
        assert set(shares) == set(on_wall)
        assert len(set(shares.values())) == 1 < len(set(on_wall.values()))
        status, said = await evening.says(ivo, outside.safe, do="agree", code=read["id"])
        assert (status, said["deal"], said["kept"]) == (200, shares, 500)

    at_the_door(tmp_path, talk, setup={**TOURNAMENT, "shares": [60, 40]})


def test_a_deal_that_is_another_one_by_now_is_not_made(tmp_path: Path) -> None:
    async def talk(evening: Evening, outside: Outside, mia: Any, ivo: Any) -> None:
        with_stacks(evening)
        asked = {"do": "deal", "kind": "chips", "kept": 0}
        _, said = await evening.says(mia, outside.safe, **asked)
        with_stacks(evening)
        agree = {"do": "agree", "code": said["second"]["id"]}
        status, said = await evening.says(ivo, outside.safe, **agree)
        assert (status, said["refused"]) == (409, "other_now")
        assert not evening.room.evening.deal

    at_the_door(tmp_path, talk, setup={**TOURNAMENT, "shares": [60, 40]})


@pytest.mark.parametrize("do", ["offer", "deal"])
def test_a_director_makes_the_deal_that_the_page_showed(tmp_path: Path, do: str) -> None:
    """One person alone, too: between showing it and the press a hand was played."""

    async def talk(evening: Evening, outside: Outside, mia: Any, ivo: Any) -> None:
        with_stacks(evening)
        url = f"{outside.safe}evening/deal?kind=chips&kept=0"
        async with mia.get(url) as answer:
            shown = dict((await answer.json())["shares"])
        with_stacks(evening)
        asked = {"do": do, "kind": "chips", "kept": 0}
        status, said = await evening.says(mia, outside.safe, **asked, amounts=shown)
        assert (status, said["refused"]) == (409, "other_deal")
        async with mia.get(url) as answer:
            shown = dict((await answer.json())["shares"])
        status, said = await evening.says(mia, outside.safe, **asked, amounts=shown)
        assert (status, said[do]) == (200, shown)

    at_the_door(tmp_path, talk, two=False, setup={**TOURNAMENT, "shares": [60, 40]})


@pytest.mark.parametrize("asked", [{"do": "top_up", "chips": 1000}, {"do": "stand"}])
def test_chips_are_for_who_sat_there_on_the_page(tmp_path: Path, asked: dict[str, Any]) -> None:
    async def talk(evening: Evening, outside: Outside, mia: Any, ivo: Any) -> None:
        await evening.says(ivo, outside.safe, do="stand", seat=0, who="Ada")
        await evening.says(ivo, outside.safe, do="sit", seat=0, name="Zoe", chips=2000)
        before = evening.chips
        status, said = await evening.says(mia, outside.safe, **asked, seat=0, who="Ada")
        assert (status, said["refused"]) == (409, "sits_there")
        assert said["values"] == {"name": "Zoe", "seat": 1}
        assert evening.chips == before

    at_the_door(tmp_path, talk, two=False)


def test_chips_of_a_tournament_are_read_with_their_price(tmp_path: Path) -> None:
    async def talk(evening: Evening, outside: Outside, mia: Any, ivo: Any) -> None:
        _, said = await evening.says(mia, outside.safe, do="rebuy", seat=1, who="Bruno")
        read = said["second"]
        assert (read["name"], read["numbers"], read["money"]) == ("Bruno", [900], 1500)

    bought = {"rebuys": 2, "rebuy_chips": 900, "rebuy_price": 1500}
    at_the_door(tmp_path, talk, setup={**TOURNAMENT, **bought})


# the page ----------------------------------------------------------------------------------------


@contextmanager
def opened(browser: Browser, evening: Evening, language: str) -> Iterator[tuple[Served, Page]]:
    with Served(evening.room, four_eyes=True) as served:
        page = browser.new_page()
        page.add_init_script(f"localStorage.setItem('floorman.language', '{language}')")
        page.goto(f"{served.url}director")
        expect(page.locator("#seats li").first).to_be_visible()
        yield served, page
        page.close()


def asks(served: Served, **asked: Any) -> None:
    served.do(lambda: served.two.do(DirectorCommand(**asked), MIA))


@pytest.mark.skipif(CHROMIUM is None, reason=NOT_HERE)
@pytest.mark.parametrize(
    ("language", "asked", "wall"),
    [
        ("en", "Mia asks for: Deal: Equal shares", "The wall shows another deal."),
        ("de", "Mia möchte: Deal: Gleiche Anteile", "Die Wand zeigt einen anderen Deal."),
    ],
)
def test_the_page_shows_who_gets_what(
    tmp_path: Path, browser: Browser, language: str, asked: str, wall: str
) -> None:
    evening = Evening(tmp_path, setup={**TOURNAMENT, "shares": [60, 40]})
    with_stacks(evening)
    with opened(browser, evening, language) as (served, page):
        asks(served, id="1", do="offer", kind="chips", kept=0)
        asks(served, id="2", do="deal", kind="equal", kept=0)
        expect(page.locator("#second-name")).to_have_text(asked)
        expect(page.locator("#second-what")).to_contain_text(wall)
        rows = page.locator("#second-what tbody tr")
        expect(rows).to_have_count(len(evening.room.evening.still_in))
        expect(rows.first).to_contain_text("Ada")
        expect(rows.first.locator("td").last).not_to_be_empty()


@pytest.mark.skipif(CHROMIUM is None, reason=NOT_HERE)
def test_a_finger_that_was_under_way_agrees_to_nothing_that_just_appeared(
    tmp_path: Path, browser: Browser
) -> None:
    with opened(browser, Evening(tmp_path), "en") as (served, page):
        asks(served, **ASKED, chips=100)
        agree = page.locator("[data-does=agree]")
        expect(agree).to_be_enabled()
        page.evaluate("""() => {
            const does = document.getElementById("second-does");
            const shut = () => document.querySelector("[data-does=agree]").disabled;
            window.shutAtFirst = new Promise((hear) =>
                new MutationObserver(() => hear(shut())).observe(does, { childList: true }));
        }""")
        asks(served, **ASKED, chips=8000)
        assert page.evaluate("window.shutAtFirst") is True
        expect(page.locator("#second-name")).to_contain_text("8,000")
        expect(agree).to_be_enabled()
