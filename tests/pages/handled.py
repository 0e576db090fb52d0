"""The pages of the simulator: play dealer, the gallery, a film."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from urllib.request import Request, urlopen

from playwright.sync_api import Page

from tests.pages.scene import Scene, State
from tests.simulator.hands_on import handled


@contextmanager
def _table(folder: Path) -> Iterator[SimpleNamespace]:
    with handled.evening(players=9) as address:
        yield SimpleNamespace(url=address.removesuffix("play"))


def _cause(name: str) -> Callable[[Any], None]:
    def happen(table: Any) -> None:
        urlopen(Request(f"{table.url}gallery/cause/{name}", method="POST")).close()

    return happen


def _made(table: Any) -> None:
    """The film, which takes a while."""
    urlopen(f"{table.url}gallery/film/empty_seat/tda2019").close()


def _seat(page: Page) -> None:
    handled.ready(page)
    page.locator('.moving .seat[data-seat="1"] .pod').click(force=True)
    page.locator("#seat #knock").wait_for()


def _caused(page: Page) -> None:
    """The first who comes here causes it."""
    handled.ready(page)
    if not page.locator("#band").is_visible():
        handled.drag(page, '.things [data-key="deck"]', "hole2")
    page.locator("#band .seen").wait_for()


def _end(page: Page) -> None:
    page.keyboard.press("End")
    page.locator("#band .seen").wait_for()


_FILM, _ARTICLE = "film?piece=empty_seat&book=tda2019", "article:not([hidden])"
_DECK = '.things [data-key="deck"]'
_TABLE = [
    State("gallery", "gallery", ".piece"),
    State("play", "play", _DECK, steps=_seat),
    State("play, what to cause", "play", _DECK, _cause("empty_seat")),
    State("play, decision", "play", _DECK, steps=_caused),
    State("film", _FILM, _ARTICLE, _made),
    State("film's end", _FILM, _ARTICLE, steps=_end),
]

SCENES = {"play": Scene(_table, _TABLE)}
