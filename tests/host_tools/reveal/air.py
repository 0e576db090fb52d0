"""A reveal process without a network: its clock is turned by the test."""

import asyncio
from pathlib import Path
from typing import Any

from host_tools.reveal.queue import Queue
from host_tools.reveal.reveal import Reveal
from host_tools.reveal.settings import Settings
from host_tools.seal.opening import Opener
from tests.host_tools.reveal.day import Day, opener


class Air:
    """`hear` what a day has said since, then look at `document`."""

    def __init__(
        self, folder: Path, settings: Settings | None = None, pairs: Opener | None = None
    ) -> None:
        self.now = 1000.0
        self.heard: list[tuple[str, dict[str, Any]]] = []
        self._path = folder / "queue.db"
        self._given = 0
        self.open(settings or Settings(reveal_cards="immediate"), pairs)

    def open(self, settings: Settings, pairs: Opener | None = None) -> None:
        """Begin, or begin again after a crash, with what the file has."""
        self.queue = Queue(self._path, self.now)
        self.reveal = Reveal(settings, self.queue, pairs or opener(), lambda: self.now)
        self.reveal.listen(lambda kind, data: self.heard.append((kind, data)))

    def crash(self) -> None:
        """The process ends without a word."""
        settings = self.reveal.settings
        self.queue.close()
        self.open(settings)

    def hear(self, day: Day) -> None:
        """What the day has said since, all at once."""
        for line in day.lines[self._given :]:
            self._given += 1
            self.reveal.receive(self._given, line)
        self.step()

    def step(self, seconds: float = 0.0, silent: bool = False) -> None:
        """Let time pass, with a relay that lives unless it is silent, and show what is due."""
        self.now += seconds
        if not silent:
            self.reveal.beat(self._given)
        while self.reveal.step():
            pass

    def document(self) -> dict[str, Any]:
        """What the overlay has now."""
        return self.reveal.document()

    def cards(self) -> dict[int, list[int]]:
        """By seat, what lies before it on the picture."""
        return {box["seat"]: box["cards"] for box in self.document()["seats"] if box["cards"]}


def picture(folder: Path, day: Day, **settings: Any) -> Air:
    """A stream without delay that has heard the day, the running hand's key included."""
    air = Air(folder, Settings(**{"reveal_cards": "immediate"} | settings))
    air.hear(day)
    return air


def worked_out(air: Air) -> dict[int, dict[str, Any]]:
    """The document's equity, by seat, once it is there."""
    assert all(seat["equity"] is None for seat in air.document()["seats"]), "no guess before"

    async def work() -> None:
        running = asyncio.create_task(air.reveal.run())
        while not any(seat["equity"] for seat in air.document()["seats"]):
            await asyncio.sleep(0)
        running.cancel()

    asyncio.run(asyncio.wait_for(work(), 30))
    return {n: seat["equity"] for n, seat in enumerate(air.document()["seats"]) if seat["equity"]}
