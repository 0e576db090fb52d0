"""A copy of the tree that faults are put into, and what its tests run with."""

import hashlib
import os
import shutil
import tomllib
from collections.abc import Iterable, Iterator
from fnmatch import fnmatch
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = next(folder for folder in HERE.parents if (folder / "pyproject.toml").exists())
CACHE = ROOT / ".cache"
_BUILT = ("vm",)  # parts of the cache that tests need
_BESIDE = ("shared",)  # folders beside the tree that some tests read
_PROSE = (".md", ".svg", ".png")


def files() -> list[str]:
    """All that belongs to the tree: what .gitignore does not name, anywhere or from the root."""
    ignored = [".git", *(ROOT / ".gitignore").read_text().split()]
    found = []
    for folder, below, names in os.walk(ROOT):
        inside = "" if folder == str(ROOT) else f"{Path(folder).relative_to(ROOT).as_posix()}/"
        here = [pattern.removeprefix(f"/{inside}") for pattern in ignored]
        below[:] = [name for name in below if not _matches(name + "/", here)]
        found += [f"{inside}{name}" for name in names if not _matches(name, here)]
    return sorted(found)


def _matches(name: str, patterns: list[str]) -> bool:
    return any(fnmatch(name, pattern) or fnmatch(name, pattern + "/") for pattern in patterns)


def is_test(name: str) -> bool:
    """A file that pytest collects."""
    return Path(name).name.startswith("test_") and name.endswith(".py")


def digest(names: Iterable[str]) -> str:
    """Of what these files hold."""
    total = hashlib.sha256()
    for name in names:
        content = (ROOT / name).read_bytes()
        total.update(f"{name}\0{len(content)}\0".encode() + content)
    return total.hexdigest()[:16]


def under_test(names: Iterable[str]) -> Iterator[str]:
    """Files that a test's way through the code may depend on; neither tests nor this bench."""
    for name in names:
        own = (ROOT / name).is_relative_to(HERE) or Path(name).name == "bench_mutants.py"
        if not own and not is_test(name) and not name.endswith(_PROSE):
            yield name


def copy_to(folder: Path) -> Path:
    """The tree in a new folder, with the dates of its files: make finds nothing to do."""
    tree = folder / "tree"
    for name in files():
        target = tree / name
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / name, target)
    for name in _BUILT:
        if (CACHE / name).exists():
            (tree / ".cache").mkdir(exist_ok=True)
            (tree / ".cache" / name).symlink_to(CACHE / name)
    for name in _BESIDE:
        if (ROOT.parent / name).exists():
            (folder / name).symlink_to(ROOT.parent / name)
    return tree


def environment(tree: Path, *more: Path, **variables: str) -> dict[str, str]:
    """Variables with which Python finds the copy's modules, in the tests' own processes too."""
    options = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["pytest"]["ini_options"]
    folders = [*more, *(tree / name for name in options["pythonpath"])]
    path = os.pathsep.join(os.path.normpath(folder) for folder in folders)
    return {**os.environ, "PYTHONPATH": path, **variables}
