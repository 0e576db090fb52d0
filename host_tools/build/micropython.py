"""MicroPython's sources, of the one version that images are built from.

1.27.0 is the version that all figures of the project are measured with.
"""

import hashlib
import re
import shutil
import sys
import tarfile
import tempfile
import urllib.request
from pathlib import Path

from host_tools.build.cache import cache
from host_tools.ground.cannot import CannotError

VERSION = "1.27.0"
RELEASED = 1765238400
"""When: 2025-12-09, as the image says."""
ADDRESS = (
    f"https://github.com/micropython/micropython/releases/download/v{VERSION}/"
    f"micropython-{VERSION}.tar.xz"
)
DIGEST = "9874b20646c3bbe81d524f779a16875e5d088b7065e175ffd2aa2a02f50573c9"
"""SHA-256 of what lies at ADDRESS: the release with the sources of all it is built of."""
_PARTS = ("pico-sdk", "tinyusb", "mbedtls", "micropython-lib")
"""What of its lib/ the build needs; in a git checkout they are submodules."""
_USB = "micropython/usb/usb-device-cdc"
"""What firmware/manifest.py requires of it: without this the REPL stays on the cable."""
_VERSION_IS = re.compile(r"#define MICROPY_VERSION_(MAJOR|MINOR|MICRO|PRERELEASE) +(\d+)")
_WAIT_S = 60


def sources(named: Path | None) -> Path:
    """The folder `named`, or the release, downloaded once.  CannotError says what to do."""
    if named is not None:
        _check(named)
        return named.resolve()
    folder = cache() / f"micropython-{VERSION}"
    if not folder.is_dir():
        _download(folder)
    return folder


def changed(path: Path, text: str, old: str, new: str) -> str:
    """The text of a file, with `new` for `old`.  CannotError where that does not stand once."""
    if text.count(old) != 1:
        raise CannotError(f"{path} is not the one of this release: it lacks {old.strip()!r}")
    return text.replace(old, new)


def _check(folder: Path) -> None:
    """CannotError unless the folder holds the sources of this version, whole."""
    try:
        text = (folder / "py" / "mpconfig.h").read_text()
    except OSError:
        raise CannotError(
            f"{folder} does not hold MicroPython's sources: name their folder, or none, and they"
            " are downloaded"
        ) from None
    found = dict(_VERSION_IS.findall(text))
    version = ".".join(found.get(part, "?") for part in ("MAJOR", "MINOR", "MICRO"))
    if version != VERSION or found.get("PRERELEASE") != "0":
        preview = " (a preview)" if found.get("PRERELEASE") == "1" else ""
        raise CannotError(
            f"{folder} holds MicroPython {version}{preview}; this firmware is built with {VERSION}"
        )
    lacking = [f"lib/{part}" for part in _PARTS if not _holds_files(folder / "lib" / part)]
    if lacking:
        raise CannotError(
            f"{folder} lacks {', '.join(lacking)}: run"
            f" 'git -C {folder} submodule update --init {' '.join(lacking)}'"
        )

    if not _holds_files(folder / "lib" / "micropython-lib" / _USB):
        raise CannotError(
            f"{folder}/lib/micropython-lib lacks {_USB}, which the firmware's own USB port needs:"
            f" it is not the micropython-lib of MicroPython {VERSION}"
        )


def _holds_files(folder: Path) -> bool:
    return folder.is_dir() and any(folder.iterdir())


def _download(folder: Path) -> None:
    """Fill the folder at one go: another process may want it, too."""
    print(f"floorman: downloading {ADDRESS}, once", file=sys.stderr)
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder.parent) as work:
        archive = Path(work) / "micropython.tar.xz"
        _fetch(archive)
        _unpack(archive, Path(work))
        unpacked = Path(work) / folder.name
        _check(unpacked)
        try:
            unpacked.rename(folder)
        except OSError:
            if not folder.is_dir():
                raise


def _fetch(archive: Path) -> None:
    try:
        with (
            urllib.request.urlopen(ADDRESS, timeout=_WAIT_S) as answer,
            archive.open("wb") as file,
        ):
            shutil.copyfileobj(answer, file)
    except OSError as error:
        raise CannotError(
            f"MicroPython {VERSION} could not be downloaded ({getattr(error, 'reason', error)}):"
            " get its sources in another way and name their folder, make image MICROPYTHON=DIR"
        ) from None
    with archive.open("rb") as file:
        digest = hashlib.file_digest(file, "sha256").hexdigest()
    if digest != DIGEST:
        raise CannotError(
            f"what came from {ADDRESS} is incomplete, or not the release that was expected"
            f" (SHA-256 {digest}): nothing is built"
        )


def _unpack(archive: Path, folder: Path) -> None:
    try:
        with tarfile.open(archive) as tar:
            tar.extractall(folder, filter="tar")
    except (tarfile.TarError, OSError) as error:
        raise CannotError(f"MicroPython's sources could not be unpacked: {error}") from None
