"""Rules that a house may want otherwise, and three houses as examples; texts/*/houses.toml has
their words.
"""

import tomllib
from functools import cache
from pathlib import Path
from typing import TypedDict

from host_tools.table.house import in_books, offered


class Rule(TypedDict):
    """`books` has its value in each of them."""

    id: str
    choices: list[int]
    books: dict[str, int]


class Example(TypedDict):
    """A house; `changes` are values by the ids of rules."""

    id: str
    book: str
    changes: dict[str, int]


class HouseRules(TypedDict):
    books: list[str]
    rules: list[Rule]
    houses: list[Example]


@cache
def house_rules() -> HouseRules:
    """All of them."""
    data = tomllib.loads((Path(__file__).parent / "house_rules.toml").read_text("utf-8"))
    return {
        "books": offered(),
        "rules": [
            {"id": name, "choices": choices, "books": in_books(name)}
            for name, choices in data["rules"].items()
        ],
        "houses": [
            {"id": name, "book": house["book"], "changes": house["changes"]}
            for name, house in data["houses"].items()
        ],
    }
