"""A served table for tests and the bench; an irregularity caused there, and settled."""

import asyncio
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path

from playwright.sync_api import Browser, Error, Page, expect

from host_tools.access.gate import Gate
from simulator.academy import practice
from simulator.academy.routes import AcademyRoutes
from simulator.hands_on.film import films
from simulator.hands_on.first_table import Game
from simulator.hands_on.gallery import Piece, place
from simulator.hands_on.playing import Playing
from simulator.hands_on.serving import Evening, Films, Served
from simulator.people.pace import BRISK
from tests.browser import PATIENCE_MS
from tests.simulator.hands_on import watched
from tests.simulator.hands_on.means import Keys, Means

NAMES = dict(enumerate("Ada Bruno Chen Dalia Emil Farah Goran Hanna Ivo Jana".split()))
_TAB = '[data-id="tab-floor"]'
_TRY_MS = 3000  # for a press
_RESTS_MS = 1300  # the table sees each thing before the next


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
        asyncio.run_coroutine_threadsafe(_ended(), loop).result(60)
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()


async def _ended() -> None:
    """Tasks that still run end, as asyncio.run has it: commands that a table never answered."""
    left = asyncio.all_tasks() - {asyncio.current_task()}
    for one in left:
        one.cancel()
    await asyncio.gather(*left, return_exceptions=True)


@contextmanager
def evening(players: int = 4) -> Iterator[str]:
    """A game to handle."""
    game, playing = Game(players=players, pace=BRISK), Playing(NAMES)
    academy = AcademyRoutes(Gate(), partial(practice.begin, playing, game)).add_to
    more = ("play", (), None, None, [academy])
    with serving(Evening, game, playing, NAMES, 0, *more) as address:
        yield address


@contextmanager
def shown(paths: Sequence[Path]) -> Iterator[str]:
    """Films of these files."""
    found = [one for path in paths for one in films(path, NAMES)]
    with serving(Films, found, 0) as address:
        yield address


def opened(
    browser: Browser,
    address: str,
    size: tuple[int, int] = (1280, 720),
    touch: bool = False,
    motion: bool = False,
) -> Page:
    """The page once things lie on the felt."""
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]},
        has_touch=touch,
        reduced_motion="no-preference" if motion else "reduce",
    )
    context.set_default_timeout(PATIENCE_MS)
    context.add_init_script("localStorage.setItem('floorman.language', 'en')")
    page = context.new_page()
    watched.watch(page)
    page.goto(address)
    ready(page)
    return page


def begin(page: Page, name: str) -> None:
    """Press the gallery's button: the table is at the moment before."""
    page.evaluate("(name) => fetch(`/gallery/cause/${name}`, { method: 'POST' })", name)
    page.reload()
    ready(page)


def ready(page: Page) -> None:
    """The deck lies there."""
    page.locator('.things [data-key="deck"]').wait_for()


def thing(felt: str) -> str:
    """The thing a move of the gallery begins with: deck, spare, box:joker, rack6:500."""
    source, _, what = felt.partition(":")
    name = place(source)
    if source == "box":
        return f'.things [data-key^="card"][aria-label^="{what} "]'
    return f'.things [data-key="{name}:{what}"]' if what else f'.things [data-key="{name}"]'


class Console:
    """The console of the same table, in a window beside it."""

    def __init__(self, beside: Page, kind: type[Means]) -> None:
        self.page = beside.context.new_page()
        self.page.goto(beside.url.replace("/play", "/console"))
        self.page.locator("#now .who").wait_for()
        beside.bring_to_front()
        self._by = kind(self.page)

    def exposed(self, seat: int) -> None:
        """A card of a seat was seen: chosen by the seat, not keyed by its number."""
        if self.page.locator(_TAB).is_visible() or isinstance(self._by, Keys):
            self._by.press(_TAB)  # on a wide screen its key alone, which gives the menu the digits
        for one in ("floor-seat", f"floor-seat-{seat}", "floor-exposed"):
            self._by.press(f'[data-id="{one}"]')
        expect(self.page.locator("#said.done")).not_to_be_empty()

    def settle(self) -> None:
        """Decide what is asked as the book would, until nothing is."""
        sentence = "#decision .seen"
        self.page.locator(sentence).wait_for()
        _decided(self.page, sentence, lambda: self._by.press('#decision [data-id="option-0"]'))


def cause(page: Page, one: Piece, hand: Means, console: Console) -> None:
    """Do what the gallery says; a seat's number on the pad is the console's."""
    seat = 0
    for number, move in enumerate(one.moves):
        verb, *rest = move.split()
        if verb == "key" and rest[0].isdigit():
            seat = int(rest[0])
            continue
        if number:
            page.wait_for_timeout(_RESTS_MS)
        if verb in ("drag", "one"):
            hand.tick("way", "one" if verb == "one" else "all")
            hand.drag(thing(rest[0]), place(rest[1]))
        elif verb == "key":
            assert rest == ["exposed"]
            console.exposed(seat - 1)
        else:
            hand.seat(int(rest[0]) - 1)
            hand.press(f"#seat #{rest[1]}")


def settle(page: Page, hand: Means) -> None:
    """The band's first option, and it is gone."""
    _decided(page, "#told .seen", lambda: hand.press("#choices li:first-child button"))


# What is asked, without the cards that are counted meanwhile.
_ASKED = r"""(seen) => {
  const sentence = document.querySelector(seen);
  return sentence?.checkVisibility() ? sentence.innerText.replaceAll(/\d/g, "") : "";
}"""


def _decided(page: Page, seen: str, press: Callable[[], None]) -> None:
    """Press as long as a sentence asks; each press is waited for.

    A question may go by itself while it is pressed; the next one is looked at then.
    """
    while asked := page.evaluate(_ASKED, seen):
        page.set_default_timeout(_TRY_MS)
        with suppress(Error, AssertionError):
            press()
        page.set_default_timeout(PATIENCE_MS)
        page.wait_for_function(f"([seen, asked]) => ({_ASKED})(seen) !== asked", arg=[seen, asked])
