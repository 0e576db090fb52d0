"""A fault in a process that has the tree loaded: other code in the same function objects.

Whoever imported the function by name, and every table that holds it, runs the faulty code, too.
No file is written.
"""

import gc
import os
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from types import CodeType, FunctionType

from tests.bench.mutation import tree
from tests.bench.mutation.faults import Fault
from tests.bench.mutation.started import mutants_hook

_Place = tuple[str, int]  # qualified name, which one of that name


class Loaded:
    """The functions of the tree that this process has, by their files."""

    def __init__(self) -> None:
        gc.unfreeze()
        real: dict[str, str] = {}
        self._by_file: dict[str, list[FunctionType]] = {}
        for one in gc.get_objects():
            if type(one) is FunctionType:
                name = one.__code__.co_filename
                path = real.setdefault(name, os.path.realpath(name))
                self._by_file.setdefault(path, []).append(one)
        gc.freeze()

    def put(self, fault: Fault) -> bool:
        """Put the fault in place; False when it can be met only by loading the file anew."""
        path = tree.ROOT / fault.file
        whole = path.read_bytes()
        mutants_hook.install(str(path), fault.put(whole).decode())
        functions = self._by_file.get(os.path.realpath(path), [])
        if not fault.function:
            return False
        if not functions:
            return not _is_loaded(path)
        return _swap(functions, _places(whole, path), _codes(fault.put(whole), path))


def _swap(
    functions: list[FunctionType], places: dict[_Place, _Place], codes: dict[_Place, CodeType]
) -> bool:
    swapped = False
    for function in functions:
        old = function.__code__
        place = places.get((old.co_qualname, old.co_firstlineno))
        code = codes.get(place) if place else None
        if code is None or code == old:
            continue
        if len(code.co_freevars) != len(old.co_freevars):
            return False
        function.__code__ = code
        swapped = True
    return swapped


def _is_loaded(path: Path) -> bool:
    files = (getattr(module, "__file__", None) for module in list(sys.modules.values()))
    return any(file and os.path.realpath(file) == str(path) for file in files)


def _places(whole: bytes, path: Path) -> dict[_Place, _Place]:
    """(qualified name, its line) -> (qualified name, which one of that name)."""
    numbered = _codes(whole, path).items()
    return {(code.co_qualname, code.co_firstlineno): place for place, code in numbered}


def _codes(source: bytes, path: Path) -> dict[_Place, CodeType]:
    """Every code object of a text by its place."""
    seen: Counter[str] = Counter()
    found = {}
    for code in _inside(compile(source, str(path), "exec")):
        found[code.co_qualname, seen[code.co_qualname]] = code
        seen[code.co_qualname] += 1
    return found


def _inside(code: CodeType) -> Iterator[CodeType]:
    for part in code.co_consts:
        if isinstance(part, CodeType):
            yield part
            yield from _inside(part)
