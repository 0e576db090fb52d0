"""Runs before MicroPython's build scripts: folders are walked in the order of names.

An image's modules lie in the order in which os.walk finds them.  That is the file system's own,
another one on every computer.
"""

import os
from collections.abc import Iterator
from typing import Any

_walk = os.walk


def walk(top: Any, topdown: bool = True, **how: Any) -> Iterator[tuple[Any, list[Any], list[Any]]]:
    """The same as os.walk gives, in order."""
    for folder, folders, files in _walk(top, topdown, **how):
        folders.sort()  # those go next, in this order
        yield folder, folders, sorted(files)


os.walk = walk  # type: ignore[assignment]
