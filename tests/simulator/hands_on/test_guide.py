"""A drag does what the page asks for, and what lies there is explained."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser import CHROMIUM, becomes
from tests.simulator.hands_on import handled
from tests.simulator.hands_on.means import Mouse

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="no chromium on this computer")

START = """() => {
  const path = document.querySelector("#felt .guide path"), { x, y } = path.getPointAtLength(0);
  const at = new DOMPoint(x, y).matrixTransform(path.getScreenCTM());
  const box = document.querySelector('[data-key="rack8:500"]').getBoundingClientRect();
  return box.left < at.x && at.x < box.right && box.top < at.y && at.y < box.bottom;
}"""
COVERED = """() => {
  const word = document.querySelector("#felt .seat[data-seat='9'] .owes").getBoundingClientRect();
  const lie = [...document.querySelectorAll(".things [data-key^='bet8'], .things .culprit rect")];
  return lie.map((one) => one.getBoundingClientRect()).some((one) => one.left < word.right
    && word.left < one.right && one.top < word.bottom && word.top < one.bottom);
}"""
HINT = """async ([won, piles]) => {
  const { hint } = await import("/play/page/hint.js");
  const seats = [{ name: "Ada", won }, { name: "Bruno", won: 0 }];
  const table = { decisions: [], seats, board: [], hand: { phase: "DONE", actor: null } };
  return hint(table, { ready: true, what: {}, people: { who: "nobody" }, chips: piles }, false);
}"""


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with handled.evening(players=9) as found:
        yield found


@pytest.fixture
def page(browser: Browser, address: str) -> Iterator[Page]:
    opened = handled.opened(browser, address)
    yield opened
    opened.context.close()


def test_the_way_begins_at_the_chip_and_any_chip_of_the_stack_is_that_one(page: Page) -> None:
    handled.begin(page, "out_of_turn")
    page.locator("#felt .guide path").wait_for()
    becomes(page, lambda: page.evaluate(START), True)
    Mouse(page).drag('[data-key="rack8:100"]', "bet8")
    expect(page.locator('[data-key="bet8:500"]')).to_have_count(1)
    expect(page.locator('[data-key="bet8:100"]')).to_have_count(0)
    expect(page.locator("#felt .seat[data-seat='9'] .owes")).to_have_text("out of turn")
    becomes(page, lambda: page.evaluate(COVERED), False)


def test_a_bet_that_nobody_called_is_explained_beside_the_pot(page: Page) -> None:
    said = page.evaluate(HINT, [550, {"pot": [[100, 5], [50, 1]], "bet0": [[100, 3]]}])
    assert "sweep the bets" in said
    assert "850 lie there: the pot is 550, and nobody called 300 of what Ada bet." in said
    assert "nobody called" not in page.evaluate(HINT, [550, {"pot": [[50, 11]]}])
    assert "Push" not in page.evaluate(HINT, [550, {"rack0": [[50, 11]]}])
