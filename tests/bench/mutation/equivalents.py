"""Faults that change nothing anybody could see, each with the reason: equivalents.toml.

A fault is known by its file's name, its function, its line's text before and after, and its
kind: the line may move, the file may go to another folder.
"""

import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from tests.bench.mutation.faults import Fault

DATA = Path(__file__).with_name("equivalents.toml")


class Equivalent(NamedTuple):
    """An entry of the file."""

    file: str
    function: str
    kind: str
    before: str
    after: str
    reason: str

    def means(self, fault: Fault) -> bool:
        """True when the entry is this fault."""
        name = Path(fault.file).name
        mine = (self.file, self.function, self.kind, self.before, self.after)
        return mine == (name, fault.function, fault.kind, fault.before, fault.after)


def load(path: Path = DATA) -> list[Equivalent]:
    """Every entry; ValueError for one without a reason, or with a key too many or too few."""
    found = []
    for entry in tomllib.loads(path.read_text()).get("equivalent", []):
        if entry.keys() != {*Equivalent._fields} or not all(
            entry[key].strip() for key in Equivalent._fields if key != "function"
        ):
            wanted = ", ".join(Equivalent._fields)
            raise ValueError(f"{path.name}: an entry has {wanted}; this one is {entry}")
        found.append(Equivalent(**entry))
    return found


def stale(entries: Iterable[Equivalent], faults: Iterable[Fault]) -> list[Equivalent]:
    """Entries that are no fault of the tree any more."""
    there = {(Path(fault.file).name, *fault[1:3], fault.before, fault.after) for fault in faults}
    return [entry for entry in entries if entry[:5] not in there]


def entry(fault: Fault) -> str:
    """The text of an entry for this fault; the reason is to be written."""
    values = (Path(fault.file).name, fault.function, fault.kind, fault.before, fault.after, "")
    pairs = zip(Equivalent._fields, values, strict=True)
    return "[[equivalent]]\n" + "".join(f"{key} = {_quoted(value)}\n" for key, value in pairs)


def _quoted(text: str) -> str:
    """As TOML; its literal strings hold everything but their own quote."""
    if "'" not in text:
        return f"'{text}'"
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
