"""Sensing's records have named columns with an owner each, and nothing inherits for length."""

import ast
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from floorman.sensing import hands, waiting

from tests.house.writers import declared, undeclared

SENSING = Path(hands.__file__).parent
ROOT = SENSING.parents[2]
INHERIT = {"LateCards": "Cards", "LateScan": "Scan"}
"""Classes that do otherwise what another one does: a table that reads cards at a hand's end."""
RECORDS = {
    "Waiting": (waiting, ("w", "self.waiting")),
    "Hands": (hands, ("h", "self.hands", "hands")),
}
"""Class -> its file, and what other files call it."""
ELSEWHERE = {"owner": ("self", "c"), "seen": ("self",)}
"""Columns of Hands that Cards hands on under their own names."""


def writes(tree: ast.AST, names: tuple[str, ...]) -> Iterator[str]:
    """Attributes of these names that a file assigns to, whole or a part."""
    for node in ast.walk(tree):
        targets = node.targets if isinstance(node, ast.Assign) else []
        if isinstance(node, ast.AugAssign):
            targets = [node.target]
        for target in targets:
            for part in target.elts if isinstance(target, ast.Tuple) else [target]:
                while isinstance(part, ast.Subscript):
                    part = part.value
                if isinstance(part, ast.Attribute) and ast.unparse(part.value) in names:
                    yield part.attr


def written(name: str) -> dict[str, set[str]]:
    """Column -> the files that write it; __init__ of the record makes it."""
    module, names = RECORDS[name]
    columns = declared(Path(module.__file__).read_text(encoding="utf-8"), name)
    found: dict[str, set[str]] = {column: set() for column in columns}
    for path in SENSING.glob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        own = path.stem == name.lower()
        for column in writes(
            _after_init(tree, name) if own else tree, ("self",) if own else names
        ):
            if column in found:
                found[column].add(path.stem)
        if name == "Hands" and not own:
            for column, others in ELSEWHERE.items():
                if column in set(writes(_without_init(tree), others)):
                    found[column].add(path.stem)
    return found


def _after_init(tree: ast.Module, name: str) -> ast.AST:
    for node in tree.body:
        if isinstance(node, ast.ClassDef) and node.name == name:
            return _without_init(node)
    raise AssertionError(name)


def _without_init(tree: ast.AST) -> ast.AST:
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef):
            node.body = [part for part in node.body if getattr(part, "name", "") != "__init__"]
    return tree


@pytest.mark.parametrize("name", RECORDS)
def test_columns_are_written_where_they_say_and_nowhere_else(name):
    code = Path(RECORDS[name][0].__file__).read_text(encoding="utf-8")
    assert undeclared(code, name) == []
    said = {column: set(files) for column, files in declared(code, name).items()}
    assert len(said) > 10
    assert {column: files - {name.lower()} for column, files in written(name).items()} == {
        column: files - {name.lower()} for column, files in said.items()
    }


def test_the_table_of_columns_has_all_of_them():
    said = declared(Path(waiting.__file__).read_text(encoding="utf-8"), "Waiting")
    assert {column.partition(":")[0] for column in waiting.COLUMNS.split()} == set(said)


def test_nothing_inherits_for_length():
    found = {}
    for path in SENSING.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef) and node.bases:
                found[node.name] = " ".join(map(ast.unparse, node.bases))
    assert found == INHERIT


def test_the_type_checker_reads_all_of_the_firmware():
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    mypy = settings["tool"]["mypy"]
    assert mypy["strict"]
    assert "floorman" in mypy["packages"]
    assert not [part for part in mypy.get("overrides", []) if part.get("ignore_errors")]
    for path in SENSING.parent.rglob("*.py"):
        assert "F821" not in path.read_text(encoding="utf-8"), f"{path}: shapes.pyi has its names"


# the gate itself ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "line", ["w.left[at] = 0", "w.left[at] += 1", "w.tag[0], w.left[0] = 1, 2"]
)
def test_a_write_is_seen(line):
    assert "left" in set(writes(ast.parse(line), ("w",)))
    assert not set(writes(ast.parse("left = w.left[at]"), ("w",)))
