"""What a step found out.  Sentences are kept by name, so that a report can be in any language."""

from dataclasses import dataclass, field
from typing import Any

PASS, UNSURE, FAIL, SKIPPED = "pass", "unsure", "fail", "skipped"


@dataclass(frozen=True)
class Sentence:
    """A sentence of the texts: its name, and what it needs."""

    name: str
    facts: dict[str, Any]


@dataclass
class Result:
    """What was measured, what is wrong for sure, and what may be."""

    figures: list[Sentence] = field(default_factory=list)
    failed: list[Sentence] = field(default_factory=list)
    doubted: list[Sentence] = field(default_factory=list)
    skipped: bool = False

    @property
    def verdict(self) -> str:
        """PASS, UNSURE, FAIL or SKIPPED."""
        if self.skipped:
            return SKIPPED
        return FAIL if self.failed else UNSURE if self.doubted else PASS

    def figure(self, name: str, **facts: Any) -> None:
        """Something was measured."""
        self.figures.append(Sentence(name, facts))

    def fail(self, name: str, **facts: Any) -> None:
        """Something is wrong."""
        self.failed.append(Sentence(name, facts))

    def doubt(self, name: str, **facts: Any) -> None:
        """Something may be wrong."""
        self.doubted.append(Sentence(name, facts))

    def as_json(self) -> dict[str, Any]:
        """For a file; `of_json` reads it."""
        return {
            "skipped": self.skipped,
            **{name: [[one.name, one.facts] for one in getattr(self, name)] for name in _LISTS},
        }


_LISTS = ("figures", "failed", "doubted")


def of_json(kept: dict[str, Any]) -> Result:
    """What `as_json` wrote; KeyError, TypeError or ValueError when it did not."""
    lists = {
        name: [Sentence(str(said), dict(facts)) for said, facts in kept[name]] for name in _LISTS
    }
    return Result(**lists, skipped=bool(kept["skipped"]))
