"""CPython stand-in for MicroPython's `micropython` module: what the firmware imports from it."""

from typing import TypeVar

_T = TypeVar("_T")


def const(value: _T) -> _T:
    return value


def kbd_intr(char: int) -> None:
    """Accept the setting; CPython has no such interrupt."""
