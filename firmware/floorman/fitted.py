"""Parts beside the readers: which of them answer.

LED rows and seat lights only listen, so nobody can tell whether they are there.
"""

from micropython import const

from floorman import events as ev
from floorman.shapes import TYPE_CHECKING

if TYPE_CHECKING:
    from floorman.shapes import Parts, Session

_LOOK_MS = const(250)  # one expander is asked so often
_BUMPED_MS = const(3000)  # what was bumped stays said so long


class Fitted:
    """`session.part` hears of every part that falls silent or comes back."""

    def __init__(self, parts: "Parts", session: "Session") -> None:
        self._expanders = parts.expanders
        self._knocks = parts.knocks
        self._clock = parts.clock
        self._session = session
        self._next = 0
        self._ms = self._bumped_ms = parts.clock.ticks_ms()
        self._bumped = False
        session.part(ev.PART_FRAM, ev.PART_SILENT if parts.fram is None else 0)
        self._say(0)
        self._say(1)

    def look(self, ms: int) -> None:
        """Ask one of the expanders whether it is there; tell when the table was bumped."""
        if self._knocks.bumped:
            self._knocks.bumped = False
            self._bumped = True
            self._bumped_ms = ms
            self._say(1)
        elif self._bumped and self._clock.ticks_diff(ms, self._bumped_ms) >= _BUMPED_MS:
            self._bumped = False
            self._say(1)
        if self._clock.ticks_diff(ms, self._ms) >= _LOOK_MS:
            self._ms = ms
            self._next = 1 - self._next
            self._expanders[self._next].check()
            self._say(self._next)

    def _say(self, expander: int) -> None:
        """The expanders are those of the keypad and of the knock sensors, in this order."""
        state = 0 if self._expanders[expander].answers else ev.PART_SILENT
        if not state and expander and self._bumped:
            state = ev.PART_BUMPED
        self._session.part(ev.PART_KNOCKS if expander else ev.PART_KEYPAD, state)
