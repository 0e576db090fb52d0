"""Players' photos: JPEG, PNG or WebP in a folder, named after what is in them."""

import hashlib
from pathlib import Path

from host_tools.ground import private

LARGEST = 1 << 20  # bytes


class Photos:
    """`folder` is made when the first photo comes; it is its user's alone."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def keep(self, data: bytes) -> str:
        """The name of the photo; ValueError for what is none."""
        if len(data) > LARGEST:
            raise ValueError(f"a photo has at most {LARGEST >> 10} KB: make it smaller")
        name = f"{hashlib.sha256(data).hexdigest()[:32]}.{_ending(data)}"
        private.write(self.folder / name, data)
        return name


def _ending(data: bytes) -> str:
    if data.startswith(b"\xff\xd8\xff"):
        return "jpg"
    if data.startswith(b"\x89PNG\r\n\x1a\n"):
        return "png"
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return "webp"
    raise ValueError("this is no photo: send a JPEG, a PNG or a WebP")
