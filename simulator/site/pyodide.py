"""Python for browsers: Pyodide from npm, and the modules that ours need, pinned with digests.

Both are downloaded once, into the cache of this user.
"""

import hashlib
import re
import subprocess
import sys
import tempfile
from contextlib import suppress
from pathlib import Path

from host_tools.build.cache import cache
from host_tools.ground.importing import IN_CHECKOUT
from simulator.boards import BoardError
from simulator.boards.fetch import beforehand, installed

LISTS = Path(__file__).parent / "packages"
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
    return installed(LISTS, cache() / "pyodide", "Python for browsers") / "pyodide"


def wheels() -> list[Path]:
    """Wheels of MODULES, for Pyodide; BoardError when they cannot be had."""
    if not IN_CHECKOUT:
        raise BoardError("the site is built from a checkout: it has the lock of what it needs")
    lines = "\n".join(pinned(name) for name in MODULES)
    folder = cache() / f"wheels-{hashlib.sha256(lines.encode()).hexdigest()[:16]}"
    if not folder.is_dir():
        _download(lines, folder)
    return sorted(folder.glob("*.whl"))


def pinned(name: str) -> str:
    """The lines of the lock that pin a package, with their digests."""
    found = re.search(rf"^{name}==(?:.*\\\n)*.*", _LOCK.read_text("utf-8"), re.MULTILINE)
    assert found, name
    return found[0]


def _download(lines: str, folder: Path) -> None:
    """Fill the folder at one go: another process may want it, too."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder.parent) as building:
        (Path(building) / "pinned.txt").write_text(lines, "utf-8")
        command = [
            sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check",
            "--no-deps", "--only-binary=:all:", "--require-hashes",
            "--requirement", f"{building}/pinned.txt", "--platform", _PLATFORM,
            "--python-version", _VERSION, "--implementation", "cp", "--dest", f"{building}/wheels",
        ]  # fmt: skip
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            raise BoardError(f"pip ended with status {done.returncode}: {done.stderr.strip()}")
        with suppress(OSError):  # the other process was faster
            (Path(building) / "wheels").rename(folder)


def main() -> int:
    """Fetch both; exit status."""
    return beforehand(lambda: (pyodide(), wheels()), "site: {}")


if __name__ == "__main__":
    sys.exit(main())
