"""The console in Chromium: by touch, by keyboard, in two languages, alone."""

import asyncio
import re
import threading
from collections.abc import Iterator
from concurrent.futures import Future
from pathlib import Path
from queue import SimpleQueue

import pytest
from floorman import events as ev
from playwright.sync_api import Browser, Page, expect

from host_tools.link.messages import Began, Event, Message
from host_tools.production import clap
from host_tools.reveal.settings import Settings
from host_tools.table.lines import line_of
from tests.browser import CHROMIUM, becomes
from tests.host_tools.production.on_air import PATIENCE_S, TOKEN, OnAir, on_air
from tests.host_tools.production.test_console_server import ELSEWHERE
from tests.pages.languages import foreign

SIZE = (1280, 720)
LOOK = {"en": "Look", "de": "Aussehen"}
LONG = {"patience_s": 300.0}
WHITE_MS, FRAMES_MS = 1000, 50

chromium = pytest.mark.skipif(CHROMIUM is None, reason="no chromium on this computer")


class Served:
    """A feed on a thread of its own, as long as the test runs."""

    def __init__(self, folder: Path) -> None:
        self._up: Future[OnAir] = Future()
        self._ended = threading.Event()
        self._came: SimpleQueue[Message] = SimpleQueue()
        self._thread = threading.Thread(
            target=on_air, args=(folder, self._scene), kwargs=LONG, daemon=True
        )
        self._thread.start()
        self.stage = self._up.result(PATIENCE_S)
        self.url = f"{self.stage.url}/production/{TOKEN}/"

    async def _scene(self, stage: OnAir) -> None:
        self._up.set_result(stage)
        number = 0
        while not self._ended.is_set():
            while not self._came.empty():
                number += 1
                stage.reveal.receive(number, line_of(self._came.get()) or {})
            await asyncio.sleep(0.01)

    def says(self, *messages: Message) -> None:
        """The table does, to the feed."""
        for message in messages:
            self._came.put(message)

    @property
    def settings(self) -> Settings:
        return self.stage.reveal.settings

    def person(self, seat: int) -> tuple[str, str, str]:
        """Name, flag, and how the photo's file ends."""
        person = self.stage.reveal.people[seat]
        return person.name, person.flag, person.photo[-4:]

    def stop(self) -> None:
        self._ended.set()
        self._thread.join(PATIENCE_S)


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    whole = Served(tmp_path)
    yield whole
    whole.stop()


def opened(browser: Browser, served: Served, at_ms: int | None = None) -> Page:
    """The console; its time stands where one is named."""
    width, height = SIZE
    page = browser.new_page(viewport={"width": width, "height": height}, locale="en-GB")
    if at_ms is not None:
        page.clock.install(time=0)
        page.clock.pause_at(at_ms)
    page.goto(served.url)
    expect(page.locator("#air b")).to_have_text("COUNTDOWN")
    return page


@pytest.fixture
def page(browser: Browser, served: Served) -> Iterator[Page]:
    faults: list[str] = []
    found = opened(browser, served)
    found.on("console", lambda message: faults.append(message.text))
    found.on("pageerror", lambda error: faults.append(str(error)))
    yield found
    found.close()
    assert [fault for fault in faults if "400 (Bad Request)" not in fault] == []


@chromium
def test_one_key_and_one_button_hide_all(page: Page, served: Served) -> None:
    hide = page.locator("#hide")
    hide.click()
    expect(hide).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#air b")).to_have_text("HIDDEN")
    becomes(page, lambda: served.settings.hidden, True)
    page.keyboard.press("h")
    expect(hide).to_have_attribute("aria-pressed", "false")
    page.locator("#panel-show input").first.click()
    page.keyboard.type("hhh")
    expect(page.locator("#panel-show input").first).to_have_value("hhh")
    assert not served.settings.hidden


