"""Cards read where no card may lie, and things that are no cards.

Such a card may only pass over the reader, so it becomes a fault when it has stayed three seconds.
"""

from array import array

from micropython import const

from floorman import events as ev
from floorman.sensing.owners import PLACES, place_of
from floorman.sensing.zones import BURN, HOLE
from floorman.shapes import TYPE_CHECKING

if TYPE_CHECKING:
    from floorman.shapes import Clock, Feed, Zone

_ODD_MS = const(3000)  # a card on its way is nowhere this long


class Odd:
    """One card of each place; `over` says which one stayed."""

    def __init__(self, clock: "Clock") -> None:
        self._clock = clock
        self._tags = array("h", [-1] * PLACES)
        self._since = array("i", [0] * PLACES)

    def forget(self) -> None:
        """Nothing is waited for."""
        for place in range(PLACES):
            self._tags[place] = -1

    def wonder(self, zone: "Zone", tag: int) -> None:
        """A card lies where it cannot be."""
        place = place_of(zone)
        if self._tags[place] == tag or not zone.holds(self._tags[place]):  # one is enough
            self._tags[place] = tag
            self._since[place] = self._clock.ticks_ms()

    def over(self, place: int, ms: int) -> int:
        """The card that was waited for long enough, or -1."""
        tag = self._tags[place]
        if tag < 0 or self._clock.ticks_diff(ms, self._since[place]) < _ODD_MS:
            return -1
        self._tags[place] = -1
        return tag


class Strangers:
    """Tags that no file knows, and cards that are wrong in themselves: when they come and go.

    `places` has a bit for each place where a tag lies that no file knows, in a hand or between;
    of these `phones` and `copies` are no cards, and `waits` are told when the card `behind` which
    they came is.
    """

    def __init__(self, feed: "Feed") -> None:
        self._feed = feed
        self.places = self.phones = self.copies = self.waits = 0
        self.behind = -1
        self._wrong = array("h", [-1] * PLACES)  # the card at each place that is

    def forget(self) -> None:
        """What was wrong is of the hand before."""
        for place in range(PLACES):
            self._wrong[place] = -1

    def came(self, zone: "Zone", what: int, behind: int) -> None:
        """A tag that no file knows lies where cards belong; `behind` a card still to be told.

        `what` is FAULT_UNKNOWN, or FAULT_PHONE and FAULT_COPY of what is no card.
        """
        place = place_of(zone) if zone.kind <= BURN else PLACES
        if place == PLACES or self.places >> place & 1:
            return
        self.places |= 1 << place
        self.phones |= (what == ev.FAULT_PHONE) << place
        self.copies |= (what == ev.FAULT_COPY) << place
        if behind >= 0:
            self.behind = behind
            self.waits |= 1 << place
        else:
            self._feed(ev.FAULT, place, what)

    def tell(self) -> None:
        """Those that waited: what was heard before them was told."""
        waits = self.waits
        self.waits = 0
        for place in range(PLACES):
            if waits >> place & 1:
                self._feed(ev.FAULT, place, ev.FAULT_UNKNOWN)

    def gone(self, zone: "Zone") -> None:
        """It does no more."""
        if zone.kind <= BURN and self.places >> place_of(zone) & 1:
            self.places &= ~(1 << place_of(zone))
            self.phones &= self.places
            self.copies &= self.places
            if self.waits >> place_of(zone) & 1:
                self.waits &= self.places
            else:
                self._feed(ev.FAULT, place_of(zone), ev.FAULT_AWAY)

    def wrong(self, place: int, tag: int) -> None:
        """A card that came to the place is wrong in itself."""
        self._wrong[place] = tag

    def wrong_at(self, place: int) -> int:
        """The card that came there and is wrong in itself, or -1."""
        return self._wrong[place]

    def is_wrong(self, zone: "Zone") -> bool:
        """A card that is wrong in itself lies there now."""
        tag = self.wrong_at(place_of(zone))
        return tag >= 0 and zone.holds(tag)

    def left(self, zone: "Zone", tag: int) -> bool:
        """A card left a reader; whether it is one that is wrong in itself.

        A seat's may only be looked at, and comes again.
        """
        if zone.kind > BURN or self._wrong[place_of(zone)] != tag:
            return False
        if zone.kind != HOLE:
            self._wrong[place_of(zone)] = -1
        self._feed(ev.FAULT, place_of(zone), ev.FAULT_AWAY)
        return True

    def compare(self, told: int) -> None:
        """Tell where the felt is another than was `told`, as bits of places."""
        for place in range(PLACES):
            lies = (self.places & ~self.waits) >> place & 1
            if lies and not told >> place & 1:
                self._feed(ev.FAULT, place, self._lying(place))
            elif told >> place & 1 and not lies and self._wrong[place] < 0:
                self._feed(ev.FAULT, place, ev.FAULT_AWAY)

    def _lying(self, place: int) -> int:
        """The fault for what lies there since before."""
        if self.copies >> place & 1:
            return ev.FAULT_COPY
        return ev.FAULT_PHONE if self.phones >> place & 1 else ev.FAULT_THING
