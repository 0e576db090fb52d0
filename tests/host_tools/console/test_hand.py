"""Whole hands with the console as the only dealer: by touch, and by keyboard."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import ClassVar

import pytest
from floorman import events as ev
from floorman.rules import codes
from playwright.sync_api import Browser, Page, expect

from tests.browser import CHROMIUM, becomes
from tests.host_tools.console.live import Live

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="no chromium on this computer")


@pytest.fixture
def live(tmp_path: Path) -> Iterator[Live]:
    with Live(tmp_path) as whole:
        whole.sit_down()
        yield whole


def opened(browser: Browser, live: Live, touch: bool) -> Page:
    size = {"width": 768, "height": 1024} if touch else {"width": 1280, "height": 720}
    page = browser.new_context(viewport=size, has_touch=touch).new_page()  # type: ignore[arg-type]
    page.goto(live.url + "console")
    page.locator("#now .who").wait_for()
    return page


class Fingers:
    """Taps the buttons."""

    def __init__(self, page: Page) -> None:
        self._page = page

    def press(self, name: str) -> None:
        self._page.locator(f'#act [data-id="{name}"]').tap()

    def amount(self, digits: str) -> None:
        for digit in digits:
            self.press(f"digit-{digit}")


class Keyboard:
    """Types; never touches a button."""

    KEYS: ClassVar = {
        "fold": "f", "check": "c", "call": "c", "bet": "r", "raise": "r", "next": "n",
        "show": "s", "undo-0": "u",
    }  # fmt: skip

    def __init__(self, page: Page) -> None:
        self._page = page

    def press(self, name: str) -> None:
        expect(self._page.locator(f'#act [data-id="{name}"]')).to_be_enabled()
        self._page.keyboard.press(self.KEYS[name])

    def amount(self, digits: str) -> None:
        self._page.keyboard.type(digits)


@pytest.mark.parametrize("hands", [Fingers, Keyboard])
def test_a_whole_hand_with_the_console_as_the_only_dealer(
    browser: Browser, live: Live, hands: Callable[[Page], Fingers]
) -> None:
    page = opened(browser, live, hands is Fingers)
    dealer = hands(page)
    who = page.locator("#now .who")

    def acts(name: str, action: str, amount: str = "") -> None:
        expect(who).to_have_text(f"{name} is to act")
        if amount:
            dealer.amount(amount)
        dealer.press(action)

    dealer.press("next")
    live.wait_for(lambda: live.state.game.phase == codes.DEAL)
    live.deal()
    acts("Ada", "raise", "300")
    acts("Bruno", "fold")
    acts("Chen", "call")
    live.wait_for(lambda: live.state.game.phase == codes.BOARD)
    live.street(10, 0, 1, 2)
    acts("Chen", "check")
    acts("Ada", "bet", "400")
    acts("Chen", "fold")
    expect(who).to_have_text("Between hands")
    dealer.press("undo-0")  # the wrong key
    acts("Chen", "call")
    live.wait_for(lambda: live.state.game.phase == codes.BOARD)
    live.street(20, 3)
    acts("Chen", "check")
    acts("Ada", "check")
    live.wait_for(lambda: live.state.game.phase == codes.BOARD)
    live.street(22, 4)
    acts("Chen", "check")
    acts("Ada", "check")
    dealer.press("show")
    expect(page.locator("#said")).to_contain_text("SHOW?")
    live.wait_for(lambda: live.row(1).endswith("?"))
    live.wait_for(lambda: live.state.game.phase == codes.SHOWDOWN)
    live.press_soon(ev.K_ENTER)
    live.wait_for(lambda: live.state.game.phase == codes.DONE)
    expect(who).to_have_text("Between hands")
    won = 2 * 700 + 50  # the fold that was undone paid nobody
    becomes(page, lambda: sum(seat["won"] for seat in live.state.document()["seats"]), won)
    becomes(page, lambda: [line["command"] for line in live.lines].count("call"), 2)
    assert {line["role"] for line in live.lines} == {"house"}
