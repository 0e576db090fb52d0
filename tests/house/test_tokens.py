"""Colours, type and motion of all pages stand in one sheet; pages take them by their names."""

import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
KIT = ROOT / "host_tools" / "outputs" / "page" / "kit"
TOKENS = KIT / "tokens.css"
SKINS = ROOT / "host_tools" / "outputs" / "overlay" / "skins"
"""A skin is a palette of its own: its sheet is a house's, not the pages'."""
LAMP_OFF = "#000000"
"""On the wire: a light that is dark."""
_COMMENT = re.compile(r"/\*.*?\*/|(?<!:)//[^\n]*", re.DOTALL)
_HEX = re.compile(r"#(?:[0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})\b(?!-)")
_FUNCTION = re.compile(r"\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color-mix|color)\(")
_NAMED = re.compile(
    r"(?:color|background|fill|stroke|border[a-z-]*|outline|box-shadow)\s*:[^;{}]*"
    r"\b(?:white|black|red|green|blue|yellow|orange|gr[ae]y|silver|gold|transparent|brown)\b"
)
_STACK = re.compile(
    r"font(?:-family)?\s*:[^;{}]*(?:\"|'|\b(?:sans-serif|serif|monospace|system-ui|Arial)\b)"
)
_RADIUS = re.compile(r"border-radius\s*:[^;{}]*[\d.]+(?:px|r?em)")
_DURATION = re.compile(r"(?:transition|--time)[a-z-]*\s*:[^;{}]*\b[\d.]+m?s\b")


def literals(text: str, kind: str) -> list[str]:
    """Colours, stacks of fonts, corners and durations of transitions that are written out."""
    bare = _COMMENT.sub("", text)
    found = _HEX.findall(bare) + _FUNCTION.findall(bare)
    if kind == ".css":
        for rule in (_NAMED, _STACK, _RADIUS, _DURATION):
            found += rule.findall(bare)
    return [one for one in found if one != LAMP_OFF]


def pages() -> list[Path]:
    """Sheets, scripts and pages, the tokens and the skins left out."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "-co", "--exclude-standard", "host_tools", "simulator"],
        cwd=ROOT, capture_output=True, text=True, check=True,
    ).stdout  # fmt: skip
    found = [ROOT / name for name in listed.split("\0") if name.endswith((".css", ".js", ".html"))]
    return [
        path
        for path in found
        if path != TOKENS and not path.is_relative_to(SKINS) and path.is_file()
    ]


def test_only_the_tokens_name_colours_and_fonts() -> None:
    wrong = {
        str(path.relative_to(ROOT)): found
        for path in pages()
        if (found := literals(path.read_text("utf-8"), path.suffix))
    }
    assert wrong == {}


@pytest.mark.parametrize(
    "line",
    [
        "a { color: #a5b2bf; }", "a { background: rgb(1 2 3); }", "a { border: 1px solid white; }",
        'a { font: 1rem "Segoe UI", sans-serif; }', "a { transition: opacity 0.4s; }",
        "a { background: transparent; }", "a { border-radius: 4px; }",
        "a { fill: hsl(1 2% 3%); }",
    ],
)  # fmt: skip
def test_a_literal_is_seen(line: str) -> None:
    assert literals(line, ".css")
    assert not literals("a { color: var(--text); font: inherit; } /* #fff */", ".css")


def test_a_script_names_no_colour() -> None:
    assert literals('fill: "#1a1512"', ".js")
    assert not literals('byId("#fields") // #abc', ".js")


def tokens(theme: str) -> dict[str, str]:
    """The tokens of a theme, by name."""
    text = _COMMENT.sub("", TOKENS.read_text("utf-8"))
    [body] = re.findall(rf'\[data-theme="{theme}"\] \{{(.*?)\}}', text, re.DOTALL)
    return dict(re.findall(r"(--[\w-]+):\s*([^;]+);", body))


def test_every_theme_names_the_same() -> None:
    dark = tokens("dark")
    assert len(dark) > 80
    assert set(dark) == set(tokens("light")) == set(tokens("contrast"))


def test_every_name_that_is_used_is_there() -> None:
    sheets = [*pages(), TOKENS]
    text = "\n".join(_COMMENT.sub("", path.read_text("utf-8")) for path in sheets)
    named = set(re.findall(r"(?<![\w-])(--[a-z][\w-]*)\s*:", text))
    used = set(
        re.findall(r"var\((--[\w-]+)\)", text)
    )  # with a fallback it may come from elsewhere
    assert used - named == {"--per-row"}  # the overlay's scripts say it


def test_every_token_is_used() -> None:
    text = "\n".join(path.read_text("utf-8") for path in [*pages(), TOKENS])
    text += "\n".join(path.read_text("utf-8") for path in SKINS.rglob("skin.*"))
    wanted = {name for name in tokens("dark") if f"var({name})" not in text}
    assert wanted == set()


KITS = {"overlay": ["kit/tokens.css"], "verify": ["kit/tokens.css", "kit/base.css"]}
"""Pages that need less: nobody chooses colours on air, nor on a page without a server."""


def test_every_page_has_the_kit() -> None:
    for path in (one for one in pages() if one.suffix == ".html"):
        text = path.read_text("utf-8")
        kit = KITS.get(path.parent.name, ["tokens.css", "base.css", "theme.js"])
        missing = [name for name in kit if name not in text]
        assert missing == [], path


def test_the_fonts_come_with_their_licence() -> None:
    for folder in (KIT / "fonts", SKINS / "felt"):
        assert sum(font.stat().st_size for font in folder.glob("*.woff2")) < 80_000
        assert "SIL OPEN FONT LICENSE Version 1.1" in (folder / "OFL.txt").read_text("utf-8")
    for sheet in (TOKENS, SKINS / "felt" / "skin.css"):
        named = re.findall(r'url\("([^"]+\.woff2)"\)', sheet.read_text("utf-8"))
        assert named
        assert all((sheet.parent / name).is_file() for name in named)
