"""Moves of a page, and the pages' words."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import aiohttp

from host_tools.access.gate import Gate
from host_tools.attack.hostile_json import HOSTILE
from host_tools.outputs.server import Server
from host_tools.table.state import TableState
from host_tools.texts import texts
from simulator.hands_on.play_routes import PAGE, PlayRoutes
from tests.host_tools.heard import PATIENCE_S, news

Told = Callable[["Table", PlayRoutes, str], Awaitable[None]]


class Table:
    """`asked` are the moves that came to it."""

    def __init__(self) -> None:
        self.asked: list[tuple[int, dict[str, Any]]] = []
        self.shown = 0

    def lies(self) -> dict[str, object]:
        return {"ready": self.shown}

    def ask(self, who: int, move: dict[str, Any], answer: Callable[[str], None]) -> None:
        self.asked.append((who, move))
        answer("")


def with_table(told: Told) -> None:
    async def scene() -> None:
        table, gate = Table(), Gate()
        routes = PlayRoutes(table, gate)  # type: ignore[arg-type]
        server = Server(TableState(), gate=gate, rooms=(routes.add_to,))
        url = await server.start() + "play/ws"
        try:
            await asyncio.wait_for(told(table, routes, url), PATIENCE_S)
        finally:
            await server.stop()

    asyncio.run(scene())


NO_MOVES = [
    "", "[]", "1", "{}", '{"id": "1", "do": 2}', '{"do": "put"}', '{"id": 1, "do": "put"}',
    "{" * 900, '{"id": "1", "do": "put"', '{"id": "1", "do": "put", "seat": 10}',
    '{"id": "1", "by": 2}',
]  # fmt: skip


def test_nonsense_is_no_move_and_one_sentence() -> None:
    """Nothing of it comes to the table."""
    hostile = [
        text for text, _ in HOSTILE.values() if isinstance(text, str) and text != '"\ud800"'
    ]

    async def told(table: Table, routes: PlayRoutes, url: str) -> None:
        async with aiohttp.ClientSession() as session, session.ws_connect(url) as socket:
            await news(socket)
            for text in (text for text in [*NO_MOVES, *hostile] if len(text) < 2048):
                await socket.send_str(text)
                said = (await news(socket))["error"]
                assert said.startswith("a command is one JSON object: ")
            assert table.asked == []

    with_table(told)


def test_every_word_that_a_page_names_is_there() -> None:
    named = set()
    for path in PAGE.glob("*.html"):
        named |= {part.split('"')[0] for part in path.read_text().split('data-word="')[1:]}
    for path in PAGE.glob("*.js"):
        named |= {part.split('"')[0] for part in path.read_text().split('word("')[1:]}
    assert len(named) > 20
    assert named <= texts("play").keys()


def test_nothing_on_a_page_is_inline() -> None:
    """The policy of the server would refuse it."""
    for path in PAGE.glob("*.html"):
        text = Path(path).read_text()
        assert "<style" not in text
        assert 'style="' not in text
        assert text.count("<script") == text.count('<script type="module" src="/')


def test_a_page_that_went_puts_back_what_it_held() -> None:
    """Whatever becomes of its socket; the other pages are told of what comes next."""

    async def told(table: Table, routes: PlayRoutes, url: str) -> None:
        async with aiohttp.ClientSession() as session, session.ws_connect(url) as other:
            async with session.ws_connect(url) as socket:
                assert await news(socket) == await news(other) == {"full": {"ready": 0}}
                for _ in range(2):  # it is done once
                    await socket.send_str('{"id": "3", "do": "lift", "from": "deck"}')
                    assert (await news(socket))["ok"]
            while len(table.asked) < 2:
                await asyncio.sleep(0.005)
            table.shown = 1
            routes.changed()
            assert await news(other) == {"change": {"ready": 1}}
        [(who, lift), left, *_] = table.asked
        assert (lift["do"], lift["from"]) == ("lift", "deck")
        assert left == (who, {"do": "back"})

    with_table(told)
