"""From tags that come and go to events of the game.

Knows which card belongs to which seat and keeps it to itself: the rules hear of places and
counts, and of faces only when a hand is tabled.
"""

from array import array

from micropython import const

from floorman import events as ev
from floorman.registry import CARD, CHIP
from floorman.sensing import zones
from floorman.sensing.wagers import Chips

_SEATS = const(10)
_CARDS = const(2)
_FREE = const(255)  # a card nobody owns in this hand
_PUBLIC = const(254)  # a board or burn card
_SETTLE_MS = const(700)  # chips that lie still this long are a wager


class Felt:
    """The table's memory of one hand.

    `feed(kind, seat, value)` takes the events.  `appeared` and `vanished` come from the zones,
    `tick` once in a while for what must lie still first.
    """

    def __init__(self, table_zones: "list[Zone]", registry: "Registry", clock, feed):  # noqa: F821
        self._registry = registry
        self._clock = clock
        self._feed = feed
        self._owner = bytearray(registry.count)
        self._hand = array("h", [-1] * (_SEATS * _CARDS))
        self.seen = bytearray(_SEATS)  # cards of this hand at each seat now, for the lights
        self.changed = False  # `seen` changed; whoever shows it clears this
        self._muck_seen = bytearray(_SEATS)
        self._mucked = bytearray(_SEATS)
        self._hole = [None] * _SEATS
        self._bet = [None] * _SEATS
        self._chips = Chips(registry, feed)
        self._stirred = bytearray(_SEATS)
        self._stirred_ms = array("i", [0] * _SEATS)
        for zone in table_zones:
            if zone.kind == zones.HOLE:
                self._hole[zone.index] = zone
            elif zone.kind == zones.BET:
                self._bet[zone.index] = zone
        self._chips.watch(self._bet)
        self.new_hand()

    def new_hand(self):
        """Forget who holds what.  Cards that still lie about count once they were picked up."""
        self._chips.new_hand()
        for i in range(len(self._owner)):
            self._owner[i] = _FREE
        for i in range(_SEATS * _CARDS):
            self._hand[i] = -1
        for seat in range(_SEATS):
            self._muck_seen[seat] = self._mucked[seat] = self.seen[seat] = 0
        self.changed = True

    def tabled(self, seat: int) -> int:
        """The seat's two cards as the SHOWN event carries them, or -1 when two were not seen."""
        first = self._hand[seat * _CARDS]
        second = self._hand[seat * _CARDS + 1]
        if first < 0 or second < 0:
            return -1
        return self._registry.value(first) << 8 | self._registry.value(second)

    # zones -------------------------------------------------------------------------------

    def appeared(self, zone: "Zone", tag: int):  # noqa: F821
        """A tag lies on a reader."""
        kind = self._registry.kind(tag)
        if zone.kind == zones.BET:
            self._stir(zone.index)
        elif kind == CHIP and zone.kind == zones.POT:
            self._chips.at_pot(tag)
        elif kind != CARD:
            return
        elif zone.kind == zones.HOLE:
            self._dealt(zone.index, tag)
        elif zone.kind == zones.MUCK:
            self._at_muck(tag)
        elif self._owner[tag] == _FREE:
            self._public(zone, tag)

    def vanished(self, zone: "Zone", tag: int):  # noqa: F821
        """A tag left a reader."""
        if zone.kind == zones.BET:
            self._stir(zone.index)
        elif zone.kind == zones.HOLE and self._owner[tag] == zone.index:
            self._recount(zone.index)
            self._maybe_fold(zone.index)

    def tick(self, ms: int):
        """Report wagers that have come to rest."""
        for seat in range(_SEATS):
            if self._stirred[seat]:
                rested = self._clock.ticks_diff(ms, self._stirred_ms[seat])
                if rested >= _SETTLE_MS:
                    self._stirred[seat] = 0
                    self._chips.tell(seat)

    # -------------------------------------------------------------------------------------

    def _stir(self, seat: int):
        self._stirred[seat] = 1
        self._stirred_ms[seat] = self._clock.ticks_ms()

    def _recount(self, seat: int):
        zone = self._hole[seat]
        seen = 0
        for i in range(seat * _CARDS, seat * _CARDS + _CARDS):
            if self._hand[i] >= 0 and zone.holds(self._hand[i]):
                seen += 1
        self.seen[seat] = seen
        self.changed = True

    def _dealt(self, seat: int, tag: int):
        if self._owner[tag] == seat:
            self._recount(seat)  # back from a peek
        if self._owner[tag] != _FREE:
            return
        for i in range(seat * _CARDS, seat * _CARDS + _CARDS):
            if self._hand[i] < 0:
                self._hand[i] = tag
                self._owner[tag] = seat
                break
        self._recount(seat)
        self._feed(ev.HOLE, seat, 0)

    def _public(self, zone: "Zone", tag: int):  # noqa: F821
        self._owner[tag] = _PUBLIC
        if zone.kind == zones.BOARD:
            self._feed(ev.BOARD, zone.index, self._registry.value(tag))
        elif zone.kind == zones.BURN:
            self._feed(ev.BURN, 0, 0)

    def _at_muck(self, tag: int):
        seat = self._owner[tag]
        if seat < _SEATS:
            self._muck_seen[seat] = 1
            self._maybe_fold(seat)

    def _maybe_fold(self, seat: int):
        """A hand is mucked when one card was seen there and none lies at the seat."""
        if self._muck_seen[seat] and not self._mucked[seat] and not self.seen[seat]:
            self._mucked[seat] = 1
            self._feed(ev.MUCKED, seat, 0)
