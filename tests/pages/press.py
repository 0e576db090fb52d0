"""Every button, link and field of a page is pressed: each press has an effect or a sentence.

A fault is a press without either, an answer of 500 or more, an exception of the page, or a line of
a server's log.  The house of a state is its own.  Presses change it: when one ended the state, the
next is made in a new house.
"""

import logging
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from urllib.parse import urljoin, urlsplit

from playwright.sync_api import Browser, Error, Frame, Page, TimeoutError

from tests.browser import PATIENCE_MS
from tests.pages.scene import Scene, State

_SCRIPT = (Path(__file__).parent / "press.js").read_text(encoding="utf-8")
_SIZE = {"width": 1280, "height": 900}
_AMBIENT_MS = 120  # what moves by itself is seen before the press
_PRESS_MS = 3000  # what an earlier press opened may lie over it
_LOOK_MS = 50
_EFFECT_MS = 15_000
_TRIES = 3
_BROKEN = 500
_GONE = 404
ELSEWHERE = frozenset(
    "/ /home /console /hands /setup /director /clock /register /devices /pair /trust /play"
    " /gallery /film /window /evening/results.csv /evening/results.json".split()
)
"""Parts that a scene's house may not have."""

Choose = Callable[[Sequence[Any]], Sequence[Any]]


@dataclass
class Pressed:
    """How many presses there were, how many could not be made, and what was wrong.

    `again` counts those that had an effect at the second try only.
    """

    presses: int = 0
    gone: int = 0
    again: int = 0
    faults: list[str] = field(default_factory=list)


