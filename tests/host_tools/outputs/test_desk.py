"""The desk and the table in words: log, rules, long names, ears and small screens."""

import pytest
from floorman import events as ev
from playwright.sync_api import Browser, expect

from tests.browser import CHROMIUM, becomes, rest
from tests.host_tools.outputs.opened import SIZES, opened
from tests.host_tools.stage import END, TURN, Stage

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="no chromium on this computer")

PHONE = SIZES[0]
LONG = "Maximilian von Hohenzollern-Si"
OUTSIDE = """() => [...document.querySelectorAll("#felt .place")].flatMap((place) => {
  const pod = place.querySelector(".pod").getBoundingClientRect();
  return [...place.querySelectorAll(":scope > text")].filter((text) => {
    const { left, right } = text.getBoundingClientRect();
    return left < pod.left || right > pod.right;
  }).map((text) => text.textContent);
})"""


def test_the_log_names_players_and_keeps_words_whole(browser: Browser, stage: Stage) -> None:
    stage.play(*TURN, (ev.KEY, ev.K_MISDEAL, 0), (ev.KEY, ev.K_ENTER, 3), (ev.BOOK, 0, 0))
    page = opened(browser, stage)
    expect(page.locator(".note .said").first).to_have_text("the rule book is tda2019")
    said = page.locator(".note .said").all_text_contents()
    assert "Dalia bets 1,800" in said
    assert not any("seat 5" in text for text in said)
    rest(page)


def test_who_is_to_act_is_noise_once_it_is_past(browser: Browser, stage: Stage) -> None:
    stage.play(*TURN)
    page = opened(browser, stage)
    turns = page.locator(".note.turn")
    expect(turns.nth(5)).to_be_attached()
    expect(turns.locator("visible=true")).to_have_count(1)
    page.locator("#filter").select_option("all")
    expect(turns.locator("visible=true")).to_have_count(turns.count())
    page.locator("#search").fill("dalia")
    said = page.locator(".note .said").locator("visible=true")
    expect(said.filter(has_not_text="Dalia")).to_have_count(0)
    expect(said.first).to_contain_text("Dalia")
    rest(page)


def test_hands_fold_and_alerts_are_found_in_all_of_them(browser: Browser, stage: Stage) -> None:
    stage.play(*TURN, (ev.KNOCK, 6, 0), *END, (ev.KEY, ev.K_NEXT, 0))
    page = opened(browser, stage)
    for place, name in enumerate(("Hand 13", "Hand 12")):
        expect(page.locator(".fold").nth(place)).to_have_text(name)
    alert = page.locator('[data-hand="12"] .alert').first
    expect(alert).to_be_hidden()
    page.locator('[data-hand="12"] .fold').click()
    expect(alert).to_be_visible()
    page.locator('[data-hand="12"] .fold').click()
    page.locator("#filter").select_option("alerts")
    expect(alert).to_be_visible()
    expect(page.locator(".note:not(.alert, .trouble)").locator("visible=true")).to_have_count(0)
    rest(page)


def test_a_rule_says_its_title_and_its_sentence(browser: Browser, stage: Stage) -> None:
    stage.play(*TURN)
    page = opened(browser, stage)
    badge = page.locator(".note .rule", has_text="TDA-50A").first
    badge.hover()
    expect(badge).to_have_attribute("title", "Act in turn")
    badge.click()
    expect(page.locator("#rule")).to_contain_text("TDA-50A · Act in turn")
    expect(page.locator("#rule")).to_contain_text("Players act in turn")
    page.locator(".note .rule", has_text="TDA-32").last.click()  # the box lies over no note
    expect(page.locator("#rule")).to_contain_text("TDA-32")
    page.keyboard.press("Escape")
    expect(page.locator("#rule")).to_be_hidden()
    rest(page)


def test_long_names_and_large_stacks_stay_in_their_boxes(browser: Browser, stage: Stage) -> None:
    stage.state._names.update({9: LONG, 0: LONG})
    stage.play(*((ev.SEAT, seat, 8_888_888) for seat in range(10)), (ev.KNOCK, 0, 0))
    page = opened(browser, stage, language="de")
    expect(page.locator('[data-seat="10"] .seat-stack')).to_have_text("8.888.888")
    becomes(page, lambda: page.evaluate(OUTSIDE), [])
    name = page.locator('[data-seat="10"] .seat-name')
    expect(name).to_contain_text("…")
    expect(name.locator("title")).to_have_text(LONG)
    rest(page)


def test_ears_and_small_screens_get_the_table_in_words(browser: Browser, stage: Stage) -> None:
    stage.play(*TURN)
    page = opened(browser, stage)
    words = page.locator("#in-words")
    expect(words.locator("caption")).to_have_text("Turn · Q♥ 7♠ 2♦ 10♣ · Pot 4,050")
    expect(words.locator("tr.turn")).to_have_text("7 Farah13,350to act")
    expect(page.locator("#felt")).to_have_attribute("aria-describedby", "in-words")
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    row = words.locator("tr.turn")
    expect(row).to_be_in_viewport()
    fits = "document.documentElement.scrollWidth <= innerWidth"
    becomes(page, lambda: page.evaluate(fits), True)
    rest(page)
