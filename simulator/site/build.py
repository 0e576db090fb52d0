"""The site, complete, in a folder for any web server to show."""

import hashlib
import json
import shutil
from collections.abc import Sequence
from pathlib import Path

from simulator.hands_on.gallery import Piece
from simulator.site import pyodide
from simulator.site.answers import answers, films
from simulator.site.images import images
from simulator.site.packed import archive
from simulator.site.pages import HERE, site

_TABLE = "site/floorman.zip"
_OFFLINE = "offline.js"


def build(
    folder: Path, paths: Sequence[Path], pieces: Sequence[Piece], uf2s: Sequence[Path] = ()
) -> None:
    """Make it anew, with films of these files and pieces, and images to flash.  BoardError when
    what it needs cannot be had.
    """
    python, wheels = pyodide.pyodide(), pyodide.wheels()
    made = site()
    made |= {f"site/pyodide/{name}": (python / name).read_bytes() for name in pyodide.FILES}
    made |= {f"site/{wheel.name}": wheel.read_bytes() for wheel in wheels}
    made[_TABLE] = archive()
    made["answers/site.json"] = _described(made, [wheel.name for wheel in wheels])
    made |= {path: text.encode() for path, text in (*answers(), *films(paths, pieces))}
    made |= images(uf2s)
    made[_OFFLINE] = _kept(made)
    shutil.rmtree(folder, ignore_errors=True)
    for path, data in made.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(data)


def _described(made: dict[str, bytes], wheels: list[str]) -> bytes:
    """Archives for the page around to load, and how many bytes all that is loaded has."""
    archives = [Path(_TABLE).name, *wheels]
    loaded = ("pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
    names = [*archives, *(f"pyodide/{name}" for name in loaded)]
    described = {"bytes": sum(len(made[f"site/{name}"]) for name in names), "archives": archives}
    return json.dumps(described).encode()


def _kept(made: dict[str, bytes]) -> bytes:
    """The script that keeps all of it: a new version where any file is another one."""
    whole = hashlib.sha256()
    for path in sorted(made):
        whole.update(f"{path} {hashlib.sha256(made[path]).hexdigest()}\n".encode())
    names = ["./" + path.removesuffix("index.html") for path in sorted(made)]
    text = (HERE / _OFFLINE).read_text("utf-8")
    text = text.replace('VERSION = ""', f'VERSION = "floorman-{whole.hexdigest()[:16]}"')
    return text.replace("FILES = []", f"FILES = {json.dumps(names)}").encode()
