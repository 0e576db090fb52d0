"""The house's pages: for the user who started them, and for whoever knows the printed address."""

import asyncio
import os
import socket
import subprocess
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path

import aiohttp
import pytest

from host_tools.access import own_user
from host_tools.access.house import AtHome
from host_tools.access.terms import Terms
from tests.host_tools.access.outside import Outside

STRANGER = 54_321
Talk = Callable[[Outside, aiohttp.ClientSession], Awaitable[None]]


def with_house(folder: Path, talk: Talk, terms: Terms) -> None:
    async def scene() -> None:
        async with Outside(folder, terms=terms) as outside, outside.browser() as browser:
            await asyncio.wait_for(talk(outside, browser), 60)

    asyncio.run(scene())


async def status(browser: aiohttp.ClientSession, url: str) -> int:
    async with browser.get(url) as answer:
        return answer.status


@pytest.mark.parametrize("who", ["another user", "nobody knows", "this user is asked"])
def test_who_is_not_at_home_does_nothing_without_the_printed_address(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, who: str
) -> None:
    users = {"another user": STRANGER, "nobody knows": None, "this user is asked": os.getuid()}
    monkeypatch.setattr(own_user, "user_at", lambda peer, here: users[who])

    async def talk(outside: Outside, browser: aiohttp.ClientSession) -> None:
        plain = f"http://127.0.0.1:{outside.server.ports[0]}/"
        for path in ("", "ws", "console", "hands", "home/known", "devices", "page/main.js"):
            assert await status(browser, plain + path) == 401, path
        for path in ("devices/open", "pair", "home/open"):
            origin = {"Origin": plain[:-1]}
            async with browser.post(plain + path, json={}, headers=origin) as answer:
                assert answer.status == 401, path
        for token in ("", "x", "x" * 32):
            assert await status(browser, f"{plain}house/{token}/") == 401
        printed = AtHome(asks=True).address(outside.server.ports[0])
        assert await status(browser, f"{printed}devices") == 200
        assert await status(browser, plain) == 200, "the browser has kept it"
        async with browser.ws_connect(plain + "ws") as page:
            assert "full" in await page.receive_json()
        assert outside.audited().count("another user") >= 13

    with_house(tmp_path, talk, Terms(token=who == "this user is asked"))


@pytest.mark.skipif(not own_user.is_said(), reason="this system does not say whose it is")
def test_this_user_is_at_home_by_the_plain_address(tmp_path: Path) -> None:
    async def talk(outside: Outside, browser: aiohttp.ClientSession) -> None:
        assert outside.url == f"http://127.0.0.1:{outside.server.ports[0]}/"
        assert await status(browser, outside.url + "devices") == 200
        printed = AtHome(asks=True).address(outside.server.ports[0])
        assert await status(browser, f"{printed}hands") == 404, "there are no hands here"
        assert await status(browser, f"{printed}devices") == 200

    with_house(tmp_path, talk, Terms())


def test_the_printed_address_is_the_one_that_opens(tmp_path: Path) -> None:
    async def talk(outside: Outside, browser: aiohttp.ClientSession) -> None:
        assert "/house/" in outside.url
        assert await status(browser, f"{outside.url}devices") == 200

    with_house(tmp_path, talk, Terms(token=True))


def test_the_token_is_no_other_place_s(tmp_path: Path) -> None:
    """No page leads elsewhere by it, and over HTTPS it is nothing."""

    async def talk(outside: Outside, browser: aiohttp.ClientSession) -> None:
        for page in ("/evil.example", "//evil.example", "%2F%2Fevil.example"):
            async with browser.get(outside.url + page, allow_redirects=False) as answer:
                assert answer.headers["Location"] == "/evil.example"
        token = outside.url.split("/")[4]
        async with outside.device() as device:
            for cookie in (f"floorman_house_{outside.server.ports[1]}", "floorman"):
                said = {"Cookie": f"{cookie}={token}"}
                async with device.get(outside.safe, headers=said) as answer:
                    assert answer.status == 401
            async with device.get(f"{outside.safe}house/{token}/") as answer:
                assert answer.status == 401

    with_house(tmp_path, talk, Terms(token=True))


def test_two_tables_of_one_browser_do_not_put_each_other_out(tmp_path: Path) -> None:
    async def talk(outside: Outside, browser: aiohttp.ClientSession) -> None:
        other = tmp_path / "other"
        other.mkdir()
        async with Outside(other, terms=Terms(token=True)) as another:
            for one in (outside, another):
                assert await status(browser, one.url + "devices") == 200
            for one in (outside, another):
                port = one.server.ports[0]
                assert await status(browser, f"http://127.0.0.1:{port}/devices") == 200

    with_house(tmp_path, talk, Terms(token=True))


def test_a_house_has_one_token_as_long_as_the_program_runs() -> None:
    assert AtHome(asks=True).address(1) == AtHome(asks=True).address(1)


# whose connection it is --------------------------------------------------------------------------


@pytest.mark.skipif(not own_user.is_said(), reason="this system does not say whose it is")
def test_a_connection_is_its_users(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        here = listener.getsockname()
        with socket.create_connection(here) as one:
            peer = one.getsockname()
            assert own_user.user_at(peer, here) == os.getuid()
            assert own_user.user_at((peer[0], peer[1]), (here[0], 1)) is None
            came, _ = listener.accept()
        assert own_user.user_at(peer, here) is None, "who has gone is nobody"
        came.close()


_AS_ANOTHER = """
import os, socket, sys
os.setuid({user})
one = socket.socket()
one.connect(("127.0.0.1", {port}))
print(one.getsockname()[1], flush=True)
sys.stdin.read()
"""


@pytest.mark.skipif(os.getuid() != 0, reason="only root can be another user")
@pytest.mark.skipif(not own_user.is_said(), reason="this system does not say whose it is")
def test_another_users_connection_is_not_ours() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        here = listener.getsockname()
        said = _AS_ANOTHER.format(user=STRANGER, port=here[1])
        with subprocess.Popen(
            [sys.executable, "-c", said], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        ) as other:
            assert other.stdout
            peer = ("127.0.0.1", int(other.stdout.readline()))
            user = own_user.user_at(peer, here)
            other.communicate()
    assert user == STRANGER
    assert not own_user.is_own(user)
