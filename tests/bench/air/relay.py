"""A relay of lines that the bench says, and the reveal process behind it."""

import asyncio
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from aiohttp import web

from tests.host_tools.reveal.day import HANDS, Day

BEAT_S = 2.0


class Relay:
    """Sends `lines` to whoever asks, and what is added to them."""

    def __init__(self) -> None:
        day = Day()
        day.deal_hands(HANDS)
        self.lines: list[dict[str, Any]] = day.lines
        self._news: set[asyncio.Event] = set()
        self._runner: web.AppRunner | None = None

    def say(self, line: dict[str, Any]) -> int:
        """One line more; its number."""
        self.lines.append(line)
        for news in self._news:
            news.set()
        return len(self.lines)

    async def _serve(self, request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        news = asyncio.Event()
        self._news.add(news)
        with suppress(ConnectionError):
            await self._send(socket, int(request.query["from"]), news)
        self._news.discard(news)
        return socket

    async def _send(self, socket: web.WebSocketResponse, sent: int, news: asyncio.Event) -> None:
        while True:
            news.clear()
            for number in range(sent, len(self.lines)):
                await socket.send_json({"id": number + 1, "line": self.lines[number]})
            sent = len(self.lines)
            with suppress(TimeoutError):
                await asyncio.wait_for(news.wait(), BEAT_S)
                continue
            await socket.send_json({"beat": sent})

    async def start(self) -> str:
        """Its address."""
        app = web.Application()
        app.router.add_get("/relay", self._serve)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.1)
        await self._runner.setup()
        await web.TCPSite(self._runner, "127.0.0.1", 0).start()
        return f"http://127.0.0.1:{self._runner.addresses[0][1]}/relay"

    async def stop(self) -> None:
        """Hang up."""
        assert self._runner is not None
        await self._runner.cleanup()


async def child(
    folder: Path, relay: str, delay_ms: int, wall: float = 0
) -> tuple[asyncio.subprocess.Process, str]:
    """The process, and the address of its overlay."""
    words: Sequence[str] = (str(folder), relay, str(delay_ms), str(wall))
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.bench.air.child", *words, stdout=asyncio.subprocess.PIPE
    )
    assert process.stdout is not None
    return process, (await process.stdout.readline()).decode().strip()
