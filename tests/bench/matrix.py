"""Parameter x book x value: each other value a book could have is noticed by a test.

The test names a rule behind the parameter, and one of that very book where the book has one: so a
rule of one book that leaks into another fails something that says which rule it was.
`equal_values.toml` lists the values that decide as the book's own does, each with the reason.
"""

import tomllib
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import NamedTuple

from floorman.rules.books import NAMES

from host_tools.rulebook.rules import Rule, edition_of, rules
from host_tools.rulebook.tables import PARAMETERS, Parameter
from tests.bench.disabling import flip, others
from tests.bench.named_tests import NamedTests, work_with
from tests.coverage.shown import tests_that_name

EQUAL = Path(__file__).with_name("equal_values.toml")

OF_NO_DOCUMENT = (
    "straddle dead_straddle bomb bomb_boards runs seven_deuce kill stand_up squid".split()
)
"""Parameters of what no document knows: tests say what each value does, none names a rule."""


class Cell(NamedTuple):
    """A book's parameter has another value than the book's own."""

    parameter: str
    book: str
    value: int

    def __str__(self) -> str:
        return f"{self.parameter} = {self.value} in {self.book}"


def cells() -> list[Cell]:
    """The whole matrix, in the order of the parameters.

    Where a later edition has the number of the one before, the rules are that one's and so are
    their tests (tests/scenarios/test_editions.py): that cell is tried once.
    """
    return [
        Cell(row.name, book, value)
        for row in PARAMETERS
        if row.name not in OF_NO_DOCUMENT
        for book in NAMES
        for value in others(row.name, book)
        if not edition_of(book) or _has_its_own(row, book)
    ]


def _has_its_own(row: Parameter, book: str) -> bool:
    return row.values[NAMES.index(book)] != row.values[NAMES.index(edition_of(book))]


def equal() -> dict[str, str]:
    """Cells that no test can notice -> the reason."""
    groups = tomllib.loads(EQUAL.read_text(encoding="utf-8"))["equal"]
    return {cell: group["why"] for group in groups for cell in group["cells"]}


@cache
def behind(name: str) -> list[Rule]:
    """The decided rules that a parameter turns, with every test that names them."""
    return [
        replace(rule, tests=tuple(tests_that_name(rule)))
        for rule in rules().values()
        if rule.verdict == "decided" and f"param:{name}" in rule.by
    ]


def asked(cell: Cell) -> list[Rule]:
    """The rules whose tests must notice: the book's own, or any where the book is silent."""
    every = behind(cell.parameter)
    return [rule for rule in every if rule.book == cell.book] or every


def unnoticed(chosen: Sequence[Cell]) -> list[Cell]:
    """The cells that change nothing for any of their tests."""
    found: list[Cell] = []

    def work(tests: NamedTests) -> None:
        found.extend(cell for cell in chosen if not _noticed(cell, tests))

    status = work_with(_every(chosen), work)
    if status not in (0, 5):  # 5: pytest itself ran none
        raise RuntimeError(f"pytest ended with {status}; run tests/coverage: is a test not there?")
    return found


def _noticed(cell: Cell, tests: NamedTests) -> bool:
    with flip(*cell).used():
        return any(tests.failing(rule) for rule in asked(cell))


def _every(chosen: Iterable[Cell]) -> list[Rule]:
    return [rule for name in {cell.parameter: 0 for cell in chosen} for rule in behind(name)]


def complaints(chosen: Iterable[Cell], found: Iterable[Cell]) -> list[str]:
    """Faults when these of the chosen cells go unnoticed; none when all is as listed."""
    listed = equal()
    silent = {str(cell) for cell in found}
    wrong = [f"{cell}: UNNOTICED" for cell in sorted(silent - set(listed))]
    stale = sorted({str(cell) for cell in chosen} & set(listed) - silent)
    return wrong + [f"{cell}: is noticed, and {EQUAL.name} lists it" for cell in stale]
