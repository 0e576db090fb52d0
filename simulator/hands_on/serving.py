"""Serves a page until somebody ends it."""

import asyncio
import signal
import sys
import webbrowser
from collections.abc import Callable

from host_tools.outputs.server import Server
from simulator.hands_on.playing import Playing
from simulator.hands_on.routes import PlayRoutes


class Served:
    """The page of a Playing; `path` is where one begins."""

    def __init__(self, playing: Playing, port: int, path: str) -> None:
        self._playing = playing
        self._path = path
        self._play = PlayRoutes(playing)
        self._server = Server(playing, port, also=self._add)
        playing.changed = self._changed

    def _add(self, app: object) -> None:
        self._play.add_to(app)  # type: ignore[arg-type]

    def _changed(self) -> None:
        self._server.changed()
        self._play.changed()

    async def start(self) -> str:
        """Listen; the page's address.  LinkError when it cannot have the port."""
        return await self._server.start() + self._path

    async def stop(self) -> None:
        """Close page and table."""
        await asyncio.to_thread(self._playing.close)
        await self._server.stop()


async def serve(served: Callable[[], Served], browse: bool) -> int:
    """Print the address and serve until a signal comes."""
    ended = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, ended.set)
    page = served()
    try:
        address = await page.start()
        print(f"page:  {address}", flush=True)
        if browse and not await asyncio.to_thread(webbrowser.open, address):
            print(f"floorman: no browser opens here: open {address} yourself", file=sys.stderr)
        await ended.wait()
        return 0
    finally:
        await page.stop()
