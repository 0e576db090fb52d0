"""Sources of judges: pinned by commit and digest, kept in the cache, never in this repository.

They are taken from the folder that FLOORMAN_JUDGES names, from the cache, or from where their
authors publish them.  What is not what is pinned here is not run.
"""

import functools
import hashlib
import io
import os
import subprocess
import tarfile
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from simulator.boards.files import cache

FOLDER = "FLOORMAN_JUDGES"
_PUBLISHED = "https://codeload.github.com/{repository}/tar.gz/{commit}"
_PATIENCE_S = 20
_INSTALL_S = 120


class MissingError(Exception):
    """A judge cannot be had; the text says why and what to do."""


@dataclass(frozen=True)
class Source:
    """Files under `path` of a repository on GitHub whose names end in `suffix`."""

    repository: str
    commit: str
    path: str
    suffix: str
    digest: str

    @property
    def name(self) -> str:
        """The repository without its owner."""
        return self.repository.partition("/")[2]


FPDB = Source(
    "jejellyroll-fr/fpdb-3",
    "73e75ffe74697fa3965174caeab6787f32695271",
    "fpdb_3_legacy",
    ".py",
    "225666fddc02da0c6d91188812b3895a7dfdd11a36c7501d28c86c1ad6090055",
)
RS_POKER = Source(
    "elliottneilclark/rs-poker",
    "c9fff5de185ece2c148e6bd84c552b3ac93ec060",
    "src/open_hand_history/hand_history.rs",
    ".rs",
    "1c519e045b66c0f195b01471e165b27a876b36855085ab415957aa211e189b4c",
)
OBS_WEBSOCKET = Source(
    "obsproject/obs-websocket",
    "032c99331b5ec254604296be49171d468651e449",
    "docs/generated/protocol.json",
    ".json",
    "19bb8568ec5d2034b38eee011654ac958acd671bcec2656e26982d4580c3bb01",
)
COMPANION = Source(
    "bitfocus/companion",
    "3d76cbadedab21d5dc7e14d3b332557248513b1a",
    "companion/lib/Service/HttpApi.ts",
    ".ts",
    "62f95a7eb47ce9b409e17832f1dd130d4afd3879868f2019cf7505f71a3f3506",
)
PN5180_LIBRARY = Source(
    "tueddy/PN5180-Library",
    "47afd26ed7282d99a5663769a842db35fa50f6a4",
    "",
    "",
    "0ecc45cbd56c1c3d8515985f5f565abd39d30eaf25376cd72a5ccfd61d7f953f",
)
PN5180_TAGOMATIC = Source(
    "bofh69/PN5180-tagomatic",
    "0937b2623fc6a17180aae79a4fba9e56f72d042d",
    "src",
    ".py",
    "76288f94924c855d57cbfb3185e10f7f546fda157831da92ce771dfeae594f2f",
)

RP2350JS = Source(
    "c1570/rp2350js",
    "10f7ebf669790f39ae3108ea5960c660c95d9f56",
    "src",
    ".ts",
    "d2b9306c44fde70f3604d29fa7b65894ed5f0a94050021d948587c3d8b16ff4c",
)

_SYMBOLS = "KiCad/kicad-symbols", "4e17d7595f9691d45d97aea8ad64572652fb5bed"
KICAD_GATES = Source(
    *_SYMBOLS,
    "74xx.lib",
    ".lib",
    "2d3eace3c4364fd6d9bd2c48baf2cf71606c425a42f92342555100e429d8f08e",
)
KICAD_EXPANDERS = Source(
    *_SYMBOLS,
    "Interface_Expansion.lib",
    ".lib",
    "db60e754a8a2bdd454802760d112fd19f1005e97fd1ae3346589f4f5df63b42b",
)
KICAD_COMPARATORS = Source(
    *_SYMBOLS,
    "Comparator.lib",
    ".lib",
    "a9fc1cf3a7dad43f09c108d2daf6a29ca9d5da175fbcd93ae7e2b9c625c5f454",
)


def source(wanted: Source) -> Path:
    """The folder of its files; MissingError when they are nowhere, or are others."""
    given = os.environ.get(FOLDER)
    if given:
        return _checked(wanted, Path(given) / wanted.name)
    kept = cache() / "judges" / wanted.name
    if not (kept / wanted.path).exists():
        _download(wanted, kept)
    return _checked(wanted, kept)


def text(wanted: Source) -> str:
    """The one file that is wanted."""
    return (source(wanted) / wanted.path).read_text(encoding="utf-8")


def _files(wanted: Source, folder: Path) -> Iterator[Path]:
    top = folder / wanted.path
    if top.is_file():
        yield top
    else:
        found = sorted(top.rglob(f"*{wanted.suffix}"))
        yield from (path for path in found if path.is_file() and ".git" not in path.parts)


def digest_of(wanted: Source, folder: Path) -> str:
    """One number for all files, with their names."""
    found = hashlib.sha256()
    for path in _files(wanted, folder):
        found.update(f"{path.relative_to(folder).as_posix()}\0".encode() + path.read_bytes())
    return found.hexdigest()


def _checked(wanted: Source, folder: Path) -> Path:
    if digest_of(wanted, folder) != wanted.digest:
        raise MissingError(
            f"{folder} is not {wanted.repository} at {wanted.commit[:7]}: check that commit out"
            f" there, or name a folder with {wanted.name} in it in {FOLDER}"
        )
    return folder


def _download(wanted: Source, folder: Path) -> None:
    packed = _published(wanted)
    if isinstance(packed, str):
        raise MissingError(packed)
    with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
        for member in archive:
            inside = PurePosixPath(*PurePosixPath(member.name).parts[1:])
            if member.isfile() and inside.is_relative_to(wanted.path):
                content = archive.extractfile(member)
                assert content
                kept = folder / inside
                kept.parent.mkdir(parents=True, exist_ok=True)
                kept.write_bytes(content.read())


@functools.cache
def _published(wanted: Source) -> bytes | str:
    """The archive; a sentence where it cannot be had, and is not asked for again."""
    url = _PUBLISHED.format(repository=wanted.repository, commit=wanted.commit)
    try:
        with urllib.request.urlopen(url, timeout=_PATIENCE_S) as page:
            return bytes(page.read())
    except OSError as error:
        return (
            f"{url} cannot be had ({error}); clone {wanted.repository} as {wanted.name} into a"
            f" folder, check {wanted.commit[:7]} out, and name the folder in {FOLDER}"
        )


def npm(package: str, version: str) -> Path:
    """The folder with node_modules of a package of the npm registry; MissingError."""
    folder = cache() / "judges" / "npm" / f"{package}-{version}"
    if (folder / "node_modules" / package).is_dir():
        return folder
    folder.mkdir(parents=True, exist_ok=True)
    command = ["npm", "install", "--ignore-scripts", "--no-audit", "--no-fund", "--prefix"]
    try:
        subprocess.run(
            [*command, str(folder), f"{package}@{version}"],
            check=True, capture_output=True, timeout=_INSTALL_S,
        )  # fmt: skip
    except (OSError, subprocess.SubprocessError) as error:
        raise MissingError(
            f"{package} {version} cannot be had ({error}); npm install --prefix {folder}"
            f" {package}@{version}"
        ) from None
    return folder
