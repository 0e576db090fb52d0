"""The system's Chromium for tests, benches and pictures of pages."""

import shutil
import time
from asyncio import _get_running_loop, _set_running_loop
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TypeVar

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


def keep_pages(folder: Path, name: str) -> None:
    """A picture of each page that stands open now."""
    pages = [page for one in _OPEN for context in one.contexts for page in context.pages]
    for number, page in enumerate(pages):
        folder.mkdir(parents=True, exist_ok=True)
        with suppress(Error):  # a page that hangs has no picture
            page.screenshot(path=folder / f"{name}-{number}.png", timeout=5000)


def becomes(page: Page, read: Callable[[], Found], wanted: Found) -> None:
    """Let the page's loop run until `read()` is what is wanted; it fails when that never comes.

    A press in a page is a command that is on its way while the test goes on.
    """
    until = time.monotonic() + PATIENCE_MS / 1000
    while (found := read()) != wanted and time.monotonic() < until:
        page.wait_for_timeout(_LOOK_MS)
    assert found == wanted, f"{found!r} is not {wanted!r}"
