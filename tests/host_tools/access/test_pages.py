"""The pages of access on a phone: paired by the row's code, another let in, one put out."""

import asyncio
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from host_tools.access.refusal import RefusedError
from host_tools.outputs.home import Home
from tests.browser import CHROMIUM, QUIET
from tests.host_tools.access.outside import Outside
from tests.pages.measures import faults

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="no chromium on this computer")

PHONE = {"width": 390, "height": 844}
PATIENCE_S = 20


class Running:
    """The server in a thread of its own."""

    def __init__(self, folder: Path, language: str = "", home: Home | None = None) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        self.outside: Outside = self.run(self._made(folder, language, home))

    async def _made(self, folder: Path, language: str, home: Home | None) -> Outside:
        return await Outside(folder, language=language, home=home).__aenter__()

    def run(self, work: Any) -> Any:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(PATIENCE_S)

    def close(self) -> None:
        self.run(self.outside.__aexit__())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()


@pytest.fixture
def outside(tmp_path: Path) -> Iterator[Outside]:
    running = Running(tmp_path)
    yield running.outside
    running.close()


def phone(chromium: Browser) -> Page:
    """Somebody who went on past the warning."""
    context = chromium.new_context(
        viewport=PHONE,
        has_touch=True,
        ignore_https_errors=True,  # type: ignore[arg-type]
    )
    return context.new_page()


def pair(page: Page, outside: Outside, name: str, code: str) -> None:
    page.goto(outside.safe)
    page.locator("#name").fill(name)
    page.locator("#code").fill(code)
    page.locator("button[type=submit]").tap()


def test_a_floor_device_is_paired_lets_a_dealer_in_and_puts_it_out(outside: Outside) -> None:
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        floor, dealer = (phone(chromium) for _ in range(2))
        right = f"{outside.codes[-1]:06}"
        pair(floor, outside, "Ivo", f"{(outside.codes[-1] + 1) % 10**6:06}")
        expect(floor.locator(".fault")).to_have_text(
            "that is not the code on the table's third row"
        )
        assert faults(floor) == []
        floor.locator("#code").fill(right)
        floor.locator("#code").press("Enter")
        expect(floor.locator("[role=status]")).to_contain_text("Floor")
        floor.goto(outside.safe + "devices")
        floor.locator('[data-id="dealer"]').wait_for()
        assert faults(floor) == []
        floor.locator('[data-id="dealer"]').tap()
        floor.locator('[data-id="shut"]').wait_for()
        floor.wait_for_function("() => document.querySelector('.qr').naturalWidth > 200")
        assert faults(floor) == []
        pair(dealer, outside, "Mia", f"{outside.codes[-1]:06}")
        expect(dealer.locator("[role=status]")).to_contain_text("Dealer")
        assert faults(dealer) == []
        floor.get_by_role("button", name="Take back: Mia").tap()
        expect(floor.locator(".fault")).to_have_text("Mia can no longer connect.")
        dealer.goto(outside.safe)
        expect(dealer.locator("h1")).to_have_text("Pair this device")
        chromium.close()


@pytest.mark.parametrize("language", ["en", "de"])
def test_trust_is_explained_with_the_fingerprint(outside: Outside, language: str) -> None:
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        page = chromium.new_page(viewport=PHONE, locale=language)  # type: ignore[arg-type]
        said: list[str] = []
        page.on("console", lambda message: said.append(message.text))
        page.goto(outside.plain)
        expect(page.locator(".print")).to_have_text(outside.reception.authority.fingerprint())
        expect(page.locator("html")).to_have_attribute("lang", language)
        assert faults(page) == []
        assert said == []
        chromium.close()


@pytest.mark.parametrize(
    ("language", "evening", "guesses"),
    [
        ("en-GB", "this evening: 12 hours", "127.0.0.9: 4 wrong codes. Somebody guesses there"),
        ("de-DE", "diesen Abend: 12 Stunden", "127.0.0.9: 4 falsche Codes. Dort rät jemand"),
    ],
)
def test_the_floor_says_whose_a_device_is_and_for_how_long_and_reads_who_guesses(
    browser: Browser, outside: Outside, language: str, evening: str, guesses: str
) -> None:
    page = browser.new_page(viewport=PHONE, locale=language)
    page.goto(outside.url + "devices")
    page.locator("[data-id=shut]").click()
    expect(page.locator("#hours option:checked")).to_have_text(evening)
    page.locator("#hours").select_option("720")
    page.locator("#person").fill("Mia Berg")
    assert faults(page) == []
    page.locator("[data-id=dealer]").click()
    expect(page.locator("h2")).to_contain_text("Mia Berg")
    for n in range(1, 5):
        with pytest.raises(RefusedError):
            outside.reception.door.enter(f"{(outside.codes[-1] + n) % 10**6:06}", "127.0.0.9")
    expect(page.get_by_role("alert")).to_contain_text(guesses)
    lets = outside.reception.door.enter(f"{outside.codes[-1]:06}", "127.0.0.1")
    assert lets == ("dealer", "Mia Berg", 720)
    outside.reception.keyring.add("dealer", "Tablet 2", "Mia Berg", 720)
    outside.reception._live.changed()
    expect(page.locator(".device b")).to_have_text("Mia Berg · Tablet 2")
    assert faults(page) == []
    page.close()
