"""Images that the page of the site flashes: each as it is, and with the files of a new table."""

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from host_tools.build.flash import NOT_COMPILED, build_name, folded
from host_tools.build.frozen import build_in
from host_tools.build.picos import SECTOR, Pico, of_image
from host_tools.build.uf2 import with_pages
from simulator.boards import BoardError
from simulator.boards.emulator import file_system

_FOLDER, LIST = "site/images", "answers/site/images.json"
_PAGE = 256
_HEADS = 2
"""Sectors in which a file system begins; an older head in one of them would count."""


def images(paths: Sequence[Path]) -> dict[str, bytes]:
    """Path in the site -> what lies there.  BoardError for an image of another firmware."""
    made: dict[str, bytes] = {}
    listed: list[Mapping[str, Any]] = []
    for path in sorted(paths):
        image = path.read_bytes()
        pico = _pico(path, image)
        for name, data, files in (
            (f"{path.stem}-new.uf2", with_pages(image, new_files(pico)), True),
            (path.name, image, False),
        ):
            made[f"{_FOLDER}/{name}"] = data
            listed.append({"name": name, "chip": pico.chip, "files": files})
    return made | {LIST: json.dumps(listed).encode()}


def _pico(path: Path, image: bytes) -> Pico:
    pico = of_image(image)
    if pico is None or build_in(image) != build_name():
        raise BoardError(f"{path} is not of this firmware, {build_name()}: run 'make image'")
    return pico


def new_files(pico: Pico) -> dict[int, bytes]:
    """Pages of a Pico's flash with boot.py and main.py as its only files."""
    texts = folded()
    whole = file_system({name: texts[name].encode() for name in NOT_COMPILED}, pico)
    return {pico.files_at + at: whole[at : at + _PAGE] for at in _used(whole)}


def _used(whole: bytes) -> Iterator[int]:
    """Pages of the sectors in which there is something."""
    for at in range(0, len(whole), SECTOR):
        if at < _HEADS * SECTOR or whole[at : at + SECTOR].strip(b"\xff"):
            yield from range(at, at + SECTOR, _PAGE)
