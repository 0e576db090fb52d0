"""A console's commands that wait for a second person, and what its pages show of one."""

from typing import TypedDict

from host_tools.access.four_eyes import FourEyes
from host_tools.console import wording
from host_tools.console.asked import Asked
from host_tools.texts import Said

NEEDS_TWO = frozenset(("undo", "redo", "stack"))
"""By these somebody could give himself chips."""


class Second(TypedDict):
    """The command that waits for a second person: its `id`, `by` whom, and what it `says`."""

    id: str
    by: str
    says: Said


def shown(eyes: FourEyes[Asked]) -> Second | None:
    """The section that the consoles show of it."""
    waiting = eyes.waiting
    if waiting is None:
        return None
    says = wording.who_does(waiting.who, waiting.asked.do)
    return {"id": waiting.id, "by": waiting.who.name, "says": says}
