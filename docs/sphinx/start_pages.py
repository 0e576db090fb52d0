"""The first page, which is the table itself, and the dealer's card, in both languages."""

import re
from collections.abc import Iterator
from typing import Any

from docs.sphinx import html
from docs.sphinx.documents import LANGUAGES, ROOT, sought

_TITLES = {"en": "Deal at the table", "de": "Der Tisch, zum Ausprobieren"}
_SAYS = {
    "en": "The controller inside a real poker table, here with a simulated one: drag cards and "
    "chips, press its keys, make a mistake, and see what it says. Firmware and simulator run in "
    "this browser; nothing that you do leaves it.",
    "de": "Die Steuerung in einem echten Pokertisch, hier mit einem simulierten: Karten und Chips "
    "ziehen, Tasten drücken, einen Fehler machen und lesen, was der Tisch dazu sagt. Firmware und "
    "Simulator laufen in diesem Browser; nichts davon verlässt ihn.",
}
_NEXT = {
    "en": [
        ("table/#gallery", "36 things that go wrong at a table"),
        ("first-evening.html", "The first evening with a board"),
        ("home-game.html", "A home game, from the first seat to the last payout"),
        ("rules/index.html", "Every rule: what it says, what the table does"),
        ("about.html", "What Floorman is, and where it stands"),
    ],
    "de": [
        ("../table/#gallery", "36 Dinge, die am Tisch schiefgehen"),
        ("first-evening.html", "Der erste Abend mit einer Platine"),
        ("home-game.html", "Ein Abend zu Hause, vom ersten Platz bis zur Auszahlung"),
        ("rules/index.html", "Jede Regel in einem Satz"),
        ("troubleshooting.html", "Wenn etwas nicht stimmt"),
    ],
}
_LIGHT = re.compile(r'<i style="background: (#\w+)"></i>')
_DOT = (
    r'<svg viewBox="0 0 10 10" aria-hidden="true"><circle cx="5" cy="5" r="4.5" fill="\1"/></svg>'
)
"""A page of the site has no style of its own."""
_SECTION = re.compile(r'<section lang="(\w+)">\n<h1>(.*?)</h1>\n(.*?)</section>', re.DOTALL)


def pages(words: dict[str, Any], has_table: bool) -> Iterator[tuple[str, str]]:
    """Name of a page, and its text."""
    for language in LANGUAGES:
        folder = "" if language == "en" else f"{language}/"
        yield f"{folder}index", _start(language, words[language], has_table)
    card = (ROOT / "docs" / "dealers-card.html").read_text("utf-8")
    for language, title, text in _SECTION.findall(card):
        folder = "" if language == "en" else f"{language}/"
        text = _LIGHT.sub(_DOT, text)
        text = re.sub(r"<table(.*?)</table>", r'<div class="wide"><table\1</table></div>', text,
                      flags=re.DOTALL)  # fmt: skip
        yield (
            f"{folder}dealers-card",
            (
                html.document(title, f'<div class="card">{text}</div>')
                + sought(f"{folder}dealers-card")
            ),
        )


def _start(language: str, said: dict[str, Any], has_table: bool) -> str:
    up = "" if language == "en" else "../"
    link = f"{up}table/#play?language={language}"
    shown = (
        f'<iframe class="felt" src="{link}" title="{said["table_title"]}"></iframe>\n'
        f"<p>{html.link(link, said['table_large'])}</p>"
        if has_table
        else f"<p>{html.text(said['table_none'])}</p>"
    )
    ways = [
        html.link(target, f"{title}")
        for target, title in _NEXT[language] if has_table or "table/" not in target
    ]  # fmt: skip
    items = "".join(f"<li>{way}</li>" for way in ways)
    return html.document(
        _TITLES[language], f"<p>{_SAYS[language]}</p>", shown, f'<ul class="ways">{items}</ul>'
    )
