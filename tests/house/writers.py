"""Writers of each field of the rules' record: as declared in state.py, and as the code does."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from floorman.rules import state

_RECORD = {*state.State.__annotations__, "facts", "say", "cue", "book"}
_FIELD = re.compile(r"^    (\w+): [\w\[\]\"]+  # ([a-z_ ]+?)(?:: .*)?$", re.MULTILINE)


def declared(state: str, record: str = "State") -> dict[str, tuple[str, ...]]:
    """Field -> the files that write it, its owner first, as the class says."""
    body = state.partition(f"class {record}:")[2].partition("def __init__")[0]
    return {name: tuple(files.split()) for name, files in _FIELD.findall(body)}


def undeclared(state: str, record: str = "State") -> list[str]:
    """Annotated fields without files behind them."""
    body = state.partition(f"class {record}:")[2].partition("def __init__")[0]
    names = re.findall(r"^    (\w+): ", body, re.MULTILINE)
    return [name for name in names if name not in declared(state, record)]


def written(folder: Path) -> dict[str, set[str]]:
    """Field -> the files whose functions of (s, ...) assign to it; state.py makes the record."""
    sources = {
        path.stem: path.read_text(encoding="utf-8")
        for path in sorted(folder.glob("*.py"))
        if path.stem != "state"
    }
    fillers = filling("\n".join(sources.values()))
    found: dict[str, set[str]] = {}
    for stem, source in sources.items():
        for field in fields_written(source, fillers):
            found.setdefault(field, set()).add(stem)
    return found


def fields_written(source: str, fillers: dict[str, set[int]] | None = None) -> set[str]:
    """Fields of `s` that a file assigns to, itself, by a name it gave them, or by who fills them.

    A list that is handed to a function which fills it is written by the file that hands it over.
    `fillers`: functions of other files, as `filling` finds them.
    """
    fillers = {**(fillers or {}), **filling(source)}
    found = set()
    for function in ast.walk(ast.parse(source)):
        if isinstance(function, ast.FunctionDef):
            names = _aliases(function)
            found |= {_field(target, names) for target in _targets(function)}
            for call in ast.walk(function):
                if isinstance(call, ast.Call):
                    found |= _handed_over(call, fillers, names)
    return found - {""}


def filling(source: str) -> dict[str, set[int]]:
    """Function -> which of its parameters it assigns parts of."""
    found = {}
    for function in ast.walk(ast.parse(source)):
        if isinstance(function, ast.FunctionDef):
            parameters = [one.arg for one in function.args.args]
            filled = {_filled(target) for target in _targets(function)} & {*parameters}
            if filled:
                found[function.name] = {parameters.index(name) for name in filled}
    return found


def _filled(target: ast.expr) -> str:
    """The name of a list of which a part is assigned."""
    if not isinstance(target, ast.Subscript):
        return ""
    while isinstance(target, ast.Subscript):
        target = target.value
    return target.id if isinstance(target, ast.Name) else ""


def _handed_over(call: ast.Call, fillers: dict[str, set[int]], names: dict[str, str]) -> set[str]:
    """Fields that a call has filled or set by name."""
    called = ast.unparse(call.func).rpartition(".")[2]
    if called == "setattr" and ast.unparse(call.args[0]) == "s":
        return {ast.literal_eval(call.args[1])}
    lists = (call.args[n] for n in fillers.get(called, ()) if n < len(call.args))
    return {part.attr if _of_record(part) else names.get(ast.unparse(part), "") for part in lists}


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


def records_read(source: str) -> list[str]:
    """Where a game's record is taken out of it, whatever the game is called: `X.state.field`.

    A `state` that is kept under a name is one, too, where a field of the record is read of it.
    """
    tree = ast.parse(source)
    kept = {
        ast.unparse(target)
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign) and _is_state(node.value)
        for target in node.targets
    }
    return [
        f"line {node.lineno}: {ast.unparse(node)}"
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute)
        and node.attr in _RECORD
        and (_is_state(node.value) or ast.unparse(node.value) in kept)
    ]


def _is_state(node: ast.expr) -> bool:
    return isinstance(node, ast.Attribute) and node.attr == "state"
