"""The console's picture in docs: `.venv/bin/python -m tests.host_tools.console.pictures docs`."""

import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.browser import CHROMIUM, QUIET
from tests.host_tools.console.served import Served

_SIZE = (1280, 900)


def take(folder: Path) -> None:
    """Farah is to act, an amount is keyed, the floor's menu is at her seat."""
    with sync_playwright() as playwright, Served() as scene:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        page = scene.opened(browser, _SIZE)
        page.locator('[data-id="floor-seat"]').click()
        page.locator('[data-id="floor-seat-6"]').click()
        page.keyboard.type("5400")
        page.screenshot(path=folder / "console.png")
        browser.close()


if __name__ == "__main__":
    take(Path(sys.argv[1]))
