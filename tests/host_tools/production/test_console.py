"""The console in Chromium at both sizes: by touch, by keyboard, in two languages, alone."""

import asyncio
import json
import re
import shutil
import threading
from collections.abc import Iterator
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from host_tools.production import clap
from host_tools.production.console import PAGE
from host_tools.reveal.settings import CHOICES, Settings
from tests.host_tools.production.on_air import PATIENCE_S, TOKEN, OnAir, on_air

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
QUIET = ("--no-sandbox --disable-quic --disable-background-networking"
         " --disable-component-update --disable-sync").split()  # fmt: skip
SIZES = [(1280, 720), (768, 1024)]
ELSEWHERE = {"hidden", "delay_s", "lag_ms", "banner", "banner_text", "banner_sub", "ticker",
             "leaderboard"}  # fmt: skip
"""Settings that have a button of their own outside the panel of modes."""
TEXTS: dict[str, Any] = json.loads((PAGE / "texts.json").read_text())

chromium = pytest.mark.skipif(CHROMIUM is None, reason="no chromium on this computer")


class Served:
    """A feed on a thread of its own, as long as the test runs."""

    def __init__(self, folder: Path) -> None:
        self._up: Future[OnAir] = Future()
        self._ended = threading.Event()
        self._thread = threading.Thread(target=on_air, args=(folder, self._scene), daemon=True)
        self._thread.start()
        self.stage = self._up.result(PATIENCE_S)
        self.url = f"{self.stage.url}/production/{TOKEN}/"

    async def _scene(self, stage: OnAir) -> None:
        self._up.set_result(stage)
        while not self._ended.is_set():
            await asyncio.sleep(0.01)

    @property
    def settings(self) -> Settings:
        return self.stage.reveal.settings

    def stop(self) -> None:
        self._ended.set()
        self._thread.join(PATIENCE_S)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        yield opened
        opened.close()


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    whole = Served(tmp_path)
    yield whole
    whole.stop()


def opened(browser: Browser, served: Served, size: tuple[int, int] = SIZES[0]) -> Page:
    width, height = size
    page = browser.new_page(viewport={"width": width, "height": height}, locale="en-GB")
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
    assert served.settings.hidden
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
    assert (served.settings.banner, served.settings.leaderboard) == ("off", "bb")


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
    page.wait_for_function("image => image.naturalWidth === 480", arg=image.element_handle())
    person = served.stage.reveal.people[2]
    assert (person.name, person.flag, person.photo[-4:]) == ("Chen", "DE", ".jpg")
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
    panel.get_by_label("Deck").select_option(label="Four colours")
    panel.get_by_label("Folds", exact=True).select_option(label="For some seconds")
    panel.get_by_label("Fold stays, s").fill("9")
    panel.get_by_label("Fold stays, s").press("Enter")
    panel.get_by_label("Statistics (VPIP, PFR)").check()
    panel.get_by_label("Name of the game").fill("Sunday")
    panel.get_by_label("Name of the game").press("Tab")
    expect(page.frame_locator("#preview").locator("#stage")).to_have_class(
        re.compile("deck-four")
    )
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
    page.get_by_role("button", name="−10 ms").click()
    expect(page.locator(".figure b").nth(1)).to_have_text("90")
    overlay = page.get_by_label("Overlay, browser source 1920 × 1080 in OBS B", exact=True)
    expect(overlay).to_have_value(f"{served.stage.url}/overlay/other/")
    expect(page.locator(".beside li")).to_have_text(
        ["OBS A: not set up", "OBS B: not set up", "Companion: not set up"]
    )
    page.get_by_role("button", name="−100 ms").click()
    expect(page.get_by_role("alert")).to_contain_text("lag_ms is 0 to 10000")


@chromium
def test_the_slate_turns_white(
    page: Page, served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clap, "COUNT_S", 0.3)
    page.keyboard.press("c")
    expect(page.locator("#slate b")).to_have_text("1")
    expect(page.locator("#slate")).to_have_class("slate now")
    expect(page.locator("#slate")).to_be_hidden()


