"""Takes the README's pictures of a running table.

`python -m tests.host_tools.outputs.pictures docs`
"""

import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import Literal

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser import CHROMIUM, QUIET

RUN = ["run", "--board", "host", "--speed", "8", "--seed", "7"]
COMMAND = [sys.executable, "-m", "host_tools.commands.cli", *RUN]
LIMIT_MS = 160_000
HOW: tuple[tuple[str, Literal["dark", "light"]], ...] = (("en", "dark"), ("de", "light"))


def _opened(
    browser: Browser, address: str, language: str, scheme: Literal["dark", "light"]
) -> Page:
    page = browser.new_page(viewport={"width": 1920, "height": 1080}, color_scheme=scheme)
    page.add_init_script(f"localStorage.setItem('floorman.language', '{language}')")
    page.goto(address)
    return page


def main(folder: Path) -> None:
    """Wait for a wager on the turn, then take page.png, rows.png and page_de.png."""
    table = subprocess.Popen([*COMMAND, "--http", "0"], stdout=subprocess.PIPE, text=True)
    try:
        assert table.stdout is not None
        address = next(
            found[0] for line in table.stdout if (found := re.search(r"http://\S+", line))
        )
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(QUIET))
            page, german = (_opened(browser, address, *how) for how in HOW)
            page.wait_for_function(
                "() => /Turn · To act: .* to call/.test(document.getElementById('now').innerText)",
                timeout=LIMIT_MS,
            )
            page.wait_for_timeout(50)
            table.send_signal(signal.SIGSTOP)  # all pictures show the same moment
            page.screenshot(path=folder / "page.png")
            german.screenshot(path=folder / "page_de.png")
            rows = page.locator("figure", has=page.locator("canvas.led")).first.locator("..")
            rows.screenshot(path=folder / "rows.png")
            browser.close()
    finally:
        table.send_signal(signal.SIGCONT)
        table.terminate()
        table.wait()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
