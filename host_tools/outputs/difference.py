"""What of a document has changed."""

from collections.abc import Mapping
from typing import Any

Document = Mapping[str, Any]


def difference(old: Document, new: Document) -> dict[str, Any]:
    """Sections of `new` that are not as in `old`; of the notes those that `old` has not."""
    change = {name: value for name, value in new.items() if old.get(name) != value}
    if "notes" in change:
        known = old["notes"][-1]["id"] if old.get("notes") else 0
        change["notes"] = [note for note in new["notes"] if note["id"] > known]
    return change
