"""`floorman run --stream`: one command starts table, page, reveal and overlay, and ends them."""

import asyncio
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from queue import Queue
from typing import Any

import aiohttp
import pytest

DELAY_S = 6
PATIENCE_S = 120
WANTED = ("page", "relay", "overlay", "console")


class Running:
    """The command, and the addresses it says."""

    def __init__(self, folder: Path) -> None:
        command = [sys.executable, "-m", "host_tools.commands.cli", "run"]
        command += ["--stream", str(DELAY_S), "--speed", "40", "--players", "4", "--seed", "3"]
        command += ["--http", "0", "--log", str(folder)]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        self._said: Queue[str] = Queue()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        for line in self.process.stdout or ():
            self._said.put(line)

    def addresses(self) -> dict[str, str]:
        """Everything of WANTED, by its word."""
        found: dict[str, str] = {}
        while not set(WANTED) <= set(found):
            word, _, address = self._said.get(timeout=PATIENCE_S).partition(":")
            found[word] = address.strip()
        return found


@pytest.fixture
def running(tmp_path: Path) -> Iterator[Running]:
    made = Running(tmp_path)
    yield made
    made.process.send_signal(signal.SIGINT)
    try:
        assert made.process.wait(PATIENCE_S) == 0
    finally:
        made.process.kill()


async def documents(session: aiohttp.ClientSession, url: str) -> Any:
    """The overlay's document each time it changes."""
    async with session.ws_connect(url + "ws") as socket:
        document: dict[str, Any] = {}
        async for message in socket:
            said = message.json()
            document |= said.get("full", said.get("change", {}))
            yield document


async def watch(addresses: dict[str, str]) -> None:
    async with aiohttp.ClientSession() as session:
        waited: list[int] = []
        async for document in documents(session, addresses["overlay"]):
            feed = document["feed"]
            assert feed["delay_s"] == DELAY_S
            if feed["starts_in_s"] is not None:
                waited.append(feed["starts_in_s"])
            if any(min(seat["cards"], default=-1) >= 0 for seat in document["seats"]):
                break
        assert feed["state"] == "live"
        assert document["game"]["hand"] == 1
        assert waited[0] <= DELAY_S
        for name in ("page", "overlay", "console"):
            async with session.get(addresses[name]) as answer:
                assert (answer.status, answer.content_type) == (200, "text/html")


def test_three_addresses_and_the_first_hand_after_the_delay(running: Running) -> None:
    asyncio.run(asyncio.wait_for(watch(running.addresses()), PATIENCE_S))
