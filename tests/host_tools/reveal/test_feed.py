"""Lines come from a relay that may go and come back, or out of a file, and each is taken once."""

import asyncio
import json
import socket
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from aiohttp import web

from host_tools.attack.hostile_json import HOSTILE
from host_tools.ground.cannot import CannotError
from host_tools.reveal import feed
from host_tools.reveal.feed import follow_file, follow_relay, take
from host_tools.reveal.relay_file import RelayAt

LINES = [{"n": n} for n in range(5)]


class Notebook:
    """Takes lines, and stops when it has as many as it wants."""

    def __init__(self, wanted: int) -> None:
        self.source = 0
        self.lines: list[dict[str, Any]] = []
        self.beats: list[int] = []
        self.full = asyncio.Event()
        self._wanted = wanted

    def receive(self, source: int, line: dict[str, Any]) -> None:
        self.source = source
        self.lines.append(line)
        if len(self.lines) == self._wanted:
            self.full.set()

    def beat(self, last: int) -> None:
        self.beats.append(last)


class Relay:
    """A relay that hangs up after `each` lines."""

    def __init__(self, each: int) -> None:
        self.asked: list[str] = []
        self._each = each

    async def serve(self, request: web.Request) -> web.WebSocketResponse:
        if request.match_info["token"] != "right":
            raise web.HTTPNotFound
        self.asked.append(request.query["from"])
        first = int(request.query["from"])
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        for number in range(first, min(first + self._each, len(LINES))):
            await socket.send_json({"id": number + 1, "line": LINES[number]})
        await socket.send_json({"beat": len(LINES)})
        return socket

    async def start(self) -> tuple[web.AppRunner, str]:
        app = web.Application()
        app.router.add_get("/relay/{token}", self.serve)
        runner = web.AppRunner(app)
        await runner.setup()
        await web.TCPSite(runner, "127.0.0.1", 0).start()
        return runner, f"http://127.0.0.1:{runner.addresses[0][1]}/relay/"


async def followed(work: Any, notebook: Notebook) -> None:
    """Until the notebook is full, or the work breaks."""
    task = asyncio.ensure_future(work)
    full = asyncio.ensure_future(notebook.full.wait())
    await asyncio.wait((task, full), return_when=asyncio.FIRST_COMPLETED, timeout=30)
    full.cancel()
    if not task.done():
        task.cancel()
    with suppress(asyncio.CancelledError):
        await task


