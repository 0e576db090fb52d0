"""docs/dealers-card.html: every key and every light, a printed page each in English and German.

`python -m tests.docs.dealers_card` writes it; the names of keys and floor entries are the page's.
"""

import tomllib
from html import escape
from pathlib import Path
from typing import Any

from floorman import events as ev
from floorman.display.lights import PALETTE
from floorman.keypad import LAYOUT
from floorman.rules import codes
from floorman.rules.games import NAMES

from host_tools.table import code_names
from host_tools.texts import ROWS, texts

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "dealers-card.html"
_ACROSS = 5
_DIM = 12  # what shines less looks grey on paper


def words() -> dict[str, dict[str, Any]]:
    """Meanings of keys and lights, by language: card.toml."""
    return tomllib.loads((Path(__file__).parent / "card.toml").read_text(encoding="utf-8"))


def page() -> str:
    """The whole page."""
    style = (Path(__file__).parent / "card.css").read_text(encoding="utf-8")
    sides = "\n".join(_side(language) for language in ROWS)
    return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Floorman: the dealer's card</title>
<style>
{style}</style>
</head>
<body>
{sides}
</body>
</html>
"""


def _side(language: str) -> str:
    card = words()[language]
    more = "\n".join(f"<p>{escape(line)}</p>" for line in card["answers"])
    numbers = "\n".join(f"<p>{escape(line)}</p>" for line in card["numbers"])
    return f"""<section lang="{language}">
<h1>{escape(card["title"])}</h1>
{_pad(language)}
<h2>{escape(card["answers_title"])}</h2>
{more}
<h2>{escape(card["lights_title"])}</h2>
{_lights(card)}
<h2>{escape(card["floor_title"])}</h2>
{numbers}
{_entries(language)}
<p>{_games(language)}</p>
</section>"""


def _pad(language: str) -> str:
    rows = [LAYOUT[at : at + _ACROSS] for at in range(0, len(LAYOUT), _ACROSS)]
    lines = ["<tr>" + "".join(_key(code, language) for code in row) + "</tr>" for row in rows]
    return '<table class="pad" role="presentation">\n' + "\n".join(lines) + "\n</table>"


def _key(code: int, language: str) -> str:
    if code < ev.K_THOUSAND:
        return f"<td><b>{code}</b></td>"
    name = code_names.keys()[code]
    means = words()[language]["keys"][name]
    return f"<td><b>{escape(texts('events', language)['keys'][name])}</b>{escape(means)}</td>"


def _lights(card: dict[str, Any]) -> str:
    lines = []
    for code, means in enumerate(card["lights"], 1):
        lines.append(f'<li><i style="background: {_colour(code)}"></i>{escape(means)}</li>')
    return '<ul class="lights">\n' + "\n".join(lines) + "\n</ul>"


def _colour(code: int) -> str:
    """As it looks lit: the palette's colour, as bright as paper allows."""
    green, red, blue = PALETTE[3 * code : 3 * code + 3]
    top = max(red, green, blue)
    scale = 255 / max(top, _DIM)
    return "#" + "".join(f"{min(255, round(one * scale)):02x}" for one in (red, green, blue))


def _games(language: str) -> str:
    """Lines of games, which the entry of the game takes for its number."""
    named = texts("table", language)["games"]
    lines = [f"<b>{line}</b> {escape(named[name])}" for line, name in enumerate(NAMES)]
    return f"<b>{codes.MENU_GAME}</b> " + ", ".join(lines)


def _entries(language: str) -> str:
    menu = texts("rules", language)["menu"]
    numbers = code_names.menu()
    lines = [
        f"<li><b>{number}</b>{escape(menu[name])}</li>"
        for number, name in sorted(numbers.items())
        if name in menu
    ]
    return '<ul class="entries">\n' + "\n".join(lines) + "\n</ul>"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
