"""Draws a source tree: which file imports which, and from there which room which.

A file is named as Python names it (`host_tools.link.client`), a room is a folder.
"""

import ast
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, order=True)
class Arrow:
    """One file imports another; `late` when only a function does so, or only the type checker."""

    source: str
    target: str
    late: bool = False


Edges = Mapping[str, frozenset[str]]


def arrows(trees: Iterable[tuple[Path, str]]) -> frozenset[Arrow]:
    """Every import between Python files of these trees.

    A tree is a folder of sys.path and what of it to look at: a folder in it, or "." for all.
    """
    files = {
        _name(path.relative_to(base)): path
        for base, below in trees
        for path in sorted((base / below).rglob("*.py"))
    }
    return frozenset(
        arrow for name, path in files.items() for arrow in _arrows_of(name, path, files)
    )


def _name(path: Path) -> str:
    parts = path.with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def _arrows_of(name: str, path: Path, files: Mapping[str, Path]) -> Iterator[Arrow]:
    package = name if path.name == "__init__.py" else name.rpartition(".")[0]
    for node, late in _imports(ast.parse(path.read_text(encoding="utf-8")), False):
        for asked in _asked(node, package):
            target = _longest(asked, files)
            if target and target != name:
                yield Arrow(name, target, late)


def _imports(node: ast.AST, late: bool) -> Iterator[tuple[ast.Import | ast.ImportFrom, bool]]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Import | ast.ImportFrom):
            yield child, late
        else:
            yield from _imports(child, late or _runs_late(child))


def _runs_late(node: ast.AST) -> bool:
    if isinstance(node, ast.If):
        return ast.unparse(node.test).endswith("TYPE_CHECKING")
    return isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)


def _asked(node: ast.Import | ast.ImportFrom, package: str) -> list[str]:
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    module = node.module or ""
    if node.level:
        above = package.split(".")[: len(package.split(".")) - node.level + 1]
        module = ".".join([*above, *([module] if module else [])])
    return [f"{module}.{alias.name}" for alias in node.names]


def _longest(asked: str, files: Mapping[str, Path]) -> str:
    """The file that has the name asked for: itself, or the one it is defined in."""
    while asked and asked not in files:
        asked = asked.rpartition(".")[0]
    return asked


def rooms(drawn: Iterable[Arrow], folder: str = "") -> Edges:
    """Arrows between what lies directly in a folder: its files and the folders in it."""
    edges: dict[str, set[str]] = {}
    start = f"{folder}." if folder else ""
    for arrow in drawn:
        if arrow.source.startswith(start) and arrow.target.startswith(start):
            source = start + arrow.source[len(start) :].partition(".")[0]
            target = start + arrow.target[len(start) :].partition(".")[0]
            edges.setdefault(source, set())
            edges.setdefault(target, set())
            if source != target:
                edges[source].add(target)
    return {name: frozenset(found) for name, found in edges.items()}


def across(drawn: Iterable[Arrow]) -> Edges:
    """Arrows between the rooms of all roots, as floorman.rules or host_tools.table."""
    return files(
        Arrow(source, target)
        for source, target in ((room(arrow.source), room(arrow.target)) for arrow in drawn)
        if source != target
    )


def room(name: str) -> str:
    """The room of a file, by its root and its folder there."""
    return ".".join(name.split(".")[:2])


def files(drawn: Iterable[Arrow]) -> Edges:
    """The same arrows, file by file."""
    edges: dict[str, set[str]] = {}
    for arrow in drawn:
        edges.setdefault(arrow.source, set()).add(arrow.target)
        edges.setdefault(arrow.target, set())
    return {name: frozenset(found) for name, found in edges.items()}


def folders(drawn: Iterable[Arrow]) -> list[str]:
    """Every folder that an arrow begins or ends in, and "" for the roots."""
    found = {""}
    for arrow in drawn:
        for name in (arrow.source, arrow.target):
            while "." in name:
                name = name.rpartition(".")[0]
                found.add(name)
    return sorted(found)


def circles(edges: Edges) -> list[list[str]]:
    """Groups whose members all lead to each other (Tarjan), smallest names first."""
    number: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    found: list[list[str]] = []

    def visit(name: str) -> None:
        number[name] = low[name] = len(number)
        stack.append(name)
        for target in sorted(edges[name]):
            if target not in number:
                visit(target)
                low[name] = min(low[name], low[target])
            elif target in stack:
                low[name] = min(low[name], number[target])
        if low[name] == number[name]:
            at = stack.index(name)
            if len(stack) - at > 1:
                found.append(sorted(stack[at:]))
            del stack[at:]

    for name in sorted(edges):
        if name not in number:
            visit(name)
    return sorted(found)


def count(edges: Edges) -> int:
    """How many arrows there are: one from a room to another, however many files draw it."""
    return sum(map(len, edges.values()))


def floors(edges: Edges) -> int:
    """How many floors the house has: files on the longest way down.  There must be no circle."""
    height: dict[str, int] = {}

    def of(name: str) -> int:
        if name not in height:
            height[name] = 1 + max(map(of, edges[name]), default=0)
        return height[name]

    return max(map(of, edges), default=0)


def against_layers(edges: Edges, folder: str, layers: Sequence[str]) -> list[str]:
    """Arrows that a table of layers forbids, in words.

    A layer is a line of names, the lowest first; a name imports only from layers below its own.
    A name of the folder that no layer has is told, too, and one of a layer that the folder lacks.
    """
    floor = {name: n for n, names in enumerate(layers) for name in names.split()}
    inside = {name: name[len(folder) + 1 :] for name in edges}
    wrong = [f"{name} stands in no layer" for name in edges if inside[name] not in floor]
    wrong += [f"{folder}.{name} is nowhere" for name in floor if f"{folder}.{name}" not in edges]
    for source, targets in edges.items():
        for target in targets:
            here, there = floor.get(inside[source]), floor.get(inside[target])
            if here is not None and there is not None and there >= here:
                wrong.append(f"{source} -> {target} does not lead down")
    return sorted(wrong)
