"""Players' photos: JPEG, PNG or WebP in a folder, named after what is in them."""

import hashlib
from pathlib import Path

from host_tools.ground import private

LARGEST = 1 << 20  # bytes
_ENDINGS = (".jpg", ".jpeg", ".png", ".webp")


class Photos:
    """`folder` is made when the first photo comes; it is its user's alone."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def keep(self, data: bytes) -> str:
        """The name of the photo; ValueError for what is none."""
        if len(data) > LARGEST:
            raise ValueError(f"a photo has at most {LARGEST >> 10} KB: make it smaller")
        name = f"{hashlib.sha256(data).hexdigest()[:32]}.{_ending(data)}"
        private.write(self._folder / name, data)
        return name

    def path(self, name: str) -> Path | None:
        """Where a photo lies, by its name in the folder; None when there is no such."""
        found = self._folder / name
        is_there = found.suffix in _ENDINGS and found.parent == self._folder and found.is_file()
        return found if is_there else None


def _ending(data: bytes) -> str:
    if data.startswith(b"\xff\xd8\xff"):
        return "jpg"
    if data.startswith(b"\x89PNG\r\n\x1a\n"):
        return "png"
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return "webp"
    raise ValueError("this is no photo: send a JPEG, a PNG or a WebP")
