"""Opens the page for a test, in a size and a language."""

from playwright.sync_api import Browser, Page

from tests.browser import taken
from tests.host_tools.stage import Stage

SIZES = ((390, 844), (768, 1024), (1280, 720), (1920, 1080))
USUAL = SIZES[2]


def opened(
    browser: Browser, stage: Stage, size: tuple[int, int] = USUAL, language: str = "en"
) -> Page:
    """The page once it shows what happened so far; it may `rest` afterwards."""
    page = taken(browser, size, f"localStorage.setItem('floorman.language', '{language}')")
    page.goto(stage.url)
    page.locator("#felt .seat").last.wait_for()
    page.evaluate("document.fonts.ready.then(() => true)")  # or all lies elsewhere a moment later
    return page


def box(page: Page, name: str) -> dict[str, float]:
    """Where the first element of that selector lies."""
    found = page.locator(name).first.bounding_box()
    assert found, name
    return {**found}
