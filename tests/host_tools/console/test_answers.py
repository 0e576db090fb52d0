"""An answer waits for the table's own word on this command, whatever else happens meanwhile."""

import asyncio
import json
from collections.abc import Iterator
from concurrent.futures import Future
from typing import Any

import aiohttp
import pytest
from floorman import events as ev
from floorman.rules import codes

from tests.host_tools.console.scene import KEY
from tests.host_tools.console.served import PATIENCE_S, Served

Told = tuple[int, int, int]
FOREIGN: list[Told] = [
    (ev.KNOCK, 2, 0),
    (ev.REFUSED, 2, codes.ALERT_KNOCK_WHOSE),
    (KEY, ev.K_CLOCK, 0),  # of the table's own keypad
    (KEY, ev.K_CALL, 5),  # like it, but for the amount
    (ev.KNOCK, ev.K_CALL, 0),
]


class Slow(Served):
    """A table that takes what it is told, and says so when the test lets it."""

    def tell(self, kind: int, seat: int, value: int, author: int) -> "Future[None]":
        self.told.append((kind, seat, value))
        taken: Future[None] = Future()
        taken.set_result(None)
        return taken


@pytest.fixture
def table() -> Iterator[Slow]:
    with Slow() as served:
        yield served


async def asked(table: Slow, *between: Told, last: Told) -> tuple[bool, dict[str, Any]]:
    """CALL over the page's socket: whether it was answered before the last event, and how."""
    async with (
        aiohttp.ClientSession() as session,
        session.ws_connect(table.url + "console/ws") as socket,
    ):
        answers: list[dict[str, Any]] = []

        async def read() -> None:
            async for message in socket:
                if "answer" in (said := json.loads(message.data)):
                    answers.append(said)

        reading = asyncio.create_task(read())
        await socket.send_str(json.dumps(table.command("call")))
        while not table.told:
            await asyncio.sleep(0.005)
        for event in between:
            table.happen(event)
        await asyncio.sleep(0.1)
        early = bool(answers)
        table.happen(last)
        async with asyncio.timeout(PATIENCE_S):
            while not answers:
                await asyncio.sleep(0.005)
        reading.cancel()
        return early, answers[0]


@pytest.mark.parametrize("foreign", FOREIGN, ids=str)
def test_an_event_of_somebody_else_is_no_answer(table: Slow, foreign: Told) -> None:
    early, answer = asyncio.run(asked(table, foreign, last=(KEY, ev.K_CALL, 0)))
    assert not early
    assert answer["ok"]


@pytest.mark.parametrize("foreign", FOREIGN, ids=str)
def test_a_refusal_behind_it_reaches_who_asked(table: Slow, foreign: Told) -> None:
    refusal = (ev.REFUSED, 0, codes.ALERT_NO_UNDO)
    early, answer = asyncio.run(asked(table, foreign, last=refusal))
    assert not early
    assert not answer["ok"]
    assert answer["error"]
