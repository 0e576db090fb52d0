"""TOML that people wrote, or that somebody made to break its reader: read, or refused by line."""

import re
import tomllib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

_AT_LINE = re.compile(r" \(at line (\d+), column \d+\)| \(at end of document\)")
_LONG_NUMBER = re.compile(r"[0-9A-Fa-f_]{17,}")
_DEEPEST = 20
_LARGEST = 1 << 63


class TomlError(ValueError):
    """`line` is where the text is wrong, as far as that is known; the error's text says why."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(reason)
        self.line = line


def parse(text: str) -> dict[str, Any]:
    """The tables of a text whose numbers have 64 bits and whose lists and tables are not deep.

    TomlError for any other text.
    """
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        at = _AT_LINE.search(str(error))
        line = int(at[1]) if at and at[1] else text.count("\n") + 1
        raise TomlError(line, f"this is no TOML: {_AT_LINE.sub('', str(error))}") from None
    except RecursionError:
        raise _too_deep(text) from None
    except ValueError:  # of int(): it refuses more than 4,300 digits
        raise _too_large(text) from None
    for n, level in enumerate(levels(data)):
        if n == _DEEPEST:
            raise _too_deep(text)
        if any(isinstance(one, int) and not -_LARGEST <= one < _LARGEST for one in level):
            raise _too_large(text)
    return data


@contextmanager
def of_file(path: Path) -> Iterator[None]:
    """ValueError that names the file, too, and its line where that is known."""
    try:
        yield
    except TomlError as error:
        raise ValueError(f"{path}, line {error.line}: {error}") from None
    except ValueError as error:
        raise ValueError(f"{path}: {error}") from None


def levels(data: Mapping[str, Any]) -> Iterator[list[Any]]:
    """A table, its values, what is within them, and so on.

    Without recursion, whatever the depth.
    """
    level: list[Any] = [data]
    while level:
        yield level
        within = [one for one in level if isinstance(one, dict | list)]
        level = [v for one in within for v in (one.values() if isinstance(one, dict) else one)]


def is_too_deep(data: Mapping[str, Any]) -> bool:
    """Lists and tables are nested deeper than anybody means them to be."""
    return any(n == _DEEPEST for n, _ in enumerate(levels(data)))


def _too_deep(text: str) -> TomlError:
    lines = text.split("\n")
    depths = [sum(line.count(sign) for sign in "[{.") for line in lines]
    return TomlError(depths.index(max(depths)) + 1, "lists or tables are nested too deeply")


def _too_large(text: str) -> TomlError:
    found = _LONG_NUMBER.search(text)
    line = text.count("\n", 0, found.start()) + 1 if found else 1
    return TomlError(line, "a number is too large")
