"""The reveal process as the bench runs it: `child.py FOLDER RELAY DELAY_MS WALL`.

It notes, in FOLDER/notes, what came (R), what left (S) and what had left before it began (M), each
with the boot clock's time.  The clock of the day is WALL seconds wrong.
"""

import asyncio
import sys
import time
from pathlib import Path
from typing import Any

from host_tools.ground.clocks import boot_clock
from host_tools.reveal.feed import follow_relay
from host_tools.reveal.listening import Listening
from host_tools.reveal.queue import Item, Queue
from host_tools.reveal.relay_file import RelayAt
from host_tools.reveal.reveal import Reveal
from host_tools.reveal.server import Server
from host_tools.reveal.settings import Settings


class Noted(Queue):
    """A queue that notes what it does."""

    def __init__(self, path: Path, notes: Path, now: float) -> None:
        self._notes = notes.open("a", buffering=1)
        super().__init__(path, now)
        self._notes.write(f"M {self._shown} {now}\n")

    def put(self, source: int, line: dict[str, Any], now: float) -> Item | None:
        item = super().put(source, line, now)
        if item:
            self._notes.write(f"R {item.id} {now}\n")
        return item

    def take(self, now: float) -> Item | None:
        item = super().take(now)
        if item:
            self._notes.write(f"S {item.id} {boot_clock()}\n")
        return item


async def main(folder: Path, relay: str, delay_ms: int, wall: float) -> None:
    """Until it is killed."""
    real = time.time
    time.time = lambda: real() + wall
    queue = Noted(folder / "queue.db", folder / "notes", boot_clock())
    shown = Reveal(Settings(lag_ms=delay_ms), queue)
    server = Server(shown, "bench", Listening(port=0))
    print(await server.start(), flush=True)
    await asyncio.gather(shown.run(), follow_relay(RelayAt(relay), shown, lambda said: None))


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]), sys.argv[2], int(sys.argv[3]), float(sys.argv[4])))
