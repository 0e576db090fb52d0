"""Cards that were heard at a seat and lost before anybody was sure whose they are.

A player takes one up at once, or it lies on two readers until nobody waits for it.  When it is
believed at such a seat in the end, it was dealt when it was heard first: no other card lay there
that may have hid it.  What one pass heard alone may have been in the dealer's hand.
"""

from array import array

from micropython import const

from floorman.wipe import wipe

_ROOM = const(8)
_NONE = const(0xFFFF)


class Glimpses:
    """The latest of them; a line is a card, the seats that heard it, as bits, since when, and
    whether it may have been in a hand (places.py)."""

    def __init__(self) -> None:
        self._tag = array("H", [_NONE] * _ROOM)
        self._seats = array("H", [0] * _ROOM)
        self._since = array("H", [0] * _ROOM)
        self._doubt = bytearray(_ROOM)
        self._next = 0

    def note(self, tag: int, seats: int, since: int, doubt: int) -> None:
        """A card is lost; one that was lost before keeps its sweep."""
        at = self._find(tag)
        if at >= 0:
            self._seats[at] |= seats
            self._doubt[at] &= doubt
            return
        at = self._next
        self._tag[at] = tag
        self._seats[at] = seats
        self._since[at] = since
        self._doubt[at] = doubt
        self._next = (at + 1) % _ROOM

    def since(self, tag: int, seat: int) -> int:
        """The sweep in which the card was heard first, or -1 when the seat did not hear it."""
        at = self._find(tag)
        return self._since[at] if at >= 0 and self._seats[at] >> seat & 1 else -1

    def doubt(self, tag: int) -> int:
        """KNOWN, and GLIMPSED where it may have been in a hand; of a card that was noted."""
        return self._doubt[self._find(tag)]

    def told(self, tag: int) -> None:
        """The card was told: when it comes again, it comes anew."""
        at = self._find(tag)
        if at >= 0:
            self._tag[at] = _NONE

    def _find(self, tag: int) -> int:
        for at in range(_ROOM):
            if self._tag[at] == tag:
                return at
        return -1

    def new_hand(self) -> None:
        """Cards are shuffled."""
        for at in range(_ROOM):
            self._tag[at] = _NONE

    def forget(self) -> None:
        """Overwrite who came."""
        wipe(self._tag, self._seats, self._since, self._doubt)
        self.new_hand()
