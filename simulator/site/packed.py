"""The Python that goes into the browser: firmware, simulator and host, as one archive."""

import io
import zipfile
from collections.abc import Iterator
from pathlib import Path

from host_tools.ground.importing import FIRMWARE, HARDWARE

ROOT = Path(__file__).parents[2]
_SORTS = (".py", ".toml")
_EPOCH = (1980, 1, 1, 0, 0, 0)  # two builds of the same files are the same bytes


def archive() -> bytes:
    """A zip as a checkout lies there."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
        for path in _files():
            name = zipfile.ZipInfo(path.relative_to(ROOT).as_posix(), _EPOCH)
            name.compress_type = zipfile.ZIP_DEFLATED
            packed.writestr(name, path.read_bytes())
    return made.getvalue()


def _files() -> Iterator[Path]:
    for folder in (FIRMWARE, HARDWARE, ROOT / "host_tools", ROOT / "simulator"):
        for path in sorted(folder.rglob("*")):
            if path.suffix in _SORTS and not {"__pycache__", "node_modules"} & {*path.parts}:
                yield path
