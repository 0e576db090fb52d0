"""What the pages of access say, in texts/en.toml and texts/de.toml with the same keys."""

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

LANGUAGES = ("en", "de")


@cache
def all_texts() -> dict[str, dict[str, Any]]:
    """{language: sections}."""
    folder = Path(__file__).parent / "texts"
    return {
        language: tomllib.loads((folder / f"{language}.toml").read_text(encoding="utf-8"))
        for language in LANGUAGES
    }
