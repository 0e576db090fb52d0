"""Devices that are somebody's or called after somebody: found, called otherwise, and dropped when
they may connect no longer.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

from host_tools.access.keyring import DEVICES, NAME_ROOM, Device, Keyring
from host_tools.ground.cannot import CannotError

_GENITIVE = "(?:['\N{RIGHT SINGLE QUOTATION MARK}]?s)?"


def keyring(folder: Path) -> Keyring:
    """The devices of a folder.  CannotError."""
    try:
        return Keyring(folder / DEVICES)
    except (OSError, ValueError) as error:
        raise CannotError(str(error)) from None


def put(ring: Keyring, devices: list[Device]) -> None:
    """Keep these and no others.  CannotError."""
    try:
        ring.put(devices)
    except OSError as error:
        raise CannotError(f"{DEVICES} cannot be written ({error.strerror})") from None


def names_of(folder: Path) -> set[str]:
    """Everything that a device or its person is called."""
    return {text for one in keyring(folder).kept() for text in _called(one) if text}


def exported(folder: Path, name: str) -> list[dict[str, Any]]:
    """All that the file has of devices that are somebody's or called after him."""
    return [asdict(one) for one in keyring(folder).kept() if is_of(one, name)]


def is_of(device: Device, name: str) -> bool:
    """True when it is his, or called after him."""
    return any(is_called_after(text, name) for text in _called(device))


def is_called_after(text: str, name: str) -> bool:
    """True when a text is a name as a device bears it, or has it as a word: 'Zoes phone'."""
    return text == _short(name) or _word(name).search(text) is not None


def forget(folder: Path, instead: Mapping[str, str]) -> int:
    """Call them otherwise, drop what may connect no longer; how many there were.  CannotError."""
    ring = keyring(folder)
    his = [one for one in ring.kept() if any(is_of(one, name) for name in instead)]
    if his:
        left = [one for one in ring.kept() if one not in his or ring.may_connect(one)]
        put(ring, [_renamed(one, instead) for one in left])
    return len(his)


def _renamed(device: Device, instead: Mapping[str, str]) -> Device:
    name, person = device.name, device.person
    for old, new in instead.items():
        name, person = _said(name, old, new), _said(person, old, new)
    return replace(device, name=name, person=person)


def _said(text: str, old: str, new: str) -> str:
    return new if text == _short(old) else _word(old).sub(lambda found: new, text)


def _called(device: Device) -> Iterator[str]:
    yield from (device.name, device.person)


def _short(name: str) -> str:
    """As the door keeps it."""
    return " ".join(name.split())[:NAME_ROOM]


def _word(name: str) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w){re.escape(name)}(?={_GENITIVE}(?!\w))", re.IGNORECASE)
