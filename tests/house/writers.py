"""Who writes a field of the rules' record: as declared in state.py, and as the code does."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

_FIELD = re.compile(r"^    (\w+): [\w\[\]]+  # ([a-z_ ]+?)(?:: .*)?$", re.MULTILINE)


def declared(state: str) -> dict[str, tuple[str, ...]]:
    """Field -> the files that write it, its owner first, as class State says."""
    body = state.partition("class State:")[2].partition("def __init__")[0]
    return {name: tuple(files.split()) for name, files in _FIELD.findall(body)}


def undeclared(state: str) -> list[str]:
    """Annotated fields without files behind them."""
    body = state.partition("class State:")[2].partition("def __init__")[0]
    names = re.findall(r"^    (\w+): ", body, re.MULTILINE)
    return [name for name in names if name not in declared(state)]


def written(folder: Path) -> dict[str, set[str]]:
    """Field -> the files whose functions of (s, ...) assign to it; state.py makes the record."""
    found: dict[str, set[str]] = {}
    for path in sorted(folder.glob("*.py")):
        if path.stem != "state":
            for field in fields_written(path.read_text(encoding="utf-8")):
                found.setdefault(field, set()).add(path.stem)
    return found


def fields_written(source: str) -> set[str]:
    """Fields of `s` that a file assigns to, itself or by a name it gave them."""
    found = set()
    for function in ast.walk(ast.parse(source)):
        if isinstance(function, ast.FunctionDef):
            names = _aliases(function)
            for target in _targets(function):
                field = _field(target, names)
                if field:
                    found.add(field)
    return found


def _targets(function: ast.FunctionDef) -> Iterator[ast.expr]:
    for node in ast.walk(function):
        if isinstance(node, ast.Assign):
            for target in node.targets:
                yield from target.elts if isinstance(target, ast.Tuple) else [target]
        elif isinstance(node, ast.AugAssign | ast.AnnAssign):
            yield node.target


def _aliases(function: ast.FunctionDef) -> dict[str, str]:
    """`flags = s.flags` and `a, b = s.a, s.b`: names that stand for a list of the record."""
    names = {}
    for node in ast.walk(function):
        if isinstance(node, ast.Assign) and len(node.targets) == 1:
            target, value = node.targets[0], node.value
            pairs = (
                zip(target.elts, value.elts, strict=False)
                if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple)
                else [(target, value)]
            )
            for left, right in pairs:
                if isinstance(left, ast.Name) and _of_record(right):
                    names[left.id] = right.attr
    return names


def _of_record(node: ast.expr) -> bool:
    return (
        isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Name)
        and node.value.id == "s"
    )


def _field(target: ast.expr, names: dict[str, str]) -> str:
    part = isinstance(target, ast.Subscript)
    while isinstance(target, ast.Subscript):
        target = target.value
    if _of_record(target):
        return target.attr
    if part and isinstance(target, ast.Name):
        return names.get(target.id, "")
    return ""
