"""A console's commands that wait for a second person, and what its pages show of one.

An agreement is to what stands there: whose stack it is, from what to what; which acts are taken
back or done again.  Where that is otherwise by now nothing is done.
"""

from typing import NamedTuple, TypedDict

from host_tools.access.four_eyes import FourEyes
from host_tools.access.roles import Who
from host_tools.console import wording
from host_tools.console.acts import lines, undone
from host_tools.console.asked import Asked
from host_tools.table.page_model import logged
from host_tools.table.view import Watched, chips_of
from host_tools.table.words import Names
from host_tools.texts import Said

NEEDS_TWO = frozenset(("undo", "redo", "stack"))
"""By these somebody could give himself chips."""


class Second(TypedDict):
    """The command that waits for a second person: its `id`, `by` whom, what it `says`, and the
    acts that it takes back, the newest first, or does again.
    """

    id: str
    by: str
    says: Said
    acts: list[Said]


class Read(NamedTuple):
    """A command, and what a second person reads of it."""

    asked: Asked
    says: Said
    acts: list[Said]


def read(game: Watched, names: Names, who: Who, asked: Asked) -> Read:
    """A command with what a second person reads of it as the game stands."""
    if asked.do == "stack":
        before = dict(enumerate(chips_of(game))).get(asked.seat, 0)
        says = wording.sets_stack(who, asked.seat, before, asked.amount, names)
        return Read(asked, says, [])
    count = max(1, asked.amount)
    events = logged(game, count) if asked.do == "undo" else undone(game, count)
    says = wording.does_so_often(who, asked.do, len(events))
    return Read(asked, says, [line["says"] for line in lines(events, names)])


def shown(eyes: FourEyes[Read]) -> Second | None:
    """The section that the consoles show of it."""
    waiting = eyes.waiting
    if waiting is None:
        return None
    says, acts = waiting.asked.says, waiting.asked.acts
    return {"id": waiting.id, "by": waiting.who.name, "says": says, "acts": acts}
