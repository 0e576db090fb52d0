"""The system's Chromium for tests, benches and pictures of pages."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from playwright.sync_api import Browser, Error, sync_playwright

_NAMES = ("chromium-headless-shell", "chromium", "chromium-browser")  # the first costs least
CHROMIUM = next(filter(None, map(shutil.which, _NAMES)), None)
QUIET = ("--no-sandbox --disable-quic --disable-background-networking"
         " --disable-component-update --disable-sync").split()  # fmt: skip


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


def keep_pages(folder: Path, name: str) -> None:
    """A picture of each page that stands open now."""
    pages = [page for one in _OPEN for context in one.contexts for page in context.pages]
    for number, page in enumerate(pages):
        folder.mkdir(parents=True, exist_ok=True)
        with suppress(Error):  # a page that hangs has no picture
            page.screenshot(path=folder / f"{name}-{number}.png", timeout=5000)
