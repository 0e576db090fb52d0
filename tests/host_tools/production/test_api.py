"""The API: every action, who may call it, and what it says to what is wrong."""

import json
from pathlib import Path
from typing import Any

import pytest

from host_tools.production import api
from host_tools.production.photos import LARGEST
from host_tools.reveal.settings import CHOICES, RANGES, Settings
from tests.host_tools.production.on_air import DELAY_S, TOKEN, OnAir, on_air

JPEG = b"\xff\xd8\xff\xe0" + bytes(100)


@pytest.mark.parametrize(
    ("path", "settings"),
    [
        ("hide/on", {"hidden": True}),
        ("hide/toggle", {"hidden": True}),
        ("set/hidden/on", {"hidden": True}),
        ("banner/lower_third/Ada%20L./Berlin%20%2F%20Ost",
         {"banner": "lower_third", "banner_text": "Ada L.", "banner_sub": "Berlin / Ost"}),
        ("banner/sponsor/50%25", {"banner": "sponsor", "banner_text": "50%"}),
        ("banner/level", {"banner": "level"}),
        ("ticker/Gr%C3%BC%C3%9Fe", {"ticker": "Grüße"}),
        ("leaderboard/on", {"leaderboard": "stack"}),
        ("leaderboard/toggle", {"leaderboard": "stack"}),
        ("leaderboard/bb", {"leaderboard": "bb"}),
        ("skin/studio", {"skin": "studio"}),
        ("set/skin/studio", {"skin": "studio"}),
        ("deck/four", {"deck": "four"}),
        ("layout/vertical_left", {"layout": "vertical_left"}),
        ("language/de", {"language": "de"}),
        ("amounts/player/bb", {"amounts_player": "bb"}),
        ("delay/up/10", {"delay_s": DELAY_S + 10}),
        ("delay/nudge/110", {"lag_ms": 110}),
        ("set/statistics/toggle", {"statistics": True}),
        ("set/fold_s/7", {"fold_s": 7}),
        ("set/name/Final", {"name": "Final"}),
    ],
)  # fmt: skip
def test_an_action_is_done(path: str, settings: dict[str, Any], tmp_path: Path) -> None:
    async def scene(stage: OnAir) -> None:
        status, said = await stage.post(path)
        assert (status, said["ok"]) == (200, True)
        expected = Settings(delay_s=DELAY_S).changed(**settings)
        assert stage.reveal.settings == expected

    on_air(tmp_path, scene)


def test_every_setting_can_be_set(tmp_path: Path) -> None:
    async def scene(stage: OnAir) -> None:
        _, told = await stage.call("GET", "settings")
        for name, now in Settings(delay_s=DELAY_S).as_json().items():
            value: Any = not now if isinstance(now, bool) else "x"
            if name in RANGES:
                value = RANGES[name][1]
            if name in CHOICES:
                value = CHOICES[name][-1]
            if name == "skin":
                value = "studio"
            word = value if isinstance(value, str) else json.dumps(value)
            status, said = await stage.post(f"set/{name}/{word}")
            assert (status, said[name]) == (200, value), name
            assert told["settings"][name] == now

    on_air(tmp_path, scene)


def test_what_is_on_is_taken_away(tmp_path: Path) -> None:
    async def scene(stage: OnAir) -> None:
        for path in ("hide/on", "banner/text/A", "ticker/B", "leaderboard/bb", "set/name/C"):
            await stage.post(path)
        for path in ("hide/off", "banner/off", "ticker/off", "leaderboard/off", "set/name"):
            assert (await stage.post(path))[0] == 200
        assert stage.reveal.settings == Settings(delay_s=DELAY_S)

    on_air(tmp_path, scene)


