"""Sphinx, taught: wide tables in boxes, what stands around a page, stems that are found once."""

import tomllib
from pathlib import Path
from typing import Any

from docs.sphinx.documents import GROUPS
from sphinx.application import Sphinx
from sphinx.search.en import SearchEnglish
from sphinx.writers.html5 import HTML5Translator

HERE = Path(__file__).parent
SEARCH = {"en": "search", "de": "suche"}
"""The page that searches: both at the top, for addresses of what is found are told from there."""


class Translator(HTML5Translator):
    """A table stands in a box of its own, which can be wider than a phone."""

    def visit_table(self, node: Any) -> None:
        self.body.append('<div class="wide">')
        super().visit_table(node)

    def depart_table(self, node: Any) -> None:
        super().depart_table(node)
        self.body.append("</div>")


class Search(SearchEnglish):
    """Finds each stem once: the pages have 120,000 words, and few different ones."""

    def __init__(self, options: dict[str, str]) -> None:
        super().__init__(options)
        self._stems: dict[str, str] = {}

    def stem(self, word: str) -> str:
        if word not in self._stems:
            self._stems[word] = super().stem(word)
        return self._stems[word]


def words() -> dict[str, Any]:
    """Words around a page, by language."""
    return tomllib.loads((HERE / "words.toml").read_text("utf-8"))


def setup(app: Sphinx) -> dict[str, Any]:
    """Called by Sphinx."""
    app.set_translator("html", Translator)
    app.add_search_language(Search)
    app.connect("html-page-context", _around)
    return {"parallel_read_safe": True}


def _around(app: Sphinx, page: str, template: str, context: dict[str, Any], _: object) -> None:
    """Language, navigation and the page in the other language."""
    language = "de" if page.startswith("de/") or page == SEARCH["de"] else "en"
    said = words()
    context["said"] = said[language]
    context["spoken"] = language
    context["folder"] = "de/" if language == "de" else ""
    context["groups"] = _groups(app, language, said[language]["groups"])
    context["search_page"] = SEARCH[language]
    context["other_page"] = _other(app, page, language)


def _other(app: Sphinx, page: str, language: str) -> str:
    """The same in the other language, or where that begins."""
    if page in SEARCH.values():
        return SEARCH["en" if language == "de" else "de"]
    folder = "" if language == "de" else "de/"
    other = f"{folder}{page.removeprefix('de/')}"
    begin = "rules/index" if "rules/" in page else "index"
    return other if other in app.env.titles else f"{folder}{begin}"


def _groups(app: Sphinx, language: str, names: dict[str, str]) -> list[tuple[str, Any]]:
    """Heading, and the documents below it that this language has."""
    known = set(app.env.titles)
    found = []
    for group, title in names.items():
        pages = [_own(name, language) for name in GROUPS[group].split()]
        listed = [(page, app.env.titles[page].astext()) for page in pages if page in known]
        if listed:
            found.append((title, listed))
    return found


def _own(name: str, language: str) -> str:
    return name if language == "en" else f"{language}/{name}"
