"""A Pico's small stack, and what it asks of imports."""

import ast

from host_tools.build.flash import FIRMWARE

_DEEPEST = 10  # imports within imports; a Pico with MicroPython 1.27 stops at about 12


def _imports(module: str) -> list[str]:
    """Our own modules that a module imports, in order."""
    path = FIRMWARE / (module.replace(".", "/") + ".py")
    if not path.exists():
        path = path.with_suffix("") / "__init__.py"
    found = []
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("floorman"):
            found += [f"{node.module}.{alias.name}" for alias in node.names]
        elif isinstance(node, ast.ImportFrom | ast.Import):
            names = [a.name for a in node.names] if isinstance(node, ast.Import) else [node.module]
            found += [name for name in names if (FIRMWARE / f"{name}.py").exists()]
    return found


def _load(module: str, loaded: set[str], depth: int) -> int:
    """The deepest nesting while `module` is imported."""
    deepest = depth
    parts = module.split(".")
    for end in range(1, len(parts) + 1):
        name = ".".join(parts[:end])
        there = FIRMWARE / name.replace(".", "/")
        if name in loaded or not (there.is_dir() or there.with_suffix(".py").exists()):
            continue
        loaded.add(name)
        for inner in _imports(name):
            deepest = max(deepest, _load(inner, loaded, depth + 1))
    return deepest


def test_imports_do_not_nest_deeper_than_a_picos_stack():
    assert _load("main", set(), 1) <= _DEEPEST


def test_the_rules_alone_do_not_either():
    assert _load("floorman.rules.game", set(), 1) <= _DEEPEST
