"""One playhouse for all tests of the overlay; a page must not complain."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.host_tools.outputs.overlay.stage import Stage

WIDE = {"width": 1920, "height": 1080}


@pytest.fixture(scope="package")
def stage() -> Iterator[Stage]:
    with Stage() as playing:
        yield playing


@pytest.fixture
def page(browser: Browser, stage: Stage) -> Iterator[Page]:
    opened = browser.new_page(
        viewport=WIDE,  # type: ignore[arg-type]
        reduced_motion="reduce",
    )
    faults: list[str] = []
    asked: list[str] = []
    opened.on("console", lambda message: faults.append(message.text))
    opened.on("pageerror", lambda error: faults.append(str(error)))
    opened.on("request", lambda sent: asked.append(sent.url))
    stage.house.beating = True
    yield opened
    opened.close()
    assert faults == []
    assert all(url.startswith(stage.url) for url in asked)
