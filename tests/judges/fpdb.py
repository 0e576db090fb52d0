"""fpdb-3's readers of PokerStars text, in a process of their own."""

import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tests.judges.pinned import FPDB, source

READER = Path(__file__).with_name("fpdb_reader.py")
_PATIENCE_S = 300


def hands(texts: Sequence[str]) -> list[dict[str, Any]]:
    """Each hand as fpdb reads it; {"error"} for one that it refuses.  MissingError."""
    return _read("hands", texts)


def summaries(texts: Sequence[str]) -> list[dict[str, Any]]:
    """The same for summaries of tournaments."""
    return _read("summaries", texts)


def _read(what: str, texts: Sequence[str]) -> list[dict[str, Any]]:
    command = [sys.executable, str(READER), str(source(FPDB)), what]
    done = subprocess.run(
        command, input=json.dumps(texts), capture_output=True, text=True, timeout=_PATIENCE_S
    )
    assert done.returncode == 0, done.stderr[-2000:]
    found: list[dict[str, Any]] = json.loads(done.stdout)
    return found
