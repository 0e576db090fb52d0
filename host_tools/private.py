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


def write(path: Path, text: str) -> None:
    """Replace the file whole: who reads it sees the old text or the new one."""
    draft = path.with_name(path.name + ".new")
    with open(draft, "w", encoding="utf-8", opener=opener) as file:
        file.write(text)
    os.replace(draft, path)
