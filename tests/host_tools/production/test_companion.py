"""Companion hears what changed, once; one that was away hears all."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import aiohttp
from aiohttp import web

from host_tools.production.companion import Companion, variables
from tests.host_tools.production.fake_companion import FakeCompanion
from tests.host_tools.production.on_air import PATIENCE_S

STATUS: dict[str, Any] = {
    "feed": "live", "delay_s": 20, "waiting": 3, "hand": 7, "turn_seat": 0, "pot": 1200,
    "to_call": 0, "level": 3, "level_left": 754, "overlay_on": True, "alert": "", "decision": 0,
    "clients": 1, "head": "00000000", "starts_in_s": None,
}  # fmt: skip
VARIABLES = {
    "turn_seat": "1", "pot": "1200", "to_call": "0", "level": "3", "level_left": "12:34",
    "hand": "7", "feed_state": "live", "feed_delay": "20", "alert": "", "decision": "0",
    "overlay_on": "true",
}  # fmt: skip


def test_variables_are_texts_for_buttons() -> None:
    assert variables(STATUS) == VARIABLES
    other = STATUS | {"turn_seat": None, "level_left": None, "overlay_on": False}
    changed = {"turn_seat": "", "level_left": "", "overlay_on": "false"}
    assert variables(other) == VARIABLES | changed


Scene = Callable[[FakeCompanion, str, aiohttp.ClientSession], Awaitable[None]]


def play(scene: Scene) -> None:
    async def whole() -> None:
        fake = FakeCompanion()
        app = web.Application()
        app.router.add_post("/api/custom-variable/{name}/value", fake.serve)
        runner = web.AppRunner(app, access_log=None)
        await runner.setup()
        await web.TCPSite(runner, "127.0.0.1", 0).start()
        url = f"http://127.0.0.1:{runner.addresses[0][1]}"
        try:
            async with aiohttp.ClientSession() as session:
                await asyncio.wait_for(scene(fake, url, session), PATIENCE_S)
        finally:
            await runner.cleanup()

    asyncio.run(whole())


def test_only_news_is_said_and_all_after_a_break() -> None:
    async def scene(fake: FakeCompanion, url: str, session: aiohttp.ClientSession) -> None:
        status = dict(STATUS)
        companion = Companion(url, lambda: status, lambda: None)
        await companion.say_news(session)
        assert fake.take() == VARIABLES
        assert (companion.up, companion.warnings()) == (True, [])
        await companion.say_news(session)
        assert fake.take() == {}
        status |= {"pot": 1500, "turn_seat": 4}
        await companion.say_news(session)
        assert fake.take() == {"pot": "1500", "turn_seat": "5"}
        fake.away = True
        status["pot"] = 1600
        await companion.say_news(session)
        assert companion.warnings() == [("companion_off", {})]
        fake.away = False
        await companion.say_news(session)
        assert fake.take() == VARIABLES | {"pot": "1600", "turn_seat": "5"}
        assert companion.up

    play(scene)


def test_variables_that_nobody_made_are_named() -> None:
    async def scene(fake: FakeCompanion, url: str, session: aiohttp.ClientSession) -> None:
        fake.unknown = {"pot", "alert"}
        companion = Companion(url, lambda: STATUS, lambda: None)
        await companion.say_news(session)
        assert companion.warnings() == [("companion_missing", {"names": "alert, pot"})]
        assert set(fake.take()) == set(VARIABLES) - fake.unknown

    play(scene)


def test_what_is_empty_is_said_and_all_behind_it() -> None:
    """No clock, nobody's turn, no alert: what a desk hears for most of an evening."""

    async def scene(fake: FakeCompanion, url: str, session: aiohttp.ClientSession) -> None:
        status = STATUS | {"level_left": None, "turn_seat": None, "alert": ""}
        companion = Companion(url, lambda: status, lambda: None)
        await companion.say_news(session)
        assert fake.take() == VARIABLES | {"level_left": "", "turn_seat": ""}
        assert (companion.up, companion.warnings()) == (True, [])
        status |= {"alert": "Köln & Bonn: 50 % + 1 = ?", "level_left": 61}
        await companion.say_news(session)
        assert fake.take() == {"alert": "Köln & Bonn: 50 % + 1 = ?", "level_left": "1:01"}

    play(scene)


def test_a_variable_that_is_refused_is_named_and_the_others_go_on() -> None:
    async def scene(fake: FakeCompanion, url: str, session: aiohttp.ClientSession) -> None:
        changes: list[None] = []
        status = dict(STATUS)
        fake.strange = {"level"}
        companion = Companion(url, lambda: status, lambda: changes.append(None))
        await companion.say_news(session)
        assert set(fake.take()) == set(VARIABLES) - {"level"}
        assert (companion.up, companion.warnings()) == (
            True, [("companion_refused", {"names": "level"})],
        )  # fmt: skip
        await companion.say_news(session)
        assert (fake.take(), len(changes)) == ({}, 1)
        fake.strange, status["level"] = set(), 4
        await companion.say_news(session)
        assert (fake.take(), companion.warnings()) == ({"level": "4"}, [])

    play(scene)


def test_all_is_said_again_every_ten_seconds() -> None:
    """Somebody made a variable meanwhile, or made it empty."""

    async def scene(fake: FakeCompanion, url: str, session: aiohttp.ClientSession) -> None:
        fake.unknown = {"pot"}
        companion = Companion(url, lambda: STATUS, lambda: None)
        for _ in range(39):
            await companion.say_news(session)
        fake.take()
        fake.unknown = set()
        await companion.say_news(session)
        assert (fake.take(), companion.warnings()) == (VARIABLES, [])

    play(scene)


def test_an_api_that_is_switched_off_is_told_and_comes_back() -> None:
    async def scene(fake: FakeCompanion, url: str, session: aiohttp.ClientSession) -> None:
        fake.off = True
        companion = Companion(url, lambda: STATUS, lambda: None)
        await companion.say_news(session)
        assert (companion.up, companion.warnings()) == (True, [("companion_closed", {})])
        fake.off = False
        await companion.say_news(session)
        assert (fake.take(), companion.warnings()) == (VARIABLES, [])

    play(scene)


def test_an_absent_companion_is_asked_ever_less_often() -> None:
    async def scene(fake: FakeCompanion, url: str, session: aiohttp.ClientSession) -> None:
        waits: list[float] = []

        async def rest(seconds: float) -> None:
            waits.append(seconds)
            if len(waits) == 10:
                raise asyncio.CancelledError

        fake.away = True
        companion = Companion(url, lambda: STATUS, lambda: None, rest)
        await asyncio.gather(companion.run(), return_exceptions=True)
        assert waits[:4] == [0.5, 1.0, 2.0, 4.0]
        assert waits[-1] == 30.0

    play(scene)
