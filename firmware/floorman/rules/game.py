"""The door of the rules: one event in, status out; everything understood is said.

The state of a hand is a function of `first` (snapshot at its start) and `log` (its events).
"""

from micropython import const

from floorman import events as ev
from floorman.rules import codes, why
from floorman.rules.book import Book
from floorman.rules.course import go_on, start, verify_start
from floorman.rules.log import ROOM, Log
from floorman.rules.menu import decide, is_of_seat, take
from floorman.rules.rulings import alert
from floorman.rules.state import KEPT, NOBODY, PACKED, SEATS, State, pack, unpack

_LIMIT = const(1 << 30)  # amounts stay below
_MENU = const(100)  # menu numbers: entry + 100 * how many, for redo


def _mute(note: int, seat: int, value: int, rule: int) -> None:
    """Says nothing: what is replayed was said before."""


class Game:
    """A table of ten seats.

    `say(note, seat, value, rule)` is called for everything understood, with numbers of codes.py
    and of why.py.  An event that cannot be leaves the state alone: it is answered with an alert.
    """

    def __init__(self, say, book: int = 0) -> None:  # type: ignore[no-untyped-def]
        self.state = State(say, Book(book))
        self.log = Log()
        self.first = bytearray(PACKED)

    def pack(self, buf: bytearray) -> int:
        """Write all that is known into `buf` (PACKED bytes); the length."""
        return pack(self.state, buf)

    def unpack(self, buf: bytearray) -> int:
        """Take everything from a snapshot; its length."""
        length = unpack(self.state, buf)
        self.state.book.restore()
        return length

    def feed(self, kind: int, seat: int, value: int, ms: int) -> int:
        """Take one event; 0 when it was understood or noted, else the alert's code."""
        s = self.state
        if value < 0 or value >= _LIMIT or seat < 0:
            return self._bad()
        if kind == ev.KEY and seat == ev.K_UNDO:
            return self.undo(max(1, value))
        if kind == ev.KEY and seat == ev.K_FLOOR and value % _MENU == codes.MENU_REDO:
            return self.redo(max(1, value // _MENU))
        s.facts = 0
        if self.log.count == ROOM:  # undo reaches back to here from now on, and play goes on
            self.pack(self.first)
            self.log.begin(ms, True)
        if kind == ev.START or (kind == ev.KEY and seat == ev.K_NEXT):
            status = self._begin(kind, value, ms)
        elif seat >= SEATS and is_of_seat(kind):
            return self._bad()
        else:
            status = take(s, kind, seat, value)
        if s.answer:
            choice = s.answer - 1
            s.answer = 0
            status = decide(s, choice)
        go_on(s)
        if self.log.open and (status == 0 or kind == ev.CHIPS or s.facts & KEPT):
            self.log.add(kind, seat, value, ms)
        return status

    def _bad(self) -> int:
        return alert(self.state, NOBODY, codes.BAD_EVENT, why.TURN)

    def _begin(self, kind: int, value: int, ms: int) -> int:
        """Snapshot, then start: START names the hand, the key moves the button and counts on."""
        s = self.state
        status = verify_start(s)
        if status:
            return alert(s, NOBODY, status, why.LEVEL)
        self.pack(self.first)
        self.log.begin(ms)
        if kind == ev.START:
            start(s, value, False)
        else:
            start(s, s.hand_no + 1, True)
        return 0

    # undo ------------------------------------------------------------------------------------

    def undo(self, n: int) -> int:
        """Drop the last n logged events of the hand and play the others again, unsaid."""
        log = self.log
        s = self.state
        if n > log.count:
            ends = codes.UNDO_ENDS if log.cut else codes.NO_UNDO
            return alert(s, NOBODY, ends, why.FLOOR)
        left = log.count - n
        top = log.top
        say = s.say
        s.say = _mute
        self.unpack(self.first)
        log.count = 0
        for _ in range(left):
            self._again()
        s.say = say
        s.reshuffled = 0  # sensing heard of it before
        log.top = top
        s.say(codes.UNDONE, NOBODY, left, why.FLOOR)
        return 0

    def redo(self, n: int) -> int:
        """Take up to n events that were undone again; nothing new may have happened since."""
        log = self.log
        top = log.top
        if log.count >= top:
            return alert(self.state, NOBODY, codes.NO_UNDO, why.FLOOR)
        for _ in range(min(n, top - log.count)):
            self._again()
            log.top = top
        return 0

    def _again(self) -> None:
        """Feed the event that stands in the log behind the last one; it logs itself there."""
        log = self.log
        i = log.count
        self.feed(log.kind(i), log.seat(i), log.value(i), log.ms(i))
