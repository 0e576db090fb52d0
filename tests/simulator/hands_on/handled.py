"""A served table for tests and the bench, and fingers on its page."""

import asyncio
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page

from simulator.hands_on.film import films
from simulator.hands_on.gallery import Piece, place
from simulator.hands_on.opening import Game
from simulator.hands_on.serving import Evening, Films, Served
from simulator.people.pace import BRISK

NAMES = dict(enumerate("Ada Bruno Chen Dalia Emil Farah Goran Hanna Ivo Jana".split()))
PATIENCE_MS = 40_000


@contextmanager
def serving(kind: type[Evening] | type[Films], *arguments: object) -> Iterator[str]:
    """The address of the pages, which a thread of their own serves."""
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever)
    thread.start()

    async def begin() -> tuple[Served, str]:
        served: Served = kind(*arguments)  # type: ignore[arg-type]
        return served, await served.start()

    served, address = asyncio.run_coroutine_threadsafe(begin(), loop).result(60)
    try:
        yield address
    finally:
        asyncio.run_coroutine_threadsafe(served.stop(), loop).result(60)
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()


@contextmanager
def evening(players: int = 4) -> Iterator[str]:
    """A game to handle."""
    with serving(Evening, Game(players=players, pace=BRISK), NAMES, 0) as address:
        yield address


@contextmanager
def shown(paths: Sequence[Path]) -> Iterator[str]:
    """Films of these files."""
    found = [one for path in paths for one in films(path, NAMES)]
    with serving(Films, found, 0) as address:
        yield address


def opened(
    browser: Browser, address: str, size: tuple[int, int] = (1280, 720), touch: bool = False
) -> Page:
    """The page once things lie on the felt."""
    page = browser.new_page(
        viewport={"width": size[0], "height": size[1]}, has_touch=touch, reduced_motion="reduce"
    )
    page.set_default_timeout(PATIENCE_MS)
    page.add_init_script("localStorage.setItem('floorman.language', 'en')")
    page.goto(address)
    ready(page)
    return page


def ready(page: Page) -> None:
    """The deck lies there."""
    page.locator('.things [data-key="deck"]').wait_for()


def middle(page: Page, selector: str) -> tuple[float, float]:
    """Where the first such thing lies on the screen."""
    x, y = page.evaluate(
        """(selector) => {
          const { x, y, width, height } = document.querySelector(selector).getBoundingClientRect();
          return [x + width / 2, y + height / 2];
        }""",
        selector,
    )
    return float(x), float(y)


def spot(page: Page, name: str) -> tuple[float, float]:
    """Where a place of the felt lies on the screen, as the page knows it."""
    x, y = page.evaluate(
        """async (name) => {
          const { SPOTS } = await import("/play/page/spots.js");
          const { x, y } = SPOTS.get(name);
          const felt = document.getElementById("felt");
          const at = new DOMPoint(x, y).matrixTransform(felt.getScreenCTM());
          return [at.x, at.y];
        }""",
        name,
    )
    return float(x), float(y)


def drag(page: Page, selector: str, to: str) -> None:
    """With the mouse, from a thing to a place."""
    page.locator(selector).first.wait_for()
    x, y = middle(page, selector)
    end_x, end_y = spot(page, to)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move((x + end_x) / 2, (y + end_y) / 2, steps=2)
    page.mouse.move(end_x, end_y)
    page.mouse.up()


def key(page: Page, name: str) -> None:
    """A key of the dealer's pad."""
    page.locator(f'#pad [data-key="{name}"]').click()


def thing(felt: str) -> str:
    """The thing a move of the gallery begins with: deck, spare, box:joker, rack6:500."""
    source, _, what = felt.partition(":")
    name = place(source)
    if source == "box":
        return f'.things [data-key^="card"][aria-label^="{what} "]'
    return f'.things [data-key="{name}:{what}"]' if what else f'.things [data-key="{name}"]'


def cause(page: Page, one: Piece) -> None:
    """What the gallery says is to be done, by mouse alone."""
    for number, move in enumerate(one.moves):
        if number:
            page.wait_for_timeout(1300)  # the table sees each thing before the next
        verb, *rest = move.split()
        if verb in ("drag", "one"):
            page.locator(f'[name="way"][value="{"one" if verb == "one" else "all"}"]').check()
            drag(page, thing(rest[0]), place(rest[1]))
        elif verb == "key":
            key(page, rest[0])
        else:
            page.locator(f'.moving .seat[data-seat="{rest[0]}"] .pod').click(force=True)
            page.locator(f"#seat #{rest[1]}").click()


def settle(page: Page) -> None:
    """The band's default, and it is gone."""
    band = page.locator("#band")
    while band.is_visible():
        asked = page.locator("#told .seen").inner_text()
        page.locator("#choices .default button").click()
        page.wait_for_function(
            """(asked) => document.getElementById("band").hidden
              || document.querySelector("#told .seen")?.innerText !== asked""",
            arg=asked,
        )
