"""An event of the evening, and the line of the journal that it is.

{"n": number, "at": milliseconds since 1970 by the computer's clock, "do": what, "id": the page's
own, "by": who did it, "with": {field: value}, "hash": of all before}.  What belongs to the line
and what the command brought stand apart, so a field may have any name.  Journals of earlier
versions have the fields beside the rest; there `by` is a person where it is a text, and a field
where it is a number.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

_FIELDS = "with"
_OF_THE_LINE = ("n", "at", "do", "id", "hash", "salts")


@dataclass(frozen=True)
class Deed:
    """`event["seat"]` is a field of the command; `id` and `by` are empty where nobody said."""

    n: int
    at: int
    do: str
    fields: Mapping[str, Any] = field(default_factory=dict)
    id: str = ""
    by: str = ""

    def __getitem__(self, name: str) -> Any:
        return self.fields[name]

    def as_json(self) -> dict[str, Any]:
        """The line."""
        said = {name: text for name, text in (("id", self.id), ("by", self.by)) if text}
        return {"n": self.n, "at": self.at, "do": self.do, **said, _FIELDS: dict(self.fields)}


def deed_of(line: Mapping[str, Any]) -> Deed:
    """The event of a line; KeyError or TypeError for one that is none."""
    fields = line[_FIELDS] if _FIELDS in line else _beside(line)
    by = line.get("by", "")
    return Deed(
        line["n"], line["at"], line["do"], dict(fields), line.get("id", ""),
        by if isinstance(by, str) else "",
    )  # fmt: skip


def _beside(line: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of an earlier version's line."""
    own = _OF_THE_LINE + (("by",) if isinstance(line.get("by"), str) else ())
    return {name: value for name, value in line.items() if name not in own}
