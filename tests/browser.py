"""The system's Chromium for tests, benches and pictures of pages."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, sync_playwright

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
QUIET = ("--no-sandbox --disable-quic --disable-background-networking"
         " --disable-component-update --disable-sync").split()  # fmt: skip


@contextmanager
def opened() -> Iterator[Browser]:
    """A browser until the end of the block."""
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        yield chromium
        chromium.close()
