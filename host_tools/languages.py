"""The languages of the texts, and the folders that have a file for each."""

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

LANGUAGES = ("en", "de")


@cache
def texts_in(folder: Path) -> dict[str, dict[str, Any]]:
    """{language: sections} of en.toml and de.toml, which have the same keys."""
    return {
        language: tomllib.loads((folder / f"{language}.toml").read_text(encoding="utf-8"))
        for language in LANGUAGES
    }
