"""Ways to disable a decision of the rules: its function, one statement of it, its parameter.

A function is disabled by other code in the same function object: whoever imported it by name, and
every table that holds it, runs the other code, too.
"""

import ast
import importlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from copy import deepcopy
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

from floorman.rules import book as book_module
from floorman.rules.books import NAMES

from host_tools.rulebook.rules import Decider, decider

_FIRST_VALUE = 2  # column of the first book in PARAMETERS, behind name and highest value
_CHOICES = 3  # up to this value each number is a choice of its own; above they are counts
_NEUTRAL = {"bool": ("False", "True"), "int": ("0",)}  # by annotation; all else returns None


@dataclass(frozen=True)
class Way:
    """One way to disable a decision: what it does, and how to do it and undo it."""

    does: str
    disable: Callable[[], Callable[[], None]]

    @contextmanager
    def used(self) -> Iterator[None]:
        """The decision is disabled as long as this lasts."""
        undo = self.disable()
        try:
            yield
        finally:
            undo()


def flips(name: str, book: str) -> list[Way]:
    """Other values of a parameter in a book; last, no house can change it."""
    return [*(flip(name, book, value) for value in others(name, book)), _freeze(name)]


def others(name: str, book: str) -> list[int]:
    """All other choices of a book; of counts the neighbours, none and the most."""
    row = next(one for one in _rows() if one[0] == name)
    highest, own = int(row[1]), int(row[_FIRST_VALUE + NAMES.index(book)])
    found = range(highest + 1) if highest <= _CHOICES else (0, own - 1, own + 1, highest)
    return sorted({value for value in found if 0 <= value <= highest} - {own})


def _rows() -> list[list[str]]:
    return [line.split(" ") for line in book_module.PARAMETERS.split("\n")]


def flip(name: str, book: str, value: int) -> Way:
    """A parameter has another value in a book."""
    column = _FIRST_VALUE + NAMES.index(book)

    def disable() -> Callable[[], None]:
        printed = book_module.PARAMETERS
        rows = _rows()
        for row in rows:
            if row[0] == name:
                row[column] = str(value)
        module: Any = book_module
        module.PARAMETERS = "\n".join(" ".join(row) for row in rows)
        return lambda: setattr(module, "PARAMETERS", printed)

    return Way(f"{name} = {value}", disable)


def _freeze(name: str) -> Way:
    """A house that changes the parameter has its book's value all the same."""
    frozen = [row[0] for row in _rows()].index(name)

    def disable() -> Callable[[], None]:
        house: Any = book_module.Book
        change = house.change

        def changes(book: book_module.Book, parameter: int, value: int) -> bool:
            return bool(parameter == frozen or change(book, parameter, value))

        house.change = changes
        return lambda: setattr(house, "change", change)

    return Way(f"{name} as printed", disable)


def stops(place: str) -> list[Way]:
    """The function returns at once, with nothing; a condition always says no, or always yes."""
    known = decider(place)
    ways = []
    for value in _neutral(_node(known)):
        node = _node(known)
        node.body = [ast.parse(f"return {value}").body[0]]
        ways.append(_swap(known, node, f"returns {value}"))
    return ways


def turns(place: str, decisions: Sequence[str]) -> list[Way]:
    """Each statement that says one of the decisions: its condition inverted, or it is gone."""
    known = decider(place)
    found = len(_saying(_node(known), decisions))
    ways = []
    for number in range(found):
        node = _node(known)
        statement, above = _saying(node, decisions)[number]
        how = _turn(node, statement, above)
        ways.append(_swap(known, node, f"line {statement.lineno} {how}"))
    return ways


def _turn(function: ast.FunctionDef, statement: ast.stmt, above: ast.If | None) -> str:
    choices = [part for part in ast.walk(statement) if isinstance(part, ast.IfExp)]
    condition: ast.If | ast.IfExp | None = choices[0] if choices else above
    if condition:
        condition.test = ast.UnaryOp(ast.Not(), condition.test)
        return "inverted"
    _drop(function, statement)
    return "dropped"


def _drop(function: ast.FunctionDef, statement: ast.stmt) -> None:
    leaves = isinstance(statement, ast.Return)
    gone = ast.parse(f"return {_neutral(function)[0]}" if leaves else "pass").body[0]
    for block in _blocks(function):
        if statement in block:
            block[block.index(statement)] = gone


def _blocks(node: ast.AST) -> Iterator[list[ast.stmt]]:
    for part in ast.walk(node):
        for name in ("body", "orelse", "finalbody"):
            block = getattr(part, name, None)
            if isinstance(block, list):
                yield block


def _saying(
    node: ast.AST, decisions: Sequence[str], above: ast.If | None = None
) -> list[tuple[ast.stmt, ast.If | None]]:
    """Statements that say one of the decisions, each with the `if` it stands under."""
    found: list[tuple[ast.stmt, ast.If | None]] = []
    for child in ast.iter_child_nodes(node):
        inside = any(True for _ in _blocks(child) if _)
        if inside or not isinstance(child, ast.stmt):
            found += _saying(child, decisions, child if isinstance(child, ast.If) else above)
        elif any(_says(part, decisions) for part in ast.walk(child)):
            found.append((child, above))
    return found


def _says(node: ast.AST, decisions: Sequence[str]) -> bool:
    return (
        isinstance(node, ast.Attribute)
        and ast.unparse(node.value) == "why"
        and node.attr.lower() in decisions
    )


def _neutral(node: ast.FunctionDef) -> tuple[str, ...]:
    return _NEUTRAL.get(ast.unparse(node.returns) if node.returns else "", ("None",))


def _swap(known: Decider, node: ast.FunctionDef, does: str) -> Way:
    code = _compiled(node, known.file)

    def disable() -> Callable[[], None]:
        function = _function(known)
        own = function.__code__
        function.__code__ = code
        return lambda: setattr(function, "__code__", own)

    return Way(f"{known.name} {does}", disable)


def _compiled(node: ast.FunctionDef, file: Path) -> CodeType:
    node.decorator_list = []
    whole = ast.fix_missing_locations(ast.Module([node], []))
    for part in compile(whole, str(file), "exec").co_consts:
        if isinstance(part, CodeType) and part.co_name == node.name:
            return part
    raise ValueError(f"{file} has no function {node.name}")


def _node(known: Decider) -> ast.FunctionDef:
    """The function as it is written, to be changed."""
    return deepcopy(_written(known))


@cache
def _written(known: Decider) -> ast.FunctionDef:
    inside: list[ast.stmt] = _module(known.file).body
    for name in known.name.split("."):
        found = next(
            part
            for part in inside
            if isinstance(part, ast.ClassDef | ast.FunctionDef) and part.name == name
        )
        inside = found.body
    assert isinstance(found, ast.FunctionDef)
    return found


@cache
def _module(file: Path) -> ast.Module:
    return ast.parse(file.read_text(encoding="utf-8"))


def _function(known: Decider) -> FunctionType:
    found: Any = importlib.import_module(known.module)
    for name in known.name.split("."):
        found = vars(found)[name]
    if isinstance(found, property):
        found = found.fget
    assert isinstance(found, FunctionType), known.name
    return found
