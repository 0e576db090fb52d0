"""Where the firmware's sources lie here, and how CPython imports them.

A checkout has them in `firmware/`, an installed package in `host_tools/firmware/`.  They import
`micropython` and `cryptolib`, for which `host_tools/shims` has stand-ins.  None of these names is
installed beside other people's packages: a finder of our own knows them, and only in a process
that imports us.
"""

import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder
from pathlib import Path
from types import ModuleType

_HERE = Path(__file__).resolve().parents[1]
IN_CHECKOUT = not (_HERE / "firmware").is_dir()
_ROOT = _HERE.parent if IN_CHECKOUT else _HERE
FIRMWARE = _ROOT / "firmware"
"""The folder whose files go on a Pico."""
HARDWARE = _ROOT / "hardware"
"""The folder whose table.toml lists the parts of the table."""
_FOLDERS = {"floorman": FIRMWARE, "micropython": _HERE / "shims", "cryptolib": _HERE / "shims"}


class _Finder(MetaPathFinder):
    """Finds the firmware and the stand-in, and nothing else."""

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        folder = _FOLDERS.get(name)
        return PathFinder.find_spec(name, [str(folder)]) if folder else None


def install() -> None:
    """Let this process import the firmware."""
    if not any(isinstance(finder, _Finder) for finder in sys.meta_path):
        sys.meta_path.insert(0, _Finder())
