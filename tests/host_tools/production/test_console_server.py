"""The console's texts, and its server's answers to who has the token and who has not."""

import json
import re
from pathlib import Path

import aiohttp
import pytest

from host_tools.production.console import PAGE
from host_tools.reveal.settings import CHOICES, Settings
from host_tools.texts import texts
from tests.host_tools.heard import news
from tests.host_tools.production.on_air import TOKEN, OnAir, on_air

TEXTS = texts("production")
ELSEWHERE = {"hidden", "delay_s", "lag_ms", "banner", "banner_text", "banner_sub", "ticker",
             "leaderboard"}  # fmt: skip
"""Settings that have a button of their own outside the panel of modes."""


def test_every_text_that_is_asked_for_is_there() -> None:
    scripts = "".join(path.read_text() for path in PAGE.glob("*.js"))
    asked = set(re.findall(r'\bsay\("(\w+)"', scripts))
    assert asked <= set(TEXTS["page"])
    assert {name for name in Settings().as_json() if name not in ELSEWHERE} == set(TEXTS["modes"])
    words = {word for choices in CHOICES.values() for word in choices}
    assert words <= set(TEXTS["values"])


def test_only_the_token_opens_it_and_nothing_foreign_is_loaded(tmp_path: Path) -> None:
    async def scene(stage: OnAir) -> None:
        async def get(path: str) -> tuple[int, str, str]:
            async with stage.session.get(f"{stage.url}/production/{path}") as answer:
                policy = answer.headers.get("Content-Security-Policy", "")
                return answer.status, policy, await answer.text()

        for path in ("", "wrong/", "wrong/main.js", "wrong/ws", f"{TOKEN}/../x", f"{TOKEN}/no.js"):
            assert (await get(path))[0] == 404, path
        status, policy, text = await get(TOKEN)
        assert (status, policy[:18]) == (200, "default-src 'self'")
        assert "//" not in re.sub(r"<!doctype html>", "", text)
        assert [(await get("wrong/"))[0] for _ in range(12)][-1] == 429

    on_air(tmp_path, scene)


def test_sockets_of_foreign_pages_are_refused(tmp_path: Path) -> None:
    async def scene(stage: OnAir) -> None:
        for path in ("ws", "preview/ws"):
            url = f"{stage.url}/production/{TOKEN}/{path}"
            with pytest.raises(aiohttp.WSServerHandshakeError, match="403"):
                await stage.session.ws_connect(url, headers={"Origin": "http://evil.example"})
            async with stage.session.ws_connect(url) as socket:
                assert "full" in json.loads(await socket.receive_str())

    on_air(tmp_path, scene)


def test_changes_come_by_sections(tmp_path: Path) -> None:
    async def scene(stage: OnAir) -> None:
        url = f"{stage.url}/production/{TOKEN}/ws"
        async with stage.session.ws_connect(url) as socket:
            await socket.receive_str()
            await stage.post("seat/3/name/Chen")
            assert list((await news(socket))["change"]) == ["people"]

    on_air(tmp_path, scene)
