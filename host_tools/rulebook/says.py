"""A rule in words: one sentence of our own and its title, from texts/*/says.toml."""

from functools import cache

from host_tools.rulebook.rules import rules
from host_tools.texts import texts


def says(name: str, language: str = "en") -> str:
    """The sentence of a rule; KeyError where there is no such rule."""
    return _rows(language)[name]["says"]


def title(name: str, language: str = "en") -> str:
    """The title of a rule, the English one from rules.toml."""
    return _rows(language)[name].get("title") or rules()[name].title


@cache
def _rows(language: str) -> dict[str, dict[str, str]]:
    return {
        name: row if isinstance(row, dict) else {"says": row}
        for table in texts("says", language).values()
        for name, row in table.items()
    }