@pytest.mark.parametrize(
    ("method", "path", "status", "words"),
    [
        ("POST", "hide/maybe", 400, "on, off or toggle"),
        ("POST", "set/delay_s/soon", 400, "a whole number"),
        ("POST", "set/delay_s/²", 400, "a whole number"),
        ("POST", "set/delay_s/99999", 400, "0 to 4500"),
        ("POST", "set/dealy_s/9", 400, "is it delay_s?"),
        ("POST", "set/deck", 400, "needs a value"),
        ("POST", "set/", 400, "no setting is called"),
        ("POST", "set/skin/velvet", 400, "felt, studio"),
        ("POST", "banner/text", 400, "needs a text"),
        ("POST", "banner/fanfare/x", 400, "banner is one of"),
        ("POST", "amounts/hat/bb", 400, "no setting is called amounts_hat"),
        ("POST", "delay/up/-5", 400, "only goes up"),
        ("POST", "delay/nudge/-10", 400, "0 to 10000"),
        ("POST", "seat/0/name/A", 400, "1 to 10"),
        ("POST", "seat/11/name/A", 400, "1 to 10"),
        ("POST", "seat/3/flag/Germany", 400, "two capital letters"),
        ("POST", "seat/3/hat/red", 404, "/api/seat/{seat}/name"),
        ("POST", "dance", 404, "openapi.json"),
        ("POST", "status", 405, "GET"),
        ("GET", "hide/on", 405, "POST"),
        ("DELETE", "hide/on", 405, "GET, POST or PUT"),
        ("PUT", "hide/on", 405, "photo"),
    ],
)
def test_what_is_wrong_is_said_and_nothing_changes(
    method: str, path: str, status: int, words: str, tmp_path: Path
) -> None:
    async def scene(stage: OnAir) -> None:
        got, said = await stage.call(method, path)
        assert got == status
        assert words in said["error"]
        assert stage.reveal.settings == Settings(delay_s=DELAY_S)

    on_air(tmp_path, scene)


def test_the_delay_goes_down_only_while_nothing_waits(tmp_path: Path) -> None:
    async def scene(stage: OnAir) -> None:
        assert (await stage.post("set/delay_s/10"))[0] == 200
        stage.reveal.receive(1, {"session": "x"})
        status, said = await stage.post("set/delay_s/5")
        assert (status, "while 1 lines wait" in said["error"]) == (400, True)
        assert (await stage.post("delay/up/5"))[1]["delay_s"] == 15
        assert (await stage.call("GET", "status"))[1]["waiting"] == 1

    on_air(tmp_path, scene)


def test_the_token_is_in_the_header_or_in_the_path(tmp_path: Path) -> None:
    async def scene(stage: OnAir) -> None:
        assert (await stage.call("POST", f"{TOKEN}/hide/on", None))[0] == 200
        assert stage.reveal.settings.hidden
        for path, token in [("hide/off", None), ("hide/off", "wrong"), ("wrong/hide/off", None)]:
            status, said = await stage.call("POST", path, token)
            assert (status, "token is wrong" in said["error"]) == (401, True)
        assert stage.reveal.settings.hidden

    on_air(tmp_path, scene)


def test_wrong_tokens_are_slowed_and_the_right_one_is_not(tmp_path: Path) -> None:
    async def scene(stage: OnAir) -> None:
        seen = [(await stage.call("POST", "hide/on", "wrong"))[0] for _ in range(15)]
        assert seen[0] == 401
        assert seen[-1] == 429
        assert (await stage.post("hide/on"))[0] == 200

    on_air(tmp_path, scene)


def test_calls_are_bounded_for_who_has_the_token_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(api, "_CALLS_A_S", 0.0)  # no time passes for the bucket

    async def scene(stage: OnAir) -> None:
        seen = [(await stage.call("GET", "status"))[0] for _ in range(120)]
        assert seen == [200] * 120
        status, said = await stage.call("GET", "status")
        assert (status, said["error"]) == (429, "too many calls: wait a second")

    on_air(tmp_path, scene)


