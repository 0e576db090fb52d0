"""Skins of the overlay: folders with `skin.toml`, `skin.css` and pictures (docs/skins.md).

`skin.toml` says name and author, and what the page knows as CSS variables: `plate` of [colours] is
`--colour-plate`, `corner` of [sizes] is `--size-corner` in pixels, `text` of [fonts] is
`--font-text`.  What it does not say is as in overlay/base.css.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from host_tools.ground.toml_text import TomlError, parse

SKINS = Path(__file__).parent / "overlay" / "skins"
_NAME = re.compile(r"[a-z0-9][a-z0-9_-]{0,39}")
_KEY = re.compile(r"[a-z][a-z0-9-]*")
_HEAD = ("name", "author", "about")
_PREFIXES = {"fonts": "font", "colours": "colour", "sizes": "size"}
_OPTIONS = {"flags"}


class SkinError(ValueError):
    """A skin that cannot be used; the text says why, and where."""


@dataclass(frozen=True)
class Skin:
    """A folder as the page needs it; `variables` are CSS's names and values."""

    folder: Path
    name: str
    author: str
    about: str
    variables: Mapping[str, str]
    options: Mapping[str, bool]

    def document(self) -> dict[str, Any]:
        """What the page fetches, JSON-able."""
        return {
            "name": self.name,
            "author": self.author,
            "about": self.about,
            "variables": dict(self.variables),
            "options": dict(self.options),
        }


def skins(homes: Iterable[Path] = (SKINS,)) -> dict[str, Skin]:
    """Every skin by its folder's name; of two with one name the one of the later home counts."""
    found = {}
    for home in homes:
        for toml in sorted(home.glob("*/skin.toml")):
            found[toml.parent.name] = read(toml.parent)
    return found


def read(folder: Path) -> Skin:
    """The skin in a folder.  SkinError says what is wrong with it."""
    path = folder / "skin.toml"
    if not _NAME.fullmatch(folder.name):
        raise SkinError(f"{folder}: name the folder with small letters, digits, - and _")
    try:
        data = parse(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise SkinError(f"{path}: it cannot be read ({error})") from None
    except TomlError as error:
        raise SkinError(f"{path}, line {error.line}: {error}") from None
    if not (folder / "skin.css").is_file():
        raise SkinError(f"{folder}: skin.css is missing; an empty one will do")
    try:
        return _skin(folder, data)
    except ValueError as error:
        raise SkinError(f"{path}: {error}") from None


def _skin(folder: Path, data: Mapping[str, Any]) -> Skin:
    for key in data:
        if key not in (*_HEAD, *_PREFIXES, "options"):
            raise ValueError(f"{key} is not known; there are {', '.join((*_HEAD, *_PREFIXES))}")
    name, author, about = (_text(data, key) for key in _HEAD)
    variables = {}
    for table, prefix in _PREFIXES.items():
        for key, value in _table(data, table).items():
            variables[f"--{prefix}-{key}"] = _value(table, key, value)
    return Skin(folder, name or folder.name, author, about, variables, _options(data))


def _text(data: Mapping[str, Any], key: str) -> str:
    value = data.get(key, "")
    if not isinstance(value, str):
        raise ValueError(f"{key} must be a text in quotes")
    return value


def _table(data: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    table = data.get(name, {})
    if not isinstance(table, dict):
        raise ValueError(f"{name} must be a table: [{name}]")
    return table


def _value(table: str, key: str, value: Any) -> str:
    if not _KEY.fullmatch(key):
        raise ValueError(f"{key} in [{table}]: write keys with small letters, digits and -")
    if table == "sizes":
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise ValueError(f"{key} in [sizes] must be a number of pixels")
        return f"{value:g}px"
    if not isinstance(value, str) or not value:
        raise ValueError(f"{key} in [{table}] must be a text in quotes")
    return value


def _options(data: Mapping[str, Any]) -> dict[str, bool]:
    options = _table(data, "options")
    for key, value in options.items():
        if key not in _OPTIONS:
            raise ValueError(f"{key} in [options] is not known; there is {', '.join(_OPTIONS)}")
        if not isinstance(value, bool):
            raise ValueError(f"{key} in [options] must be true or false")
    return dict(options)
