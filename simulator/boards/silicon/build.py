"""The compiled loop of flash_cache.pyx, made once, when an emulated Pico first asks for it.

`python -m simulator.boards.silicon.build` makes it beforehand; `make setup` does that.
"""

import hashlib
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from importlib.machinery import ExtensionFileLoader
from importlib.metadata import version
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Protocol, cast

from host_tools.build.cache import cache
from host_tools.ground.importing import IN_CHECKOUT
from simulator.boards import BoardError
from simulator.boards.fetch import beforehand

_NAME = "flash_cache"
_SOURCES = [Path(__file__).parent / name for name in (f"{_NAME}.pyx", "thumb.pxi")]
_SUFFIX = sysconfig.get_config_var("EXT_SUFFIX")
_INSTALL = "run 'make setup'" if IN_CHECKOUT else "install floorman[pico]"
_NO_EMULATOR = f"the pico board needs its emulator: {_INSTALL}, or use --board host"
_NO_COMPILER = (
    "the pico board compiles a part of itself: install a C compiler and Python's headers (on"
    " Debian and Ubuntu 'apt install gcc python3-dev'), or use --board host"
)


class Cache(Protocol):
    """FlashCache of flash_cache.pyx."""

    cycle_ns: float
    """One clock of the processor."""
    miss_cycles: int
    """What a read waits for that the cache does not have, in such clocks."""
    hits: int
    misses: int

    def flush(self) -> None:
        """Forget all lines."""

    def look(self, address: int) -> int:
        """Clocks that a read of this address waits; the line is in the cache then."""


class Processor(Protocol):
    """Processor of flash_cache.pyx."""

    def run(self, seconds: float) -> None:
        """Let it run for so many seconds of this computer."""

    def step(self) -> int:
        """One instruction; the clocks that it took."""


class Loop(Protocol):
    """The module."""

    def FlashCache(self) -> Cache:  # noqa: N802
        """An empty one."""

    def Processor(self, simulator: object, cache: Cache) -> Processor:  # noqa: N802
        """The core of an rp2040py Simulator, whose flash is read through the cache."""


def find_loop() -> Loop:
    """The module, compiled if need be; BoardError says what to do when that fails."""
    if find_spec("rp2040py") is None or find_spec("Cython") is None:
        raise BoardError(_NO_EMULATOR)
    texts = "".join(source.read_text() for source in _SOURCES)
    made_of = f"{texts} {version('rp2040py')} {version('Cython')} {sys.version}"
    folder = cache() / "silicon" / hashlib.sha256(made_of.encode()).hexdigest()[:16]
    library = folder / f"{_NAME}{_SUFFIX}"
    if not library.is_file():
        _compile(library)
    spec = spec_from_file_location(_NAME, library, loader=ExtensionFileLoader(_NAME, str(library)))
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return cast(Loop, module)


def _compile(library: Path) -> None:
    """Make it at one go: another process may want it, too."""
    library.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=library.parent) as building:
        for part in _SOURCES:
            shutil.copy(part, building)
        source, text = Path(building) / _SOURCES[0].name, Path(building) / f"{_NAME}.c"
        declared = str(Path(sysconfig.get_path("purelib")))
        headers = sysconfig.get_path("include")
        _run(sys.executable, "-m", "cython", "-I", declared, str(source), "-o", str(text))
        made = Path(building) / library.name
        compiler = os.environ.get("CC", "cc")
        _run(compiler, "-O2", "-shared", "-fPIC", "-I", headers, str(text), "-o", str(made))
        made.replace(library)


def _run(*command: str) -> None:
    try:
        done = subprocess.run(command, capture_output=True, text=True)
    except OSError:
        raise BoardError(_NO_COMPILER) from None
    if done.returncode:
        said = [line for line in done.stderr.splitlines() if "error" in line] or ["no word"]
        raise BoardError(f"{_NO_COMPILER}; {Path(command[0]).name} said: {said[0]}")


def main() -> int:
    """Make it; exit status."""
    return beforehand(find_loop, "simulator: {}")


if __name__ == "__main__":
    sys.exit(main())
