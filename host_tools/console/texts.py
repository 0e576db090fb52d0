"""The console's texts, in texts/en.toml and texts/de.toml with the same keys."""

from pathlib import Path
from typing import Any

from host_tools.access.roles import HOUSE, Who
from host_tools.languages import texts_in


def all_texts() -> dict[str, dict[str, Any]]:
    """{language: sections}."""
    return texts_in(Path(__file__).parent / "texts")


def who_does(who: Who, do: str) -> dict[str, str]:
    """'Mia (Dealer): Call', in every language."""
    return {language: _who_does(found, who, do) for language, found in all_texts().items()}


def _who_does(found: dict[str, Any], who: Who, do: str) -> str:
    role = found["page"]["roles"][who.role]
    name = role if who.role == HOUSE else f"{who.name} ({role})"
    return f"{name}: {found['verbs'].get(do) or found['page']['decide']}"


def both(name: str) -> dict[str, str]:
    """Why a command is refused, in every language."""
    return {language: str(found["refused"][name]) for language, found in all_texts().items()}
