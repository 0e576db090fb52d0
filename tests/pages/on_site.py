"""The pages of the site: each in its frame, the table in a worker of the browser."""

import atexit
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache, partial
from pathlib import Path
from tempfile import TemporaryDirectory
from types import SimpleNamespace

from playwright.sync_api import Page

from simulator.hands_on import gallery
from simulator.site.build import build
from tests.browser import PATIENCE_MS
from tests.pages.scene import Scene, State
from tests.site.opened import WALK, Visit
from tests.site.served import serving

_state = partial(State, framed=True, patience_ms=3 * PATIENCE_MS)
_ARTICLE = "article:not([hidden])"
_RULINGS = ".ruling"
_DECK = '.things [data-key="deck"]'


@cache
def _built() -> Path:
    """Once for all states: no press changes a file."""
    folder = TemporaryDirectory()
    atexit.register(folder.cleanup)
    build(Path(folder.name) / "floorman", [WALK], gallery.pieces())
    return Path(folder.name)


@contextmanager
def _site(folder: Path) -> Iterator[SimpleNamespace]:
    with serving(_built()) as server:
        yield SimpleNamespace(url=f"{server.address}floorman/#")


def _caused(page: Page) -> None:
    visit = Visit(page)
    visit.drag(_DECK, "hole2")
    visit.inside.locator("#band .seen").wait_for()


def _seat(page: Page) -> None:
    inside = Visit(page).inside
    inside.locator('.moving .seat[data-seat="1"] .pod').click(force=True)
    inside.locator("#seat #knock").wait_for()


def _end(page: Page) -> None:
    page.keyboard.press("End")
    Visit(page).inside.locator("#band .seen").wait_for()


def _ruled(page: Page) -> None:
    page.keyboard.press("1")
    Visit(page).inside.locator("#verdict h3").wait_for()


SCENES = {
    "site": Scene(
        _site,
        [
            _state("home", "home", "#pages a"),
            _state("flash", "flash", "#theme"),
            _state("gallery", "gallery", ".piece"),
            _state("film", "film?piece=empty_seat", _ARTICLE),
            _state("film's end", "film?piece=empty_seat", _ARTICLE, steps=_end),
            _state("hands", "hands", _ARTICLE),
            _state("academy", "academy", ".box"),
            _state("a question", "quiz?question=skipped.tda2024", _RULINGS),
            _state("an answer", "quiz?question=four_card_flop.tda2024", _RULINGS, steps=_ruled),
            _state("certificate", "certificate", "#lessons tr"),
            _state("play", "play", _DECK, steps=_seat),
            _state("play, decision", "play?piece=empty_seat", _DECK, steps=_caused),
            _state("table", "table", "#felt .seat"),
            _state("console", "console", "#notes"),
            _state("window", "window", "#lights .led"),
        ],
    )
}
