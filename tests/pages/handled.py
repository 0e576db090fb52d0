"""The pages of the simulator: play dealer, the gallery, a film, the academy."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from urllib.request import Request, urlopen

from playwright.sync_api import Page

from simulator.hands_on import gallery
from tests.pages.scene import LONG, Scene, State
from tests.simulator.academy.real_table import FLOP, RealTable
from tests.simulator.hands_on import handled
from tests.simulator.hands_on.means import Mouse


@contextmanager
def _table(folder: Path) -> Iterator[SimpleNamespace]:
    with handled.evening(players=9) as address:
        yield SimpleNamespace(url=address.removesuffix("play"))


@contextmanager
def _film(folder: Path) -> Iterator[SimpleNamespace]:
    with handled.shown([gallery.piece("empty_seat").path]) as address:
        urlopen(address + "/0").close()  # it takes a while to be made
        yield SimpleNamespace(url=address.removesuffix("film"))


def _cause(name: str) -> Callable[[Any], None]:
    def happen(table: Any) -> None:
        urlopen(Request(f"{table.url}gallery/cause/{name}", method="POST")).close()

    return happen


def _seat(page: Page) -> None:
    handled.ready(page)
    page.locator('.moving .seat[data-seat="1"] .pod').click(force=True)
    page.locator("#seat #knock").wait_for()


def _caused(page: Page) -> None:
    """The first who comes here causes it."""
    handled.ready(page)
    if not page.locator("#band").is_visible():
        Mouse(page).drag('.things [data-key="deck"]', "hole2")
    page.locator("#band .seen").wait_for()


def _end(page: Page) -> None:
    page.keyboard.press("End")
    page.locator("#band .seen").wait_for()


def _ruled(page: Page) -> None:
    page.keyboard.press("1")
    page.locator("#verdict h3").wait_for()


_ARTICLE = "article:not([hidden])"
_DECK = '.things [data-key="deck"]'
_TABLE = [
    State("gallery", "gallery", ".piece"),
    State("play", "play", _DECK, steps=_seat),
    State("play, what to cause", "play", _DECK, _cause("empty_seat")),
    State("window", "window", "#lights .led"),
    State("play, decision", "play", _DECK, steps=_caused),
]
_FILM = [
    State("film", "film", _ARTICLE),
    State("film's end", "film", _ARTICLE, steps=_end),
]


def _dealt(page: Page) -> None:
    """The fourth card lies on the flop, and somebody is to say what is wrong."""
    page.locator("#lessons .box button").nth(6).click()
    page.wait_for_url("**/play")
    handled.ready(page)
    Mouse(page).drag('.things [data-key="deck"]', "board3")
    page.locator("#coach button").nth(2).wait_for()


@contextmanager
def _real(folder: Path) -> Iterator[RealTable]:
    with RealTable() as table:
        table.play(*FLOP)
        yield table


def _at_the_table(page: Page) -> None:
    page.locator("#lessons .box button").nth(6).click()
    page.wait_for_url("**/academy/table")
    page.locator("#coach h2").wait_for()


def _earned(page: Page) -> None:
    """As after weeks: every lesson, every answer."""
    page.evaluate(_ALL_DONE)
    page.reload()
    page.locator(".earned #lessons tr").first.wait_for()


_ALL_DONE = """async () => {
  const { levels, lessons } = await (await fetch("/academy/list")).json();
  const at = "2026-11-02T20:15:00.000Z", right = { right: true, times: 1, at };
  const every = levels.flatMap(({ questions }) => questions.map(({ id }) => [id, right]));
  const dealt = lessons.map(({ name }) => [name, { points: 4, of: 4, seconds: 40, at }]);
  localStorage.setItem("floorman.academy", JSON.stringify({
    answers: Object.fromEntries(every), lessons: Object.fromEntries(dealt), name: "NAME",
  }));
}""".replace("NAME", LONG)
_RULINGS = ".ruling"
_ACADEMY = [
    State("academy", "academy", ".box"),
    State("a question", "quiz?question=skipped.tda2024", _RULINGS),
    State("an answer", "quiz?question=four_card_flop.tda2024", _RULINGS, steps=_ruled),
    State("no certificate yet", "certificate", "#lessons tr"),
    State("certificate", "certificate", "#lessons tr", steps=_earned),
    State("lesson", "academy", ".box", steps=_dealt),
]

SCENES = {
    "play": Scene(_table, _TABLE),
    "film": Scene(_film, _FILM),
    "academy": Scene(_table, _ACADEMY),
    "academy-at-table": Scene(_real, [State("a lesson", "academy", ".box", steps=_at_the_table)]),
}
