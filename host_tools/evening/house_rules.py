"""Rules that a house may want otherwise, and three houses as examples; texts/*/houses.toml has
their words.
"""

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from floorman.rules.books import NAMES

from host_tools.table.house import in_books


@cache
def house_rules() -> dict[str, Any]:
    """{"books": ids, "rules": [{"id", "choices": values, "books": its value in each}], "houses":
    [{"id", "book", "changes": {id of a rule: value}}]}.
    """
    data = tomllib.loads((Path(__file__).parent / "house_rules.toml").read_text("utf-8"))
    return {
        "books": NAMES,
        "rules": [
            {"id": name, "choices": choices, "books": in_books(name)}
            for name, choices in data["rules"].items()
        ],
        "houses": [{"id": name, **house} for name, house in data["houses"].items()],
    }
