"""Somebody at the site: the page around, the page inside, and what was asked of whom."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Error, Frame, Page, Response

from tests.browser import PATIENCE_MS
from tests.pages.scene import Look

WALK = Path(__file__).parents[1] / "hands" / "walk.phh"
CLOSE = "() => rooms.playing.close()"
"""In the worker: a process has room for one table, whose drivers share their buffers."""
USUAL = Look((1280, 800), "en", "dark")
_WRONG = 400  # and higher numbers of HTTP
_TRY_MS = 1000  # for a press
_SPOT = """async (name) => {
  const { SPOTS } = await import(new URL("../play/page/spots.js", location.href));
  const { x, y } = SPOTS.get(name);
  const at = new DOMPoint(x, y).matrixTransform(document.getElementById("felt").getScreenCTM());
  const around = window.frameElement.getBoundingClientRect();
  return [at.x + around.x, at.y + around.y];
}"""
_LIES = """(place) => [...document.querySelectorAll(".things [data-what]")].some(
  (thing) => JSON.parse(thing.dataset.what).from === place)"""


@dataclass
class Visit:
    """`asked` are the addresses of all requests, `said` what went wrong in scripts."""

    page: Page
    asked: list[str] = field(default_factory=list)
    said: list[str] = field(default_factory=list)

    def note(self, response: Response) -> None:
        """An answer that is none."""
        if response.status >= _WRONG:
            self.said.append(f"{response.status} {response.url}")

    @property
    def inside(self) -> Frame:
        """The page in the frame."""
        return self.page.frames[1]

    def drag(self, selector: str, place: str) -> None:
        """From a thing to a place of the felt."""
        box = self.inside.locator(selector).first.bounding_box()
        assert box
        x, y = self.inside.evaluate(_SPOT, place)
        self.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        self.page.mouse.down()
        self.page.mouse.move(x, y, steps=4)
        self.page.mouse.up()

    def wait_until_it_lies(self, place: str) -> None:
        """Something at a place; pages of the site run no text of anybody's, not even a test's."""
        for _ in range(PATIENCE_MS // 50):
            if self.inside.evaluate(_LIES, place):
                return
            self.page.wait_for_timeout(50)
        raise AssertionError(f"nothing came to {place}")

    def settle(self) -> None:
        """The band's first option, until it is gone; a question may go while it is pressed."""
        for _ in range(PATIENCE_MS // 500):
            if not self.inside.locator("#band").is_visible():
                return
            with suppress(Error):
                self.inside.locator("#choices li:first-child button").click(timeout=_TRY_MS)
            self.page.wait_for_timeout(500)
        raise AssertionError("the band still asks")


@contextmanager
def visiting(
    browser: Browser, address: str, look: Look = USUAL, script: str = ""
) -> Iterator[Visit]:
    """A visit to an address; every page of it begins with the script."""
    with visited(browser.new_context(**how(look)), address, look, script) as visit:
        yield visit


def how(look: Look) -> dict[str, Any]:
    """A look as a browser is told of it."""
    width, height = look.size
    return {
        "viewport": {"width": width, "height": height}, "locale": look.language,
        "has_touch": True, "reduced_motion": "reduce",
    }  # fmt: skip


@contextmanager
def visited(
    context: BrowserContext, address: str, look: Look = USUAL, script: str = ""
) -> Iterator[Visit]:
    """A visit by a browser's profile, which is closed with it."""
    context.set_default_timeout(PATIENCE_MS)
    context.add_init_script(f"localStorage.setItem('floorman.theme', '{look.theme}');{script}")
    visit = Visit(context.new_page())
    context.on("request", lambda request: visit.asked.append(request.url))
    context.on("response", visit.note)
    visit.page.on("pageerror", lambda error: visit.said.append(str(error)))
    visit.page.on("console", lambda said: visit.said.append(said.text))
    visit.page.goto(address)
    try:
        yield visit
    finally:
        context.close()
