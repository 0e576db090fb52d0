"""Idle connections, half requests, no HTTP: whoever sends them is in his own way alone."""

import asyncio
import logging
import socket
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import suppress
from pathlib import Path

import aiohttp
import pytest

from host_tools.access import ports
from host_tools.access.ports import Limits
from host_tools.link.messages import Trouble
from host_tools.outputs import commands, server
from tests.host_tools.access.outside import LOOPBACK, Outside
from tests.host_tools.heard import news
from tests.host_tools.production.on_air import until

GUEST, ANOTHER = "127.0.0.2", "127.0.0.3"
SOON_S = 8.0
"""Before the quiet connections are ended, which the answer would wait for else."""
HALF = b"GET /trust HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: "

Talk = Callable[[Outside], Awaitable[None]]


def with_doors(folder: Path, talk: Talk) -> None:
    async def scene() -> None:
        async with Outside(folder) as outside:
            await asyncio.wait_for(talk(outside), 60)

    asyncio.run(scene())


class Guest:
    """Connections from an address of its own, which send `half` and wait."""

    def __init__(self, address: str = GUEST) -> None:
        self._address = address
        self._held: list[socket.socket] = []

    async def come(self, port: int, times: int, half: bytes = b"") -> None:
        loop = asyncio.get_running_loop()
        for _ in range(times):
            one = socket.socket()
            one.setblocking(False)
            one.bind((self._address, 0))
            self._held.append(one)
            try:
                await loop.sock_connect(one, (LOOPBACK, port))
                await loop.sock_sendall(one, half)
            except ConnectionError:
                pass  # refused

    def open_ones(self) -> int:
        """How many the server has not ended; it says nothing to them."""
        return sum(map(_is_open, self._held))

    def go(self) -> None:
        for one in self._held:
            one.close()


def _is_open(one: socket.socket) -> bool:
    try:
        return bool(one.recv(1 << 16))
    except BlockingIOError:
        return True
    except ConnectionError:
        return False


async def answer(url: str, address: str) -> float:
    """Seconds until the page came to somebody at that address."""
    began = time.monotonic()
    connector = aiohttp.TCPConnector(local_addr=(address, 0), ssl=False)
    async with aiohttp.ClientSession(connector=connector) as page, page.get(url) as came:
        assert came.status == 200
        await came.read()
    return time.monotonic() - began


@pytest.mark.parametrize("half", [b"", HALF], ids=["idle", "half a header"])
def test_an_address_that_fills_the_ports_is_in_its_own_way(tmp_path: Path, half: bytes) -> None:
    async def talk(outside: Outside) -> None:
        guest = Guest()
        for port in outside.server.ports[1:]:
            await guest.come(port, 200, half)
        most = server.GUESTS.each + server.STEP.each
        await until(lambda: guest.open_ones() <= most)
        assert await answer(outside.url, LOOPBACK) < SOON_S
        assert await answer(f"{outside.safe}pair", ANOTHER) < SOON_S
        assert await answer(f"{outside.plain}trust", ANOTHER) < SOON_S
        guest.go()
        assert outside.audited().count('"too many connections"') == 1

    with_doors(tmp_path, talk)


def test_many_addresses_leave_room_for_one_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server, "STEP", Limits(4, 20, 40, 10))

    async def talk(outside: Outside) -> None:
        guests = [Guest(f"127.0.1.{n}") for n in range(1, 13)]
        for guest in guests:
            await guest.come(outside.server.ports[2], 4, HALF)
        await until(lambda: sum(guest.open_ones() for guest in guests) <= 20)
        assert await answer(f"{outside.plain}trust", ANOTHER) < SOON_S
        for guest in guests:
            guest.go()

    with_doors(tmp_path, talk)


def test_bodies_that_do_not_end_leave_room_for_one_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server, "GUESTS", Limits(4, 8, 80, 40))

    async def talk(outside: Outside) -> None:
        never = asyncio.Event()

        async def pieces() -> AsyncIterator[bytes]:
            yield b"{"
            await never.wait()

        async def send(address: str) -> None:
            at = aiohttp.TCPConnector(local_addr=(address, 0), ssl=False)
            async with aiohttp.ClientSession(connector=at) as one:
                with suppress(aiohttp.ClientError):
                    url = f"{outside.safe}pair"
                    await one.post(url, data=pieces(), headers={"Origin": url[: -len("/pair")]})

        guests = [asyncio.create_task(send(f"127.0.1.{n}")) for n in (1, 2, 3) for _ in range(4)]
        await asyncio.sleep(0.3)
        assert await answer(f"{outside.safe}trust", ANOTHER) < SOON_S
        never.set()
        for guest in guests:
            guest.cancel()
        await asyncio.gather(*guests, return_exceptions=True)

    with_doors(tmp_path, talk)


