"""Files a person names on the command line, folders standing for what is in them."""

from collections.abc import Iterator
from pathlib import Path


def named_files(names: list[str], ending: str) -> Iterator[Path]:
    """The files named, and those with this ending in the folders named."""
    for name in names:
        path = Path(name)
        if path.is_dir():
            yield from sorted(path.rglob(f"*{ending}"))
        else:
            yield path
