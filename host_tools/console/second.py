"""Four eyes: what one console asks for waits until another person agrees to it."""

from collections.abc import Callable
from typing import NamedTuple, TypedDict

from host_tools.access.roles import FLOOR, Who
from host_tools.console import wording
from host_tools.console.asked import Asked
from host_tools.texts import Said

PATIENCE_S = 60.0
NEEDS_TWO = frozenset(("undo", "redo", "stack"))
"""By these somebody could give himself chips."""
AGREE, DISAGREE = "agree", "disagree"


class Waiting(NamedTuple):
    """A command that somebody asked for, and until when it may be agreed to."""

    who: Who
    asked: Asked
    until: float


class Second(TypedDict):
    """The command that waits for a second person: its `id`, `by` whom, and what it `says`."""

    id: str
    by: str
    says: Said


class FourEyes:
    """`clock` counts seconds.  One thing waits at a time."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._waiting: Waiting | None = None

    @property
    def waiting(self) -> Waiting | None:
        """The command that waits now."""
        if self._waiting and self._clock() >= self._waiting.until:
            self._waiting = None
        return self._waiting

    def ask(self, who: Who, asked: Asked) -> None:
        """Let it wait; what waited before does not any more."""
        self._waiting = Waiting(who, asked, self._clock() + PATIENCE_S)

    def take(self, who: Who, asked: Asked) -> Waiting | str:
        """The command that somebody agrees or disagrees to, which waits no longer; why not, as a
        name of `refused`.  Who asked for it may take it back, not agree.
        """
        waiting = self.waiting
        if waiting is None or waiting.asked.id != asked.code:
            return "not_waiting"
        if asked.do == AGREE and _is_same(who, waiting.who):
            return "same_eyes"
        if not (who.may(FLOOR) or (asked.do == DISAGREE and _is_same(who, waiting.who))):
            return "needs_floor"
        self._waiting = None
        return waiting

    def document(self) -> Second | None:
        """The section that the consoles show of it."""
        waiting = self.waiting
        if waiting is None:
            return None
        says = wording.who_does(waiting.who, waiting.asked.do)
        return {"id": waiting.asked.id, "by": waiting.who.name, "says": says}


def _is_same(one: Who, other: Who) -> bool:
    """The same device, or the same person at two of them."""
    return one.device == other.device or one.name == other.name