def test_the_houses_own_idle_connections_do_not_keep_it_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server, "HOUSE", Limits(10, 10, 2000, 2000))

    async def talk(outside: Outside) -> None:
        house = Guest(LOOPBACK)
        await house.come(outside.server.ports[0], 30)
        await until(lambda: house.open_ones() <= 10)
        socket = aiohttp.ClientSession()
        async with socket, socket.ws_connect(outside.url + "ws") as page:
            await page.receive()
            await house.come(outside.server.ports[0], 30)
            assert await answer(outside.url, LOOPBACK) < SOON_S
            outside.state.take(Trouble("one"))
            outside.server.changed()
            assert "change" in await news(page), "it asks, and stays"
        house.go()

    with_doors(tmp_path, talk)


def test_a_connection_that_asks_for_nothing_whole_is_ended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ports, "QUIET_S", 0.1)
    monkeypatch.setattr(ports, "HANDSHAKE_S", 0.1)

    async def talk(outside: Outside) -> None:
        guest = Guest()
        for port in outside.server.ports[1:]:
            await guest.come(port, 3)
            await guest.come(port, 3, HALF)
        whole = HALF + b"\r\n\r\n"
        await guest.come(outside.server.ports[2], 3, whole + HALF)
        await until(lambda: guest.open_ones() == 0)
        guest.go()

    with_doors(tmp_path, talk)


def test_a_body_that_does_not_end_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(commands, "BODY_S", 0.05)

    async def talk(outside: Outside) -> None:
        never = asyncio.Event()

        async def pieces() -> AsyncIterator[bytes]:
            yield b'{"code": "'
            await never.wait()

        url, device = outside.safe + "pair", outside.device()
        async with device, device.post(url, data=pieces()) as came:
            assert came.status == 408
            assert "did not end" in (await came.json())["error"]
            never.set()

    with_doors(tmp_path, talk)


def test_files_that_run_out_are_no_traceback(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The next one is let in when somebody made room, or has gone."""

    async def talk(outside: Outside) -> None:
        guest = Guest()
        await guest.come(outside.server.ports[2], 5, HALF)
        await asyncio.sleep(0.01)
        takes = socket.socket.accept
        left = [3]

        def accept(listener: socket.socket) -> tuple[socket.socket, object]:
            if left[0]:
                left[0] -= 1
                raise OSError(24, "Too many open files")
            return takes(listener)

        monkeypatch.setattr(socket.socket, "accept", accept)
        assert await answer(f"{outside.plain}trust", ANOTHER) < SOON_S
        assert left == [0]
        await until(lambda: guest.open_ones() == 2)
        guest.go()

    with caplog.at_level(logging.WARNING):
        with_doors(tmp_path, talk)
    assert caplog.records == []


NO_HTTP = {
    "TLS": b"\x16\x03\x01\xff" * 9,
    "version": b"GET / HTTP/7.7\r\n\r\n",
    "header": b"GET / HTTP/1.1\r\n\x00: 1\r\n\r\n",
    "long": b"GET /" + b"x" * 20_000 + b" HTTP/1.1\r\n\r\n",
}


@pytest.mark.parametrize("said", NO_HTTP.values(), ids=NO_HTTP)
def test_what_is_no_http_is_no_traceback(
    tmp_path: Path, said: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    async def talk(outside: Outside) -> None:
        reader, writer = await asyncio.open_connection(LOOPBACK, outside.server.ports[2])
        writer.write(said)
        assert b"400" in await reader.read(1 << 16)
        writer.close()
        reader, writer = await asyncio.open_connection(LOOPBACK, outside.server.ports[1])
        writer.write(said)
        await reader.read(1 << 16)
        writer.close()
        assert await answer(outside.url, LOOPBACK) < SOON_S

    with caplog.at_level(logging.WARNING):
        with_doors(tmp_path, talk)
    assert caplog.records == []


def test_a_guest_has_a_whole_network_of_ipv6() -> None:
    whose = ports.whose
    assert whose("2001:db8:1:2:3:4:5:6") == whose("2001:db8:1:2::9")
    assert whose("fe80::1%eth0") == whose("fe80::2%eth0")
    assert whose("2001:db8:1:3::9") != whose("2001:db8:1:2::9")
    assert (whose("::1"), whose("192.168.1.7"), whose("")) == ("::1", "192.168.1.7", "")
