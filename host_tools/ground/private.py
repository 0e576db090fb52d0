"""Files and folders for the user alone: what a table said, and which tag is which card."""

import os
import secrets
from pathlib import Path

_TOKEN_BYTES = 24


def make_folder(folder: Path) -> None:
    """Make the folder, and those above it that are missing."""
    for missing in reversed([one for one in (folder, *folder.parents) if not one.exists()]):
        missing.mkdir(mode=0o700, exist_ok=True)


def opener(path: str, flags: int) -> int:
    """For open(): a file that is new can be read by nobody else."""
    return os.open(path, flags, 0o600)


def token(path: Path) -> str:
    """The token kept in a file, made by chance the first time; OSError when it cannot be kept."""
    make_folder(path.parent)
    with open(path, "a+", encoding="ascii", opener=opener) as file:
        file.seek(0)
        kept = file.read().strip()
        if not kept:
            kept = secrets.token_urlsafe(_TOKEN_BYTES)
            file.write(kept + "\n")
    return kept


def write(path: Path, data: str | bytes) -> None:
    """Replace the file whole, or make it and its folder; a text is UTF-8.

    Who reads it, after a power cut, too, finds the old one or the new one.
    """
    make_folder(path.parent)
    draft = path.with_name(path.name + ".new")
    with open(draft, "wb", opener=opener) as file:
        file.write(data.encode() if isinstance(data, str) else data)
        file.flush()
        os.fsync(file.fileno())
    os.replace(draft, path)
