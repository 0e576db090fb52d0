"""Which files a Pico would carry."""

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FIRMWARE = ROOT / "firmware"


def firmware_files() -> list[tuple[str, Path]]:
    """(name on the device, path here) of everything under firmware/ but the manifest."""
    return [
        (path.relative_to(FIRMWARE).as_posix(), path)
        for path in sorted(FIRMWARE.rglob("*.py"))
        if path.name != "manifest.py"
    ]
