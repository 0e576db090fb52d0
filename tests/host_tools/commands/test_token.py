"""`floorman run --token`: the printed addresses open, the plain one does not; relay.json reads."""

import asyncio
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import aiohttp
import pytest

from host_tools.reveal import relay_file
from host_tools.reveal.feed import follow_relay
from tests.host_tools.access.test_relay_way import Lines

PATIENCE_S = 120


@pytest.fixture
def addresses(tmp_path: Path) -> Iterator[dict[str, str]]:
    """Lines that a table of the simulator prints, by their words."""
    command = [sys.executable, "-m", "host_tools.commands.cli", "run", "--token", "--four-eyes"]
    command += ["--speed", "20", "--seed", "3", "--http", "0", "--log", str(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        found: dict[str, str] = {}
        assert process.stdout
        while "relay" not in found:
            line = process.stdout.readline()
            assert line, "it has ended"
            word, _, said = line.partition(":")
            found[word] = said.strip()
        yield found
        process.send_signal(signal.SIGINT)
        assert process.wait(PATIENCE_S) == 0


async def look(addresses: dict[str, str], folder: Path) -> None:
    plain = "/".join([*addresses["page"].split("/")[:3], ""])
    async with aiohttp.ClientSession() as stranger:
        for path in ("", "console", "home/known", "relay"):
            async with stranger.get(plain + path) as answer:
                assert answer.status == 401, path
    for word in ("page", "start", "hands"):
        jar = aiohttp.CookieJar(unsafe=True)
        async with (
            aiohttp.ClientSession(cookie_jar=jar) as own,
            own.get(addresses[word]) as answer,
        ):
            assert (answer.status, answer.content_type) == (200, "text/html"), word
            assert "/house/" not in str(answer.url), "the token does not stay in the address bar"
            async with own.ws_connect(plain + "console/ws") as page:
                assert (await page.receive_json())["full"]["second"] is None
    assert addresses["relay"] == str(folder / relay_file.FILE)
    lines = Lines()
    reading = asyncio.create_task(
        follow_relay(relay_file.read(Path(addresses["relay"])), lines, print)
    )
    while not lines.came:  # no beat comes while the table plays on
        await asyncio.sleep(0.05)
    reading.cancel()
    assert "session" in lines.came[0]


def test_the_printed_address_is_needed_and_the_relay_has_its_file(
    addresses: dict[str, str], tmp_path: Path
) -> None:
    asyncio.run(asyncio.wait_for(look(addresses, tmp_path), PATIENCE_S))