def test_seats_have_names_flags_and_photos(tmp_path: Path) -> None:
    async def scene(stage: OnAir) -> None:
        await stage.post("seat/3/name/Chen")
        await stage.post("seat/3/flag/DE")
        status, said = await stage.call("PUT", "seat/3/photo", data=JPEG)
        assert status == 200
        person = stage.reveal.people[2]
        assert (person.name, person.flag, person.photo) == ("Chen", "DE", said["photo"])
        assert (tmp_path / "photos" / said["photo"]).read_bytes() == JPEG
        url = f"{stage.url}/production/{TOKEN}/preview/photos/{said['photo']}"
        async with stage.session.get(url) as answer:
            assert (await answer.read(), answer.content_type) == (JPEG, "image/jpeg")
        for what in ("name", "flag", "photo/off"):
            await stage.post(f"seat/3/{what}")
        person = stage.reveal.people[2]
        assert (person.name, person.flag, person.photo) == ("", "", "")

    on_air(tmp_path, scene)


@pytest.mark.parametrize(
    ("data", "status", "words"),
    [
        (b"<svg onload='x()'/>", 400, "JPEG"),
        (b"", 400, "JPEG"),
        (JPEG + bytes(LARGEST), 413, "1024 KB"),
    ],
)
def test_what_is_no_photo_is_not_kept(
    data: bytes, status: int, words: str, tmp_path: Path
) -> None:
    async def scene(stage: OnAir) -> None:
        got, said = await stage.call("PUT", "seat/3/photo", data=data)
        assert (got, words in said["error"]) == (status, True)
        assert not (tmp_path / "photos").exists()

    on_air(tmp_path, scene)


def test_a_photo_that_is_not_packed_as_it_says_is_refused_and_noted(tmp_path: Path) -> None:
    async def scene(stage: OnAir) -> None:
        head = {"Authorization": f"Bearer {TOKEN}", "Content-Encoding": "gzip"}
        url, junk = f"{stage.url}/api/seat/3/photo", b"\x1f\x8b\x08junk"
        async with stage.session.put(url, headers=head, data=junk) as answer:
            assert answer.status == 400
            error = json.loads(await answer.text())["error"]
        assert error == "its body breaks off, or is not packed as it says"
        assert not (tmp_path / "photos").exists()

    on_air(tmp_path, scene)
    [noted] = map(json.loads, (tmp_path / "audit.jsonl").read_text().splitlines())
    assert (noted["what"], noted["path"]) == ("refused", "/api/../3/photo")


HOSTILE = [
    "ticker/%ED%A0%80", "ticker/%FF", "delay/" + "9" * 400, "delay/up/" + "9" * 5000,
    "set/fold_s/" + "[" * 2000, "set/fold_s/1e999", "set/name/%00", "seat/" + "9" * 30 + "/name/A",
    "banner/" + "%F0%9F" * 300, "delay/nudge/-" + "9" * 400,
]  # fmt: skip


def test_what_is_made_to_break_the_api_is_refused_and_noted(tmp_path: Path) -> None:
    """Half characters, deep and huge things: never an error of the server."""

    async def scene(stage: OnAir) -> None:
        for path in HOSTILE:
            for token, way in ((TOKEN, path), (None, f"{TOKEN}/{path}")):
                status, _ = await stage.call("POST", way, token)
                assert status in (200, 400, 404), path
        assert (await stage.call("GET", TOKEN, None))[0] == 404
        assert (await stage.call("GET", "x/status", None))[0] == 401
        for path in ("preview/" + "x" * 300 + ".js", "air/skins/" + "x" * 300 + "/skin.json"):
            async with stage.session.get(f"{stage.url}/production/{TOKEN}/{path}") as answer:
                assert answer.status == 404
        async with stage.session.get(f"{stage.url}/production/wrong/") as answer:
            assert answer.status == 404

    on_air(tmp_path, scene)
    noted = [json.loads(line) for line in (tmp_path / "audit.jsonl").read_text().splitlines()]
    assert all(one["what"] == "refused" for one in noted)
    assert all(one.pop("hash") for one in noted)
    assert noted[-1] | {"at": ""} == {
        "at": "", "what": "refused", "why": "there is nothing here", "path": "/production/../",
        "address": "127.0.0.1", "device": "",
    }  # fmt: skip
    assert noted[-2]["path"] == "/api/../status"
    assert noted[-2]["why"].startswith("the token is wrong")
    assert TOKEN not in str(noted), "the log is no list of tokens"
