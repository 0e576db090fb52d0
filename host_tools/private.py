"""Files and folders for the user alone: what a table said, and which tag is which card."""

import os
from pathlib import Path


def make_folder(folder: Path) -> None:
    """Make the folder, and those above it that are missing."""
    for missing in reversed([one for one in (folder, *folder.parents) if not one.exists()]):
        missing.mkdir(mode=0o700, exist_ok=True)


def opener(path: str, flags: int) -> int:
    """For open(): a file that is new can be read by nobody else."""
    return os.open(path, flags, 0o600)
