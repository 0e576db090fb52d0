"""The overlay's files: the page's own, a skin's, and nothing else of the computer."""

import json
from pathlib import Path

import pytest
from aiohttp import web

from host_tools.outputs.overlay_files import SECURITY, overlay_file
from host_tools.outputs.skins import SKINS
from host_tools.texts import texts


def body(rest: str, *homes: Path) -> bytes:
    answer = overlay_file(rest, (SKINS, *homes))
    assert isinstance(answer.body, bytes)
    for name, value in SECURITY.items():
        assert answer.headers[name] == value
    return answer.body


@pytest.mark.parametrize(
    ("rest", "kind"),
    [
        ("", "text/html"),
        ("index.html", "text/html"),
        ("main.js", "text/javascript"),
        ("base.css", "text/css"),
        ("texts/de.json", "application/json"),
        ("skins/felt/skin.css", "text/css"),
        ("skins/felt/back.svg", "image/svg+xml"),
        ("skins/studio/skin.json", "application/json"),
    ],
)
def test_what_the_page_asks_for_is_there(rest: str, kind: str) -> None:
    assert overlay_file(rest).content_type == kind
    assert body(rest)


@pytest.mark.parametrize(
    "rest",
    [
        "ws", "texts/fr.json", "texts/../../en.json", "skins", "skins/", "skins/felt",
        "skins/felt/", "skins/felt/skin.toml", "../skins.py", "../page/main.js", "/etc/passwd",
        "skins/../skins/felt/skin.css", "skins/./skin.css",
        "skins/felt/../../../page/main.js", "skins/nobody/skin.css", "skins/%2e%2e/x.css",
        "\0.css",
    ],
)  # fmt: skip
def test_nothing_else_is(rest: str) -> None:
    with pytest.raises(web.HTTPNotFound):
        overlay_file(rest)


def test_every_text_is_said_somewhere() -> None:
    scripts = "".join(body(path.name).decode() for path in SKINS.parent.glob("*.js"))
    computed = {"stack", "bb", "winnings", "away", "out", "call", "bet", "raise", "all_in", "post"}
    for name in set(texts("overlay")) - computed:
        assert f'"{name}"' in scripts, name


def test_a_skin_of_ones_own_is_found_and_a_broken_one_says_why(tmp_path: Path) -> None:
    made = tmp_path / "mine"
    made.mkdir()
    (made / "skin.css").write_text(".plate {}")
    (made / "skin.toml").write_text("[sizes]\ncorner = 4\n")
    assert body("skins/mine/skin.css", tmp_path) == b".plate {}"
    assert json.loads(body("skins/mine/skin.json", tmp_path))["variables"] == {
        "--size-corner": "4px"
    }
    (made / "skin.toml").write_text("[sizes]\ncorner = 'round'\n")
    with pytest.raises(web.HTTPNotFound) as caught:
        overlay_file("skins/mine/skin.json", (SKINS, tmp_path))
    assert "corner in [sizes] must be a number of pixels" in str(caught.value.text)
