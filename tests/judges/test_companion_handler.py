"""Companion's own handler takes what we post, and our fake refuses what it refuses."""

import asyncio
from collections.abc import Iterator
from typing import Any

import aiohttp
import pytest
from aiohttp import web

from host_tools.production.companion import Companion, variables
from tests.host_tools.production.fake_companion import FakeCompanion
from tests.host_tools.production.test_companion import STATUS, VARIABLES
from tests.judges.companion_handler import Handler, handler
from tests.judges.pinned import MissingError

JSON = "application/json"
CASES: dict[str, tuple[str, str | None, str | None]] = {
    "a value in the address": ("pot/value?value=12", None, None),
    "an empty one there": ("pot/value?value=", None, None),
    "signs and umlauts": ("pot/value?value=K%C3%B6ln%20%26%20%2B", None, None),
    "the address before a body": ("pot/value?value=1", "2", "text/plain"),
    "a text as a body": ("pot/value", " 1200 ", "text/plain"),
    "an empty body": ("pot/value", "", "text/plain"),
    "a body of no kind": ("pot/value", "", None),
    "a number in JSON": ("pot/value", "7", JSON),
    "a text in JSON": ("pot/value", '"seven"', JSON),
    "false in JSON": ("pot/value", "false", JSON),
    "an empty text in JSON": ("pot/value", '""', JSON),
    "an empty object": ("pot/value", "{}", JSON),
    "null": ("pot/value", "null", JSON),
    "no JSON at all": ("pot/value", "", JSON),
    "a variable that nobody made": ("level/value?value=1", None, None),
    "an empty one that nobody made": ("level/value?value=", None, None),
}


@pytest.fixture
def desk() -> Iterator[Handler]:
    try:
        with handler() as found:
            yield found
    except MissingError as why:
        pytest.skip(str(why))


async def post(url: str, path: str, body: str | None, kind: str | None) -> int:
    headers = {"Content-Type": kind} if kind else {}
    skipped = [] if kind else ["Content-Type"]
    address = f"{url}/api/custom-variable/{path}"
    async with (
        aiohttp.ClientSession(skip_auto_headers=skipped) as session,
        session.post(address, data=body, headers=headers) as answer,
    ):
        return answer.status


async def of_the_fake(path: str, body: str | None, kind: str | None) -> tuple[int, Any]:
    fake = FakeCompanion()
    fake.unknown = {"level"}
    app = web.Application()
    app.router.add_post("/api/custom-variable/{name}/value", fake.serve)
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    try:
        url = f"http://127.0.0.1:{runner.addresses[0][1]}"
        status = await post(url, path, body, kind)
    finally:
        await runner.cleanup()
    return status, dict(fake.heard).get("pot")


@pytest.mark.parametrize("case", CASES)
def test_the_fake_refuses_what_companion_refuses(desk: Handler, case: str) -> None:
    desk.do(make=["pot"])
    status = asyncio.run(post(desk.url, *CASES[case]))
    value = desk.do(tell=1).get("pot")
    assert asyncio.run(of_the_fake(*CASES[case])) == (status, value)


def test_every_variable_arrives_empty_or_not(desk: Handler) -> None:
    desk.do(make=sorted(variables({})))
    told = [*(STATUS for _ in range(2)), STATUS | {"level_left": None, "turn_seat": None}]

    async def scene() -> None:
        async with aiohttp.ClientSession() as session:
            now = iter(told)
            status = next(now)
            companion = Companion(desk.url, lambda: status, lambda: None)
            for status in told:
                await companion.say_news(session)
                assert desk.do(tell=1) == variables(status)
                assert companion.warnings() == []

    asyncio.run(scene())


def test_what_is_missing_or_switched_off_is_told_by_name(desk: Handler) -> None:
    desk.do(make=sorted({*VARIABLES} - {"pot"}))

    async def scene() -> None:
        async with aiohttp.ClientSession() as session:
            companion = Companion(desk.url, lambda: STATUS, lambda: None)
            await companion.say_news(session)
            assert companion.warnings() == [("companion_missing", {"names": "pot"})]
            desk.do(enable=False)
            again = Companion(desk.url, lambda: STATUS, lambda: None)
            await again.say_news(session)
            assert again.warnings() == [("companion_closed", {})]

    asyncio.run(scene())
