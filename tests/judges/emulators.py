"""Emulators by other people: rp2040js of the npm registry, rp2350js compiled from its sources."""

import subprocess
from pathlib import Path

from simulator.boards import BoardError, foreign
from simulator.boards.fetch import find_node
from tests.judges.pinned import RP2350JS, MissingError, npm, source
from tests.scripts.tools import tools

_RP2040JS = "1.4.1"
_MODULES = ("rp2350.ts", "usb/cdc.ts")
_OPTIONS = (
    "--noCheck", "--target", "es2022", "--useDefineForClassFields", "false", "--types", "",
    "--module", "commonjs", "--esModuleInterop", "--ignoreDeprecations", "6.0",
)  # fmt: skip
_NOT_USED = "node_modules/uf2/index.js"  # its own loader of images wants that package
_PATIENCE_S = 120


def rp2040js(_folder: Path) -> foreign.Emulator:
    """MissingError when it cannot be had."""
    return foreign.rp2040js(npm("rp2040js", _RP2040JS))


def rp2350js(folder: Path) -> foreign.Emulator:
    """Compiled into `folder`; MissingError when it cannot be had."""
    top = source(RP2350JS) / RP2350JS.path
    try:
        compiler = tools() / "typescript/bin/tsc"
    except BoardError as error:
        raise MissingError(f"TypeScript cannot be had ({error})") from None
    modules = [str(top / name) for name in _MODULES]
    done = subprocess.run(
        [find_node(), compiler, *_OPTIONS, "--rootDir", top, "--outDir", folder, *modules],
        capture_output=True, text=True, timeout=_PATIENCE_S,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout[-2000:]
    empty = folder / _NOT_USED
    empty.parent.mkdir(parents=True)
    empty.touch()
    return foreign.rp2350js(folder)
