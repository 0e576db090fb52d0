"""What the pages of access say, in texts/en.toml and texts/de.toml with the same keys."""

from pathlib import Path
from typing import Any

from host_tools.languages import texts_in


def all_texts() -> dict[str, dict[str, Any]]:
    """{language: sections}."""
    return texts_in(Path(__file__).parent / "texts")
