"""The files of the tree that faults are put into, and what its tests run with."""

import hashlib
import os
import tomllib
from collections.abc import Iterable
from fnmatch import fnmatch
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = next(folder for folder in HERE.parents if (folder / "pyproject.toml").exists())
CACHE = ROOT / ".cache"


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
    """Digest of what these files hold; one that is gone has none."""
    total = hashlib.sha256()
    for name in names:
        path = ROOT / name
        content = path.read_bytes() if path.exists() else b""
        total.update(f"{name}\0{len(content)}\0".encode() + content)
    return total.hexdigest()[:16]


def named(names: Iterable[str]) -> str:
    """A short name that stands for these."""
    return hashlib.sha256("\0".join(names).encode()).hexdigest()[:16]


def starting(*folders: Path) -> str:
    """PYTHONPATH with which the tests' own processes find the tree's modules."""
    options = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["pytest"]["ini_options"]
    found = [*folders, *(ROOT / name for name in options["pythonpath"])]
    return os.pathsep.join(os.path.normpath(folder) for folder in found)
