"""A state of a page, a scene of several, and how a browser comes to each."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Frame, Page

from tests.browser import PATIENCE_MS, drawn, kept
from tests.host_tools.outputs.opened import SIZES
from tests.pages.contrast import THEMES

Size = tuple[int, int]
LANGUAGES = ("en", "de")
LONG = "Maximilian von Hohenzollern-Si"
"""A name as long as names may be."""


def _nothing(_: Any) -> None:
    """A state that is there as soon as the page is."""


@dataclass(frozen=True)
class State:
    """`happen` is told the scene's house once, `steps` the page whenever it was opened.

    A state that is `framed` is of the page in the page's frame, as the site has it.
    """

    name: str
    path: str
    ready: str
    happen: Callable[[Any], object] = _nothing
    steps: Callable[[Page], object] = _nothing
    sizes: Sequence[Size] = SIZES
    framed: bool = False
    patience_ms: int = PATIENCE_MS

    def part_of(self, page: Page) -> Frame:
        """Where it is to be seen."""
        if not self.framed:
            return page.main_frame
        frame = page.locator("iframe").element_handle().content_frame()
        assert frame
        return frame


@dataclass(frozen=True)
class Scene:
    """`serve` makes a house in a folder: whatever has a `url` that ends with a slash."""

    serve: Callable[[Path], AbstractContextManager[Any]]
    states: Sequence[State]


@dataclass(frozen=True)
class Look:
    """How somebody looks at a page."""

    size: Size
    language: str
    theme: str

    def __str__(self) -> str:
        return f"{self.size[0]}x{self.size[1]} {self.language} {self.theme}"


@contextmanager
def opened(browser: Browser, url: str, state: State, look: Look) -> Iterator[Page]:
    """The page in this state."""
    chosen = (
        f"localStorage.setItem('floorman.language', '{look.language}');"
        f"localStorage.setItem('floorman.theme', '{look.theme}')"
    )
    asks = {"locale": look.language, "has_touch": True, "reduced_motion": "reduce"}
    with kept(browser, look.size, chosen, ignore_https_errors=True, **asks) as page:
        page.set_default_timeout(PATIENCE_MS)
        page.goto(url + state.path)
        page.locator(state.ready).first.wait_for()
        state.steps(page)
        drawn(page)
        yield page


def looks(scene: Scene, state: State) -> list[Look]:
    """Every way to look at a state."""
    return [Look(*one) for one in product(state.sizes, LANGUAGES, THEMES)]


def one_look(scene: Scene, number: int) -> Look:
    """The `number`-th state's: over the states of all scenes every size, language, theme comes."""
    sizes = scene.states[number].sizes
    return Look(
        sizes[number % len(sizes)], LANGUAGES[(number + 1) % 2], THEMES[number % len(THEMES)]
    )
