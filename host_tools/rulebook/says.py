"""What a rule says: one sentence of our own and its title, English or German."""

import tomllib
from functools import cache
from pathlib import Path

from host_tools.rulebook.rules import rules

LANGUAGES = ("en", "de")


def says(name: str, language: str = "en") -> str:
    """The sentence of a rule; KeyError where there is no such rule."""
    return _words(language)[name]["says"]


def title(name: str, language: str = "en") -> str:
    """The title of a rule, the English one from rules.toml."""
    return _words(language)[name].get("title") or rules()[name].title


@cache
def _words(language: str) -> dict[str, dict[str, str]]:
    if language not in LANGUAGES:
        raise ValueError(f"rules speak {' and '.join(LANGUAGES)}, not {language!r}")
    path = Path(__file__).with_name(f"says_{language}.toml")
    books = tomllib.loads(path.read_text(encoding="utf-8"))
    return {
        name: row if isinstance(row, dict) else {"says": row}
        for table in books.values()
        for name, row in table.items()
    }
