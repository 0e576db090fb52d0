"""The system's Chromium for tests, benches and pictures of pages."""

import shutil
import time
from asyncio import _get_running_loop, _set_running_loop
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Error, Page, expect, sync_playwright

_NAMES = ("chromium-headless-shell", "chromium", "chromium-browser")  # the first costs least
CHROMIUM = next(filter(None, map(shutil.which, _NAMES)), None)
QUIET = ("--no-sandbox --disable-quic --disable-background-networking"
         " --disable-component-update --disable-sync").split()  # fmt: skip
PATIENCE_MS = 40_000
"""For whatever a page is to show: as many tests as there are processors run beside it."""
_LOOK_MS = 10
Found = TypeVar("Found")
expect.set_options(timeout=PATIENCE_MS)


_OPEN: list[Browser] = []


@contextmanager
def opened() -> Iterator[Browser]:
    """A browser until the end of the block."""
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        _OPEN.append(chromium)
        try:
            yield chromium
        finally:
            _OPEN.remove(chromium)
            chromium.close()


class Shared:
    """A browser that many files use, one after the other; none finds pages of another.

    Playwright's loop counts as running between two of its calls, and no second one may run then.
    So it stands aside where nobody has the browser in use.
    """

    def __init__(self, chromium: Browser) -> None:
        self._chromium = chromium
        self._loop = _get_running_loop()
        _set_running_loop(None)

    @contextmanager
    def in_use(self) -> Iterator[Browser]:
        """Until the end of the block; what is open then is closed."""
        self.resume()
        try:
            yield self._chromium
        finally:
            for context in self._chromium.contexts:
                context.close()
            _set_running_loop(None)

    def resume(self) -> None:
        """Playwright may be called again."""
        _set_running_loop(self._loop)


_Look = tuple[Browser, str]
_RESTING: defaultdict[_Look, list[Page]] = defaultdict(list)
_TAKEN: dict[Page, _Look] = {}


@contextmanager
def kept(browser: Browser, size: tuple[int, int], first: str = "", **asks: Any) -> Iterator[Page]:
    """A page that is taken, until the end of the block."""
    page = taken(browser, size, first, **asks)
    try:
        yield page
    finally:
        rest(page)


def taken(browser: Browser, size: tuple[int, int], first: str = "", **asks: Any) -> Page:
    """A page like a new one, whose renderer runs already: that is a quarter of an opening.

    `first` is a script that runs before a page's own, `asks` are a context's.
    """
    look = browser, repr([first, *sorted(asks.items())])
    resting = _RESTING[look] = [page for page in _RESTING[look] if not page.is_closed()]
    if resting:
        page = resting.pop()
    else:
        page = browser.new_context(**asks).new_page()
        page.add_init_script(first)
    page.set_viewport_size({"width": size[0], "height": size[1]})
    _TAKEN[page] = look
    return page


def rest(page: Page) -> None:
    """The next one that takes a page has this, unless it is closed or was given a clock."""
    look = _TAKEN.pop(page)
    if not page.is_closed() and _emptied(page):
        _RESTING[look].append(page)


def _emptied(page: Page) -> bool:
    """Nothing of who had the page is left; False where that cannot be."""
    context, origin = page.context, "{0.scheme}://{0.netloc}".format(urlsplit(page.url))
    for other in context.pages:
        if other is not page:
            other.close()
    page.goto("about:blank")
    if page.evaluate("'__pwClock' in globalThis"):
        context.close()
        return False
    page.unroute_all()
    context.clear_cookies()
    session = context.new_cdp_session(page)
    session.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": "all"})
    session.detach()
    return True


@contextmanager
def heard(page: Page) -> Iterator[tuple[list[str], list[str]]]:
    """Complaints of the page until the end of the block, and each address that it asks."""
    faults: list[str] = []
    asked: list[str] = []
    hears: dict[Any, Callable[[Any], object]] = {
        "console": lambda message: faults.append(message.text),
        "pageerror": lambda error: faults.append(str(error)),
        "request": lambda sent: asked.append(sent.url),
    }
    for event, hear in hears.items():
        page.on(event, hear)
    yield faults, asked
    for event, hear in hears.items():
        page.remove_listener(event, hear)


def keep_pages(folder: Path, name: str) -> None:
    """A picture of each page that stands open now."""
    pages = [page for one in _OPEN for context in one.contexts for page in context.pages]
    for number, page in enumerate(pages):
        folder.mkdir(parents=True, exist_ok=True)
        with suppress(Error):  # a page that hangs has no picture
            page.screenshot(path=folder / f"{name}-{number}.png", timeout=5000)


_DRAWN = """async () => {
  await document.fonts.ready;
  const frame = () => new Promise((done) => { requestAnimationFrame(done); });
  for (let frames = 0; frames < 4; frames++) await frame();
}"""


def drawn(page: Page) -> None:
    """The letters are there, and what the page is now has been drawn.

    A frame is begun when the one before is whole, so the fourth one shows what was changed before
    the first, and what that drew by the size of its box.
    """
    page.evaluate(_DRAWN)


def becomes(page: Page, read: Callable[[], Found], wanted: Found) -> None:
    """Let the page's loop run until `read()` is what is wanted; it fails when that never comes.

    A press in a page is a command that is on its way while the test goes on.
    """
    until = time.monotonic() + PATIENCE_MS / 1000
    while (found := read()) != wanted and time.monotonic() < until:
        page.wait_for_timeout(_LOOK_MS)
    assert found == wanted, f"{found!r} is not {wanted!r}"
