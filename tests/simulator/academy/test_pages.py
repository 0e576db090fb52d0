"""The academy as somebody goes through it: an answer, a lesson, a streak, a certificate."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from floorman import events as ev
from playwright.sync_api import Browser, Page, expect

from host_tools.rulebook.rules import rules
from host_tools.texts import texts
from simulator.academy import quiz
from simulator.academy.lessons import lessons
from simulator.hands_on import gallery
from tests.browser import CHROMIUM, kept
from tests.simulator.academy.real_table import FLOP, FOURTH, RealTable
from tests.simulator.hands_on import handled
from tests.simulator.hands_on.means import Mouse

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="no chromium on this computer")
KEPT = "floorman.academy"
ID = "undercall.tda2024"


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    with handled.evening() as address:
        yield address.removesuffix("play")


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    with kept(browser, (1280, 720), locale="en", reduced_motion="reduce") as one:
        yield one


def _kept(page: Page) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(page.evaluate(f"localStorage.getItem('{KEPT}')"))
    return found


def test_lessons_have_a_piece_each_and_words() -> None:
    assert len(lessons()) == 12
    assert [one["name"] for one in lessons()] == list(texts("academy")["lessons"])
    known = {one.name for one in gallery.pieces()}
    for one in lessons():
        assert len({one["piece"], *one["others"]} & known) == 3, one


def test_a_link_to_a_question_that_is_gone_asks_another(url: str, page: Page) -> None:
    page.goto(f"{url}quiz?question=gone.{ID.partition('.')[2]}")
    expect(page.locator(".ruling")).to_have_count(3)


@pytest.mark.parametrize("right", [True, False])
def test_an_answer_is_shown_explained_and_kept(url: str, page: Page, right: bool) -> None:
    question = quiz.question(ID)
    n = [one["right"] for one in question["rulings"]].index(right)
    page.goto(f"{url}quiz?question={ID}")
    page.locator(".ruling").first.wait_for()
    page.keyboard.press(str(n + 1))
    verdict = page.locator("#verdict")
    expect(verdict).to_contain_text("Right." if right else "Not by TDA 2024.")
    expect(verdict).to_contain_text(question["says"]["en"])
    assert question["rule"] in rules()
    expect(page.locator("#played")).to_contain_text(question["rulings"][n]["name"]["en"])
    expect(page.locator("#said")).not_to_be_empty()
    kept = _kept(page)
    assert kept["answers"][ID]["right"] is right
    assert (kept["row"], kept["days"]) == (int(right), 1)


def test_days_in_a_row_are_counted_and_one_that_was_left_out_ends_them(
    url: str, page: Page
) -> None:
    page.goto(f"{url}academy")
    days = page.evaluate("""async () => {
      const { answered, results, streak, today } = await import("/play/page/results.js");
      const ago = (days) => today(new Date(Date.now() - days * 86_400_000));
      return [1, 2, 0].map((gap) => {
        localStorage.setItem("floorman.academy", JSON.stringify({ days: 6, last: ago(gap) }));
        answered("twice.casino", true);
        return streak(results());
      });
    }""")
    assert days == [7, 1, 6]


def _begun(page: Page, url: str) -> None:
    """The lesson of string bets, and chips come in a second motion."""
    page.goto(f"{url}academy")
    names = [one["name"] for one in lessons()]
    page.locator("#lessons .box button").nth(names.index("string_bets")).click()
    page.wait_for_url("**/play")
    handled.ready(page)
    hand = Mouse(page)
    hand.tick("way", "one")
    hand.drag(handled.thing("rack7:1000"), "bet6")


def test_a_lesson_is_dealt_found_ruled_and_put_right(url: str, page: Page) -> None:
    _begun(page, url)
    coach, title = page.locator("#coach"), texts("gallery")["string_bet"]["title"]
    coach.get_by_role("button", name=title).wait_for()
    assert not page.locator("#band").is_visible()  # the table's own question would tell it
    coach.get_by_role("button", name=title).click()
    coach.get_by_role("button", name="chips back").click()
    page.locator("#told", has_text="back").wait_for()
    Mouse(page).drag('.things [data-key="bet6:1000"]', "rack6")
    coach.get_by_text("4 of 4 points").wait_for()
    assert _kept(page)["lessons"]["string_bets"]["points"] == 4


def test_a_lesson_taken_wrongly_counts_what_was_done_well(url: str, page: Page) -> None:
    """Taken for something else, ruled otherwise, and only said to be put right."""
    _begun(page, url)
    coach = page.locator("#coach")
    other = texts("gallery")["undercall"]["title"]
    coach.get_by_role("button", name=other).click()
    coach.get_by_role("button", name="the amount stands").click()
    expect(coach).to_contain_text("Not by TDA 2019: chips back.")
    page.locator("#choices button", has_text="done by hand").click()
    coach.get_by_text("1 of 4 points").wait_for()
    assert _kept(page)["lessons"]["string_bets"]["points"] == 1


def test_a_lesson_at_a_real_table_follows_cards_that_lie_there(page: Page) -> None:
    with RealTable() as table:
        table.play(*FLOP)
        page.goto(f"{table.url}academy")
        names = [one["name"] for one in lessons()]
        page.locator("#lessons .box button").nth(names.index("four_cards")).click()
        page.wait_for_url("**/academy/table")
        coach, band = page.locator("#coach"), page.locator("#band")
        coach.get_by_text("Deal it at your table: A flop of four cards.").wait_for()
        table.play(FOURTH)
        coach.get_by_role("button", name="A flop of four cards").click()
        assert not band.is_visible()
        coach.get_by_role("button", name="mix, draw one as the burn").click()
        expect(band).to_be_visible()
        table.play((ev.KEY, ev.K_ENTER, 0))
        expect(band).to_contain_text("Do this first")
        table.play((ev.KEY, ev.K_FLOOR, 0))  # the floor has seen it done
        coach.get_by_text("4 of 4 points").wait_for()
