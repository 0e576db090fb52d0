"""Takes the pictures of docs/streaming.md from a table that is on air.

`python -m tests.host_tools.production.pictures docs`
"""

import re
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, sync_playwright

from tests.browser import CHROMIUM, QUIET

RUN = ["run", "--stream", "--speed", "6", "--seed", "7", "--players", "8"]
COMMAND = [sys.executable, "-m", "host_tools.commands.cli", *RUN]
LIMIT_MS = 240_000
FELT = """() => { document.documentElement.style.background =
    "radial-gradient(90% 80% at 50% 40%, #3f6f5c, #23453a 60%, #101d19) fixed"; }"""
OPEN_HANDS = """() => document.querySelectorAll(".seat .hand .card:not(.back)").length >= 4
    && document.querySelectorAll("#board .card").length >= 3
    && document.querySelector(".seat.action-on")"""


def main(folder: Path) -> None:
    """streaming_console.png and streaming_overlay.png."""
    with TemporaryDirectory() as records:
        table = subprocess.Popen(
            [*COMMAND, "--http", "0", "--log", records], stdout=subprocess.PIPE, text=True
        )
        try:
            addresses = _addresses(table)
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(QUIET))
                _overlay(browser, addresses["overlay"], folder / "streaming_overlay.png")
                _console(browser, addresses["console"], folder / "streaming_console.png")
                browser.close()
        finally:
            table.terminate()
            table.wait()


def _addresses(table: "subprocess.Popen[str]") -> dict[str, str]:
    found: dict[str, str] = {}
    for line in table.stdout or ():
        if said := re.match(r"(\w+):\s+(http://\S+)", line):
            found[said[1]] = said[2]
        if "console" in found:
            break
    return found


def _overlay(browser: Browser, address: str, picture: Path) -> None:
    """A hand with open cards on a felt, which is the camera's part."""
    page = browser.new_page(viewport={"width": 1920, "height": 1080}, device_scale_factor=0.5)
    page.goto(address)
    page.evaluate(FELT)
    page.wait_for_function(OPEN_HANDS, timeout=LIMIT_MS)
    page.wait_for_timeout(700)
    page.screenshot(path=picture)
    page.close()


def _console(browser: Browser, address: str, picture: Path) -> None:
    """Somebody acts, and a lower third is up."""
    page = browser.new_page(
        viewport={"width": 1280, "height": 720}, locale="en-GB", color_scheme="dark"
    )
    page.goto(address)
    page.get_by_label("Text").first.fill("Ada Lovelace")
    page.get_by_label("Second line").fill("London")
    page.get_by_role("button", name="Show").first.click()
    page.locator(".on-air.is").wait_for()
    page.locator("#now", has_text="to call").wait_for(timeout=LIMIT_MS)
    page.wait_for_timeout(1500)
    page.screenshot(path=picture)
    page.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
