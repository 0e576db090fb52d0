"""A ruling's work is seen through on the page, by somebody with a mouse who trusts the hint."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from simulator.hands_on import gallery
from tests.browser import CHROMIUM
from tests.simulator.hands_on import handled, watched
from tests.simulator.hands_on.handled import opened
from tests.simulator.hands_on.means import Mouse

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="no chromium on this computer")
DECK = '.things [data-key="deck"]'
SIX = (1, 3, 5, 6, 8, 0)
"""Seats of the gallery's table, from the left of the button."""


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with handled.evening() as found:
        yield found


def caused(browser: Browser, address: str, name: str) -> tuple[Page, Mouse]:
    """The irregularity, and the band's default taken."""
    page = opened(browser, address)
    handled.begin(page, name)
    page.locator("#time select").select_option("2")
    hand = Mouse(page)
    handled.cause(page, gallery.piece(name), hand, handled.Console(page, Mouse))
    expect(page.locator("#band")).to_be_visible()
    hand.press("#choices .default button")
    return page, hand


def card_at(place: str) -> str:
    """The upper card that lies there."""
    return f'.things [data-key^="card"][data-what*=\'"{place}"\']'


def test_tda_39_a_flop_of_four_is_put_right_before_anybody_acts(
    browser: Browser, address: str
) -> None:
    page, hand = caused(browser, address, "four_card_flop")
    expect(page.locator("#hint")).to_contain_text("mix the four face down")
    expect(page.locator("#choices")).to_contain_text("done by hand")
    for seat in SIX:
        hand.seat(seat)
        hand.press("#seat #knock")
        page.wait_for_timeout(400)
    page.wait_for_function("() => JSON.stringify(table.notes).includes('put right first')")
    said = watched.told(page)
    assert said["hand"]["street"] == "flop"
    assert said["hand"]["actor"] == SIX[0]
    hand.drag(card_at("board1"), "burn")
    expect(page.locator("#band")).to_be_hidden()
    hand.drag(card_at("board3"), "board1")
    expect(page.locator("#hint")).to_contain_text("is to act")
    for seat in SIX:
        hand.seat(seat)
        page.wait_for_function(f"() => table.hand.actor === {seat}")
        hand.press("#seat #knock")
    expect(page.locator("#hint")).to_contain_text("Turn to the board without another burn")
    said = watched.told(page)
    assert said["hand"]["phase"] == "BOARD"  # a turn is due, and none lies there
    assert sum(1 for card in said["board"] if card) == 3
    page.context.close()


def test_cards_of_the_first_deal_are_gathered_before_the_second(
    browser: Browser, address: str
) -> None:
    page, hand = caused(browser, address, "empty_seat")
    hint = page.locator("#hint")
    expect(hint).to_contain_text("gather all cards: 4/4")
    expect(page.locator(".things .old")).to_have_count(4)
    for seat in SIX[:2]:  # as if they were not there
        hand.drag(DECK, f"hole{seat}")
        page.wait_for_function(f"() => lies.cards.hole{seat}")
        page.wait_for_timeout(500)
    expect(page.locator("#told .seen")).to_contain_text("still lie cards of the hand before")
    assert watched.told(page)["decisions"][0]["options"][0]["name"] == "deal again"
    hand.press("#choices .default button")
    expect(hint).to_contain_text("/6")
    hand.drag(card_at("hole1"), "deck")
    expect(hint).to_contain_text("5/6")
    hand.press("#gather")
    expect(hint).to_contain_text("shuffle and cut the whole deck")
    hand.press("#choices .default button")
    expect(hint).to_contain_text("Deal: drag the deck's upper card")
    expect(page.locator(".things .old")).to_have_count(0)
    page.context.close()
