"""One playhouse for all tests of the overlay; a page must not complain."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.browser import heard, kept
from tests.host_tools.outputs.overlay.stage import Stage

WIDE = {"width": 1920, "height": 1080}


@pytest.fixture(scope="package")
def stage() -> Iterator[Stage]:
    with Stage() as playing:
        yield playing


@pytest.fixture
def page(browser: Browser, stage: Stage) -> Iterator[Page]:
    stage.house.beating = True
    still = kept(browser, (WIDE["width"], WIDE["height"]), reduced_motion="reduce")
    with still as opened, heard(opened) as (faults, asked):
        yield opened
    assert faults == []
    assert all(url.startswith(stage.url) for url in asked)
