"""The overlay's style sheets: what moves, what a mixer's browser knows, what a skin names."""

import re
from pathlib import Path

import pytest

from host_tools.outputs.overlay_files import OVERLAY
from host_tools.outputs.skins import SKINS, skins

SHEETS = sorted(OVERLAY.rglob("*.css"))
SCRIPTS = sorted(OVERLAY.glob("*.js"))
MOVING = {"transform", "opacity", "none"}
TOO_NEW = (":has(", "@container", "color-mix", "@layer", "@scope", "view-transition", "text-wrap")
COSTLY = ("filter", "mix-blend-mode", "mask")
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)


def sheet(path: Path) -> str:
    return _COMMENT.sub("", path.read_text(encoding="utf-8"))


def keyframes(text: str) -> list[str]:
    """Properties that any @keyframes changes."""
    found = []
    for body in re.findall(r"@keyframes [\w-]+ \{((?:[^{}]*\{[^{}]*\})*)\s*\}", text):
        found += re.findall(r"([\w-]+)\s*:", " ".join(re.findall(r"\{([^{}]*)\}", body)))
    return found


def test_only_transform_and_opacity_move() -> None:
    moved = []
    for path in SHEETS:
        text = sheet(path)
        for value in re.findall(r"(?<![\w-])transition(?:-property)?\s*:\s*([^;}]+)", text):
            moved += [part.split()[0] for part in re.sub(r"\([^()]*\)", "", value).split(",")]
        moved += keyframes(text)
        assert text.count("@keyframes") == len(re.findall(r"@keyframes [\w-]+ \{", text))
    assert {"transform", "opacity"} <= set(moved) <= MOVING


def test_scripts_move_by_transform_alone() -> None:
    calls = [
        call
        for path in SCRIPTS
        for call in re.findall(r"\.animate\(\[(.*?)\]", path.read_text(), re.DOTALL)
    ]
    assert calls
    for call in calls:
        named = re.findall(r"[{,]\s*(\w+):", re.sub(r"\$\{[^}]*\}", "", call))
        assert set(named) <= {"transform", "opacity"}


@pytest.mark.parametrize("path", SHEETS, ids=lambda path: path.parent.name + "/" + path.name)
def test_a_sheet_is_for_chromium_103_and_costs_little(path: Path) -> None:
    text = sheet(path)
    assert [word for word in TOO_NEW if word in text] == []
    assert [word for word in COSTLY if re.search(rf"(?<![\w-]){word}[\w-]*\s*:", text)] == []
    assert "http" not in text
    assert "&" not in text
    depth = deepest = 0
    for sign in re.sub(r"@media[^{]*\{|@keyframes[^{]*\{", "", text):
        depth += (sign == "{") - (sign == "}")
        deepest = max(deepest, depth)
    assert deepest == 1  # no rule within a rule


def test_every_variable_of_a_skin_is_known_to_the_page() -> None:
    known = set(re.findall(r"(--(?:font|colour|size)-[\w-]+)\s*:", sheet(OVERLAY / "base.css")))
    for skin in skins().values():
        assert set(skin.variables) <= known
        used = set(
            re.findall(r"var\((--(?:font|colour|size)-[\w-]+)", sheet(skin.folder / "skin.css"))
        )
        assert used <= known
    assert "--colour-plate" in known


def test_the_documented_variables_are_those_there_are() -> None:
    known = set(re.findall(r"--((?:font|colour|size)-[\w-]+)\s*:", sheet(OVERLAY / "base.css")))
    guide = (Path(__file__).parents[4] / "docs" / "skins.md").read_text(encoding="utf-8")
    tables = dict.fromkeys(re.findall(r"^\| `([a-z-]+)` \|", guide, re.MULTILINE))
    assert {name.partition("-")[2] for name in known} <= set(tables)


def test_a_skins_pictures_are_there() -> None:
    for name in skins():
        folder = SKINS / name
        for picture in re.findall(r'url\("([^"]+)"\)', sheet(folder / "skin.css")):
            assert (folder / picture).is_file()
