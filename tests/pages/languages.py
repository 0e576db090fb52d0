"""The texts of every page in each language, and which of them a page shows that it should not."""

import json
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

HOST = Path(__file__).parents[2] / "host_tools"
FOLDERS = ("table", "console", "access")
TABLES = ("outputs/page/evening", "production/page")
_SHORT = 4
"""Letters of a text that says which language it is."""
_SEEN = """() => {
  const seen = [document.title], walk = document.createTreeWalker(document.body, 5);
  for (let node = walk.currentNode; node; node = walk.nextNode()) {
    if (node.nodeType === 3) {
      const around = node.parentElement;
      if (around.closest("select") || around.checkVisibility()) seen.push(node.textContent);
    } else {
      for (const name of ["aria-label", "placeholder", "title"])
        if (node.hasAttribute(name)) seen.push(node.getAttribute(name));
    }
  }
  return seen.map((text) => text.trim()).filter(Boolean);
}"""


def foreign(page: Page) -> list[str]:
    """What stands on the page in the language that it does not speak."""
    speaks = str(page.evaluate("document.documentElement.lang"))
    other = {"en": "de", "de": "en"}[speaks]
    own = _patterns(speaks)
    found = dict.fromkeys(str(text) for text in page.evaluate(_SEEN))
    return [text for text in found if _patterns(other).fits(text) and not own.fits(text)]


class Patterns:
    """Texts whose braces stand for anything."""

    def __init__(self, texts: set[str]) -> None:
        self._plain = {text.casefold() for text in texts if "{" not in text}
        filled = [text for text in texts if "{" in text]
        self._filled = [re.compile(_with_holes(text), re.IGNORECASE) for text in filled]

    def fits(self, text: str) -> bool:
        """The text is one of them."""
        plain = text.casefold()
        ends = {plain, plain.rstrip(".:"), plain + "."}
        return bool(ends & self._plain) or any(one.fullmatch(text) for one in self._filled)


@cache
def _patterns(language: str) -> Patterns:
    return Patterns({text for text in _texts(language) if _says(text)})


def _says(text: str) -> bool:
    return len(re.sub(r"\{\w+\}|[^\w]", "", text)) >= _SHORT


def _with_holes(text: str) -> str:
    return re.sub(r"\\\{\w+\\\}", ".+", re.escape(text))


def _texts(language: str) -> Iterator[str]:
    for folder in FOLDERS:
        yield from _flat(_toml(HOST / folder / "texts" / f"{language}.toml"))
    for folder in TABLES:
        yield from _flat(json.loads((HOST / folder / "texts.json").read_text("utf-8"))[language])
    yield from _flat(_toml(HOST / "rulebook" / f"says_{language}.toml"))
    house = _toml(HOST / "evening" / "house_rules.toml")
    yield from _of(house, language)


def _toml(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text("utf-8"))


def _flat(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for one in value.values() if isinstance(value, dict) else value:
            yield from _flat(one)


def _of(value: Any, language: str) -> Iterator[str]:
    """Texts whose key ends with the language."""
    if isinstance(value, dict):
        for name, one in value.items():
            if isinstance(one, str) and name.endswith(language):
                yield one
            yield from _of(one, language)
    elif isinstance(value, list):
        for one in value:
            yield from _of(one, language)
