"""Options of a command out of a file: what is typed beside it counts before it."""

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from host_tools.ground import toml_text
from host_tools.ground.cannot import reading

OPTION = "--config"


def words(path: Path, known: Iterable[str]) -> list[str]:
    """The file's options as somebody would type them; ValueError says what is wrong with it.

    players = 6
    blinds = "50/100"
    open = true
    fault = ["miss=6", "unplug@bet3"]
    """
    with reading(path), toml_text.of_file(path):
        told = toml_text.parse(path.read_text(encoding="utf-8"))
        return list(_typed(told, set(known)))


def _typed(told: Mapping[str, Any], known: set[str]) -> Iterator[str]:
    for name, value in told.items():
        option = f"--{name}"
        if option not in known or option == OPTION:
            raise ValueError(f"there is no option {name}")
        for one in value if isinstance(value, list) else [value]:
            if isinstance(one, dict | list):
                raise ValueError(f"{name} is a number, a text, true or false")
            if one is not False:
                yield option if one is True else f"{option}={one}"
