"""Which files a Pico would carry: what `floorman flash` copies, compiled once for each change."""

import hashlib
import os
import tempfile
from pathlib import Path

from host_tools.build import flash, folding
from host_tools.build.cache import cache
from simulator.boards import BoardError

_COMPILERS = tuple(Path(str(module.__file__)) for module in (flash, folding))


def flashed_files() -> list[tuple[str, Path]]:
    """(name on the device, path here) of everything on a Pico; BoardError names a bad file."""
    folder = cache() / "mpy" / _digest()
    if not folder.exists():
        _compile(folder)
    return [
        (path.relative_to(folder).as_posix(), path)
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    ]


def beside_firmware(task: Path) -> str:
    """The text of a task that runs on the device: flashed firmware has no constants to import."""
    text = task.read_text()
    kept = cache() / "tasks" / f"{_digest(text)}.py"
    if not kept.exists():
        _keep(kept, flash.folded(text)["task.py"])
    return kept.read_text()


def _keep(file: Path, text: str) -> None:
    """Write the file at one go: another process may want it, too."""
    file.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile("w", dir=file.parent, delete=False) as writing:
        writing.write(text)
    os.replace(writing.name, file)


def _digest(task: str = "") -> str:
    """Stands for the sources, a task beside them, and for what compiles them."""
    digest = hashlib.sha256(task.encode())
    for path in (*flash.sources(), *_COMPILERS):
        digest.update(f"{path.name}\n".encode() + path.read_bytes())
    return digest.hexdigest()[:16]


def _compile(folder: Path) -> None:
    """Fill the folder at one go: another process may want it, too."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder.parent) as building:
        build = Path(building) / "build"
        build.mkdir()
        try:
            flash.compile_firmware(build)
        except flash.FlashError as error:
            raise BoardError(str(error)) from None
        try:
            os.rename(build, folder)
        except OSError:
            if not folder.exists():
                raise
