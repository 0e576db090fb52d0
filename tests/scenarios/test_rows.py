"""Where the books differ, every row is shown by a scenario, or a reason says why none can."""

import re
import tomllib

from tests.scenarios.report import HERE
from tests.scenarios.test_books import ALL

LISTS = tomllib.loads((HERE / "no_row.toml").read_text(encoding="utf-8"))
ROWS = set(LISTS["rows"])


def shown():
    """Rows that the note of a scenario names, with the books it runs under."""
    books = {}
    for scenario in ALL:
        for row in re.findall(r"\b[A-D]\d+\b", scenario.note):
            books.setdefault(row, set()).add(scenario.book)
    return books


def test_there_are_95_rows():
    numbers = {"A": 27, "B": 30, "C": 21, "D": 17}
    assert {f"{part}{n}" for part, last in numbers.items() for n in range(1, last + 1)} == ROWS


def test_each_row_is_shown_or_has_a_reason_or_is_not_yet():
    none, not_yet = set(LISTS["no_row"]), set(LISTS["not_yet"]["rows"])
    assert not none & not_yet
    assert not_yet <= ROWS
    assert all(LISTS["no_row"].values())
    assert set(shown()) | none | not_yet == ROWS
    assert not set(shown()) & none


def test_a_row_is_shown_under_two_books_at_least():
    assert [row for row, books in shown().items() if len(books) < 2] == []
