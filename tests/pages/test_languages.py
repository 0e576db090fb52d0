"""Every page speaks one language: chosen here, else the table's, else the browser's own.

The pages are those of `floorman evening`, opened as people open them.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser import CHROMIUM, becomes
from tests.host_tools.access.test_pages import Running
from tests.host_tools.commands.test_evening import do, running, wait_for
from tests.pages.languages import foreign

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="no chromium on this computer")

LOCALES = {"en": "en-GB", "de": "de-DE"}
PAGES = {
    "": "#felt .seat", "console": "#act button", "setup": "#fields:enabled",
    "director": "#seats li", "clock": "#time:not(:empty)", "register": "#cards li",
    "hands": "#hands a", "devices": "#devices h1", "pair": "#pair h1", "trust": "#trust h1",
}  # fmt: skip
EMPTY = {"setup": "#steps", "director": "#phase", "clock": "#state"}
AMOUNTS = {"": "body", "director": "#blinds", "hands": "#hands"}
STEPS = [
    {"minutes": 20, "small": 2500, "big": 5000}, {"minutes": 5},
    {"minutes": 20, "small": 5000, "big": 10_000, "ante": 10_000, "ante_mode": 2},
]  # fmt: skip
SETUP = {"stack": 1_000_000, "chips": [100, 500, 2500], "steps": STEPS, "buy_in": 2050,
         "rebuys": 2, "rebuy_chips": 1_000_000, "rebuy_price": 2050}  # fmt: skip


@dataclass
class House:
    """An evening at its first hands."""

    url: str
    language: str

    def address(self, name: str) -> str:
        return f"{self.url}{name}"


@pytest.fixture(scope="module", params=["en", "de"])
def house(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, browser: Browser
) -> Iterator[House]:
    language = request.param
    option = ["--lang", language] if language != "en" else []
    folder = tmp_path_factory.mktemp(language)
    arguments = ["evening", "--log", str(folder), "--host", "127.0.0.1", *option]
    with running(*arguments, speed=8) as (url, _):
        found = House(url, language)
        with opened(browser, LOCALES[language]) as context:
            page = context.new_page()
            for name, there in EMPTY.items():
                page.goto(found.address(name))
                expect(page.locator(there)).not_to_be_empty()
                speaks(page, name, language)
        do(url, do="set_up", setup={**SETUP, "language": language})
        for seat, player in enumerate(("Ada", "Bruno", "Chen")):
            do(url, do="sit", seat=seat, name=player)
        do(url, do="begin")
        wait_for(url, lambda now: now["hands"] >= 1)
        do(url, do="pause")
        yield found


def opened(browser: Browser, locale: str) -> BrowserContext:
    return browser.new_context(locale=locale, viewport={"width": 1280, "height": 900})


def visit(page: Page, house: House, name: str) -> None:
    page.goto(house.address(name))
    page.locator(PAGES[name]).first.wait_for()


def speaks(page: Page, name: str, language: str) -> None:
    """The page of that name says nothing in another language."""

    def spoken() -> tuple[str, str | None, list[str]]:
        return name, page.locator("html").get_attribute("lang"), foreign(page)

    becomes(page, spoken, (name, language, []))


def test_an_evening_speaks_its_language_on_every_page(browser: Browser, house: House) -> None:
    amount = {"en": re.compile(r"\d,\d{3}"), "de": re.compile(r"\d\.\d{3}")}[house.language]
    with opened(browser, LOCALES[house.language]) as context:
        page = context.new_page()
        for name in PAGES:
            visit(page, house, name)
            speaks(page, name, house.language)
            if name in AMOUNTS:
                expect(page.locator(AMOUNTS[name])).to_contain_text(amount)


def test_a_browser_of_another_language_hears_the_tables(browser: Browser, house: House) -> None:
    other = {"en": "de", "de": "en"}[house.language]
    with opened(browser, LOCALES[other]) as context:
        page = context.new_page()
        for name in ("", "console", "setup", "clock", "hands", "pair"):
            visit(page, house, name)
            expect(page.locator("html")).to_have_attribute("lang", house.language)


def test_a_language_that_was_chosen_on_one_page_counts_on_all(
    browser: Browser, house: House
) -> None:
    other = {"en": "de", "de": "en"}[house.language]
    with opened(browser, LOCALES[house.language]) as context:
        page = context.new_page()
        visit(page, house, "clock")
        page.locator("#language").click()
        expect(page.locator(f"html[lang={other}]")).to_have_count(1)
        for name in ("clock", "console", "director", "hands", "pair"):
            visit(page, house, name)
            speaks(page, name, other)


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_tablet_hears_the_tables_language_before_it_is_paired(
    browser: Browser, tmp_path: Path, language: str
) -> None:
    server = Running(tmp_path, language)
    other = {"en": "de", "de": "en"}[language]
    with browser.new_context(locale=LOCALES[other], ignore_https_errors=True) as context:
        page = context.new_page()
        for address in (server.outside.plain, f"{server.outside.safe}pair"):
            page.goto(address)
            page.locator("h1").wait_for()
            speaks(page, address, language)
        page.fill("#name", "Mia")
        page.fill("#code", "000000")
        page.click("button[type=submit]")
        expect(page.locator(".fault")).not_to_be_empty()
        becomes(page, lambda: foreign(page), [])
    server.close()
