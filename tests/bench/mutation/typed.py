"""The type checker on a fault: no change lands that `make check` refuses."""

import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from tests.bench.mutation import tree
from tests.bench.mutation.faults import Fault

_PARTS = ("pyproject.toml", ".mypy_cache")


class Checker:
    """Checks faults in a copy of these folders, one after the other."""

    def __init__(self, folder: Path, parts: Sequence[str]) -> None:
        self._root = folder
        self._parts = (*parts, *_PARTS)
        self._ready = False

    def refuses(self, fault: Fault) -> bool:
        """True for a fault that breaks a type."""
        if not self._ready:
            self._copy()
        path = self._root / fault.file
        whole = path.read_bytes()
        path.write_bytes(fault.put(whole))
        try:
            return self._check() == 1
        finally:
            path.write_bytes(whole)

    def _copy(self) -> None:
        for name in self._parts:
            place, to = tree.ROOT / name, self._root / name
            if place.is_dir():
                shutil.copytree(place, to)
            elif place.exists():
                shutil.copy2(place, to)
        if self._check():
            raise RuntimeError("mypy refuses the tree as it is: make check")
        self._ready = True

    def _check(self) -> int:
        command = [sys.executable, "-m", "mypy"]
        return subprocess.run(command, cwd=self._root, capture_output=True).returncode
