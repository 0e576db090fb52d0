"""The cards that wait until it is sure whose they are, in the order they were first heard.

COLUMNS makes the record: a line of each column is one card's.
"""

from array import array

from micropython import const

from floorman.shapes import TYPE_CHECKING
from floorman.wipe import wipe

if TYPE_CHECKING:
    from floorman.shapes import Clock, OldCards, Places, Zone

NOBODY = const(255)
_ROOM = const(24)  # all cards of a deal at once, and some that are moved about

# name:width
COLUMNS = """tag:H since:H seats:H last:H last_shared:H first_ms:i heard_ms:i shared_ms:i seat:B
home:B noticed:B whole:B alone:B heard_at:B doubt:B shared:B lifted:B left:B"""


def _plays(seat: int) -> bool:
    """Until the rules are asked."""
    return True


class Waiting:
    """`hole` are the zones of the seats, `old` the cards of the hand before.

    Behind each column stand the files that write it, its owner first, then what it means.
    """

    tag: "array[int]"  # waiting: the card
    seat: "array[int]"  # verdicts: whose reader believes it, else heard it last
    home: "array[int]"  # arrivals: the seat it was told at and may have left, or NOBODY
    since: "array[int]"  # verdicts: the sweep it was first heard in
    seats: "array[int]"  # verdicts: all that heard it, as bits
    first_ms: "array[int]"  # verdicts: when that was, or when its player took it up
    noticed: "array[int]"  # waiting: 1: it was followed from the first pass that heard it
    whole: "array[int]"  # verdicts: 1: a whole pass heard it: `since` and `doubt` are of that one
    alone: "array[int]"  # verdicts: 1: that heard no other card, under which it may have lain
    heard_at: "array[int]"  # verdicts: and this is the seat of it
    doubt: "array[int]"  # verdicts: why it may have come earlier (presence.py)
    last: "array[int]"  # verdicts: the sweep it was heard in last
    heard_ms: "array[int]"  # verdicts: when that was
    shared: "array[int]"  # arrivals: so often another reader heard it, up to SHARED
    last_shared: "array[int]"  # arrivals: the sweep in which one did last
    shared_ms: "array[int]"  # arrivals: when that was
    lifted: "array[int]"  # verdicts: 1: it lay on two readers, and its player took it up
    left: "array[int]"  # arrivals: a reader beside the seats heard it last: STRAYED, LIES_THERE

    def __init__(self, hole: "Places", clock: "Clock", old: "OldCards") -> None:
        self.hole = hole
        self.clock = clock
        self.old = old
        self.count = 0
        self.dealing = True
        self.plays = _plays  # whether somebody at the seat has a hand to lift
        self.is_first = True  # no card of this hand is told: none hides under another
        # of the card that is judged: how many readers hear it, and the seat that believes it
        self.readers = 0
        self.holder = NOBODY
        self._columns = []
        for column in COLUMNS.split():
            name, width = column.split(":")
            made = array(width, [0] * _ROOM)
            setattr(self, name, made)
            self._columns.append(made)

    def find(self, tag: int) -> int:
        """The card's line, -1 when it does not wait."""
        tags = self.tag
        for i in range(self.count):
            if tags[i] == tag:
                return i
        return -1

    def add(self, zone: "Zone", tag: int, since: int, ms: int, noticed: int) -> bool:
        """One more, behind all others; False when there is no room."""
        i = self.count
        if i == _ROOM:
            return False
        for column in self._columns:
            column[i] = 0
        self.tag[i] = tag
        self.seat[i] = zone.index
        self.home[i] = NOBODY
        self.since[i] = self.last[i] = since
        self.first_ms[i] = self.heard_ms[i] = ms
        self.noticed[i] = noticed
        self.count = i + 1
        return True

    def remove(self, at: int) -> None:
        """A card waits no more."""
        self.count -= 1
        for i in range(at, self.count):
            for column in self._columns:
                column[i] = column[i + 1]

    def forget(self) -> None:
        """Overwrite who came."""
        wipe(*self._columns)