def test_a_relay_is_joined_again_where_it_broke(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(feed, "BACK_OFF_S", (0.0,))

    async def scene() -> None:
        relay, notebook, said = Relay(2), Notebook(5), list[str]()
        runner, address = await relay.start()
        await followed(follow_relay(RelayAt(address + "right"), notebook, said.append), notebook)
        await runner.cleanup()
        assert notebook.lines == LINES
        assert relay.asked[:3] == ["0", "2", "4"]
        assert notebook.beats[0] == 5
        assert said[0] == "the relay has hung up: it is asked again"

    asyncio.run(scene())


class Replaced(Notebook):
    """Had many lines of another store, and begins anew when it learns that."""

    def __init__(self, wanted: int) -> None:
        super().__init__(wanted)
        self.source = 5000

    def beat(self, last: int) -> None:
        super().beat(last)
        if last < self.source:
            self.source = 0


def test_another_store_is_read_from_its_beginning(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(feed, "BACK_OFF_S", (0.0,))

    async def scene() -> None:
        relay, notebook, said = Relay(5), Replaced(5), list[str]()
        runner, address = await relay.start()
        await followed(follow_relay(RelayAt(address + "right"), notebook, said.append), notebook)
        await runner.cleanup()
        assert relay.asked[:2] == ["5000", "0"]
        assert notebook.lines == LINES
        assert said[0] == "the relay has another store than before: it is read from the beginning"

    asyncio.run(scene())


def test_another_file_is_read_from_its_beginning(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(feed, "_LOOK_S", 0.0)
    path = tmp_path / "lines.jsonl"
    path.write_text("".join(json.dumps(line) + "\n" for line in LINES))

    async def scene() -> None:
        notebook = Replaced(2 * len(LINES))
        await followed(follow_file(path, notebook), notebook)
        assert notebook.lines[len(LINES) :] == LINES

    asyncio.run(scene())


def test_a_wrong_token_ends_it() -> None:
    async def scene() -> None:
        relay, notebook = Relay(2), Notebook(1)
        runner, address = await relay.start()
        with pytest.raises(CannotError, match="does not know this token"):
            await followed(follow_relay(RelayAt(address + "wrong"), notebook, print), notebook)
        await runner.cleanup()

    asyncio.run(scene())


def test_a_relay_that_is_not_there_is_said_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(feed, "BACK_OFF_S", (0.0,))

    async def scene() -> None:
        relay, notebook, said = Relay(5), Notebook(5), list[str]()
        shut = socket.socket()
        shut.bind(("127.0.0.1", 0))  # nobody else gets that number
        address = f"http://127.0.0.1:{shut.getsockname()[1]}/relay/"
        following = asyncio.ensure_future(
            follow_relay(RelayAt(address + "right"), notebook, said.append)
        )
        while not said:
            await asyncio.sleep(0)
        app = web.Application()
        app.router.add_get("/relay/{token}", relay.serve)
        runner = web.AppRunner(app)
        await runner.setup()
        await web.SockSite(runner, shut).start()
        await asyncio.wait_for(notebook.full.wait(), 30)
        following.cancel()
        await runner.cleanup()
        assert said[0] == "nothing answers at the relay's address: it is asked until it does"
        assert len(said) <= 2

    asyncio.run(scene())


POISON: dict[str, str] = {
    "no time": '{"beat": 1e999}',
    "31 digits": '{"id": %s, "line": {}}' % ("9" * 31),
    "a beat of 63 bits": f'{{"beat": {1 << 62}}}',
    "below nothing": '{"beat": -1}',
    "a fraction": '{"id": 1.5, "line": {}}',
    "true": '{"id": true, "line": {}}',
    "too long": '{"id": 1, "line": {"trouble": "%s"}}' % ("x" * 70_000),
}


def test_one_message_does_not_end_the_stream(monkeypatch: pytest.MonkeyPatch) -> None:
    """What breaks a reader is left out and named once; the lines behind it come."""
    monkeypatch.setattr(feed, "BACK_OFF_S", (0.0,))
    nonsense: list[str | bytes] = [*POISON.values(), *(text for text, _ in HOSTILE.values())]

    async def serve(request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        for text in nonsense:
            sent = text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text
            await (socket.send_bytes(sent) if isinstance(text, bytes) or not text.isascii()
                   else socket.send_str(text))  # fmt: skip
        for number, line in enumerate(LINES, 1):
            await socket.send_json({"id": number, "line": line})
        await socket.receive()
        return socket

    async def scene() -> None:
        app = web.Application()
        app.router.add_get("/relay", serve)
        runner = web.AppRunner(app)
        await runner.setup()
        await web.TCPSite(runner, "127.0.0.1", 0).start()
        address = f"http://127.0.0.1:{runner.addresses[0][1]}/relay"
        notebook, said = Notebook(len(LINES)), list[str]()
        await followed(follow_relay(RelayAt(address), notebook, said.append), notebook)
        await runner.cleanup()
        assert notebook.lines == LINES
        assert notebook.beats == []
        assert said == [
            "what the relay sends is no line of a table (a number is too large): it is left out"
        ]

    asyncio.run(scene())


@pytest.mark.parametrize(
    "text",
    ["", "[]", "7", '{"id": 1}', '{"id": 1, "line": "x"}', "[" * 9999, *POISON.values()],
)
def test_what_is_no_line_is_refused(text: str) -> None:
    async def scene() -> None:
        notebook = Notebook(1)
        with pytest.raises(ValueError, match="what the relay sends is no line of a table"):
            take(text, notebook)
        assert notebook.lines == []

    asyncio.run(scene())


def test_a_file_is_followed_as_it_grows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(feed, "_LOOK_S", 0.0)
    path = tmp_path / "lines.jsonl"

    async def scene() -> None:
        texts = [json.dumps(line) + "\n" for line in LINES]
        path.write_text(texts[0] + texts[1][:4])
        notebook = Notebook(5)
        following = asyncio.ensure_future(follow_file(path, notebook))
        while not notebook.beats:
            await asyncio.sleep(0)
        assert notebook.lines == LINES[:1]
        with path.open("a") as file:
            file.write(texts[1][4:] + "".join(texts[2:]))
        await asyncio.wait_for(notebook.full.wait(), 30)
        following.cancel()
        assert notebook.lines == LINES

    asyncio.run(scene())


@pytest.mark.parametrize(("text", "said"), [
    (None, "cannot be read: No such file or directory"),
    ("{}\nnonsense\n", "line 2: this is no line of a table"),
    ("[]\n", "line 1: this is no line of a table"),
    (b"\xff\xfe", "is no file of lines"),
])  # fmt: skip
def test_a_file_of_something_else_is_named(
    text: str | bytes | None, said: str, tmp_path: Path
) -> None:
    path = tmp_path / "lines.jsonl"
    if text is not None:
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
    with pytest.raises(CannotError, match=said):
        asyncio.run(follow_file(path, Notebook(9)))
