"""A sample of all presses: `make bench ARGS=press` makes every one of them, in both languages."""

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

import pytest
from aiohttp import web
from playwright.sync_api import Browser

from host_tools.outputs.server import Server
from tests.browser import CHROMIUM
from tests.host_tools.evening.served import Nothing
from tests.pages.press import press_all
from tests.pages.scene import Scene, State
from tests.pages.scenes import SCENES
from tests.simulator.hands_on.handled import serving

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="no chromium on this computer")

SAMPLE = {
    ("console", "turn", "en"): 5, ("console", "a level", "de"): 4, ("felt", "turn", "de"): 3,
    ("tournament", "set-up", "en"): 4, ("tournament", "director, seating", "de"): 4,
    ("records", "hands", "en"): 2, ("doors", "door", "de"): 2, ("start", "start", "en"): 3,
    ("broadcast", "panel 1", "de"): 3,
}  # fmt: skip
"""So many presses of a state, evenly over its page."""


def some(count: int, controls: Sequence[Any]) -> Sequence[Any]:
    return controls[:: max(1, len(controls) // count)][:count]


@pytest.mark.parametrize(("name", "state", "language"), SAMPLE)
def test_a_press_has_an_effect_or_a_sentence(
    browser: Browser, name: str, state: str, language: str
) -> None:
    scene = SCENES[name]
    [there] = [one for one in scene.states if one.name == state]
    count = SAMPLE[name, state, language]
    found = press_all(browser, scene, there, language, lambda all: some(count, all))
    assert found.faults == []
    assert found.presses > 0


def test_what_does_nothing_and_what_breaks_is_found(browser: Browser) -> None:
    """The test of the tests: a page with a dead button, a broken answer and an exception."""
    text = """<!doctype html><html lang=en><title>x</title><body><button id=dead>dead</button>
      <button id=broken>broken</button><button id=fails>fails</button><a href=/lost>lost</a>
      <button id=good>good</button><p id=said></p><script src=/wrong.js></script>"""
    script = """broken.onclick = () => fetch("/breaks", { method: "POST" });
      fails.onclick = () => { throw new Error("oh"); };
      good.onclick = () => { said.textContent = "well"; };"""

    async def page(request: web.Request) -> web.Response:
        return web.Response(text=text, content_type="text/html")

    async def code(request: web.Request) -> web.Response:
        return web.Response(text=script, content_type="text/javascript")

    async def breaks(request: web.Request) -> web.Response:
        raise KeyError("by")

    def room(app: web.Application) -> None:
        app.router.add_get("/wrong", page)
        app.router.add_get("/wrong.js", code)
        app.router.add_post("/breaks", breaks)

    def serve(folder: Any) -> Any:
        return _serving(room)

    scene = Scene(serve, [State("wrong", "wrong", "#good")])
    found = press_all(browser, scene, scene.states[0], "en", patience_ms=2000)
    said = " ".join(found.faults)
    for what in ("|dead|", "500 of /breaks", "exception: oh", "404 of the link /lost", "log: "):
        assert what in said
    assert "|good|" not in said
    assert found.presses == 5
    assert said.count("exception: oh") == 1


def test_a_press_that_works_at_the_second_try_is_counted(browser: Browser) -> None:
    """A page of which only the first press has an effect, whichever that is."""
    text = """<!doctype html><html lang=en><title>x</title><body><p id=there></p>
      <button>one</button><button>two</button><script src=/count.js></script>"""
    script = """for (const one of document.querySelectorAll("button"))
      one.onclick = () => { if (!there.textContent) there.textContent = "x"; };"""

    def serve(folder: Any) -> Any:
        async def page(request: web.Request) -> web.Response:
            return web.Response(text=text, content_type="text/html")

        async def code(request: web.Request) -> web.Response:
            return web.Response(text=script, content_type="text/javascript")

        def room(app: web.Application) -> None:
            app.router.add_get("/counts", page)
            app.router.add_get("/count.js", code)

        return _serving(room)

    scene = Scene(serve, [State("counts", "counts", "button")])
    found = press_all(browser, scene, scene.states[0], "en", patience_ms=1500)
    assert (found.presses, found.again, found.faults) == (2, 1, [])


def test_what_a_press_answered_is_there_again_for_the_next(browser: Browser) -> None:
    """A decision of two buttons, either of which ends it."""
    text = """<!doctype html><html lang=en><title>x</title><body><p id=asked>so?</p>
      <button>yes</button><button>no</button><script src=/decide.js></script>"""
    script = """for (const one of document.querySelectorAll("button"))
      one.onclick = () => fetch(`/decide/${one.textContent}`, { method: "POST" })
        .then(() => { document.body.textContent = "done"; });"""

    def serve(folder: Any) -> Any:
        answers: list[str] = []

        async def page(request: web.Request) -> web.Response:
            return web.Response(text="done" if answers else text, content_type="text/html")

        async def code(request: web.Request) -> web.Response:
            return web.Response(text=script, content_type="text/javascript")

        async def decide(request: web.Request) -> web.Response:
            answers.append(request.match_info["word"])
            return web.Response()

        def room(app: web.Application) -> None:
            app.router.add_get("/decision", page)
            app.router.add_get("/decide.js", code)
            app.router.add_post("/decide/{word}", decide)

        return _serving(room)

    scene = Scene(serve, [State("decision", "decision", "#asked", patience_ms=2000)])
    found = press_all(browser, scene, scene.states[0], "en", patience_ms=2000)
    assert (found.presses, found.gone, found.faults) == (2, 0, [])


class _serving:  # noqa: N801
    """A house with one more room."""

    def __init__(self, room: Any) -> None:
        self._serving = serving(Server, Nothing(), 0, None, None, None, None, (room,))

    def __enter__(self) -> SimpleNamespace:
        return SimpleNamespace(url=self._serving.__enter__())

    def __exit__(self, *why: Any) -> Any:
        return self._serving.__exit__(*why)
