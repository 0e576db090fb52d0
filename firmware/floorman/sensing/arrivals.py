"""Cards new to a hand, from the first time a seat's reader hears one until it is sure whose it is.

A card may slide over a wrong seat, rest on two readers or be lifted before it was believed.  The
rules judge the order of the deal, so cards are told in the order they were first heard: one that
is not sure yet holds those behind it back.
"""

from array import array

from micropython import const

from floorman.sensing.presence import GLIMPSED, HID
from floorman.wipe import wipe

_ROOM = const(24)  # all cards of a deal at once, and some that are moved about
_AIR_MS = const(300)  # silent so long, and heard nowhere else: its player has lifted it
_ALONE_MS = const(500)  # one of two readers hears it no more: it was straightened
_SHARED = const(3)  # so often in turn: it lies on both, while a neighbour's stray is heard once
_LIFTED = const(4)  # of _both: it lay on both, and its player took it up
_LONGEST_MS = const(6000)  # and so long nobody leaves a card on two readers
_STRAIGHT = const(3)  # sweeps that one of the two heard alone: it was straightened
_RESTED = const(2)  # sweeps from the first pass that heard a card to the last: no slide is so long
_WRAP = const(0xFFFF)
_HALF_WRAP = const(0x8000)
_NOBODY = const(255)
_PASS_MS = const(50)  # the pass that heard a card first is over
_LEFT = const(2)  # passes without a card that rests nearly never miss it
_SEEN = const(8)  # of _sees
_WAIT, _SURE, _FORGET = const(0), const(1), const(2)


