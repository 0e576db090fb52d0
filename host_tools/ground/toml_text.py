"""TOML that people wrote, or that somebody made to break its reader: read, or refused by line."""

import re
import tomllib
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
    _check(data, text)
    return data


def _check(data: dict[str, Any], text: str) -> None:
    """Without recursion, whatever the depth."""
    level: list[Any] = [data]
    for _ in range(_DEEPEST):
        below: list[Any] = []
        for value in level:
            if isinstance(value, int) and not -_LARGEST <= value < _LARGEST:
                raise _too_large(text)
            if isinstance(value, dict | list):
                below += value.values() if isinstance(value, dict) else value
        level = below
    if level:
        raise _too_deep(text)


def _too_deep(text: str) -> TomlError:
    lines = text.split("\n")
    depths = [sum(line.count(sign) for sign in "[{.") for line in lines]
    return TomlError(depths.index(max(depths)) + 1, "lists or tables are nested too deeply")


def _too_large(text: str) -> TomlError:
    found = _LONG_NUMBER.search(text)
    line = text.count("\n", 0, found.start()) + 1 if found else 1
    return TomlError(line, "a number is too large")
