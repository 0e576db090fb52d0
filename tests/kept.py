"""Long transcripts kept beside the tests that compare them, a file each.

A fault anywhere in what they ran is a line that differs.  Where a difference is meant, the module
that makes them writes the files anew (`python -m` and its name); the diff is to be read.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

Runs = Mapping[str, Callable[[], Iterable[str]]]


def path(folder: Path, name: str) -> Path:
    """The file of a transcript."""
    return folder / f"{re.sub('[^a-z0-9]+', '_', name)}.txt"


def read(folder: Path, name: str) -> list[str]:
    """Its lines as they are kept."""
    return path(folder, name).read_text().splitlines()


def write(folder: Path, runs: Runs) -> None:
    """All files, as things are now; those of no run go."""
    for old in folder.glob("*.txt"):
        old.unlink()
    for name, run in runs.items():
        path(folder, name).write_text("".join(f"{line}\n" for line in run()))
