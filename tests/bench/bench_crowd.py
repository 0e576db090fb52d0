"""`make bench ARGS=crowd`: a guest who fills the ports of `floorman run --host`.

From one address (127.0.0.2) he keeps as many connections to HTTPS and to the doorstep as he can
get, says nothing over half of them, and a line of a header a second over the others; whatever is
ended he opens again.  A guess at the pairing's code comes each second, from him and from 200 other
addresses in turn.  Meanwhile the house asks for its page, and another guest (127.0.0.3) for
that of the door.  Every eleven seconds the house lets a device of that guest in: it shows a code,
which is read off the simulated table's row.  The bars are 1 s for each of the house's pages, and
10 s from the press on the page to the device that is in.
"""

import argparse
import asyncio
import itertools
import multiprocessing
import socket
import tempfile
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import aiohttp

from host_tools.access.ports import all_files
from host_tools.commands.attacking import HostAt, started_host
from tests.simulator.hands_on import row

_BAR_S, _PAIRED_S = 1.0, 10.0
_PAIR_EVERY_S = 11.0  # the door shows a new code each ten seconds at the most
_GUESSERS = 200
_HOUSE, _GUEST, _OTHER = "127.0.0.1", "127.0.0.2", "127.0.0.3"
_HEADER = b"GET /trust HTTP/1.1\r\nHost: table\r\n"


def _crowd(ports: tuple[int, ...], sockets: int, opened: Any) -> None:
    """Hold so many connections, for ever; a process of its own."""
    all_files()
    held: dict[int, socket.socket] = {}
    while True:
        began = time.monotonic()
        for n in range(sockets):
            slow = n % 4 < 2
            if n in held and _is_held(held[n], slow):
                continue
            if n in held:
                held[n].close()
            held[n] = one = socket.socket()
            one.bind((_GUEST, 0))
            one.setblocking(False)
            one.connect_ex((_HOUSE, ports[n % 2]))
            if slow:
                with suppress(OSError):
                    one.send(_HEADER)
            opened.value += 1
        time.sleep(max(0.1, began + 1 - time.monotonic()))


def _is_held(one: socket.socket, slow: bool) -> bool:
    """True while it stands; a slow one says one more line of a header that has no end."""
    with suppress(BlockingIOError):
        try:
            if slow:
                one.send(b"x: y\r\n")
            return bool(one.recv(1000))
        except OSError as error:
            if not isinstance(error, BlockingIOError):
                return False
    return True


async def _asked(url: str, address: str) -> float:
    """Seconds until somebody at the address had all of the page."""
    began = time.monotonic()
    connector = aiohttp.TCPConnector(local_addr=(address, 0), ssl=False)
    limit = aiohttp.ClientTimeout(total=10)
    with suppress(aiohttp.ClientError, TimeoutError):
        one = aiohttp.ClientSession(connector=connector, timeout=limit)
        async with one, one.get(url) as answer:
            await answer.read()
            return time.monotonic() - began
    return float("inf")


async def _guess(safe: str) -> None:
    """A wrong code each second, by turns from the crowd's address and from another one."""
    for n in itertools.count():
        address = _GUEST if n % 2 else f"127.0.1.{1 + n // 2 % _GUESSERS}"
        with suppress(aiohttp.ClientError, TimeoutError):
            await _said(f"{safe}pair", address, code=f"{n % 10**6:06}", name="x")
        await asyncio.sleep(1)


async def _said(url: str, address: str, **command: str) -> dict[str, Any]:
    """The answer to a command of a page there."""
    connector = aiohttp.TCPConnector(local_addr=(address, 0), ssl=False)
    limit = aiohttp.ClientTimeout(total=10)
    origin = {"Origin": "/".join(url.split("/")[:3])}
    async with (
        aiohttp.ClientSession(connector=connector, timeout=limit, headers=origin) as one,
        one.post(url, json=command) as answer,
    ):
        said: dict[str, Any] = await answer.json()
        return said


async def _pair(house: str, safe: str, window: str, times: list[float]) -> None:
    """Let a device in again and again; infinity for one that did not come in."""
    code = ""
    while True:
        began, took = time.monotonic(), float("inf")
        with suppress(aiohttp.ClientError, TimeoutError):
            await _said(f"{house}devices/open", _HOUSE, role="watch")
            code = await asyncio.wait_for(row.code(window, code), _PAIRED_S)
            if (await _said(f"{safe}pair", _OTHER, code=code, name="Mia")).get("role"):
                took = time.monotonic() - began
        times.append(took)
        await asyncio.sleep(_PAIR_EVERY_S)


async def _measured(host: HostAt, sockets: int, seconds: float) -> bool:
    safe, step = (urlsplit(url).port or 0 for url in (host.door, host.step))
    opened = multiprocessing.Value("q", 0)
    crowd = multiprocessing.Process(target=_crowd, args=((safe, step), sockets, opened))
    crowd.start()
    pages = {
        "the house's page": (host.house, _HOUSE),
        "another guest's door": (f"https://{_HOUSE}:{safe}/pair", _OTHER),
        "another guest's doorstep": (f"http://{_HOUSE}:{step}/trust", _OTHER),
    }
    times: dict[str, list[float]] = {name: [] for name in pages}
    paired: list[float] = []
    door = f"https://{_HOUSE}:{safe}/"
    beside = [
        asyncio.create_task(_guess(door)),
        asyncio.create_task(_pair(host.house, door, host.window, paired)),
    ]
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        await asyncio.sleep(0.2)
        for name, (url, address) in pages.items():
            times[name].append(await _asked(url, address))
    for task in beside:
        task.cancel()
    crowd.kill()
    print(f"{sockets} connections held or tried, {opened.value} opened in {seconds:g} s")
    for name, taken in times.items():
        print(f"{name}: {len(taken)} times, longest {1000 * max(taken):.0f} ms")
    print(f"devices let in: {len(paired)} tried, longest {max(paired):.1f} s")
    return max(times["the house's page"]) < _BAR_S and max(paired) < _PAIRED_S


def main(arguments: Sequence[str]) -> int:
    """Status 1 when a page of the house took longer than the bar."""
    parser = argparse.ArgumentParser(prog="crowd")
    parser.add_argument("--sockets", type=int, default=3000)
    parser.add_argument("--seconds", type=float, default=30.0)
    options = parser.parse_args(arguments)
    all_files()
    with tempfile.TemporaryDirectory() as folder:
        with started_host(Path(folder), "0.0.0.0") as host:
            sound = asyncio.run(_measured(host, options.sockets, options.seconds))
        said = Path(folder) / "stderr"
        print(f"on stderr: {said.stat().st_size} bytes")
    return 0 if sound else 1
