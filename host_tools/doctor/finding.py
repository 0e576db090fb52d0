"""Something that is wrong with a table.  Its sentences stand in findings.toml."""

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

Groups = Mapping[str, Sequence[int]]
"""Readers that share a plug: name -> zones."""


@dataclass(frozen=True)
class Finding:
    """Something that is wrong: a name of findings.toml, where, and what its sentence needs."""

    name: str
    places: tuple[str, ...] = ()
    facts: Mapping[str, Any] = field(default_factory=dict)

    @property
    def says(self) -> str:
        """The sentence that names the fault."""
        return self._text("says")

    @property
    def remedy(self) -> str:
        """The sentence that says what to do."""
        return self._text("do")

    def _text(self, part: str) -> str:
        return sentences()[self.name][part].format(places=" and ".join(self.places), **self.facts)


@cache
def sentences() -> dict[str, dict[str, str]]:
    """findings.toml."""
    return tomllib.loads((Path(__file__).parent / "findings.toml").read_text(encoding="utf-8"))