@chromium
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_all_fits_can_be_touched_and_has_a_name(
    size: tuple[int, int], browser: Browser, served: Served
) -> None:
    page = opened(browser, served, size)
    for tab in range(1, 5):
        page.keyboard.press(str(tab))
        assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
        wide = page.locator(".panel:not([hidden])").evaluate("p => p.scrollWidth - p.clientWidth")
        assert wide <= 0
        for what in page.locator("button:visible, input:visible, select:visible").all():
            assert named(what.evaluate(NAME)), what.evaluate("node => node.outerHTML")
            box = what.bounding_box()
            assert box is not None
            small = what.get_attribute("type") in ("checkbox", "file")
            assert small or box["height"] >= 44
    box = page.locator("#hide").bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= size[1]
    page.close()


NAME = """node => node.getAttribute("aria-label") || node.labels?.[0]?.textContent
    || node.textContent"""


def named(text: str | None) -> bool:
    return bool(text and text.strip())


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


# without a browser ---------------------------------------------------------


def test_both_languages_say_the_same_things() -> None:
    assert {name: sorted(texts) for name, texts in TEXTS["en"].items()} == {
        name: sorted(texts) for name, texts in TEXTS["de"].items()
    }
    for section, texts in TEXTS["en"].items():
        for name, text in texts.items():
            fills = re.findall(r"{\w+}", text)
            assert sorted(fills) == sorted(re.findall(r"{\w+}", TEXTS["de"][section][name])), name


def test_every_text_that_is_asked_for_is_there() -> None:
    scripts = "".join(path.read_text() for path in PAGE.glob("*.js"))
    asked = set(re.findall(r'\bsay\("(\w+)"', scripts))
    assert asked <= set(TEXTS["en"]["page"])
    assert {name for name in Settings().as_json() if name not in ELSEWHERE} == set(
        TEXTS["en"]["modes"]
    )
    words = {word for choices in CHOICES.values() for word in choices}
    assert words <= set(TEXTS["en"]["values"])


def test_only_the_token_opens_it_and_nothing_foreign_is_loaded(tmp_path: Path) -> None:
    async def scene(stage: OnAir) -> None:
        async def get(path: str) -> tuple[int, str, str]:
            async with stage.session.get(f"{stage.url}/production/{path}") as answer:
                policy = answer.headers.get("Content-Security-Policy", "")
                return answer.status, policy, await answer.text()

        for path in ("", "wrong/", "wrong/main.js", "wrong/ws", f"{TOKEN}/../x", f"{TOKEN}/no.js"):
            assert (await get(path))[0] == 404, path
        status, policy, text = await get(TOKEN)
        assert (status, policy[:18]) == (200, "default-src 'self'")
        assert "//" not in re.sub(r"<!doctype html>", "", text)
        assert [(await get("wrong/"))[0] for _ in range(12)][-1] == 429

    on_air(tmp_path, scene)


def test_sockets_of_foreign_pages_are_refused(tmp_path: Path) -> None:
    async def scene(stage: OnAir) -> None:
        for path in ("ws", "preview/ws"):
            url = f"{stage.url}/production/{TOKEN}/{path}"
            with pytest.raises(Exception, match="403"):
                await stage.session.ws_connect(url, headers={"Origin": "http://evil.example"})
            async with stage.session.ws_connect(url) as socket:
                assert "full" in json.loads(await socket.receive_str())

    on_air(tmp_path, scene)


def test_changes_come_by_sections(tmp_path: Path) -> None:
    async def scene(stage: OnAir) -> None:
        url = f"{stage.url}/production/{TOKEN}/ws"
        async with stage.session.ws_connect(url) as socket:
            await socket.receive_str()
            await stage.post("seat/3/name/Chen")
            while "change" not in (message := json.loads(await socket.receive_str())):
                pass
            assert list(message["change"]) == ["people"]

    on_air(tmp_path, scene)
