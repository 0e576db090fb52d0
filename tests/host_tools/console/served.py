"""The console's page beside a table that answers at once."""

import asyncio
import threading
from typing import Any

from aiohttp import web
from floorman import events as ev
from playwright.sync_api import Browser, Page

from host_tools.access.gate import Gate
from host_tools.access.roles import OWNER, Who
from host_tools.console.routes import routes
from host_tools.outputs.server import Server
from tests.browser import taken
from tests.host_tools.console.scene import Scene

PATIENCE_S = 20


class OneGate(Gate):
    """Whoever comes is the same person."""

    def __init__(self, who: Who) -> None:
        super().__init__()
        self._everybody = who

    def _who(self, request: web.Request) -> Who:
        return self._everybody


class Served(Scene):
    """`url` is the page's; `happen` also tells the page; `who` sits before it."""

    def __init__(self, who: Who = OWNER) -> None:
        super().__init__()
        self._gate = OneGate(who)

    def __enter__(self) -> "Served":
        gate = self._gate
        self.server = Server(
            self.desk,
            gate=gate,
            rooms=[lambda app: routes(app, self.desk, gate, lambda: self.server, True)],
        )
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        self.to_the_turn()
        self.url = self._run(self.server.start())
        return self

    def __exit__(self, *_: object) -> None:
        self._run(self.server.stop())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def _run(self, work: Any) -> Any:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(PATIENCE_S)

    def happen(self, *events: tuple[int, int, int], author: int = ev.BY_TABLE) -> None:
        super().happen(*events, author=author)
        if hasattr(self, "server"):
            self.server.changed()

    def opened(
        self,
        browser: Browser,
        size: tuple[int, int],
        language: str = "en",
        theme: str = "dark",
        query: str = "",
        first: str = "",
    ) -> Page:
        """The page once it shows what happened so far, behind a script; it may `rest` then."""
        chosen = (
            f"localStorage.setItem('floorman.language', '{language}');"
            f"localStorage.setItem('floorman.theme', '{theme}');"
        )
        page = taken(browser, size, chosen + first, has_touch=True)
        page.goto(f"{self.url}console{query}")
        page.locator("#now .who").wait_for()
        return page