class _Log(logging.Handler):
    """Whatever a server complains of."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(record.getMessage().splitlines()[0])


@contextmanager
def _heard() -> Iterator[list[str]]:
    log = _Log()
    logging.getLogger().addHandler(log)
    try:
        yield log.lines
    finally:
        logging.getLogger().removeHandler(log)


def press_all(
    browser: Browser,
    scene: Scene,
    state: State,
    language: str,
    choose: Choose = lambda controls: controls,
    patience_ms: float = _EFFECT_MS,
) -> Pressed:
    """Press what `choose` takes of the controls of a state, in houses of its own.

    An effect that has not come after `patience_ms` never comes.
    """
    with _heard() as log, _Houses(scene, state) as houses:
        hand = _Hand(browser, houses, state, language, patience_ms)
        try:
            for control in choose(hand.controls()):
                hand.press(control)
        except TimeoutError as late:
            hand.fault(f"not there: {late.message.splitlines()[0]}")
        finally:
            hand.close()
    hand.found.faults += [f"log: {line}" for line in log]
    return hand.found


class _Houses(ExitStack):
    """Houses of a scene in which its states happened up to this one, one at a time."""

    def __init__(self, scene: Scene, state: State) -> None:
        super().__init__()
        self._scene = scene
        self._states = scene.states[: scene.states.index(state) + 1]
        self.url = ""
        self.is_new = False
        """Nothing was pressed in this one."""

    def begin(self) -> None:
        """Leave the one that stands and build another."""
        self.close()
        house = self.enter_context(
            self._scene.serve(Path(self.enter_context(TemporaryDirectory())))
        )
        for one in self._states:
            one.happen(house)
        self.url, self.is_new = house.url, True


class _Hand:
    """A page that is opened anew whenever a press led away from its state."""

    def __init__(
        self, browser: Browser, houses: _Houses, state: State, language: str, patience_ms: float
    ) -> None:
        self._browser, self._houses, self._state, self._language = browser, houses, state, language
        self._patience_ms = patience_ms
        self.found = Pressed()
        self._page: Page | None = None
        self._part: Frame | None = None

    def controls(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self._anew().evaluate("press.listed()")
        return found

    def close(self) -> None:
        if self._page:
            self._page.context.close()
        self._page = self._part = None

    def _anew(self) -> Frame:
        """The page in a house in which nothing was pressed."""
        self.close()
        self._houses.begin()
        return self._opened()

    def _at(self, control: dict[str, Any]) -> Frame | None:
        """The page with the control on it, in a new house when a press ended the state."""
        if self._part and self._there(self._part, control):
            return self._part
        if not self._houses.is_new:
            with suppress(TimeoutError):
                part = self._opened()
                if self._there(part, control):
                    return part
        part = self._anew()
        return part if self._there(part, control) else None

    def _opened(self) -> Frame:
        self.close()
        context = self._browser.new_context(
            viewport=_SIZE,  # type: ignore[arg-type]
            locale=self._language,
            has_touch=True,
            ignore_https_errors=True,
            reduced_motion="reduce",
        )
        page = self._page = context.new_page()
        page.set_default_timeout(self._state.patience_ms)
        page.add_init_script(_SCRIPT)
        page.add_init_script(f"localStorage.setItem('floorman.language', '{self._language}')")
        page.on("pageerror", lambda error: self.fault(f"exception: {error}"))
        page.on("response", lambda answer: self._answered(answer.status, answer.url))
        page.goto(self._houses.url + self._state.path)
        part = self._part = self._state.part_of(page)
        part.locator(self._state.ready).first.wait_for()
        self._state.steps(page)
        return part

    def _answered(self, status: int, url: str) -> None:
        if status >= _BROKEN:
            self.fault(f"{status} of {urlsplit(url).path}")

    def fault(self, what: str) -> None:
        """Something is wrong in this state."""
        sentence = f"{self._state.name}, {self._language}: {what}"
        if sentence not in self.found.faults:
            self.found.faults.append(sentence)

    def press(self, control: dict[str, Any]) -> None:
        """Once; a control that an earlier press took away counts as gone."""
        if control["already"]:
            return
        if control["kind"] == "a" and not control["href"].startswith("#"):
            self.found.presses += 1
            return self._follow(control["href"])
        part = self._at(control)
        if part is None:
            self.found.gone += 1
            return
        self.found.presses += 1
        wrong = self._wrong(part, control, _PRESS_MS)
        if wrong:
            wrong = self._once_more(control, wrong)
            self.found.again += not wrong
        if wrong:
            self.fault(f"{control['id']} {wrong}")

    def _once_more(self, control: dict[str, Any], wrong: str) -> str:
        """The page is opened anew, for a late effect of the press before hides that of the next.

        What was wrong at first stands where the control is not there again.
        """
        self.close()
        part = self._at(control)
        return self._wrong(part, control, PATIENCE_MS) if part else wrong

    def _wrong(self, part: Frame, control: dict[str, Any], patience_ms: float) -> str:
        """Press it; what is wrong with that, in words."""
        self._houses.is_new = False
        url, why = part.url, self._done(part, control, patience_ms)
        if why:
            return f"cannot be pressed: {why}"
        return "" if self._has_effect(part, url) else "does nothing"

    def _there(self, part: Frame, control: dict[str, Any]) -> bool:
        try:
            return bool(part.evaluate("(id) => press.find(id) !== null", control["id"]))
        except Error:  # another page is on its way
            return False

    def _done(self, part: Frame, control: dict[str, Any], patience_ms: float) -> str:
        """Why it could not be pressed; what is drawn anew meanwhile is found again."""
        with suppress(Error):  # another page is on its way
            part.evaluate("press.rest()")
        part.wait_for_timeout(_AMBIENT_MS)
        why = ""
        for _ in range(_TRIES):
            try:
                node = part.evaluate_handle("(id) => press.find(id)", control["id"]).as_element()
                if node is None:  # it went by itself: that is an effect of the one before
                    part.evaluate("press.noted.push('gone')")
                    return ""
                part.evaluate("(node) => press.begin(node)", node)
                if control["kind"] == "select":
                    other = "(node) => (node.selectedIndex + 1) % node.options.length"
                    node.select_option(index=node.evaluate(other), timeout=patience_ms)
                else:
                    node.click(timeout=patience_ms)
                return ""
            except Error as error:
                why = str(error).splitlines()[0]
                if "navig" in why:
                    return ""
                if "not attached" not in why:
                    return why
        return why

    def _has_effect(self, part: Frame, url: str) -> bool:
        until = time.monotonic() + self._patience_ms / 1000
        while time.monotonic() < until:
            try:
                if part.url != url or part.evaluate("press.noted.length > 0"):
                    if part.url != url:
                        self.close()
                    return True
            except Error:  # another page is on its way
                self.close()
                return True
            part.wait_for_timeout(_LOOK_MS)
        return False

    def _follow(self, href: str) -> None:
        part = self._part or self._opened()
        address = urljoin(part.url, href)
        if urlsplit(address).netloc != urlsplit(part.url).netloc:
            return
        status = part.page.request.get(address, max_redirects=3).status
        path = urlsplit(address).path
        if status >= _BROKEN or (status == _GONE and path not in ELSEWHERE):
            self.fault(f"{status} of the link {path}")
