"""Where things lie that can be made or fetched again."""

import os
from pathlib import Path

from host_tools.ground.importing import FIRMWARE, IN_CHECKOUT


def cache() -> Path:
    """A folder in the checkout, or in the user's cache directory; it may not be there yet."""
    if IN_CHECKOUT:
        return FIRMWARE.parent / ".cache"
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "floorman"
