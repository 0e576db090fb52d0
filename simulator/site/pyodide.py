"""Python for browsers: Pyodide from npm, and the modules that ours need, pinned with digests.

Both are downloaded once, into the cache of this user.
"""

import re
import subprocess
import sys
import tempfile
from pathlib import Path

from host_tools.build.cache import cache
from host_tools.ground.importing import IN_CHECKOUT
from simulator.boards import BoardError
from simulator.boards.fetch import beforehand, installed

_LISTS = Path(__file__).parent / "packages"
_LOCK = Path(__file__).parents[2] / "requirements" / "run.txt"
_PLATFORM = "pyemscripten_2026_0_wasm32"
_VERSION = "314"
MODULES = ("msgspec", "pokerkit")
"""Other people's that the table needs in a browser, out of the lock of requirements/."""
FILES = (
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "python_stdlib.zip",
    "pyodide-lock.json",
)


def pyodide() -> Path:
    """The folder with FILES; BoardError when it cannot be had."""
    return installed(_LISTS, cache() / "pyodide", "Python for browsers") / "pyodide"


def wheels() -> list[Path]:
    """Wheels of MODULES, for Pyodide; BoardError when they cannot be had."""
    if not IN_CHECKOUT:
        raise BoardError("the site is built from a checkout: it has the lock of what it needs")
    pinned = "\n".join(_pinned(name) for name in MODULES)
    folder = cache() / "wheels"
    mark = folder / "pinned.txt"
    if not mark.is_file() or mark.read_text("utf-8") != pinned:
        _download(pinned, folder)
        mark.write_text(pinned, "utf-8")
    return sorted(folder.glob("*.whl"))


def _pinned(name: str) -> str:
    """The lines of the lock that pin a package, with their digests."""
    found = re.search(rf"^{name}==(?:.*\\\n)*.*", _LOCK.read_text("utf-8"), re.MULTILINE)
    assert found, name
    return found[0]


def _download(pinned: str, folder: Path) -> None:
    with tempfile.NamedTemporaryFile("w", suffix=".txt", encoding="utf-8") as file:
        file.write(pinned)
        file.flush()
        command = [
            sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check",
            "--no-deps", "--only-binary=:all:", "--require-hashes", "--requirement", file.name,
            "--platform", _PLATFORM, "--python-version", _VERSION, "--implementation", "cp",
            "--dest", str(folder),
        ]  # fmt: skip
        for old in folder.glob("*.whl"):
            old.unlink()
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise BoardError(f"pip ended with status {done.returncode}: {done.stderr.strip()}")


def main() -> int:
    """Fetch both; exit status."""
    return beforehand(lambda: (pyodide(), wheels()), "site: {}")


if __name__ == "__main__":
    sys.exit(main())
