"""Constants folded across files before mpy-cross, which folds them only inside one.

`codes.BET` costs a global, two lookups and both names in every file that has it.  Each use becomes
its number, on the same line, and what nothing needs any more goes: a fifth of the bytes, and as
much of the Pico's heap.  Without it an event of the rules takes longer than its 5 ms.
"""

import ast
from collections import Counter
from functools import lru_cache
from typing import NamedTuple

Constants = dict[str, dict[str, int]]  # module: {name: value}
_Frozen = tuple[tuple[str, tuple[tuple[str, int], ...]], ...]
_FILES = 256  # more than a Pico carries


class FoldError(Exception):
    """A constant is used in a way that cannot be folded; the text names file and line."""


class _Edit(NamedTuple):
    """Bytes from `start` to `end` (line, column) become `text`; lines are kept."""

    start: tuple[int, int]
    end: tuple[int, int]
    text: str


def constants_of(tree: ast.Module) -> dict[str, int]:
    """Constants that a file names with `NAME = const(...)`, also several in one line."""
    found: dict[str, int] = {}
    for node in tree.body:
        for target, value in _assigned(node):
            if isinstance(value, ast.Call) and ast.unparse(value.func) == "const":
                found[target] = _value(target, value.args[0], found)
    return found


def _value(name: str, node: ast.expr, known: dict[str, int]) -> int:
    """The value that const(...) is given, an int of numbers and constants above it in the file."""
    code = compile(ast.Expression(node), "const", "eval")
    try:
        value = eval(code, {"__builtins__": {}}, dict(known))
    except (NameError, TypeError) as error:
        raise FoldError(f"{name}, line {node.lineno}: {error}") from None
    if not isinstance(value, int):
        raise FoldError(f"{name}, line {node.lineno}: {value!r} is no int")
    return value


def _assigned(node: ast.stmt) -> list[tuple[str, ast.expr]]:
    if not isinstance(node, ast.Assign) or len(node.targets) != 1:
        return []
    target = node.targets[0]
    if isinstance(target, ast.Name):
        return [(target.id, node.value)]
    if isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
        names = [part.id for part in target.elts if isinstance(part, ast.Name)]
        return list(zip(names, node.value.elts, strict=True))
    return []


def fold(source: str, module: str, constants: Constants) -> str:
    """`source` with the constants of all these modules as numbers; lines stay where they are.

    FoldError when a constant is assigned to, or stands in an f-string.
    """
    return _fold(source, module, tuple((of, tuple(c.items())) for of, c in constants.items()))


@lru_cache(_FILES)  # one command asks several times for what a Pico carries
def _fold(source: str, module: str, frozen: _Frozen) -> str:
    constants = {of: dict(values) for of, values in frozen}
    tree = ast.parse(source)
    known, aliases = _bound(tree, module, constants)
    _refuse(tree, module, {*known, *aliases})
    dropped = _definitions(tree)
    edits = dropped + _imports(tree, constants)
    gone = {edit.start[0] for edit in dropped}
    for node in ast.walk(tree):
        if getattr(node, "lineno", 0) in gone:
            continue  # a constant made of constants goes as a whole
        edit = _use(node, known, aliases, constants)
        if edit:
            edits.append(edit)
    return _drop_const(_drop_names(_fold_bytes(_apply(source, edits))))


def _fold_bytes(source: str) -> str:
    """`bytes((1, 2))` of numbers becomes b"...": nothing is built when the file is imported."""
    edits = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "bytes" and node.args:
            try:
                value = bytes(ast.literal_eval(node.args[0]))
            except (ValueError, TypeError):
                continue
            if isinstance(node.args[0], ast.Tuple):
                edits.append(_of(node, repr(value)))
    return _apply(source, edits)


def _drop_names(source: str) -> str:
    """`_NAME = b"..."` becomes const(b"..."), tuples and texts, too: no name is kept for it."""
    edits = []
    tree = ast.parse(source)
    stored = Counter(
        node.id
        for node in ast.walk(tree)
        if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load)
    )
    for node in tree.body:
        for name, value in _assigned(node):
            if name.startswith("_") and stored[name] == 1 and _is_literal(value):
                edits.append(_of(value, f"const({ast.unparse(value)})"))
    return _apply(source, edits)


def _drop_const(source: str) -> str:
    """No import of `const`: the compiler needs none to read `_NAME = const(...)`."""
    edits = []
    for node in ast.parse(source).body:
        if isinstance(node, ast.ImportFrom) and node.module == "micropython":
            left = [alias for alias in node.names if alias.name != "const"]
            text = ast.unparse(ast.ImportFrom(node.module, left, 0)) if left else "pass"
            edits.append(_of(node, text))
    return _apply(source, edits)


