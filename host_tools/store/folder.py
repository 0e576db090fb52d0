"""Where records are kept."""

import os
from pathlib import Path
from tempfile import TemporaryFile

from host_tools.ground import private

FILE = "floorman.db"
RELAY_TOKEN = "relay.token"


def default_folder() -> Path:
    """Where records go unless told otherwise: the user's state directory."""
    base = os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
    return Path(base) / "floorman"


def make_folder(folder: Path) -> None:
    """Make the folder, and see that a file can be written there; OSError when it cannot."""
    private.make_folder(folder)
    with TemporaryFile(dir=folder):
        pass
