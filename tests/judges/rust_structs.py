"""Structs of a Rust source with serde, and whether a JSON value would be read into one.

A field is required unless it is an Option or has a default; an Option that names a function of its
own is required all the same, as serde has it.  Unknown fields are passed over.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

_ITEM = re.compile(r"pub (struct|enum) (\w+) \{(.*?)\n\}", re.DOTALL)
_NUMBERS = {"u64": int, "f32": (int, float)}
CARD = re.compile(r"[2-9TJQKA][cdhs]")
DATE = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)?")


@dataclass
class Structs:
    """`fields`: struct -> JSON name -> (type, required); `words`: enum -> its words."""

    fields: dict[str, dict[str, tuple[str, bool]]] = field(default_factory=dict)
    words: dict[str, set[str]] = field(default_factory=dict)

    def faults(self, value: Any, kind: str, path: str) -> Iterator[str]:
        """Why it would be refused."""
        if inner := re.fullmatch(r"Option<(.+)>", kind):
            if value is not None and value != "":
                yield from self.faults(value, inner[1], path)
        elif inner := re.fullmatch(r"Vec<(.+)>", kind):
            if not isinstance(value, list):
                yield f"{path} is no list"
                return
            for number, each in enumerate(value):
                yield from self.faults(each, inner[1], f"{path}[{number}]")
        elif kind in self.words:
            if value not in self.words[kind]:
                yield f"{path} cannot be {value!r}"
        elif kind in self.fields:
            yield from self._object(value, kind, path)
        elif not _fits(value, kind):
            yield f"{path} is no {kind}: {value!r}"

    def _object(self, value: Any, kind: str, path: str) -> Iterator[str]:
        if not isinstance(value, dict):
            yield f"{path} is no object"
            return
        for name, (inner, required) in self.fields[kind].items():
            if name in value:
                yield from self.faults(value[name], inner, f"{path}.{name}")
            elif required:
                yield f"{path}.{name} is missing"


def read(source: str) -> Structs:
    """The public structs and enums of a source."""
    found = Structs()
    for sort, name, body in _ITEM.findall(source.partition("#[cfg(test)]")[0]):
        if sort == "enum":
            found.words[name] = set(_words(body))
        else:
            found.fields[name] = dict(_fields(body))
    return found


def _words(body: str) -> Iterator[str]:
    renamed = ""
    for line in map(str.strip, body.splitlines()):
        if match := re.search(r'rename = "([^"]+)"', line):
            renamed = match[1]
        elif match := re.fullmatch(r"(\w+),", line):
            yield renamed or match[1]
            renamed = ""


def _fields(body: str) -> Iterator[tuple[str, tuple[str, bool]]]:
    marks = ""
    for line in map(str.strip, body.splitlines()):
        if match := re.fullmatch(r"pub (\w+): (.+),", line):
            name, kind = match[1], match[2]
            renamed = re.search(r'rename = "([^"]+)"', marks)
            has_default = re.search(r"\bdefault\b", marks) is not None
            has_own = "deserialize_with" in marks or "with =" in marks
            optional = has_default or (kind.startswith("Option<") and not has_own)
            yield (renamed[1] if renamed else name), (kind, not optional)
            marks = ""
        elif not line.startswith("//"):
            marks += line


def _fits(value: Any, kind: str) -> bool:
    if isinstance(value, bool) or kind == "bool":
        return isinstance(value, bool) and kind == "bool"
    if kind in _NUMBERS:
        return isinstance(value, _NUMBERS[kind]) and (kind != "u64" or value >= 0)  # type: ignore[arg-type]
    if kind == "Card":
        return isinstance(value, str) and CARD.fullmatch(value) is not None
    if kind == "DateTime<Utc>":
        return isinstance(value, str) and DATE.fullmatch(value) is not None
    return kind == "String" and isinstance(value, str)