@chromium
def test_banner_ticker_and_leaderboard(page: Page, served: Served) -> None:
    panel = page.locator("#panel-show")
    panel.get_by_label("Text").first.fill("Ada Lovelace")
    panel.get_by_label("Second line").fill("3rd / 2024")
    panel.get_by_role("button", name="Show").first.click()
    expect(panel.locator(".on-air").first).to_have_text("Lower third · Ada Lovelace · 3rd / 2024")
    panel.get_by_role("button", name="Banner off").click()
    expect(panel.locator(".on-air").first).to_have_text("nothing on the picture")
    panel.get_by_label("Text").nth(1).fill("Final table at 20:00")
    panel.get_by_label("Text").nth(1).press("Enter")
    expect(panel.locator(".on-air").nth(1)).to_have_text("Final table at 20:00")
    panel.get_by_role("radio", name="Stacks").click()
    expect(panel.get_by_role("radio", name="Stacks")).to_have_attribute("aria-checked", "true")
    page.keyboard.press("ArrowRight")
    expect(panel.get_by_role("radio", name="Big blinds")).to_be_focused()
    expect(panel.get_by_role("radio", name="Big blinds")).to_have_attribute("aria-checked", "true")
    becomes(page, lambda: (served.settings.banner, served.settings.leaderboard), ("off", "bb"))


@chromium
def test_take_puts_on_the_picture_what_stands_on_it(page: Page, served: Served) -> None:
    take = page.locator("#take")
    expect(take).to_be_disabled()
    page.get_by_label("Text").first.fill("Ada")
    expect(take).to_contain_text("Lower third · Ada")
    take.click()
    expect(page.locator("#panel-show .on-air").first).to_have_text("Lower third · Ada")
    expect(page.frame_locator("#air-now").locator("#stage")).to_be_attached()
    on_air = ("lower_third", "Ada")
    becomes(page, lambda: (served.settings.banner, served.settings.banner_text), on_air)


@chromium
def test_players_have_names_flags_and_photos(page: Page, served: Served) -> None:
    page.keyboard.press("2")
    page.get_by_label("Name at seat 3").fill("Chen")
    page.get_by_label("Flag at seat 3").fill("de")
    page.get_by_label("Flag at seat 3").press("Tab")
    picture = page.locator("#hide").screenshot(type="png")
    photo = {"name": "face.png", "mimeType": "image/png", "buffer": picture}
    page.get_by_label("Photo at seat 3", exact=True).set_input_files([photo])
    image = page.locator(".person img").nth(2)
    expect(image).to_be_visible()
    becomes(page, lambda: image.evaluate("image => image.naturalWidth"), 480)
    becomes(page, lambda: served.person(2), ("Chen", "DE", ".jpg"))
    page.get_by_role("button", name="Take the photo at seat 3 away").click()
    expect(image).to_be_hidden()
    page.keyboard.press("1")
    page.get_by_role("button", name="Chen, seat 3, into the lower third").click()
    expect(page.get_by_label("Text").first).to_have_value("Chen")


@chromium
def test_every_mode_has_a_field(page: Page, served: Served) -> None:
    page.keyboard.press("3")
    panel = page.locator("#panel-look")
    expect(panel.locator("input, select")).to_have_count(
        len(Settings().as_json()) - len(ELSEWHERE)
    )

    def is_set(name: str, value: object) -> None:
        """Until then each document of another mode shows what this one was before."""
        becomes(page, lambda: served.settings.as_json()[name], value)

    panel.get_by_label("Deck").select_option(label="Four colours")
    is_set("deck", "four")
    panel.get_by_label("Folds", exact=True).select_option(label="For some seconds")
    is_set("show_fold", "delayed")
    panel.get_by_label("Fold stays, s").fill("9")
    panel.get_by_label("Fold stays, s").press("Enter")
    is_set("fold_s", 9)
    panel.get_by_label("Statistics (VPIP, PFR)").check()
    is_set("statistics", True)
    panel.get_by_label("Name of the game").fill("Sunday")
    panel.get_by_label("Name of the game").press("Tab")
    is_set("name", "Sunday")
    expect(page.frame_locator("#preview").locator("#stage")).to_have_class(re.compile("deck-four"))
    wanted = {"deck": "four", "show_fold": "delayed", "fold_s": 9, "statistics": True}
    now = served.settings.as_json()
    assert {name: now[name] for name in wanted} == wanted
    panel.get_by_label("Fold stays, s").fill("99")
    panel.get_by_label("Fold stays, s").press("Enter")
    expect(page.get_by_role("alert")).to_have_text("fold_s is 0 to 30, not 99")


