"""A hand while it is played: what the rules said at each event, as far as it still stands.

UNDO takes events back.  The rules number the events of a hand as they log them; a moment keeps
that number, so what was taken back is dropped and what was done again is there once.
"""

from dataclasses import dataclass
from typing import Any

from host_tools.table.timeline import Note
from host_tools.table.view import Seen


@dataclass(frozen=True)
class Moment:
    """One event: its place in the log of the hand, what was said, and the table after it.

    `kill` are chips, as the game has them: of the hand that runs, else of the next one.
    """

    at: int
    kind: int
    ms: int
    row: int
    notes: tuple[Note, ...]
    seen: Seen
    kill: int = 0


class Moments:
    """The events of one hand that stand.

    `before` is the table before the first of them, `facts` are fields of the hand (hand.py) that
    are known from its start, `names` who plays, by seat.
    """

    def __init__(self, before: Seen, facts: dict[str, Any], names: dict[int, str]) -> None:
        self.before = before
        self.facts = facts
        self.names = names
        self.undone = 0
        self.kept: list[Moment] = []
        self._cut: list[Moment] = []  # before the log was full: beyond the reach of UNDO

    def add(self, moment: Moment) -> None:
        """One event more."""
        self.kept.append(moment)

    def cut(self) -> None:
        """The log was full and begins anew."""
        self._cut += self.kept
        self.kept = []

    def undo(self, left: int, events: int) -> None:
        """Only `left` events of the log stand; `events` were taken back."""
        self.kept = [moment for moment in self.kept if moment.at < left]
        self.undone += events

    @property
    def all(self) -> list[Moment]:
        """Every moment that stands, in order."""
        return self._cut + self.kept
