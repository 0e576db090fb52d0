"""What moves on the felt, and when nothing may."""

import pytest
from floorman import events as ev
from playwright.sync_api import Browser, Page, expect

from simulator.attacks.fuzz.hand import board
from tests.browser import CHROMIUM, becomes
from tests.host_tools.outputs.opened import opened
from tests.host_tools.stage import END, TURN, Stage

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="no chromium on this computer")

# counts what is moved, by the class of what moves
COUNT = """() => {
  window.moved = {};
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...how) {
    const name = this.classList[0];
    window.moved[name] = (window.moved[name] ?? 0) + 1;
    return animate.apply(this, how);
  };
}"""


def moved(page: Page) -> dict[str, int]:
    found: dict[str, int] = page.evaluate("moved")
    return found


def test_chips_slide_to_the_pot_cards_fly_and_the_pot_goes_to_who_won(
    browser: Browser, stage: Stage
) -> None:
    stage.play(*TURN)
    page = opened(browser, stage)
    page.evaluate(COUNT)
    stage.play((ev.CHIPS, 6, 1800))
    expect(page.locator('[data-seat="7"] .bet-amount')).to_have_text("1,800")
    stage.play((ev.CHIPS, 4, 0), (ev.CHIPS, 6, 0), *board(4, "Ks"))
    expect(page.locator('[data-card="Ks"]')).to_be_visible()
    becomes(page, lambda: moved(page).get("bet"), 2)
    becomes(page, lambda: moved(page).get("card", 0) >= 1, True)
    stage.play(*END[-5:])
    expect(page.locator(".seat.won")).to_have_count(1)
    becomes(page, lambda: moved(page).get("pot"), 1)
    expect(page.locator(".sliding > *")).to_have_count(0)
    page.close()


def test_nothing_moves_while_something_is_to_decide(browser: Browser, stage: Stage) -> None:
    stage.play(*TURN)
    page = opened(browser, stage)
    page.evaluate(COUNT)
    stage.play((ev.KEY, ev.K_MISDEAL, 0), (ev.CHIPS, 4, 0))
    expect(page.locator("#band")).to_be_visible()
    assert moved(page) == {}
    page.close()


def test_nothing_moves_for_who_asked_for_less_motion(browser: Browser, stage: Stage) -> None:
    stage.play(*TURN)
    page = opened(browser, stage)
    page.emulate_media(reduced_motion="reduce")
    page.evaluate(COUNT)
    stage.play(*END)
    expect(page.locator(".seat.won")).to_have_count(1)
    assert moved(page) == {}
    page.close()
