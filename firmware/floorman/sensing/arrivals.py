"""Cards new to a hand, from the first time a seat's reader hears one until it is sure whose it is.

A card may slide over a wrong seat, rest on two readers or be lifted before it was believed.  The
rules judge the order of the deal, so cards are told in the order they were first heard: one that
is not sure yet holds those behind it back.
"""

from array import array

from micropython import const

from floorman.wipe import wipe

_ROOM = const(24)  # all cards of a deal at once, and some that are moved about
_AIR_MS = const(300)  # silent so long, and heard nowhere else: its player has lifted it
_ALONE_MS = const(500)  # one of two readers hears it no more: it was straightened
_SHARED = const(3)  # so often in turn: it lies on both, while a neighbour's stray is heard once
_LONGEST_MS = const(6000)  # and so long nobody leaves a card on two readers
_RESTED = const(2)  # sweeps from the first pass that heard a card to the last: no slide is so long
_WRAP = const(0xFFFF)
_NOBODY = const(255)
_LEFT = const(2)  # passes without a card that rests nearly never miss it
_WAIT, _SURE, _FORGET = const(0), const(1), const(2)


class Arrivals:
    """`told(seat, tag, since, noticed)` takes a card once it is sure.

    `since` is the sweep it was first heard in; `noticed`: it was followed from then on.  While
    `dealing` a card that was lifted early belongs to the seat that heard it last.
    """

    def __init__(self, hole, tags: int, clock, told):
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
        self._noticed = bytearray(_ROOM)
        self._sees = bytearray(_ROOM)  # a whole pass heard it
        self._columns = (
            self._tag, self._since, self._first_ms, self._heard_ms, self._seat, self._last,
            self._noticed, self._both_ms, self._both, self._sees,
        )  # fmt: skip
        self._old = bytearray(tags // 8 + 1)  # cards of the hand before, as bits
        self.count = 0
        self._is_first = True  # no card of this hand is told: none hides under another
        self.dealing = True
        self._busy = False
        self._turn = 0

    def new_hand(self):
        """What lies at the seats now is of the hand before: nobody lifts it to play."""
        self.count = 0
        self._is_first = True
        for i in range(len(self._old)):
            self._old[i] = 0
        for zone in self._hole:
            if zone is None:
                continue
            for i in range(zone.top):
                tag = zone.tag_at(i)
                if tag >= 0:
                    self._old[tag >> 3] |= 1 << (tag & 7)

    def forget(self):
        """Overwrite who came."""
        for column in self._columns:
            wipe(column)

    def heard(self, zone: "Zone", tag: int, ms: int):  # noqa: F821
        """A seat's reader hears a card that is nobody's, and did not hear it last."""
        at = self._find(tag)
        if at >= 0:
            self._both[at] = min(_SHARED, self._both[at] + 1)
            self._both_ms[at] = ms
        elif not zone.holds(tag):
            self._add(zone, tag, zone.sweep, ms, 1)  # its pass is not over

    def believed(self, zone: "Zone", tag: int, ms: int):  # noqa: F821
        """A seat's reader is sure that a card which is nobody's lies there."""
        if self._find(tag) < 0 and not self._add(zone, tag, zone.since(tag), ms, 0):
            self._told(zone.index, tag, zone.since(tag), 0)
            return
        self.go_on(ms)

    def gone(self, tag: int):
        """The card came to another place."""
        at = self._find(tag)
        if at >= 0:
            self._remove(at)

    def at(self, zone: "Zone") -> int:  # noqa: F821
        """How many of the cards believed to lie on a reader are not told yet."""
        cards = 0
        for i in range(self.count):
            cards += zone.holds(self._tag[i])
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
        seat, tag = self._seat[0], self._tag[0]
        since, noticed = self._since[0], self._noticed[0]
        self._remove(0)
        if verdict == _SURE:
            self._is_first = False
            self._told(seat, tag, since, noticed)
        return True

    def _judge(self, i: int, ms: int) -> int:
        tag = self._tag[i]
        readers = 0
        holder = _NOBODY
        for zone in self._hole:
            missed = -1 if zone is None else zone.missed(tag)
            if missed >= 0:
                readers += 1
                self._seat[i] = zone.index
                if not self._sees[i]:
                    self._sees[i] = 1
                    self._since[i] = zone.since(tag)
                self._last[i] = zone.sweep - missed & _WRAP
                if holder == _NOBODY and missed < _LEFT and zone.holds(tag):
                    holder = zone.index
        if holder != _NOBODY:
            self._seat[i] = holder
        late = self._clock.ticks_diff(ms, self._first_ms[i]) >= _LONGEST_MS
        if readers:
            self._heard_ms[i] = ms
            alone = readers == 1 and self._is_alone(i, ms)
            if holder != _NOBODY and (alone or late):
                return _SURE
            return _FORGET if late else _WAIT
        if self._both[i] == _SHARED and not late:
            return _WAIT  # lifted off two readers: it is laid down at one
        if self._clock.ticks_diff(ms, self._heard_ms[i]) < _AIR_MS:
            return _WAIT
        return _SURE if self._is_lifted(i) else _FORGET

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
        if self._both[i] == _SHARED or self._old[tag >> 3] >> (tag & 7) & 1 or not self.dealing:
            return False
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
        self._both[i] = 0
        self.count = i + 1
        return True

    def _remove(self, at: int):
        self.count -= 1
        for i in range(at, self.count):
            for column in self._columns:
                column[i] = column[i + 1]
