"""Rules that a house may want otherwise, and three houses as examples; texts/*/houses.toml has
their words.
"""

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from floorman.rules.books import NAMES

from host_tools.rulebook.tables import PARAMETERS

_BOOK_COLUMN = 2  # of PARAMETERS: tda2019, then the others


@cache
def house_rules() -> dict[str, Any]:
    """{"books": ids, "rules": [{"id", "choices": values, "books": its value in each}], "houses":
    [{"id", "book", "changes": {id of a rule: value}}]}.
    """
    data = tomllib.loads((Path(__file__).parent / "house_rules.toml").read_text("utf-8"))
    return {
        "books": NAMES,
        "rules": [_rule(name, choices) for name, choices in data["rules"].items()],
        "houses": [{"id": name, **house} for name, house in data["houses"].items()],
    }


def _rule(name: str, choices: list[int]) -> dict[str, Any]:
    row = next(row for row in PARAMETERS if row[0] == name)
    books = dict(zip(NAMES, row[_BOOK_COLUMN:], strict=True))
    return {"id": name, "choices": choices, "books": books}
