"""Which two cards each seat holds in this hand, whether they lie there, and who mucked."""

from array import array

from micropython import const

from floorman import events as ev
from floorman.sensing.odd import DEAD

_SEATS = const(10)
_CARDS = const(2)
_FREE = const(255)
_GONE_MS = const(20000)  # nobody looks at cards this long
_OUT_MS = const(3000)  # of a hand that folds no card lies at its seat this long
_SEEN, _UNSEEN, _TOLD = const(0), const(1), const(2)


class Hands:
    """`feed(kind, seat, value)` takes the events; `seen` counts the cards at each seat now."""

    def __init__(self, registry: "Registry", clock, hole, feed):  # noqa: F821
        self._registry = registry
        self._clock = clock
        self._hole = hole
        self._feed = feed
        self.sealer = None  # `put` takes the face of a card before its event is told
        self._owner = bytearray(registry.count)
        self._hand = array("h", [-1] * (_SEATS * _CARDS))
        self._muck_seen = bytearray(_SEATS)
        self._mucked = bytearray(_SEATS)
        self._gone = bytearray(_SEATS)
        self._gone_ms = array("i", [0] * _SEATS)
        self._unseen = 0  # seats, as bits, whose hand was folded because nobody saw it
        self.dealing = False
        self._buried = -1  # the card of a live hand that came to the muck last
        self._buried_ms = 0
        self._nameless = -1  # a card of nobody that came to the muck last
        self._nameless_ms = 0
        self.seen = bytearray(_SEATS)
        self.changed = False  # `seen` changed; whoever shows it clears this

    def _veil(self, tag: int):
        """The card is told next: its face goes to who seals it, and nowhere else."""
        if self.sealer is not None:
            self.sealer.put(self._registry.value(tag))

    def new_hand(self):
        """Nobody holds anything."""
        for i in range(len(self._owner)):
            self._owner[i] = _FREE
        for i in range(_SEATS * _CARDS):
            self._hand[i] = -1
        for seat in range(_SEATS):
            self._muck_seen[seat] = self._mucked[seat] = self.seen[seat] = 0
            self._gone[seat] = _SEEN
        self._unseen = 0
        self._buried = self._nameless = -1
        self.changed = True

    def tabled(self, seat: int) -> int:
        """The seat's cards as the SHOWN event carries them, or -1 unless both lie there now."""
        if self.seen[seat] < _CARDS:
            return -1
        first = self._registry.value(self._hand[seat * _CARDS])
        second = self._registry.value(self._hand[seat * _CARDS + 1])
        # in the order of the cards: a power cut forgets which came first
        return min(first, second) << 8 | max(first, second)

    def heard_at_home(self, seat: int, tag: int):
        """A card that lies at its seat was heard there again after another reader had heard it."""
        if self._owner[tag] == seat and not self._mucked[seat]:
            self._muck_seen[seat] = 0  # it brushed the muck, or strayed into its field

    def _tick_gone(self, ms: int):
        if self._buried >= 0 and self._clock.ticks_diff(ms, self._buried_ms) >= _OUT_MS:
            self._take_buried(self._owner[self._buried])
            self._buried = -1
        for seat in range(_SEATS):
            unseen = self._clock.ticks_diff(ms, self._gone_ms[seat])
            if self._gone[seat] == _UNSEEN and unseen >= _GONE_MS:
                self._gone[seat] = _TOLD
                self._feed(ev.FAULT, seat, ev.FAULT_GONE)

    def _out_of_sight(self) -> bool:
        """Somebody's cards are in the air, or lie on each other: a new one may be with them."""
        for seat in range(_SEATS):
            if self._hand[seat * _CARDS] >= 0 and not self.seen[seat] and not self._mucked[seat]:
                return True
        return False

    def are_whole(self) -> bool:
        """Every card that was told lies at its seat."""
        for seat in range(_SEATS):
            held = (self._hand[seat * _CARDS] >= 0) + (self._hand[seat * _CARDS + 1] >= 0)
            if self.seen[seat] < held and not self._mucked[seat]:
                return False
        return True

    def _take(self, seat: int, tag: int):
        """The card belongs to the seat: for one that is gone, else it waits for room."""
        self._take_buried(seat)
        self._owner[tag] = seat
        room = -1
        for i in range(seat * _CARDS + _CARDS - 1, seat * _CARDS - 1, -1):
            held = self._hand[i]
            if held < 0 or (
                not self._hole[seat].holds(held) and (room < 0 or self._hand[room] >= 0)
            ):
                room = i
        if room >= 0:
            self._hand[room] = tag
        self._recount(seat)

    def _close_ranks(self, zone: "Zone", left: int):  # noqa: F821
        """A card left: one that lies there and had no room in the hand takes its place."""
        seat = zone.index
        waiting = self._waiting(seat)
        if waiting >= 0 and zone.holds(waiting):
            self._put(seat, left, waiting)

    def _put(self, seat: int, old: int, new: int):
        for i in range(seat * _CARDS, seat * _CARDS + _CARDS):
            if self._hand[i] == old:
                self._hand[i] = new

    def _let_go(self, seat: int, tag: int):
        self._owner[tag] = _FREE
        self._put(seat, tag, self._waiting(seat))
        self._recount(seat)

    def _is_surplus(self, seat: int, tag: int) -> bool:
        """The card is one of a live seat's, and none of the two of its hand."""
        at = seat * _CARDS
        held = self._hand[at] == tag or self._hand[at + 1] == tag
        return self._owner[tag] == seat and not held and not self._mucked[seat]

    def _waiting(self, seat: int) -> int:
        """A card of the seat that is not in its hand yet, or -1."""
        first = self._hand[seat * _CARDS]
        second = self._hand[seat * _CARDS + 1]
        for tag in range(len(self._owner)):
            if self._owner[tag] == seat and tag != first and tag != second:
                return tag
        return -1

    def _recount(self, seat: int):
        zone = self._hole[seat]
        seen = 0
        for i in range(seat * _CARDS, seat * _CARDS + _CARDS):
            if self._hand[i] >= 0 and zone.holds(self._hand[i]):
                seen += 1
        self.seen[seat] = seen
        self.changed = True
        if seen or self._hand[seat * _CARDS + 1] < 0:
            self._gone[seat] = _SEEN
        elif self._gone[seat] == _SEEN:
            self._gone[seat] = _UNSEEN
            self._gone_ms[seat] = self._clock.ticks_ms()

    def _maybe_fold(self, seat: int):
        """A hand is mucked when one card was seen there and none lies at the seat.

        While cards are dealt nobody folds with one card.  A card that nobody heard before may lie
        there, too: `_tick_gone` waits for it.
        """
        if self._muck_seen[seat] and not self._mucked[seat] and not self.seen[seat]:
            lone = self._lone(seat) if self.dealing else -1
            if lone >= 0 and not self._is_joined(seat):
                if self._buried != lone:
                    self._take_out(seat, lone)
                return
            self._mucked[seat] = 1
            self._gone[seat] = _TOLD
            tell = self._tell if self.dealing else self._feed  # cards move, the dealer waits
            tell(ev.MUCKED, seat, 0)

    def _lone(self, seat: int) -> int:
        """The card of a hand that has but one, or -1."""
        first, second = self._hand[seat * _CARDS], self._hand[seat * _CARDS + 1]
        return max(first, second) if (first < 0) != (second < 0) else -1

    # a card that is taken out of a hand while cards are dealt, to be replaced: no fold ---------

    def _at_muck(self, seat: int, tag: int):
        """A card of the seat was seen there."""
        if self._buried >= 0 and self._owner[self._buried] != seat:
            self._take_buried(self._owner[self._buried])
        self._muck_seen[seat] = 1
        self._buried = tag
        self._buried_ms = self._clock.ticks_ms()
        self._maybe_fold(seat)

    def _nameless_at_muck(self, tag: int):
        """A card of nobody was seen there: of a hand one card of which no reader heard, maybe."""
        self._nameless = tag
        self._nameless_ms = self._clock.ticks_ms()
        if self._buried >= 0 and self._owner[self._buried] < _SEATS:
            self._maybe_fold(self._owner[self._buried])

    def _is_joined(self, seat: int) -> bool:
        """The card that the hand lacks came to the muck with the other: it is told as dealt."""
        tag = self._nameless
        if tag < 0 or self._owner[tag] != _FREE:
            return False
        if self._clock.ticks_diff(self._clock.ticks_ms(), self._nameless_ms) >= _OUT_MS:
            return False
        self._buried = self._nameless = -1
        self._take(seat, tag)
        self._veil(tag)
        self._tell(ev.HOLE, seat, self._hole[seat].sweep | ev.SURE_NOT)
        return True

    def _end_deal(self):
        """Who has one card now, and that in the muck, did not fold."""
        tag = self._buried
        if tag >= 0 and self._owner[tag] < _SEATS and self._lone(self._owner[tag]) == tag:
            self._take_buried(self._owner[tag])

    def _take_buried(self, seat: int):
        """The rest of the hand stays at the seat, or another card came: one was taken out."""
        tag = self._buried
        if tag < 0 or seat >= _SEATS or self._owner[tag] != seat or not self.dealing:
            return
        if self._muck_seen[seat] and not self._mucked[seat] and not self._hole[seat].holds(tag):
            self._take_out(seat, tag)

    def _take_out(self, seat: int, tag: int):
        """It is dead in this hand."""
        self._let_go(seat, tag)
        self._owner[tag] = DEAD
        self._muck_seen[seat] = 0
        self._buried = -1
        self._veil(tag)
        self._tell(ev.TAKEN, seat, ev.AT_MUCK)

    def _is_dead(self, owner: int) -> bool:
        """A card of this owner was mucked."""
        return owner == DEAD or (owner < _SEATS and self._mucked[owner] != 0)

    def folded_unseen(self, seat: int):
        """Out of sight was a fold in this house: that the hand lies there again is told."""
        self._unseen |= 1 << seat

    def _maybe_back(self, seat: int):
        """Both cards of a folded hand lie at the seat again."""
        if (self._mucked[seat] or self._unseen >> seat & 1) and self.seen[seat] == _CARDS:
            self._mucked[seat] = self._muck_seen[seat] = 0
            self._unseen &= ~(1 << seat)
            self._feed(ev.FAULT, seat, ev.FAULT_BACK)

    # after a power cut (resume.py) ----------------------------------------------------------

    def was_told(self, seat: int, tag: int) -> bool:
        """The card may be one of those that were told at the seat before the power went."""
        return self.sealer is None or self.sealer.knows(seat, self._registry.value(tag))

    def miss(self, seat: int):
        """A hand lies nowhere: told when that lasts."""
        self._gone[seat] = _UNSEEN
        self._gone_ms[seat] = self._clock.ticks_ms()

    def give_up(self, seat: int, cards: int):
        """Nobody waits for this hand."""
        self._gone[seat] = _TOLD
        if cards >= _CARDS:
            self._mucked[seat] = 1

    def half_mucked(self, seat: int):
        """A card of the seat was seen at the muck."""
        self._muck_seen[seat] = 1
        self._maybe_fold(seat)
