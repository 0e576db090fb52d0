"""Colours are those that somebody chose at this browser, else those the device asks for; letters
and digits come from the house itself.
"""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser import CHROMIUM, becomes
from tests.host_tools.stage import TURN, Stage

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="no chromium on this computer")

_WORN = "data-theme"
_INK = "getComputedStyle(document.body).color"
_WIDE = """(text) => {
  const node = document.createElement("b");
  node.textContent = text;
  node.style.position = "absolute";
  document.body.append(node);
  const { width } = node.getBoundingClientRect();
  node.remove();
  return width;
}"""


@pytest.fixture(scope="module")
def stage() -> Iterator[Stage]:
    with Stage() as house:
        house.play(*TURN)
        yield house


def context(browser: Browser, **asks: Any) -> BrowserContext:
    return browser.new_context(**asks)


def felt(whole: BrowserContext, stage: Stage) -> Page:
    page = whole.new_page()
    page.goto(stage.url)
    page.locator("#felt .seat").last.wait_for()
    return page


@pytest.mark.parametrize(
    ("asks", "theme"),
    [
        ({"color_scheme": "dark"}, "dark"),
        ({"color_scheme": "light"}, "light"),
        ({"color_scheme": "light", "contrast": "more"}, "contrast"),
    ],
)
def test_a_page_wears_what_the_device_asks_for(
    browser: Browser, stage: Stage, asks: dict[str, Any], theme: str
) -> None:
    whole = context(browser, **asks)
    expect(felt(whole, stage).locator("html")).to_have_attribute(_WORN, theme)
    whole.close()


def test_a_device_may_change_its_mind(browser: Browser, stage: Stage) -> None:
    whole = context(browser, color_scheme="light")
    page = felt(whole, stage)
    light = page.evaluate(_INK)
    page.emulate_media(color_scheme="dark")
    expect(page.locator("html")).to_have_attribute(_WORN, "dark")
    becomes(page, lambda: page.evaluate(_INK) != light, True)
    whole.close()


def test_what_is_chosen_counts_on_every_page_and_stays(browser: Browser, stage: Stage) -> None:
    whole = context(browser, color_scheme="light")
    page = felt(whole, stage)
    control = page.get_by_label("Colours", exact=True)
    expect(control.locator("option")).to_have_text(["Automatic", "Dark", "Light", "High contrast"])
    control.select_option("contrast")
    expect(page.locator("html")).to_have_attribute(_WORN, "contrast")
    other = felt(whole, stage)
    expect(other.locator("html")).to_have_attribute(_WORN, "contrast")
    expect(other.locator("#theme option")).to_have_count(4)
    other.locator("#theme").select_option("")
    expect(other.locator("html")).to_have_attribute(_WORN, "light")
    page.reload()
    expect(page.locator("html")).to_have_attribute(_WORN, "light")
    expect(control).to_have_value("")
    button = page.locator("#language")
    expect(button).not_to_be_empty()  # before that it does nothing yet
    button.click()
    german = page.get_by_label("Farben", exact=True)
    expect(german).to_have_value("")
    expect(german.locator("option").last).to_have_text("Hoher Kontrast")
    whole.close()


def test_letters_come_from_the_house_and_digits_are_equally_wide(
    browser: Browser, stage: Stage
) -> None:
    whole = context(browser)
    asked: list[str] = []
    whole.on("request", lambda request: asked.append(request.url))
    page = felt(whole, stage)
    loaded = "[...document.fonts].filter((one) => one.status === 'loaded').length"
    becomes(page, lambda: page.evaluate(loaded) >= 2, True)  # letters, and signs of suits
    assert {url.partition("/page/")[0] + "/" for url in asked if "woff2" in url} == {stage.url}
    assert page.evaluate(_WIDE, "11,111") == page.evaluate(_WIDE, "88,888")
    assert page.evaluate(_WIDE, "♠♥♦♣") == pytest.approx(4 * page.evaluate(_WIDE, "♠"), abs=0.1)
    whole.close()


def test_nothing_moves_where_somebody_asked_for_less(browser: Browser, stage: Stage) -> None:
    whole = context(browser, reduced_motion="reduce")
    slow = "getComputedStyle(document.getElementById('felt')).transitionDuration"
    assert set(felt(whole, stage).evaluate(slow).split(", ")) == {"0s"}
    whole.close()
