"""Chips in front of the seats: what is new, what left, whose chip it was a moment ago."""

from array import array

from micropython import const

from floorman import events as ev
from floorman.registry import CARD, TRAY
from floorman.sensing.owners import NOWHERE, SEATS
from floorman.shapes import TYPE_CHECKING

if TYPE_CHECKING:
    from floorman.shapes import Feed, Places, Registry, Zone

_ROOM = const(32)  # chips of a seat that are told one by one
_NONE = const(-1)
_FIRST_OLD = const(2)
_LAST_OLD = const(255)  # what a byte holds: streets, and undo over their ends


class Chips:
    """`tell` is called when the chips of a seat have come to rest; `feed` takes the events."""

    def __init__(self, registry: "Registry", feed: "Feed") -> None:
        self._registry = registry
        self._feed = feed
        self._told = array("h", [_NONE] * (SEATS * _ROOM))  # what the rules know lies there
        self.adrift = 0  # worth of the pot's chips that nobody has heard since a power cut
        self.actor = NOWHERE  # whose turn it is, while there is betting
        self._moved = 0  # seats, as bits, whose chips lie elsewhere
        self._unlike = 0  # seats, as bits, where less lies than the rules were told
        # It was in front of a seat or in the pot: 1; it lay in front when the betting ended last:
        # `_old`.  Those of earlier streets have less, and may be wagers again.
        self._known = bytearray(registry.count)
        self._old = _FIRST_OLD

    def watch(self, bet: "Places") -> None:
        """The zones of the seats, None where there is no reader."""
        self._bet = bet

    def new_hand(self) -> None:
        """Chips change hands between two hands."""
        self.adrift = 0
        self._old = _FIRST_OLD
        for tag in range(len(self._known)):
            self._known[tag] = 0

    def street_over(self) -> None:
        """What lies in front is the pot's: no wager, not even when it was lost for a moment."""
        self._mark(self._old)

    def undone(self) -> None:
        """It is a wager again."""
        self._mark(1)

    def _mark(self, known: int) -> None:
        for tag in self._told:
            if tag != _NONE:
                self._known[tag] = known

    def next_street(self) -> None:
        """The pot's chips were pulled in, and one that comes back is change; others still lie."""
        old = self._old
        self._old = min(old + 1, _LAST_OLD)
        for zone in self._bet:
            if zone is None:
                continue
            for i in range(zone.top):
                tag = zone.tag_at(i)
                if tag != _NONE and self._known[tag] == old:
                    self._known[tag] = self._old
        for i in range(len(self._told)):
            tag = self._told[i]
            if tag != _NONE and self._known[tag] == old:
                self._unlike |= 1 << i // _ROOM  # new ones of the same worth are no such change

    def at_pot(self, tag: int) -> None:
        """A chip came into the pot.  A splash, unless it was in front of somebody before."""
        if not self._known[tag]:
            self._known[tag] = 1
            worth = self._registry.value(tag)
            if worth and worth <= self.adrift:
                self.adrift -= worth
                return
            self._feed(ev.SPLASH, 0, worth)

    def came_to(self, zone: "Zone", tag: int) -> None:
        """A chip came to light on a reader: away from where it was told, maybe."""
        if self.actor != NOWHERE and self._known[tag]:
            seat = self._teller(tag)
            if seat >= 0 and zone is not self._bet[seat]:
                self._moved |= 1 << seat

    def are_silent(self, seat: int) -> bool:
        """Nobody hears the wager, of a seat that is not on turn or whose reader is jammed.

        Neatened into a stack or taken up: told when it lies elsewhere, or the street is over.
        """
        zone = self._bet[seat]
        if zone.count or self._moved >> seat & 1:
            return False
        if (self.actor == NOWHERE or self.actor == seat) and not zone.spoiled:
            return False
        return self._told_worth(seat) > 0

    def tell(self, seat: int) -> None:
        """Tell each chip that left or came, then the total.

        Chips swept away altogether are one event, chips changed for the same worth none.
        """
        self._moved &= ~(1 << seat)
        self._tell_old(seat)
        worth = self.worth(seat)
        if worth == self._told_worth(seat) and not self._unlike >> seat & 1:
            self._remember(seat)
            return
        if worth:
            self._tell_gone(seat)
            self._tell_new(seat)
        self._remember(seat)
        self._unlike &= ~(1 << seat)
        self._feed(ev.CHIPS, seat, worth)

    def worth(self, seat: int) -> int:
        """Chips of this street; a card that strayed in is worth nothing."""
        zone = self._bet[seat]
        worth = 0
        for i in range(zone.top):
            tag = zone.tag_at(i)
            if self._counts(tag):
                worth += self._registry.value(tag)
        return worth

    def _counts(self, tag: int) -> bool:
        return tag != _NONE and self._registry.kind(tag) != CARD and self._known[tag] != self._old

    def _told_worth(self, seat: int) -> int:
        """What was told last; -1 when some of it is no wager any more."""
        worth = 0
        for i in range(seat * _ROOM, seat * _ROOM + _ROOM):
            tag = self._told[i]
            if self._counts(tag):
                worth += self._registry.value(tag)
            elif tag != _NONE:
                return -1
        return worth

    def _tell_gone(self, seat: int) -> None:
        for i in range(seat * _ROOM, seat * _ROOM + _ROOM):
            tag = self._told[i]
            if tag != _NONE and not (self._counts(tag) and self._bet[seat].holds(tag)):
                self._feed(ev.CHIP_OUT, seat, self._registry.value(tag))

    def _tell_old(self, seat: int) -> None:
        """A chip of a series that is out of play is told at once: it changes no total."""
        zone = self._bet[seat]
        for i in range(zone.top):
            tag = zone.tag_at(i)
            if self._counts(tag) and not self._known[tag] and not self._registry.value(tag):
                self._feed(ev.CHIP, seat, 0)

    def _tell_new(self, seat: int) -> None:
        zone = self._bet[seat]
        whole = True  # all that is new are single chips; nobody knows those of a tray
        for i in range(zone.top):
            tag = zone.tag_at(i)
            if self._counts(tag) and self._teller(tag) != seat:
                whole = whole and self._registry.kind(tag) != TRAY
        for i in range(zone.top):
            tag = zone.tag_at(i)
            if not self._counts(tag):
                continue
            owner = self._teller(tag)
            if owner == seat:
                continue
            if owner != _NONE and not self._bet[owner].holds(tag):
                self._feed(ev.STRAY, seat, owner)
            if whole and self._registry.value(tag):
                self._feed(ev.CHIP, seat, self._registry.value(tag))

    def _teller(self, tag: int) -> int:
        """The seat in front of which the rules think the chip lies, or -1."""
        for i in range(len(self._told)):
            if self._told[i] == tag:
                return i // _ROOM
        return _NONE

    def _remember(self, seat: int) -> None:
        zone = self._bet[seat]
        for i in range(_ROOM):
            tag = zone.tag_at(i) if i < zone.top else _NONE
            if self._counts(tag):
                self._known[tag] = 1
            else:
                tag = _NONE
            self._told[seat * _ROOM + i] = tag

    # after a power cut (resume.py) ----------------------------------------------------------

    def know(self, tag: int) -> int:
        """It lay in the pot; its worth."""
        self._known[tag] = 1
        worth: int = self._registry.value(tag)
        return worth

    def adopt(self, seat: int, worth: int, old: int) -> bool:
        """The rules know of so much in front of a seat; `old` are seats, as bits, whose is the
        pot's.

        Any chips that are worth it are those, the largest first.  False when others lie there,
        or less.
        """
        zone = self._bet[seat]
        n = seat * _ROOM
        while worth:
            best = _NONE
            for i in range(zone.top):
                tag = zone.tag_at(i)
                if self._counts(tag) and not self._known[tag]:
                    value = self._registry.value(tag)
                    if value <= worth and (best < 0 or value > self._registry.value(best)):
                        best = tag
            if best < 0:
                break
            worth -= self._registry.value(best)
            self._known[best] = self._old if old >> seat & 1 else 1
            self._told[n] = best
            n += 1
        if worth:
            self.adrift += worth
            self._unlike |= 1 << seat
            return False
        for i in range(zone.top):
            tag = zone.tag_at(i)
            if self._counts(tag) and not self._known[tag]:
                return False
        return True
