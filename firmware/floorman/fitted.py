"""Parts beside the readers: which of them answer.

LED rows and seat lights only listen, so nobody can tell whether they are there.
"""

from micropython import const

from floorman import events as ev
from floorman.shapes import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from floorman.shapes import Parts, Session

_LOOK_MS = const(250)  # one of them is asked so often
_FRAM = const(2)  # behind the expanders
_BUMPED_MS = const(3000)  # what was bumped stays said so long


class Fitted:
    """`session.part` hears of every part that falls silent or comes back.

    `write_again` is for what a FRAM missed while it was silent.
    """

    def __init__(
        self, parts: "Parts", session: "Session", write_again: "Callable[[], None]"
    ) -> None:
        self._expanders = parts.expanders
        self._fram = parts.fram
        self._heard = parts.fram is not None
        self._write_again = write_again
        self._knocks = parts.knocks
        self._clock = parts.clock
        self._session = session
        self._next = 0
        self._ms = self._bumped_ms = parts.clock.ticks_ms()
        self._bumped = False
        session.part(ev.PART_FRAM, 0 if self._heard else ev.PART_SILENT)
        self._say(0)
        self._say(1)

    def look(self, ms: int) -> None:
        """Ask one of them whether it is there; tell when the table was bumped."""
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
            self._next = (self._next + 1) % 3
            if self._next == _FRAM:
                self._look_at_fram()
            else:
                self._expanders[self._next].check()
                self._say(self._next)

    def _look_at_fram(self) -> None:
        if self._fram is None:
            return
        self._fram.check()
        answers = self._fram.answers
        if answers == self._heard:
            return
        self._heard = answers
        self._session.part(ev.PART_FRAM, 0 if answers else ev.PART_LOST)
        if answers:
            self._write_again()

    def _say(self, expander: int) -> None:
        """The expanders are those of the keypad and of the knock sensors, in this order."""
        state = 0 if self._expanders[expander].answers else ev.PART_SILENT
        if not state and expander and self._bumped:
            state = ev.PART_BUMPED
        self._session.part(ev.PART_KNOCKS if expander else ev.PART_KEYPAD, state)
