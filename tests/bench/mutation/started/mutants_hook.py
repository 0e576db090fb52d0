"""A fault in the place of one file, in every process that a test of it starts.

Nothing is written: the import system is given other text.  MUTANTS_FAULT is a file of two keys:
`path`, whose text it is, and `text`.
"""

import json
import os
from collections.abc import Callable
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import CodeType

VARIABLE = "MUTANTS_FAULT"


def install(path: str, text: str) -> None:
    """From now on this file is imported with this text."""
    real: Callable[[SourceFileLoader, str], CodeType | None] = SourceFileLoader.get_code
    at = os.path.realpath(path)

    def get_code(loader: SourceFileLoader, name: str) -> CodeType | None:
        if os.path.realpath(loader.path) == at:
            return compile(text, loader.path, "exec")
        return real(loader, name)

    SourceFileLoader.get_code = get_code  # type: ignore[method-assign, assignment]


def install_named() -> None:
    """The fault that the environment names, if any."""
    named = os.environ.get(VARIABLE)
    if named:
        fault = json.loads(Path(named).read_text(encoding="utf-8"))
        install(fault["path"], fault["text"])
