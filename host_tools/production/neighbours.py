"""What stands beside the feed: up to two OBS and a Companion, from the tables of a TOML file.

[obs.a]                              # mixes the cameras; its stream is delayed
url = "ws://192.168.1.20:4455"
password_file = "obs_a.txt"

[obs.b]                              # lays the overlay over A's picture
url = "ws://127.0.0.1:4455"
password_file = "obs_b.txt"
all_in_scene = "All-in"

[companion]
url = "http://127.0.0.1:8000"
"""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from host_tools.ground import toml_text
from host_tools.ground.cannot import reading

_OBS = {"url", "password_file"}
_OBS_B = _OBS | {"all_in_scene", "replay", "chapters"}
_SCHEMES = {"obs": "ws", "companion": "http"}


@dataclass(frozen=True)
class Obs:
    """One OBS and what it is to do; A does nothing, it is only looked at.

    `all_in_scene` is empty where an all-in changes no scene.
    """

    url: str
    password: str = ""
    all_in_scene: str = ""
    replay: bool = True
    chapters: bool = True


@dataclass(frozen=True)
class Neighbours:
    """`companion` is the address of Companion's web page; None and "" stand for none."""

    a: Obs | None = None
    b: Obs | None = None
    companion: str = ""


NOBODY = Neighbours()


def load(path: Path) -> Neighbours:
    """Those of a file; ValueError says what is wrong there."""
    with reading(path):
        data = path.read_bytes()
    try:
        return from_toml(toml_text.parse(data.decode()), path.parent)
    except ValueError as error:
        raise ValueError(f"{path}: {error}") from None


def from_toml(data: Mapping[str, Any], folder: Path) -> Neighbours:
    """Of the tables [obs.a], [obs.b] and [companion]; password files are named from `folder`.

    ValueError with a sentence for anything that is wrong there.
    """
    both = _table(data, "obs", {"a", "b"})
    companion = _table(data, "companion", {"url"})
    return Neighbours(
        a=_obs(_table(both, "a", _OBS, "obs.a"), "obs.a", folder) if "a" in both else None,
        b=_obs(_table(both, "b", _OBS_B, "obs.b"), "obs.b", folder) if "b" in both else None,
        companion=_address(companion, "companion").rstrip("/") if companion else "",
    )


def _table(
    data: Mapping[str, Any], name: str, known: set[str], title: str = ""
) -> Mapping[str, Any]:
    table = data.get(name, {})
    title = title or name
    if not isinstance(table, Mapping):
        raise ValueError(f"[{title}] must be a table")
    if strange := sorted(set(table) - known):
        raise ValueError(f"[{title}] has no {strange[0]!r}; it has {', '.join(sorted(known))}")
    return table


def _obs(table: Mapping[str, Any], title: str, folder: Path) -> Obs:
    return Obs(
        url=_address(table, title),
        password=_password(table, title, folder),
        all_in_scene=_text(table, "all_in_scene", title),
        replay=_switch(table, "replay", title),
        chapters=_switch(table, "chapters", title),
    )


def _address(table: Mapping[str, Any], title: str) -> str:
    scheme = _SCHEMES[title.split(".", maxsplit=1)[0]]
    url = _text(table, "url", title)
    try:
        parts = urlsplit(url)
        sound = parts.scheme in (scheme, scheme + "s") and parts.hostname and parts.port
    except ValueError:
        sound = None
    if not sound:
        raise ValueError(f'[{title}] needs url = "{scheme}://computer:port", not {url!r}')
    return url


def _password(table: Mapping[str, Any], title: str, folder: Path) -> str:
    name = _text(table, "password_file", title)
    if not name:
        return ""
    try:
        lines = (folder / name).read_text().splitlines()
    except (OSError, UnicodeDecodeError) as error:
        why = error.strerror if isinstance(error, OSError) else "it is no text"
        raise ValueError(f"[{title}] password_file {name!r} cannot be read: {why}") from None
    if not lines or not lines[0]:
        raise ValueError(f"[{title}] password_file {name!r} has nothing in its first line")
    return lines[0]


def _text(table: Mapping[str, Any], name: str, title: str) -> str:
    value = table.get(name, "")
    if not isinstance(value, str):
        raise ValueError(f"[{title}] {name} must be a text")
    return value


def _switch(table: Mapping[str, Any], name: str, title: str) -> bool:
    value = table.get(name, True)
    if not isinstance(value, bool):
        raise ValueError(f"[{title}] {name} must be true or false")
    return value
