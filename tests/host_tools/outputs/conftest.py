"""What tests of the page share: one browser a file, one table a test."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.host_tools.outputs.test_page import CHROMIUM, QUIET
from tests.host_tools.stage import Stage


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        yield chromium
        chromium.close()


@pytest.fixture
def stage() -> Iterator[Stage]:
    with Stage() as whole:
        yield whole
