"""Long transcripts kept beside the tests that compare them, a file each.

A fault anywhere in what they ran is a line that differs.  Where a difference is meant, the module
that makes them writes the files anew (`python -m` and its name); the diff is to be read.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, Field, fields
from pathlib import Path
from typing import Any

Runs = Mapping[str, Callable[[], Iterable[str]]]


def path(folder: Path, name: str) -> Path:
    """The file of a transcript."""
    return folder / f"{re.sub('[^a-z0-9]+', '_', name)}.txt"


def read(folder: Path, name: str) -> list[str]:
    """Its lines as they are kept."""
    return path(folder, name).read_text(encoding="utf-8").splitlines()


def facts(record: Any) -> dict[str, Any]:
    """Fields of a dataclass that are not what they are unless told, so that a new one changes no
    line in which nothing is told of it.
    """
    told = ((field, getattr(record, field.name)) for field in fields(record))
    return {field.name: value for field, value in told if value != _untold(field)}


def _untold(field: "Field[Any]") -> Any:
    made = field.default_factory
    return field.default if made is MISSING else made()


def write(folder: Path, runs: Runs) -> None:
    """All files, as things are now; those of no run go."""
    for old in folder.glob("*.txt"):
        old.unlink()
    for name, run in runs.items():
        text = "".join(f"{line}\n" for line in run())
        path(folder, name).write_text(text, encoding="utf-8", newline="\n")
