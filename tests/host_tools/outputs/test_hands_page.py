"""The hand browser in Chromium, on a wide screen and on a phone; no card before it is tabled."""

import asyncio
import re
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from host_tools.commands.browsing import browser as hands_of
from host_tools.outputs.server import Server
from host_tools.store.index import HandIndex
from host_tools.store.store import Store
from tests.browser import CHROMIUM, becomes, heard, kept
from tests.host_tools.outputs.test_page import cards_named
from tests.host_tools.store.misdealt import misdealt_first
from tests.host_tools.store.played import evening, store_of

WIDE, PHONE = (1280, 720), (390, 844)
HANDS = 3

# what lies open at the seats, and what is said, after each step
EVERY_STEP = """() => {
  const where = document.getElementById("where");
  return Array.from({ length: Number(where.max) + 1 }, (_, at) => {
    where.value = at;
    where.dispatchEvent(new Event("input"));
    const open = [...document.querySelectorAll(".hole [data-card]")];
    const faces = open.map((card) => card.dataset.card);
    return [faces, document.getElementById("said").textContent];
  });
}"""

on_a_wide_screen = pytest.mark.parametrize("page", [WIDE], indirect=True, ids=["wide"])
pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="no chromium on this computer")


class Nothing:
    def document(self) -> dict[str, Any]:
        return {}


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    folder: Path = tmp_path_factory.mktemp("records")
    made = store_of(folder, *evening(HANDS))
    hands = HandIndex(made)
    hands.follow()
    hands.close()
    yield made
    made.close()


@pytest.fixture(scope="module")
def url(store: Store) -> Iterator[str]:
    with serving(store) as address:
        yield address


@contextmanager
def serving(store: Store) -> Iterator[str]:
    """The page's address."""
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever, daemon=True)
    thread.start()
    server = Server(Nothing(), 0, hands=hands_of(store))
    yield asyncio.run_coroutine_threadsafe(server.start(), loop).result() + "hands"
    asyncio.run_coroutine_threadsafe(server.stop(), loop).result()
    loop.call_soon_threadsafe(loop.stop)
    thread.join()
    loop.close()


@pytest.fixture(params=[WIDE, PHONE], ids=["wide", "phone"])
def page(request: pytest.FixtureRequest, browser: Browser, url: str) -> Iterator[Page]:
    with kept(browser, request.param) as opened, heard(opened) as (faults, asked):
        yield opened
        wide = "document.documentElement.scrollWidth"
        becomes(opened, lambda: opened.evaluate(wide), request.param[0])
    assert faults == []
    assert all(one.startswith(url.removesuffix("hands")) for one in asked)


def opened(page: Page, url: str) -> Page:
    """The newest hand is open."""
    page.goto(url)
    page.locator("#hands a").first.click()
    page.locator("article").wait_for()
    return page


def test_the_list_has_the_newest_hand_first_and_says_who_won(page: Page, url: str) -> None:
    page.goto(url)
    expect(page.locator("#hands li")).to_have_count(HANDS)
    first = page.locator("#hands li").first
    expect(first.locator("b")).to_have_text(f"Hand {HANDS}")
    expect(first.locator(".below")).to_contain_text("Dalia wins 5,850")
    expect(first.locator(".board")).to_have_text("Q♥ 7♠ 2♦ 10♣ K♠")


def test_a_hand_in_the_list_is_two_lines_high(page: Page, url: str) -> None:
    page.goto(url)
    entry = page.locator("#hands a").first
    entry.wait_for()
    tall = "entry => entry.getBoundingClientRect().height"
    becomes(page, lambda: 48 <= entry.evaluate(tall) <= 80, True)


def test_keys_lead_through_the_hand(page: Page, url: str) -> None:
    opened(page, url)
    expect(page.locator("#said")).to_have_text("before the hand")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#said")).to_contain_text(f"hand {HANDS}")
    page.keyboard.press("End")
    expect(page.locator("#said")).to_contain_text(f"hand {HANDS} is over")
    expect(page.locator("#board, .board .card")).to_have_count(5)
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#said")).not_to_contain_text("is over")
    page.keyboard.press("Home")
    expect(page.locator("#said")).to_have_text("before the hand")


def test_no_button_promises_a_step_beyond_an_end(page: Page, url: str) -> None:
    opened(page, url)
    buttons = {deed: page.locator(f'[data-do="{deed}"]') for deed in ("back", "step", "last")}
    expect(buttons["back"]).to_be_disabled()
    buttons["last"].click()
    expect(buttons["step"]).to_be_disabled()
    expect(page.locator("#play")).to_be_focused()
    buttons["back"].click()
    expect(buttons["step"]).to_be_enabled()


