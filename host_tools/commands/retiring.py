"""Files beside the records that are kept no longer than those."""

from contextlib import closing
from datetime import datetime
from pathlib import Path

from host_tools.ground import chain, json_text, private
from host_tools.ground.cannot import CannotError, sentences


def old_notes(path: Path, limit: int) -> int:
    """Drop what the audit log says of the time before, in milliseconds since 1970; how many."""
    if not path.exists():
        return 0
    with closing(held(path)), sentences():
        lines = path.read_bytes().splitlines()
        old = next((n for n, line in enumerate(lines) if _noted(line) >= limit), len(lines))
        left = chain.dropped(lines, old)
        if left != lines:
            private.write(path, b"".join(line + b"\n" for line in left))
        return len(lines) - len(left) + 1 if left != lines else 0


def _noted(line: bytes) -> float:
    """When; a line that says none is as old as what stands behind it."""
    at = json_text.parse_object(line).get("at")
    return datetime.fromisoformat(at).timestamp() * 1000 if isinstance(at, str) else 0


def old_evening(path: Path, limit: int) -> bool:
    """Remove an evening whose last event was before; whether it was."""
    if not path.exists():
        return False
    with closing(held(path)), sentences():
        *_, last = path.read_bytes().splitlines() or [b'{"at": 0}']
        old = int(json_text.parse_object(last).get("at", 0)) < limit
        if old:
            path.unlink()
    return old


def held(path: Path) -> chain.ChainedFile:
    """A chained file that nobody else writes to meanwhile; CannotError."""
    try:
        return chain.ChainedFile(path, alone=True)
    except BlockingIOError:
        raise CannotError(f"{path} is held by another program: end that one first") from None
