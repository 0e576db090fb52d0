"""The texts of every page in each language, and which of them a page shows that it should not."""

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

from playwright.sync_api import Page

from host_tools.texts import files, languages, texts

FILES = set(files()) - {"language", "bring_up", "overlay", "play", "gallery", "academy"}
"""Those of the pages of an evening."""
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
    yield from (texts("language", one)["name"] for one in languages())
    for file in FILES:
        yield from _flat(texts(file, language))


def _flat(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for one in value.values() if isinstance(value, dict) else value:
            yield from _flat(one)