def test_older_hands_come_to_the_last_deal(browser: Browser, tmp_path: Path) -> None:
    """The list's first piece ends between a misdeal and the hand that was dealt again."""
    with (
        closing(misdealt_first(tmp_path, 50)) as store,
        serving(store) as address,
        kept(browser, WIDE) as page,
    ):
        page.goto(address)
        expect(page.locator("#hands li")).to_have_count(50)
        page.locator("#more").click()
        expect(page.locator("#hands li")).to_have_count(51)
        expect(page.locator("#hands li.misdealt")).to_have_count(1)
        expect(page.locator("#more")).to_be_hidden()


@on_a_wide_screen
def test_it_plays_by_itself_until_somebody_stops_it(page: Page, url: str) -> None:
    page.clock.install(time=0)
    page.clock.pause_at(1000)  # only the test moves the page's time
    opened(page, url)
    page.keyboard.press(" ")
    expect(page.get_by_role("button", name="Pause")).to_have_count(1)
    page.clock.run_for(1000)
    moved = page.locator("#where").input_value()
    assert int(moved) > 0
    page.keyboard.press(" ")
    expect(page.get_by_role("button", name="Play")).to_have_count(1)
    page.clock.run_for(5000)
    assert page.locator("#where").input_value() == moved
    page.get_by_role("button", name="Play").click()
    page.clock.run_for(200_000)
    expect(page.locator("#said")).to_contain_text("is over")
    expect(page.get_by_role("button", name="Play")).to_have_count(1)


@on_a_wide_screen
def test_no_card_is_named_before_it_is_tabled(page: Page, url: str) -> None:
    opened(page, url)
    tabled: set[str] = set()
    for faces, said in page.evaluate(EVERY_STEP):
        assert set(faces) - tabled <= cards_named(said)
        assert not tabled or "shows" not in said or set(faces) > tabled
        tabled |= set(faces)
    assert len(tabled) > 1


def test_the_same_is_there_as_a_table(page: Page, url: str) -> None:
    opened(page, url)
    page.keyboard.press("End")
    rows = page.locator("#seats tr")
    expect(rows).to_have_count(8)
    winner = page.locator("#seats tr.won td")
    for place, text in enumerate(("5", "Dalia")):
        expect(winner.nth(place)).to_have_text(text)
    expect(page.locator("#felt")).to_have_attribute("aria-label", "Q♥ 7♠ 2♦ 10♣ K♠")


@on_a_wide_screen
def test_the_address_leads_back_to_the_hand(page: Page, url: str) -> None:
    opened(page, url)
    there = page.url
    assert re.search(r"#\d+$", there)
    page.goto("about:blank")
    page.goto(there)
    expect(page.locator("#about")).to_contain_text(f"Hand {HANDS}")
    page.goto(f"{url}#1-1")
    expect(page.locator("#about")).to_contain_text("Hand 1")
    page.go_back()
    expect(page.locator("#about")).to_contain_text(f"Hand {HANDS}")


@on_a_wide_screen
def test_both_languages(page: Page, url: str) -> None:
    page.goto(url)
    page.locator("#language").click()
    expect(page.locator("h1")).to_have_text("Hände")
    expect(page.locator("#hands .below").first).to_contain_text("Dalia gewinnt 5.850")
    page.locator("#hands a").first.click()
    page.locator("article").wait_for()
    page.keyboard.press("End")
    expect(page.locator("#said")).to_contain_text("ist beendet")
    expect(page.get_by_role("button", name="Abspielen")).to_have_count(1)


@on_a_wide_screen
def test_a_player_is_found_with_statistics(page: Page, url: str) -> None:
    page.goto(url)
    page.locator("summary").first.click()
    page.locator("select[name=player]").select_option("Emil")
    expect(page.locator("#statistics summary")).to_have_text(f"Statistics of Emil · {HANDS} hands")
    page.locator("#statistics summary").click()
    expect(page.locator("#statistics dt").first).to_have_text("VPIP")
    page.get_by_role("button", name="VPIP").click()
    expect(page.locator("#meaning")).to_contain_text("before the flop, of all hands dealt in")
    page.locator("input[name=pot]").fill("999999")
    expect(page.locator("#hands li")).to_have_count(0)
    expect(page.locator("#trouble")).to_contain_text("No hand is as you ask")


@on_a_wide_screen
def test_a_hand_is_saved_for_other_programs(page: Page, url: str) -> None:
    opened(page, url)
    with page.expect_download() as saved:
        page.locator("#exports a").first.click()
    assert saved.value.suggested_filename == f"hand-{HANDS}.phh"
    text = Path(saved.value.path()).read_text()
    assert "variant" in text


def test_before_a_hand_nothing_of_the_one_before_is_seen(page: Page, url: str) -> None:
    opened(page, url)
    page.keyboard.press("Home")
    expect(page.locator("#said")).to_have_text("before the hand")
    for left_over in (".folded", ".hole .card", ".board .card", ".pile .card", ".won"):
        expect(page.locator(f"#felt {left_over}")).to_have_count(0)
