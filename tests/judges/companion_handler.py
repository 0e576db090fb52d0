"""Companion's handler of custom variables, run out of its own source."""

import json
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.judges.pinned import COMPANION, npm, source

EXPRESS = "5.1.0"
_SCRIPT = Path(__file__).with_name("companion_handler.js")


class Handler:
    """`url` is the desk's; a command makes variables or switches its API, and tells all values."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self._process = process
        self.url = f"http://127.0.0.1:{self._line()}"

    def do(self, **command: Any) -> dict[str, Any]:
        """`make` names, `enable` or not, or `tell`; the values of all variables by name."""
        assert self._process.stdin
        self._process.stdin.write(json.dumps(command) + "\n")
        self._process.stdin.flush()
        found: dict[str, Any] = json.loads(self._line())
        return found

    def _line(self) -> str:
        assert self._process.stdout
        return self._process.stdout.readline()[:-1]


@contextmanager
def handler() -> Iterator[Handler]:
    """A desk with no variable; MissingError."""
    command = [
        "node", str(_SCRIPT), str(npm("express", EXPRESS)),
        str(source(COMPANION) / COMPANION.path),
    ]  # fmt: skip
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        try:
            yield Handler(process)
        finally:
            assert process.stdin
            process.stdin.close()
