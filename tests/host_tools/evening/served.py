"""An evening with its pages on a port, its table the rules; the server lives in a thread."""

import asyncio
import threading
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Any

from host_tools.access.gate import Gate
from host_tools.evening.pages import Pages
from host_tools.outputs.server import PAGE, Server
from host_tools.outputs.server import Room as Added
from tests.host_tools.evening.room import Room


class Nothing:
    """The table's own page shows nothing here but its language."""

    language = ""

    def document(self) -> dict[str, Any]:
        return {"language": self.language}


class Served:
    """`url` ends with a slash; whatever touches the room goes through `do`.

    The gate names who commands, as it does at a table.
    """

    def __init__(
        self,
        room: Room,
        rooms: Sequence[Added] = (),
        gate: Gate | None = None,
        four_eyes: bool = False,
    ) -> None:
        self.room = room
        self.table = Nothing()
        door = gate or Gate()
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        pages = Pages(room.director, PAGE / "evening", door, four_eyes)
        self.two = pages._two
        self._server = Server(self.table, 0, gate=door, rooms=[pages.add_to, *rooms])

    def do(self, work: Any) -> Any:
        """Run `work()` in the server's thread, as the table's news would."""

        async def run() -> Any:
            return work()

        return asyncio.run_coroutine_threadsafe(run(), self._loop).result()

    def __enter__(self) -> "Served":
        self._thread.start()
        self.url = asyncio.run_coroutine_threadsafe(self._server.start(), self._loop).result()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        asyncio.run_coroutine_threadsafe(self._server.stop(), self._loop).result()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()


def served(folder: Path) -> Served:
    """A new evening in a folder."""
    return Served(Room(folder))