def _is_literal(node: ast.expr) -> bool:
    """Bytes, a text, or a tuple of numbers and such: what lies in flash as it is."""
    if isinstance(node, ast.Constant):
        return isinstance(node.value, bytes | str)
    return isinstance(node, ast.Tuple) and all(
        _is_literal(part) or isinstance(part, ast.Constant) for part in node.elts
    )


def _bound(
    tree: ast.Module, module: str, constants: Constants
) -> tuple[dict[str, int], dict[str, str]]:
    """Names of the file that are constants, and names that are modules with constants."""
    known = dict(constants[module])
    aliases = {}
    for node in tree.body:
        if not isinstance(node, ast.ImportFrom):
            continue
        for alias in node.names:
            name = alias.asname or alias.name
            if f"{node.module}.{alias.name}" in constants:
                aliases[name] = f"{node.module}.{alias.name}"
            elif alias.name in constants.get(node.module or "", {}):
                known[name] = constants[node.module or ""][alias.name]
    return known, aliases


def _definitions(tree: ast.Module) -> list[_Edit]:
    return [_of(node, "pass") for node in tree.body if _targets(node)]


def _imports(tree: ast.Module, constants: Constants) -> list[_Edit]:
    """Imports without the names that became numbers."""
    edits = []
    for node in tree.body:
        if isinstance(node, ast.ImportFrom) and node.module in constants:
            left = [a for a in node.names if a.name not in constants[node.module]]
            if len(left) < len(node.names):
                text = ast.unparse(ast.ImportFrom(node.module, left, 0)) if left else "pass"
                edits.append(_of(node, text))
    return edits


def _use(
    node: ast.AST, known: dict[str, int], aliases: dict[str, str], constants: Constants
) -> _Edit | None:
    if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and node.id in known:
        return _of(node, _number(known[node.id]))
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
        value = constants.get(aliases.get(node.value.id, ""), {}).get(node.attr)
        if value is not None:
            return _of(node, _number(value))
    return None


def _number(value: int) -> str:
    return str(value) if value >= 0 else f"({value})"


def _refuse(tree: ast.Module, module: str, taken: set[str]) -> None:
    """FoldError when a name that is folded also means something else."""
    defined = {id(part) for node in tree.body for part in _targets(node)}
    for node in ast.walk(tree):
        where = f"{module}:{getattr(node, 'lineno', 0)}"
        stored = isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load)
        if stored and id(node) not in defined and node.id in taken:  # type: ignore[attr-defined]
            raise FoldError(f"{where}: {node.id} is a constant")  # type: ignore[attr-defined]
        if isinstance(node, ast.arg) and node.arg in taken:
            raise FoldError(f"{where}: {node.arg} is a constant and a parameter")
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and node.name in taken:
            raise FoldError(f"{where}: {node.name} is a constant")
        if isinstance(node, ast.JoinedStr):
            for inner in ast.walk(node):
                if isinstance(inner, ast.Name) and inner.id in taken:
                    raise FoldError(f"{where}: take {inner.id} out of the f-string")


def _targets(node: ast.stmt) -> list[ast.expr]:
    """The names a constant's definition assigns to; none when it is something else."""
    values = [value for _, value in _assigned(node)]
    calls = [isinstance(v, ast.Call) and ast.unparse(v.func) == "const" for v in values]
    if not values or not all(calls) or not isinstance(node, ast.Assign):
        return []
    target = node.targets[0]
    return target.elts if isinstance(target, ast.Tuple) else [target]


def _of(node: ast.expr | ast.stmt, text: str) -> _Edit:
    last, right = node.end_lineno or node.lineno, node.end_col_offset or node.col_offset
    return _Edit((node.lineno, node.col_offset), (last, right), text)


def _apply(source: str, edits: list[_Edit]) -> str:
    """Carry the edits out from the end; a cut over several lines leaves them empty."""
    lines = [line.encode() for line in source.split("\n")]
    for (row, left), (last, right), text in sorted(edits, reverse=True):
        tail = lines[last - 1][right:]
        lines[row - 1] = lines[row - 1][:left] + text.encode() + (tail if row == last else b"")
        for between in range(row, last):
            lines[between] = b""
        if row != last:
            lines[last - 1] = tail
    return b"\n".join(lines).decode()
