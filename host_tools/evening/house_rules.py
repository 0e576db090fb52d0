"""Rules that a house may want otherwise, and three houses as examples, with their reasons."""

import tomllib
from functools import cache, partial
from pathlib import Path
from typing import Any

from floorman.rules.books import NAMES

from host_tools.rulebook.tables import PARAMETERS
from host_tools.table import words
from host_tools.table.words import both

_BOOK_COLUMN = 2  # of PARAMETERS: tda2019, then the others


@cache
def house_rules() -> dict[str, Any]:
    """{"books": [{"id", "name": texts}], "rules": [{"id", "text", "choices": [{"value", "text"}],
    "books": its value in each}], "houses": [{"id", "name", "why", "book", "changes": [{"id",
    "value", "why"}]}]}; texts are {"en", "de"}.
    """
    data = tomllib.loads((Path(__file__).parent / "house_rules.toml").read_text("utf-8"))
    return {
        "books": [{"id": book, "name": both(partial(words.book, book))} for book in NAMES],
        "rules": [_rule(name, rule) for name, rule in data["rules"].items()],
        "houses": [_house(name, house) for name, house in data["houses"].items()],
    }


def _text(data: dict[str, Any], before: str = "") -> dict[str, str]:
    return {language: data[before + language] for language in words.LANGUAGES}


def _rule(name: str, rule: dict[str, Any]) -> dict[str, Any]:
    row = next(row for row in PARAMETERS if row[0] == name)
    choices = [{"value": each["value"], "text": _text(each)} for each in rule["choices"]]
    return {
        "id": name,
        "text": _text(rule),
        "choices": choices,
        "books": dict(zip(NAMES, row[_BOOK_COLUMN:], strict=True)),
    }


def _house(name: str, house: dict[str, Any]) -> dict[str, Any]:
    changes = [
        {"id": rule, "value": change["value"], "why": _text(change)}
        for rule, change in house["changes"].items()
    ]
    return {
        "id": name,
        "name": _text(house),
        "why": _text(house, "why_"),
        "book": house["book"],
        "changes": changes,
    }
