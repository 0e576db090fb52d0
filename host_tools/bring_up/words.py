"""The sentences of the guide in a language, and which causes a failure has."""

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from host_tools.bring_up import marks
from host_tools.bring_up.outcome import Sentence
from host_tools.texts import texts

_HERE = Path(__file__).parent


@cache
def causes() -> dict[str, list[str]]:
    """causes.toml: failure -> its causes, the most likely first."""
    text = (_HERE / "causes.toml").read_text(encoding="utf-8")
    return {name: list(found) for name, found in tomllib.loads(text).items()}


class Words:
    """A language's sentences."""

    def __init__(self, language: str) -> None:
        self._texts = texts("bring_up", language)

    def guide(self, name: str, **facts: Any) -> str:
        """A sentence of the guide itself."""
        return str(self._texts["guide"][name]).format(**facts)

    def step(self, name: str, part: str) -> str:
        """`title` of a step, what to `do`, or the pass `mark` and why."""
        return str(self._texts["steps"][name][part]).format(**marks.ALL)

    def figure(self, said: Sentence) -> str:
        """What was measured."""
        return str(self._texts["figures"][said.name]).format(**said.facts)

    def failure(self, said: Sentence) -> str:
        """What is wrong."""
        return str(self._texts["failures"][said.name]).format(**said.facts)

    def cause(self, name: str) -> tuple[str, str]:
        """What it may be, and what to try."""
        cause = self._texts["causes"][name]
        return str(cause["says"]), str(cause["try"])
