"""The players of an evening as a file describes them: flags and photos by name.

    [Ada]
    flag = "GB"
    photo = "ada.jpg"

A photo lies beside the file.
"""

from pathlib import Path
from typing import Any

from host_tools.ground import toml_text
from host_tools.ground.cannot import reading
from host_tools.production.photos import LARGEST, Photos
from host_tools.reveal.people import Person

_FIELDS = {"flag", "photo"}


def load(path: Path, photos: Photos) -> dict[str, Person]:
    """Everybody in the file; photos go to `photos`.  ValueError says what is wrong with it."""
    with reading(path):
        data = path.read_bytes()
    with toml_text.of_file(path):
        told = toml_text.parse(data.decode())
        return {name: _person(name, fields, path.parent, photos) for name, fields in told.items()}


def _person(name: str, fields: Any, folder: Path, photos: Photos) -> Person:
    if not isinstance(fields, dict) or fields.keys() - _FIELDS:
        raise ValueError(f"{name} has flag and photo, and nothing else")
    flag, photo = fields.get("flag", ""), fields.get("photo", "")
    try:
        if not isinstance(photo, str):
            raise ValueError(f"a photo is a file's name, not {photo}")
        return Person(name, _kept(folder / photo, photos) if photo else "", flag)
    except ValueError as error:
        raise ValueError(f"{name}: {error}") from None


def _kept(path: Path, photos: Photos) -> str:
    with reading(path), open(path, "rb") as file:
        return photos.keep(file.read(LARGEST + 1))
