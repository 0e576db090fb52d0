"""Files beside the records that are kept no longer than those."""

import time
from collections.abc import Mapping
from contextlib import closing, suppress
from datetime import datetime
from pathlib import Path
from typing import Any

from host_tools.access.keyring import Device
from host_tools.commands.named_devices import keyring, put
from host_tools.ground import chain, private
from host_tools.ground.cannot import CannotError, sentences

_TRIES, _PAUSE_S = 40, 0.025


def old_notes(path: Path, limit: int) -> int:
    """Drop what the audit log says of the time before, in milliseconds since 1970; how many."""
    if not path.exists():
        return 0
    with closing(held(path)), sentences():
        lines, notes = chain.whole_lines(path), chain.objects(path)
        old = next((n for n, note in enumerate(notes) if _noted(note) >= limit), len(lines))
        left = chain.dropped(lines, old)
        if left != lines:
            private.write(path, b"".join(line + b"\n" for line in left))
        return len(lines) - len(left) + 1 if left != lines else 0


def _noted(note: Mapping[str, Any]) -> float:
    """When; a line that says none is as old as what stands behind it."""
    at = note.get("at")
    return datetime.fromisoformat(at).timestamp() * 1000 if isinstance(at, str) else 0


def old_evening(path: Path, limit: int) -> bool:
    """Remove an evening whose last event was before; whether it was."""
    if not path.exists():
        return False
    with closing(held(path)), sentences():
        *_, last = chain.objects(path) or [{}]
        old = int(last.get("at", 0)) < limit
        if old:
            path.unlink()
    return old


def old_devices(folder: Path, limit: int) -> int:
    """Drop devices that may connect no longer since before, in milliseconds since 1970, and those
    whose token was taken back; how many.
    """
    ring = keyring(folder)
    old = [one for one in ring.kept() if one.revoked or _ended(one) < limit]
    if old:
        put(ring, [one for one in ring.kept() if one not in old])
    return len(old)


def _ended(device: Device) -> float:
    return datetime.fromisoformat(device.ends).timestamp() * 1000


def held(path: Path) -> chain.ChainedFile:
    """A chained file that nobody else writes to meanwhile; CannotError.

    Who writes one line to it has it for a moment.
    """
    for _ in range(_TRIES):
        with suppress(BlockingIOError):
            return chain.ChainedFile(path, alone=True)
        time.sleep(_PAUSE_S)
    raise CannotError(f"{path} is held by another program: end that one first")