class Arrivals:
    """`told(seat, tag, since, doubt)` takes a card once it is sure.

    `since` is the sweep it was first heard in, `doubt` why it may have come earlier (presence.py);
    one that was followed from then on was not lifted before.  While `dealing` a card that was
    lifted early belongs to the seat that heard it last, and one that was told and moves on waits
    for its turn, too.  `old` are the cards of the hand before.
    """

    def __init__(self, hole, clock, told, old):
        self._hole = hole
        self._clock = clock
        self._told = told
        self._tag = array("H", [0] * _ROOM)
        self._since = array("H", [0] * _ROOM)
        self._first_ms = array("i", [0] * _ROOM)
        self._heard_ms = array("i", [0] * _ROOM)
        self._both_ms = array("i", [0] * _ROOM)
        self._both = bytearray(_ROOM)  # how often another reader heard it, the last time then
        self._seat = bytearray(_ROOM)
        self._last = array("H", [0] * _ROOM)  # sweep it was heard in last
        self._shared = array("H", [0] * _ROOM)  # and the last one in which both readers did
        self._noticed = bytearray(_ROOM)
        self._sees = bytearray(_ROOM)  # a whole pass heard it: _SEEN, and its doubts then
        self._left = bytearray(_ROOM)  # a reader beside the seats heard it last
        self._from = bytearray(_ROOM)  # the seat it was told at, and may have left
        self._columns = (
            self._tag, self._since, self._first_ms, self._heard_ms, self._seat, self._last,
            self._noticed, self._both_ms, self._both, self._sees, self._left, self._shared,
            self._from,
        )  # fmt: skip
        self.old = old
        self.count = 0
        self._is_first = True  # no card of this hand is told: none hides under another
        self.dealing = True
        self._busy = False
        self._turn = 0

    def new_hand(self, hands, redeals: int):
        """What came so far, and what is in `hands`, is of the hand before."""
        self.old.new_hand(hands, redeals)
        for i in range(self.count):
            self.old.add(self._tag[i], self._seat[i])
        self.count = 0
        self._is_first = True

    def forget(self):
        """Overwrite who came."""
        wipe(*self._columns)
        self.old.forget()

    def heard(self, zone: "Zone", tag: int, ms: int):  # noqa: F821
        """A seat's reader hears a card that is nobody's, and did not hear it last."""
        at = self._find(tag)
        if at >= 0 and self._left[at]:
            self._left[at] = 0  # it only strayed there
        elif at >= 0:
            self._sees[at] &= _SEEN  # it slid past the other one
            self._both[at] = max(self._both[at], min(_SHARED, self._both[at] + 1))
            self._both_ms[at] = ms
            self._shared[at] = zone.sweep
        elif not zone.holds(tag) and not self.old.claims(tag, zone.index, ms):
            self._add(zone, tag, zone.sweep, ms, 1)  # its pass is not over

    def strays(self, zone: "Zone", tag: int, ms: int, owner: int):  # noqa: F821
        """A seat's reader hears a card that was told at `owner` and may have moved on."""
        at = self._find(tag)
        if zone.index == owner:
            if at >= 0:
                self._remove(at)  # it had not
        elif at < 0 and self._add(zone, tag, zone.sweep, ms, 1):
            self._from[self.count - 1] = owner

    def waits(self, tag: int) -> bool:
        """The card's turn to be told has not come."""
        return self._find(tag) >= 0

    def are_new(self) -> bool:
        """A card waits that was not told yet anywhere."""
        told = 0
        for i in range(self.count):
            told += self._from[i] != _NOBODY
        return told < self.count

    def believed(self, zone: "Zone", tag: int, ms: int):  # noqa: F821
        """A seat's reader is sure that a card which is nobody's lies there."""
        waits = self._find(tag) >= 0
        if not waits and self.old.claims(tag, zone.index, ms) and self.old.lay_at(tag, zone.index):
            return
        if not waits and not self._add(zone, tag, zone.since(tag), ms, 0):
            self._told(zone.index, tag, zone.since(tag), zone.doubt(tag))
            return
        self.go_on(ms)

    def left(self, tag: int):
        """A reader beside the seats hears the card: it went there, unless it only strays."""
        at = self._find(tag)
        if at >= 0:
            self._left[at] = 1

    def at(self, zone: "Zone") -> int:  # noqa: F821
        """How many of the cards believed to lie on a reader are not told yet."""
        cards = 0
        for i in range(self.count):
            cards += self._from[i] != zone.index and zone.holds(self._tag[i])
        return cards

    def go_on(self, ms: int):
        """Tell what is sure, in order; forget what was no card for anybody."""
        if self._busy:
            return
        self._busy = True
        while self.count and self._first_is_done(ms):
            pass
        if self.count > 1:  # of the others one at a time: there may be many
            self._turn = self._turn % (self.count - 1) + 1
            if self._judge(self._turn, ms) == _FORGET:
                self._remove(self._turn)
        self._busy = False

    def _first_is_done(self, ms: int) -> bool:
        verdict = self._judge(0, ms)
        if verdict == _WAIT:
            return False
        seat, tag, since = self._seat[0], self._tag[0], self._since[0]
        doubt = self._sees[0] | self._hole[seat].doubt(tag)
        doubt &= HID if self._noticed[0] else HID | GLIMPSED
        self._remove(0)
        if verdict == _SURE:
            self._is_first = False
            self._told(seat, tag, since, doubt)
        return True

    def _judge_move(self, i: int, ms: int) -> int:
        """It has moved on when another seat's reader believes it, and its own does no more."""
        tag = self._tag[i]
        home = self._hole[self._from[i]]
        seat = _NOBODY
        for zone in self._hole:
            if zone is not None and zone is not home and zone.missed(tag) >= 0:
                self._heard_ms[i] = ms
                if zone.holds(tag):
                    seat = self._seat[i] = zone.index
        if seat != _NOBODY and not home.holds(tag):
            return _SURE
        late = self._clock.ticks_diff(ms, self._first_ms[i]) >= _LONGEST_MS
        silent = self._clock.ticks_diff(ms, self._heard_ms[i])
        stays = 0 <= home.missed(tag) < _LEFT
        return _FORGET if late or silent >= (_PASS_MS if stays else _ALONE_MS) else _WAIT

    def _judge(self, i: int, ms: int) -> int:
        if self._from[i] != _NOBODY:
            return self._judge_move(i, ms)
        tag = self._tag[i]
        readers = 0
        holder = _NOBODY
        for zone in self._hole:
            missed = -1 if zone is None else zone.missed(tag)
            if missed >= 0:
                readers += 1
                self._seat[i] = zone.index
                if not self._sees[i]:
                    self._sees[i] = _SEEN | zone.doubt(tag)
                    self._since[i] = zone.since(tag)
                self._last[i] = zone.sweep - missed & _WRAP
                if holder == _NOBODY and missed < _LEFT and zone.holds(tag):
                    holder = zone.index
        if holder != _NOBODY:
            self._seat[i] = holder
        longest = 2 * _LONGEST_MS if self._both[i] == _LIFTED else _LONGEST_MS
        late = self._clock.ticks_diff(ms, self._first_ms[i]) >= longest
        if readers:
            self._heard_ms[i] = ms
        silent = self._clock.ticks_diff(ms, self._heard_ms[i])
        if self._left[i]:
            return _FORGET if late or silent >= _AIR_MS else _WAIT
        if readers:
            alone = readers == 1 and self._is_alone(i, ms) and not self.old.has(tag)
            if holder != _NOBODY and (alone or late):
                return _SURE
            return _FORGET if late else _WAIT
        if silent < _AIR_MS:
            return _WAIT
        if self._is_lifted(i):
            return _SURE
        if self._both[i] == _SHARED:
            self._both[i] = _LIFTED  # it is laid down at one
            self._first_ms[i] = ms
        return _WAIT if self._both[i] == _LIFTED and silent < _LONGEST_MS else _FORGET

    def _is_alone(self, i: int, ms: int) -> bool:
        """No other reader hears the card, nor did of late."""
        both = self._both[i] and self._clock.ticks_diff(ms, self._both_ms[i]) < _ALONE_MS
        return not both

    def _is_lifted(self, i: int) -> bool:
        """It came to rest, and its player took it up.

        A second card may hide exactly under or on a first one: what was heard on its way there
        is no proof.
        """
        tag = self._tag[i]
        if self.old.has(tag) or not self.dealing:
            return False
        if self._both[i] >= _SHARED:
            return _STRAIGHT < (self._last[i] - self._shared[i] & _WRAP) < _HALF_WRAP
        rested = self._last[i] - self._since[i] & _WRAP
        return rested >= _RESTED or self._is_first

    def _find(self, tag: int) -> int:
        for i in range(self.count):
            if self._tag[i] == tag:
                return i
        return -1

    def _add(self, zone: "Zone", tag: int, since: int, ms: int, noticed: int) -> bool:  # noqa: F821
        i = self.count
        if i == _ROOM:
            return False
        self._tag[i] = tag
        self._since[i] = since
        self._first_ms[i] = self._heard_ms[i] = ms
        self._seat[i] = zone.index
        self._last[i] = since
        self._sees[i] = 0
        self._noticed[i] = noticed
        self._both[i] = self._left[i] = 0
        self._from[i] = _NOBODY
        self.count = i + 1
        return True

    def _remove(self, at: int):
        self.count -= 1
        for i in range(at, self.count):
            for column in self._columns:
                column[i] = column[i + 1]
