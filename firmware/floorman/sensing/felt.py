"""From tags that come and go to events of the game.

Knows which card belongs to which seat and keeps it to itself: the rules hear of places and
counts, and of faces only when a hand is tabled.
"""

from array import array

from micropython import const

from floorman import events as ev
from floorman.registry import CARD
from floorman.sensing import zones

_SEATS = const(10)
_CARDS = const(2)
_DECK = const(52)
_FREE = const(255)  # a card nobody owns in this hand
_PUBLIC = const(254)  # a board or burn card
_SETTLE_MS = const(700)  # chips that lie still this long are a wager


class Felt:
    """The table's memory of one hand.

    `table.feed(kind, seat, value)` takes the events and answers with the rules' status;
    `table.crowded(seat)` hears of more chips than a reader can follow.  `appeared` and `vanished`
    come from the zones, `tick` once in a while for what must lie still first.
    """

    def __init__(self, table_zones: "list[Zone]", registry: "Registry", clock, table):  # noqa: F821
        self._registry = registry
        self._clock = clock
        self._table = table
        self._owner = bytearray(registry.count)
        self._hand = array("h", [-1] * (_SEATS * _CARDS))
        self.seen = bytearray(_SEATS)  # cards of this hand at each seat now, for the lights
        self.changed = False  # `seen` changed; whoever shows it clears this
        self._muck_seen = bytearray(_SEATS)
        self._mucked = bytearray(_SEATS)
        self._hole = [None] * _SEATS
        self._bet = [None] * _SEATS
        self._stirred = bytearray(_SEATS)
        self._stirred_ms = array("i", [0] * _SEATS)
        for zone in table_zones:
            if zone.kind == zones.HOLE:
                self._hole[zone.index] = zone
            elif zone.kind == zones.BET:
                self._bet[zone.index] = zone
        self.new_hand()

    def new_hand(self):
        """Forget who holds what.  Cards that still lie about count once they were picked up."""
        for i in range(len(self._owner)):
            self._owner[i] = _FREE
        for i in range(_SEATS * _CARDS):
            self._hand[i] = -1
        for seat in range(_SEATS):
            self._muck_seen[seat] = self._mucked[seat] = self.seen[seat] = 0
        self.changed = True

    def tabled(self, seat: int) -> int:
        """The seat's cards as the SHOWN event carries them, or -1 unless both lie there now."""
        if self.seen[seat] < _CARDS:
            return -1
        first = self._hand[seat * _CARDS]
        second = self._hand[seat * _CARDS + 1]
        return self._registry.value(first) << 8 | self._registry.value(second)

    # zones -------------------------------------------------------------------------------

    def appeared(self, zone: "Zone", tag: int):  # noqa: F821
        """A tag lies on a reader."""
        if zone.kind == zones.BET:
            self._stir(zone.index)
        elif self._registry.kind(tag) != CARD or self._registry.value(tag) >= _DECK:
            return
        elif zone.kind == zones.HOLE:
            self._dealt(zone.index, tag)
        elif zone.kind == zones.MUCK:
            self._at_muck(tag)
        elif self._owner[tag] >= _PUBLIC:  # told again when the rules refused it before
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
                    self._tell_chips(seat, self._bet[seat])

    # -------------------------------------------------------------------------------------

    def _stir(self, seat: int):
        self._stirred[seat] = 1
        self._stirred_ms[seat] = self._clock.ticks_ms()

    def _tell_chips(self, seat: int, zone: "Zone"):  # noqa: F821
        if zone.crowded:
            self._table.crowded(seat)  # what was counted is not all: no guess
        else:
            self._table.feed(ev.CHIPS, seat, zone.worth(self._registry))

    def _recount(self, seat: int):
        zone = self._hole[seat]
        seen = 0
        for i in range(seat * _CARDS, seat * _CARDS + _CARDS):
            if self._hand[i] >= 0 and zone.holds(self._hand[i]):
                seen += 1
        self.seen[seat] = seen
        self.changed = True

    def _dealt(self, seat: int, tag: int):
        if self._owner[tag] == seat:  # back from a peek, or from the muck's edge
            self._muck_seen[seat] = 0
            self._recount(seat)
        if self._owner[tag] != _FREE or self._table.feed(ev.HOLE, seat, 0) != 0:
            return  # a card the rules refuse belongs to nobody: it may still go where it should
        for i in range(seat * _CARDS, seat * _CARDS + _CARDS):
            if self._hand[i] < 0:
                self._hand[i] = tag
                self._owner[tag] = seat
                break
        self._recount(seat)

    def _public(self, zone: "Zone", tag: int):  # noqa: F821
        told = self._owner[tag] == _PUBLIC
        self._owner[tag] = _PUBLIC
        if zone.kind == zones.BOARD:
            self._table.feed(ev.BOARD, zone.index, self._registry.value(tag))
        elif zone.kind == zones.BURN and not told:
            self._table.feed(ev.BURN, 0, 0)

    def _at_muck(self, tag: int):
        seat = self._owner[tag]
        if seat < _SEATS:
            self._muck_seen[seat] = 1
            self._maybe_fold(seat)

    def _maybe_fold(self, seat: int):
        """A hand is mucked when one card was seen there and none lies at the seat."""
        if self._muck_seen[seat] and not self._mucked[seat] and not self.seen[seat]:
            self._mucked[seat] = 1
            self._table.feed(ev.MUCKED, seat, 0)
