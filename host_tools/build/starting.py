"""An image is a table alone: it holds boot.py and main.py, and a first start that writes them.

MicroPython takes a frozen boot.py or main.py before a file of that name, so nobody could take
these two away for the REPL.  They are frozen as texts, and `on_image/first_start.py` writes them
onto a Pico that has none.
"""

from pathlib import Path

from host_tools.build.flash import NOT_COMPILED, folded
from host_tools.build.frozen import MANIFEST
from host_tools.build.micropython import changed

FIRST = Path(__file__).parent / "on_image" / "first_start.py"
_PORTS = 'include("$(PORT_DIR)/boards/manifest.py")\n'
_ALL, _OTHERS = '"$(PORT_DIR)/modules")', '"$(PORT_DIR)/modules", ("_boot_fat.py", "rp2.py"))'
_LOOKS = """
import os
if "boot.py" not in os.listdir():
    from first_start import look
    look()
    del look
del os
"""
_OURS = ("_boot.py", "first_start.py", "start_files.py")


def add(folder: Path, port: Path) -> tuple[str, ...]:
    """Put it into a folder that `frozen.write` has filled; the names of the files.

    `port` is the folder of MicroPython's rp2.  CannotError when the sources have other files than
    expected.
    """
    texts = folded()
    files = tuple((name, texts[name].encode()) for name in NOT_COMPILED)
    contents = (
        (port / "modules" / "_boot.py").read_text() + _LOOKS,
        FIRST.read_text(),
        f"FILES = {files!r}\n",
    )
    for name, text in zip(_OURS, contents, strict=True):
        (folder / name).write_text(text)
    path = port / "boards" / "manifest.py"
    theirs = changed(path, path.read_text(), _ALL, _OTHERS)
    ours = "".join(f'module("{name}", opt=2)\n' for name in _OURS)
    manifest = folder / MANIFEST
    manifest.write_text(changed(manifest, manifest.read_text(), _PORTS, theirs + ours))
    return _OURS
