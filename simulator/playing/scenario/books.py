"""The rule books by name, and the events that choose one at the table."""

from collections.abc import Mapping
from typing import Any

from floorman.rules.books import NAMES

from host_tools.table.house import HIGHEST, House, parameter
from host_tools.table.view import Input

BOOKS = NAMES


def choosing(book: str, house: Mapping[str, Any]) -> list[Input]:
    """All that puts a book on the table and changes its parameters."""
    rows = {parameter(name): value for name, value in house.items()}
    return House(BOOKS.index(book), rows).events


def house_rules(value: Any) -> dict[str, int]:
    """Parameters a house changed, checked; ValueError with the reason."""
    if not isinstance(value, dict):
        raise ValueError("is a table, such as { order_any = 1 }")
    for name, number in value.items():
        if name not in HIGHEST:
            raise ValueError(f"{name!r} is no parameter of the rule books")
        if not isinstance(number, int) or not 0 <= number <= HIGHEST[name]:
            raise ValueError(f"{name} is 0 to {HIGHEST[name]}, not {number!r}")
    return {name: int(number) for name, number in value.items()}
