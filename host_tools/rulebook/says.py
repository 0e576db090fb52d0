"""A rule in words: one sentence of our own and its title, from texts/*/says.toml."""

from functools import cache

from host_tools.rulebook.rules import rules
from host_tools.texts import texts


def says(name: str, language: str = "en") -> str:
    """The sentence of a rule; KeyError where there is no such rule."""
    row = _rows(language).get(name)
    return row["says"] if row else says(rules()[name].follows, language)


def title(name: str, language: str = "en") -> str:
    """The title of a rule, the English one from rules.toml."""
    rule = rules()[name]
    followed = rules().get(rule.follows)
    own = _rows(language).get(name, {}).get("title", "")
    if own or followed is None or followed.title != rule.title:
        return own or rule.title
    return title(followed.id, language)


@cache
def _rows(language: str) -> dict[str, dict[str, str]]:
    return {
        name: row if isinstance(row, dict) else {"says": row}
        for table in texts("says", language).values()
        for name, row in table.items()
    }
