"""Four eyes: what one person asks for waits until another one agrees to it.

The id of what waits is drawn here: who asks cannot put another command under it, and an agreement
is to what the second person read.
"""

import secrets
from collections.abc import Callable
from typing import Generic, NamedTuple, TypeVar

from host_tools.access.roles import FLOOR, Who

PATIENCE_S = 60.0
AGREE, DISAGREE = "agree", "disagree"
"""Commands of whoever is asked; `code` is the id of what waits."""
_ID_BYTES = 12
T = TypeVar("T")


class Waiting(NamedTuple, Generic[T]):
    """A command that somebody asked for, the id that was drawn for it, and until when it may be
    agreed to.
    """

    who: Who
    id: str
    asked: T
    until: float


class FourEyes(Generic[T]):
    """`clock` counts seconds.  One thing waits at a time."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._waiting: Waiting[T] | None = None

    @property
    def waiting(self) -> Waiting[T] | None:
        """The command that waits now."""
        if self._waiting and self._clock() >= self._waiting.until:
            self._waiting = None
        return self._waiting

    def ask(self, who: Who, asked: T) -> None:
        """Let it wait under a new id; what waited before does not any more.  The same once more,
        for an answer was lost, waits on as it does.
        """
        waiting = self.waiting
        if waiting is None or (waiting.who, waiting.asked) != (who, asked):
            drawn = secrets.token_hex(_ID_BYTES)
            self._waiting = Waiting(who, drawn, asked, self._clock() + PATIENCE_S)

    def take(self, who: Who, code: str, agrees: bool) -> Waiting[T] | str:
        """The command that somebody agrees or disagrees to, which waits no longer; why not, as a
        name of `refused`.  Who asked for it may take it back, not agree.
        """
        waiting = self.waiting
        if waiting is None or waiting.id != code:
            return "not_waiting"
        if agrees and _is_same(who, waiting.who):
            return "same_eyes"
        if not (who.may(FLOOR) or (not agrees and _is_same(who, waiting.who))):
            return "needs_floor"
        self._waiting = None
        return waiting


def _is_same(one: Who, other: Who) -> bool:
    """The same device, or the same person at two of them."""
    return one.device == other.device or one.name == other.name