@chromium
def test_delay_lag_and_addresses(page: Page, served: Served) -> None:
    page.keyboard.press("4")
    page.get_by_role("button", name="+60 s").click()
    expect(page.locator(".figure b").first).to_have_text("1:20")
    page.get_by_role("button", name="+100 ms").click()
    expect(page.locator(".figure b").nth(1)).to_have_text("100")
    page.get_by_role("button", name="\N{MINUS SIGN}10 ms").click()
    expect(page.locator(".figure b").nth(1)).to_have_text("90")
    overlay = page.get_by_role("textbox", name=re.compile("^Overlay, browser source"))
    expect(overlay).to_have_value(f"{served.stage.url}/overlay/other/")
    expect(page.locator(".beside li")).to_have_text(
        ["OBS A: not set up", "OBS B: not set up", "Companion: not set up"]
    )
    page.get_by_role("button", name="\N{MINUS SIGN}100 ms").click()
    expect(page.get_by_role("alert")).to_contain_text("lag_ms is 0 to 10000")


@chromium
def test_the_slate_turns_white(browser: Browser, served: Served) -> None:
    """White stays for a second: only the test moves the page's time."""
    page = opened(browser, served, at_ms=1000)
    slate = page.locator("#slate")
    page.keyboard.press("c")
    expect(slate).to_be_visible()
    expect(slate.locator("b")).to_have_text(re.compile("[123]"))
    expect(slate).not_to_have_class("slate now")
    page.clock.run_for(round(1000 * clap.COUNT_S) + FRAMES_MS)
    expect(slate).to_have_class("slate now")
    expect(slate.locator("b")).to_have_text("1")
    page.clock.run_for(WHITE_MS)
    expect(slate).to_be_hidden()
    page.close()


@chromium
def test_it_speaks_german(page: Page) -> None:
    page.locator("#language").click()
    expect(page.locator("#hide b")).to_have_text("ALLES VERBERGEN")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    shown = page.locator("body").inner_text()
    page.reload()
    expect(page.locator("#hide b")).to_have_text("ALLES VERBERGEN")
    assert "undefined" not in shown


@chromium
def test_a_server_that_goes_is_said(browser: Browser, tmp_path: Path) -> None:
    served = Served(tmp_path)
    page = opened(browser, served)
    served.stop()
    expect(page.locator("#air b")).to_have_text("NO SERVER")
    page.close()


@chromium
def test_the_console_speaks_as_the_browser_then_as_the_table_then_as_chosen(
    browser: Browser, served: Served
) -> None:
    page = browser.new_page(locale="de-DE")
    page.goto(served.url)

    def speaks(language: str) -> None:
        expect(page.locator(f"html[lang={language}] #tabs")).to_contain_text(LOOK[language])
        becomes(page, lambda: foreign(page), [])

    speaks("de")
    served.says(Began("x", "replay", b""), Event(0, ev.LANG, 0, 0, 0, False))
    speaks("en")
    served.says(Event(1, ev.LANG, 0, 1, 0, False))
    speaks("de")
    page.click("#language")
    speaks("en")
    served.says(Event(2, ev.LANG, 0, 0, 0, False), Event(3, ev.LANG, 0, 1, 0, False))
    page.reload()
    speaks("en")
    page.close()
