"""Takes the pictures of docs/play.md and of the README: a misdeal being found, moving.

`python -m tests.simulator.hands_on.pictures docs`
"""

import base64
import sys
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser import CHROMIUM, QUIET
from tests.simulator.hands_on import handled, means
from tests.simulator.hands_on.moving import animated

SIZE = (1280, 720)
WIDTH, HEIGHT = 880, 495
STEPS = 7
QUALITY = 0.55
LIMIT = 400_000
ENCODE = """async ([png, width, height, quality]) => {
  const image = new Image();
  image.src = `data:image/png;base64,${png}`;
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  canvas.getContext("2d").drawImage(image, 0, 0, width, height);
  return canvas.toDataURL("image/webp", quality).split(",")[1];
}"""


class Camera:
    """Takes frames of a page; `drawing` is an empty page that encodes them."""

    def __init__(self, page: Page, drawing: Page) -> None:
        self._page = page
        self._drawing = drawing
        self.frames: list[tuple[bytes, int]] = []

    def shoot(self, ms: int) -> None:
        png = self._page.screenshot()
        wish = [base64.b64encode(png).decode(), WIDTH, HEIGHT, QUALITY]
        self.frames.append((base64.b64decode(self._drawing.evaluate(ENCODE, wish)), ms))


def film(browser: Browser, address: str, folder: Path) -> None:
    """A card to an empty seat: dragged, found, settled."""
    page = handled.opened(browser, address, SIZE)
    page.emulate_media(color_scheme="dark")
    handled.begin(page, "empty_seat")
    page.wait_for_timeout(1500)
    camera = Camera(page, browser.new_page())
    camera.shoot(1500)
    x, y = means.middle(page, '.things [data-key="deck"]')
    end_x, end_y = means.spot(page, "hole2")
    page.mouse.move(x, y)
    page.mouse.down()
    for step in range(1, STEPS + 1):
        page.mouse.move(x + (end_x - x) * step / STEPS, y + (end_y - y) * step / STEPS)
        camera.shoot(110)
    page.mouse.up()
    page.wait_for_timeout(150)
    camera.shoot(250)
    page.locator("#told .seen").wait_for()
    page.wait_for_timeout(400)
    page.screenshot(path=folder / "play.png")
    camera.shoot(3000)
    handled.settle(page, means.Mouse(page))
    page.wait_for_timeout(1500)
    camera.shoot(1800)
    picture = animated(camera.frames, WIDTH, HEIGHT)
    assert len(picture) < LIMIT, len(picture)
    (folder / "misdeal.webp").write_bytes(picture)


def main(folder: Path) -> None:
    """Take play.png and misdeal.webp."""
    with handled.evening() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        film(browser, address, folder)
        browser.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
