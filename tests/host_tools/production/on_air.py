"""A reveal process with its production room, on a port of its own, for one test's scene."""

import asyncio
import json
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import aiohttp
from aiohttp import web

from host_tools.access.audit import Audit
from host_tools.access.passes import TokenGate
from host_tools.production import routes
from host_tools.production.neighbours import NOBODY, Neighbours
from host_tools.reveal.listening import Listening
from host_tools.reveal.queue import Queue
from host_tools.reveal.reveal import Reveal
from host_tools.reveal.settings import Settings

TOKEN = "a-token-of-the-test"
PATIENCE_S = 20
DELAY_S = 20


class OnAir:
    """`reveal` and its server at `url`; `call` asks the API."""

    def __init__(self, reveal: Reveal, url: str, session: aiohttp.ClientSession) -> None:
        self.reveal = reveal
        self.url = url
        self.session = session

    async def call(
        self, method: str, path: str, token: str | None = TOKEN, data: bytes | None = None
    ) -> tuple[int, dict[str, Any]]:
        """Status and answer; the token goes into the header unless it is None."""
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        url = f"{self.url}/api/{path}"
        async with self.session.request(method, url, headers=headers, data=data) as answer:
            said: dict[str, Any] = json.loads(await answer.text())
            return answer.status, said

    async def post(self, path: str) -> tuple[int, dict[str, Any]]:
        return await self.call("POST", path)


Scene = Callable[[OnAir], Awaitable[None]]


def on_air(
    folder: Path,
    scene: Scene,
    neighbours: Neighbours = NOBODY,
    patience_s: float = PATIENCE_S,
    **settings: Any,
) -> None:
    """Play the scene on a feed with a delay of 20 s, or the settings that are given."""

    async def play() -> None:
        feed = Reveal(Settings(**{"delay_s": DELAY_S, **settings}), Queue(folder / "queue.db", 0))
        audit = Audit(folder / "audit.jsonl", time.monotonic)
        gate = TokenGate(Listening(port=0), audit)
        app = gate.application()
        routes(app, gate, feed, TOKEN, photos=folder / "photos", overlay="/overlay/other/",
               neighbours=neighbours)  # fmt: skip
        runner = web.AppRunner(app, access_log=None)
        await runner.setup()
        await web.TCPSite(runner, "127.0.0.1", 0).start()
        port = runner.addresses[0][1]
        try:
            async with aiohttp.ClientSession() as session:
                stage = OnAir(feed, f"http://127.0.0.1:{port}", session)
                await asyncio.wait_for(scene(stage), patience_s)
        finally:
            await runner.cleanup()
            audit.close()

    asyncio.run(play())


async def until(done: Callable[[], bool]) -> None:
    """Let the loop run until it is so; `on_air` ends the scene when it never is."""
    while not done():
        await asyncio.sleep(0.005)
