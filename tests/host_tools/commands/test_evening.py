"""`floorman evening`: a simulated table is set up, played at, killed, and goes on."""

import asyncio
import json
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from host_tools.access.gate import Gate
from host_tools.commands import cli
from host_tools.commands.running_evening import RunningEvening
from host_tools.evening.journal import Journal
from host_tools.ground.clocks import wall_ms
from host_tools.outputs.server import Server
from host_tools.table.state import TableState

COMMAND = [sys.executable, "-m", "host_tools.commands.cli"]
PATIENCE_S = 120
SETUP = {"kind": "cash", "steps": [{"minutes": 60, "small": 50, "big": 100}], "chips": [50, 100]}


@contextmanager
def running(*arguments: str, speed: int = 30) -> Iterator[tuple[str, "subprocess.Popen[str]"]]:
    """The address, and the process.  Faster time costs as much more, also while nobody plays."""
    words = [*COMMAND, *arguments, "--http", "0", "--speed", str(speed)]
    process = subprocess.Popen(words, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout
        said = ""
        for line in process.stdout:
            said += line
            if line.startswith("cards:"):
                break
        found = re.search(r"page: +(http://\S+)", said)
        assert found, said
        yield found[1], process
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait()


def state(url: str) -> dict[str, Any]:
    with urllib.request.urlopen(f"{url}evening/state") as answer:
        found: dict[str, Any] = json.load(answer)
        return found


def do(url: str, **command: Any) -> None:
    head = {"Origin": url.rstrip("/"), "Content-Type": "application/json"}
    body = json.dumps(command).encode()
    urllib.request.urlopen(urllib.request.Request(f"{url}evening/do", body, head)).close()


def wait_for(url: str, done: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    end = time.monotonic() + PATIENCE_S
    while not done(found := state(url)):
        assert time.monotonic() < end, found
        time.sleep(0.1)
    return found


def test_an_evening_is_played_killed_and_goes_on(tmp_path: Path) -> None:
    with running("evening", "--log", str(tmp_path)) as (url, process):
        do(url, do="set_up", setup=SETUP)
        for seat, name in enumerate(("Ada", "Bruno", "Chen")):
            do(url, do="sit", seat=seat, name=name, chips=5000)
        do(url, do="begin")
        wait_for(url, lambda found: found["hands"] >= 1)
        process.kill()
    with running("run", "--evening", "--log", str(tmp_path)) as (url, _):
        found = wait_for(url, lambda found: bool(found["table"]["up"]))
        hands = found["hands"]
        assert hands >= 1
        assert [seat["name"] for seat in found["seats"][:3]] == ["Ada", "Bruno", "Chen"]
        found = wait_for(url, lambda found: found["hands"] > hands)
        assert found["balance"] == 0
        with urllib.request.urlopen(f"{url}hands/players") as answer:
            assert "Ada" in json.load(answer)["players"]


async def first_shown(overlay: str) -> dict[str, Any]:
    """The overlay's document once it has a hand's cards."""
    document: dict[str, Any] = {}
    async with aiohttp.ClientSession() as session, session.ws_connect(overlay + "ws") as socket:
        async for message in socket:
            said = message.json()
            document |= said.get("full", said.get("change", {}))
            if any(min(seat["cards"], default=-1) >= 0 for seat in document["seats"]):
                break
    return document


def test_a_german_evening_goes_on_air_in_german(tmp_path: Path) -> None:
    words = ("evening", "--stream", "1", "--lang", "de", "--log", str(tmp_path))
    with running(*words) as (url, process):
        assert process.stdout
        overlay = next(line for line in process.stdout if line.startswith("overlay:"))
        do(url, do="set_up", setup=SETUP)
        for seat, name in enumerate(("Ada", "Bruno", "Chen")):
            do(url, do="sit", seat=seat, name=name, chips=5000)
        do(url, do="begin")
        shown = first_shown(overlay.split()[1])
        document = asyncio.run(asyncio.wait_for(shown, PATIENCE_S))
        assert document["look"]["language"] == "de"
        names = {seat["name"] for seat in document["seats"] if seat["cards"]}
        assert names
        assert names <= {"Ada", "Bruno", "Chen"}


@pytest.mark.parametrize(
    "text",
    ['{"n": 0, "at": 0, "do": "fly"}', "[" * 100_000, '{"n": 1e999}', '{"n": 0, "at": NaN}',
     '{"n": 0, "at": 0, "do": "told", "seat": 99, "stack": 1, "hand": 1, "added": 0, "of": []}'],
    ids=["verb", "deep", "infinite", "NaN", "seat 100"],
)  # fmt: skip
def test_a_damaged_evening_is_a_sentence(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "evening.jsonl").write_text(text + "\n")
    assert cli.main(["evening", "--log", str(tmp_path)]) == 2
    assert "line 1, is damaged" in capsys.readouterr().err


def test_an_evening_that_cannot_be_served_is_held_by_nobody(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The start page may be asked for it again."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        assert cli.main(["evening", "--log", str(tmp_path), "--http", port]) == 2
    assert f"port {port} is taken" in capsys.readouterr().err
    Journal(tmp_path / "evening.jsonl").close()
    (tmp_path / "floorman.db").write_text("no store" * 1000)
    assert cli.main(["evening", "--log", str(tmp_path), "--http", "0"]) == 2
    assert "is no store of Floorman's" in capsys.readouterr().err
    Journal(tmp_path / "evening.jsonl").close()


def test_who_plays_is_set_up_on_the_page(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        cli.main(["evening", "--players", "4"])
    assert "there is no --players" in capsys.readouterr().err


def test_the_computers_clock_is_set_while_an_evening_is_open(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hour_ms = 3_600_000
    evening, gate = RunningEvening(tmp_path / "evening.jsonl"), Gate()
    real = time.time_ns

    async def shown() -> int:
        server = Server(TableState(), gate=gate, rooms=(partial(evening.add_to, gate),))
        url = await server.start()
        found = await asyncio.to_thread(state, url)
        await server.stop()
        return int(found["now"])

    before = asyncio.run(shown())
    monkeypatch.setattr(time, "time_ns", lambda: real() + hour_ms * 1_000_000)
    assert 0 <= asyncio.run(shown()) - before < hour_ms // 10
    assert abs(wall_ms() - before - hour_ms) < hour_ms // 10  # a new evening begins with it
    asyncio.run(evening.end())
