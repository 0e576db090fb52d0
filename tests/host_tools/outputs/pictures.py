"""Takes the README's pictures of a running table.

`python -m tests.host_tools.outputs.pictures docs`
"""

import re
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.browser import CHROMIUM, QUIET

RUN = ["run", "--board", "host", "--speed", "8", "--seed", "7"]
COMMAND = [sys.executable, "-m", "host_tools.commands.cli", *RUN]
LIMIT_MS = 160_000


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
            page = browser.new_page(viewport={"width": 1920, "height": 1080}, color_scheme="dark")
            page.goto(address)
            page.wait_for_function(
                "() => /Turn · To act: .* to call/.test(document.getElementById('now').innerText)",
                timeout=LIMIT_MS,
            )
            page.wait_for_timeout(50)
            page.screenshot(path=folder / "page.png")
            rows = page.locator("figure", has=page.locator("canvas.led")).first.locator("..")
            rows.screenshot(path=folder / "rows.png")
            page.locator("#language").click()
            page.emulate_media(color_scheme="light")
            page.wait_for_timeout(300)
            page.screenshot(path=folder / "page_de.png")
            browser.close()
    finally:
        table.terminate()
        table.wait()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
