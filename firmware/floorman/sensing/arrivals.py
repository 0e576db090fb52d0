"""Cards new to a hand, from the first time a seat's reader hears one until it is sure whose it is.

A card may slide over a wrong seat, rest on two readers or be lifted before it was believed.  The
rules judge the order of the deal, so cards are told in the order they were first heard: one that
is not sure yet holds those behind it back.
"""

from floorman.sensing.glimpses import Glimpses
from floorman.sensing.places import GLIMPSED, HID, KNOWN
from floorman.sensing.verdicts import FORGET, SHARED, WAIT, judge
from floorman.sensing.waiting import NOBODY, Waiting
from floorman.shapes import TYPE_CHECKING

if TYPE_CHECKING:
    from array import array

    from floorman.shapes import Clock, OldCards, Places, Told, Zone


class Arrivals:
    """`told(seat, tag, since, doubt)` takes a card once it is sure.

    `since` is the sweep it was first heard in, `doubt` why it may have come earlier (presence.py);
    one that was followed from then on was not lifted before.  KNOWN are those that were lost and
    came back to their seat (glimpses.py).  While cards are dealt a card that
    was lifted early belongs to the seat that heard it last, and one that was told and moves on
    waits for its turn, too.  `waiting` are the cards, `old` those of the hand before.
    """

    def __init__(self, hole: "Places", clock: "Clock", told: "Told", old: "OldCards") -> None:
        self._told = told
        self.waiting = Waiting(hole, clock, old)
        self.old = old
        self._glimpses = Glimpses()
        self._busy = False
        self._turn = 0

    def new_hand(self, hands: "array[int]", redeals: int) -> None:
        """What came so far, and what is in `hands`, is of the hand before."""
        w = self.waiting
        self.old.new_hand(hands, redeals)
        for i in range(w.count):
            self.old.add(w.tag[i], w.seat[i])
        w.count = 0
        w.is_first = True
        self._glimpses.new_hand()

    def forget(self) -> None:
        """Overwrite who came."""
        self.waiting.forget()
        self.old.forget()
        self._glimpses.forget()

    def expect(self, dealing: bool) -> None:
        """Hole cards are dealt now, or no more."""
        self.waiting.dealing = dealing

    def follow(self) -> bool:
        """Cards are followed from seat to seat: they are dealt."""
        return self.waiting.dealing

    # what readers hear -----------------------------------------------------------------------

    def heard(self, zone: "Zone", tag: int, ms: int) -> None:
        """A seat's reader hears a card that is nobody's, and did not hear it last."""
        w = self.waiting
        at = w.find(tag)
        if at >= 0 and w.left[at]:
            w.left[at] = 0  # it only strayed there
        elif at >= 0:
            w.shared[at] = min(SHARED, w.shared[at] + 1)
            w.shared_ms[at] = ms
            w.last_shared[at] = zone.sweep
        elif not zone.holds(tag) and not self.old.claims(tag, zone.index, ms):
            w.add(zone, tag, zone.sweep, ms, 1)  # its pass is not over

    def strays(self, zone: "Zone", tag: int, ms: int, owner: int) -> None:
        """A seat's reader hears a card that was told at `owner` and may have moved on."""
        w = self.waiting
        at = w.find(tag)
        if zone.index == owner:
            if at >= 0:
                w.remove(at)  # it had not
        elif at < 0 and w.add(zone, tag, zone.sweep, ms, 1):
            w.home[w.count - 1] = owner

    def left(self, tag: int, how: int) -> None:
        """A reader beside the seats hears the card, STRAYED, or believes it, LIES_THERE."""
        at = self.waiting.find(tag)
        if at >= 0:
            self.waiting.left[at] = how

    def believed(self, zone: "Zone", tag: int, ms: int) -> None:
        """A seat's reader is sure that a card which is nobody's lies there."""
        w = self.waiting
        waits = w.find(tag) >= 0
        if not waits and self.old.claims(tag, zone.index, ms) and self.old.lay_at(tag, zone.index):
            return
        if not waits and not w.add(zone, tag, zone.since(tag), ms, 0):
            self._told(zone.index, tag, zone.since(tag), zone.doubt(tag))
            return
        self.go_on(ms)

    # who waits -------------------------------------------------------------------------------

    def waits(self, tag: int) -> bool:
        """The card's turn to be told has not come."""
        return self.waiting.find(tag) >= 0

    def are_new(self) -> bool:
        """A card waits that was not told yet anywhere."""
        w = self.waiting
        told = 0
        for i in range(w.count):
            told += w.home[i] != NOBODY
        return told < w.count

    def latest(self) -> int:
        """The last card that waits and was not told yet anywhere, or -1."""
        w = self.waiting
        latest = -1
        for i in range(w.count):
            if w.home[i] == NOBODY:
                latest = w.tag[i]
        return latest

    def at(self, zone: "Zone") -> int:
        """How many of the cards believed to lie on a reader are not told yet."""
        w = self.waiting
        cards = 0
        for i in range(w.count):
            cards += w.home[i] != zone.index and zone.holds(w.tag[i])
        return cards

    # telling ---------------------------------------------------------------------------------

    def go_on(self, ms: int) -> None:
        """Tell what is sure, in order; forget what was no card for anybody."""
        if self._busy:
            return
        self._busy = True
        w = self.waiting
        while w.count and self._first_is_done(ms):
            pass
        if w.count > 1:  # of the others one at a time: there may be many
            self._turn = self._turn % (w.count - 1) + 1
            if judge(w, self._turn, ms) == FORGET:
                self._lose(self._turn)
        self._busy = False

    def _first_is_done(self, ms: int) -> bool:
        w = self.waiting
        verdict = judge(w, 0, ms)
        if verdict == WAIT:
            return False
        if verdict == FORGET:
            self._lose(0)
            return True
        seat, tag, since = w.seat[0], w.tag[0], w.since[0]
        doubt = w.hole[seat].doubt(tag)
        if w.heard_at[0] == seat:  # else it slid past the other one
            doubt |= w.doubt[0]
        doubt &= HID if w.noticed[0] else HID | GLIMPSED
        glimpsed = self._glimpses.since(tag, seat)
        if glimpsed >= 0:
            since, doubt = glimpsed, self._glimpses.doubt(tag)
            self._glimpses.told(tag)
        w.remove(0)
        w.is_first = False
        self._told(seat, tag, since, doubt)
        return True

    def _lose(self, i: int) -> None:
        """The card is heard no more, or lies on two readers for too long."""
        w = self.waiting
        came_then = w.alone[i] and not w.doubt[i]
        if came_then and w.dealing and not w.left[i] and not w.old.has(w.tag[i]):
            doubt = KNOWN if w.shared[i] == SHARED else KNOWN | GLIMPSED
            self._glimpses.note(w.tag[i], w.seats[i], w.since[i], doubt)
        w.remove(i)
