"""The rule books by name, and the events that choose one at the table."""

from collections.abc import Mapping
from typing import Any

from floorman import events as ev
from floorman.rules.books import NAMES

from host_tools.rulebook.tables import PARAMETERS

BOOKS = NAMES


def choosing(book: str, house: Mapping[str, Any]) -> list[tuple[int, int, int]]:
    """Events (kind, seat, value) that put a book on the table and change its parameters."""
    rows = [row[0] for row in PARAMETERS]
    events = [(ev.BOOK, BOOKS.index(book), 0)]
    return events + [(ev.PARAM, rows.index(name), value) for name, value in house.items()]


def house_rules(value: Any) -> dict[str, int]:
    """Parameters a house changed, checked; ValueError with the reason."""
    if not isinstance(value, dict):
        raise ValueError("is a table, such as { order_any = 1 }")
    highest = {row[0]: row[1] for row in PARAMETERS}
    for name, number in value.items():
        if name not in highest:
            raise ValueError(f"{name!r} is no parameter of the rule books")
        if not isinstance(number, int) or not 0 <= number <= highest[name]:
            raise ValueError(f"{name} is 0 to {highest[name]}, not {number!r}")
    return {name: int(number) for name, number in value.items()}
