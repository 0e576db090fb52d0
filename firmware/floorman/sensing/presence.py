"""What lies on one reader, smoothed: a tag is here after some passes, gone after some misses.

A resting tag misses one poll in 16 to 20, a card that slides past is heard for less than 80 ms, a
neighbour's tag now and then: none of them may become an event.
A zone may have several readers: a pass is over when each of them was read.
"""

from array import array

from micropython import const

from floorman.sensing.zones import HOLE
from floorman.wipe import wipe

GLIMPSED = const(1)  # was heard before, and lifted
HID = const(2)  # nothing that lies here was heard just before: it may have lain on another card
CONTESTED = const(4)  # another zone believes it, or it appears out of nowhere

_FREE = const(0xFFFF)  # no tag at this place
_NONE = const(-1)
_GHOST_MISSES = const(2)  # a tag not yet believed is forgotten after these
_MOVED_MISSES = const(4)  # and one that another reader believes after these
_CROWD = const(3)  # so many cards spoil each other: often none of them is heard
_CROWD_PASSES = const(24)  # silent passes that show a crowd: nobody holds cards up so long
_SILENCE = const(60)  # silent passes after which all were taken away
_DARK = const(3)  # silent passes that are no mere misses
_TWILIGHT = const(5)  # passes in a row that end the dark; a stray tag is heard once

# By kind: places for tags, passes until believed, misses until gone.  At 6 percent a resting card
# misses 8 in a row once in 600 million polls; chips that return before they are told are no news.
_ROOM = (6, 3, 4, 24, 32, 24, 24, 24)
# A card or a heap that its own reader cannot hear bleeds next door twice in a row, hardly thrice.
_NEED = (3, 2, 2, 1, 3, 2, 2, 2)
# While cards are dealt: one on its way lies over a wrong seat for up to 0.3 s, four passes that
# are not hasty.
_NEED_DEALT = const(5)
LIMIT = (8, 8, 8, 8, 4, 4, 4, 4)

# a place's state: the three doubts, what is below, hits and misses in a row
_SEEN = const(8)  # in this pass
_HERE = const(16)  # believed
_HIT = const(32)
_HITS = const(0xE0)
_CALM = const(0xC0F7)  # all of that without _SEEN, and who heard it
_AGREED = const(0xFFFB)  # and all without CONTESTED
_MISS = const(0x100)
_MISSES = const(8)  # the bit they begin at
_FEW = const(0x0F)
_MOVED = const(0x1000)  # another reader believes it since it was heard here last
_BOTH = const(0x2000)  # another reader heard it since then
_RESTLESS = const(0x3F00)  # any of these
_BY = const(14)  # the bit where the number begins of the reader that heard it last
_FROM_ALL = const(0x3FFF)  # all but that number

# behind the places of a hole: what its silence means, and for each of its readers when cards were
# called by name
_SILENT = const(0)  # passes in a row that heard nothing of the cards that lay here
_DARKNESS = const(1)  # such passes, up to _DARK, until all were heard again for a while
_LOUD = const(2)  # passes in a row that heard something
_CROWDED = const(3)  # the last one that did heard a crowd
_NAMELESS = const(4)  # passes in a row in which no card was called by name
_ANSWER = const(5)  # to REQA, last time
_READERS = const(4)  # they begin here,
_EACH = const(2)  # so many for each
_UNNAMED = const(5)  # of six passes: less than a second
_PAIR = const(2)


class Zone:
    """The tags of a place, from one reader or several.  `see` and `end_pass` allocate nothing.

    One array has it all, for there are many zones and little heap: the tags of all places, their
    states, and for hole cards the sweeps they were first seen in.  From place `top` on all are
    free.  `deaf` has a bit for each reader that does not answer: what that heard last is believed
    on.  A `hasty` pass comes so soon after another that a tag that slides past may be in both.
    """

    def __init__(self, kind: int, index: int, readers: int = 1):
        room = _ROOM[kind]
        self.kind = kind
        self.index = index
        self.room = room
        self.top = 0
        self.count = 0  # tags believed to lie here
        self.crowded = 0  # a pass had more tags than there is room for: 2 this one, 1 the last
        self.deaf = 0
        self.hasty = False
        self.spoiled = 0  # answers of the pass that nobody could make out
        self.sweep = 0  # number of the pass that goes on, from the scan
        self.need = _NEED[kind]
        shorts = 3 * room + _READERS + _EACH * readers if kind == HOLE else 2 * room
        self._places = array("H", bytes(2 * shorts))
        for i in range(room):
            self._places[i] = _FREE

    def expect(self, dealt: bool):
        """Hole cards are dealt now, or no more."""
        self.need = _NEED_DEALT if dealt else _NEED[HOLE]

    def see(self, tag: int, doubt: int = 0, nth: int = 0) -> bool:
        """Note a tag (its registry index) that the `nth` reader read in this pass; False when
        there is no room.

        `doubt`: GLIMPSED when it was heard here before in this hand, and nowhere else since;
        CONTESTED when there is reason to want one pass more.
        """
        places = self._places
        at = self._find(tag)
        if at < 0:
            at = self._room_for(tag)
            if at < 0:
                self.crowded = 2
                return False
            places[self.room + at] = doubt
        places[self.room + at] = places[self.room + at] & _FROM_ALL | _SEEN | nth << _BY
        return True

    def may_be_unnamed(self, nth: int) -> bool:
        """The cards of a hole rest: in most passes it is enough that they answer at all.

        Asked of a reader that lies under one of them.
        """
        at = 3 * self.room + _EACH * nth
        places = self._places
        if not 0 < self.count <= _PAIR or self.count != self.top:
            return self._call(nth)
        mine = 0
        for i in range(self.top):
            state = places[self.room + i]
            if not state & _HERE or state & _RESTLESS:
                return self._call(nth)
            mine += state >> _BY == nth
        return True if mine and places[at + _NAMELESS] < _UNNAMED else self._call(nth)

    def _call(self, nth: int) -> bool:
        self._places[3 * self.room + _EACH * nth + _NAMELESS] = 0
        return False

    def answered(self, answer: int, nth: int) -> bool:
        """Whether the answer to REQA is the one that its cards gave before: all are here."""
        at = 3 * self.room + _EACH * nth
        places = self._places
        if answer == 0 or answer != places[at + _ANSWER]:
            places[at + _ANSWER] = answer
            return self._call(nth)
        places[at + _NAMELESS] += 1
        for i in range(self.top):
            if places[self.room + i] >> _BY == nth:
                places[self.room + i] |= _SEEN
        return True

    def _room_for(self, tag: int) -> int:
        for at in range(self.room):
            if self._places[at] == _FREE:
                self._places[at] = tag
                if at >= self.top:
                    self.top = at + 1
                return at
        return _NONE

    def elsewhere(self, tag: int) -> int:
        """Another reader heard the tag: here it slid past, or lies on both, -1, unless believed.

        Then how many passes in a row missed it.
        """
        at = self._find(tag)
        if at < 0:
            return _NONE
        state = self._places[self.room + at]
        if state & _HERE:
            return state >> _MISSES & _FEW
        self._places[self.room + at] |= CONTESTED | _BOTH
        return _NONE

    def moved(self, tag: int, felt: "Felt"):  # noqa: F821
        """Another reader believes the tag: here a few misses are enough, or a deaf reader."""
        at = self._find(tag)
        if at >= 0:
            if self._is_unheard(at):
                self._clear(at, felt)
            else:
                self._places[self.room + at] |= _MOVED

    def end_pass(self, felt: "Felt"):  # noqa: F821 - annotations are not evaluated on the device
        """Draw the conclusions of a pass: felt.appeared / felt.vanished(zone, tag)."""
        if self.crowded:
            self.crowded >>= 1
        if self.kind == HOLE and self._is_crowd(felt):
            return
        places = self._places
        room = self.room
        for i in range(self.top):
            state = places[room + i]
            if state & _SEEN:
                state &= _CALM
                places[room + i] = state
                if not state & _HERE:
                    self._hit(i, state, felt)
            elif places[i] != _FREE and not (self.deaf and self._is_unheard(i)):
                self._miss(i, state, felt)

    def _is_unheard(self, i: int) -> bool:
        """The reader that heard it last does not answer any more."""
        return self.deaf >> (self._places[self.room + i] >> _BY) & 1 != 0

    def _is_crowd(self, felt: "Felt") -> bool:  # noqa: F821
        """Cards too close to each other spoil the field; silence says nothing of each.

        Three that were heard together and are silent together still lie here, and are believed.
        """
        places = self._places
        at = 3 * self.room
        known = heard = strays = 0
        for i in range(self.top):
            if places[i] != _FREE:
                known += 1
                if places[self.room + i] & _SEEN:
                    heard += 1
                    # one that was heard here first only strayed next door itself
                    strays += places[self.room + i] & (CONTESTED | _BOTH) == CONTESTED
        if heard or not (known or places[at + _DARKNESS]):
            heard -= strays  # a neighbour's tag makes no crowd
            places[at + _CROWDED] = heard >= _CROWD
            places[at + _LOUD] = min(_TWILIGHT, places[at + _LOUD] + 1)
            if places[at + _DARKNESS] < _DARK or places[at + _LOUD] == _TWILIGHT:
                places[at + _DARKNESS] = 0
            if heard < _CROWD or places[at + _SILENT] > _CROWD_PASSES:
                places[at + _SILENT] = 0
            return False
        if places[at + _LOUD] == _TWILIGHT:
            # heard well so far, a chip on two cards maybe: no such crowd
            places[at + _CROWDED] = 0
        places[at + _LOUD] = 0
        places[at + _DARKNESS] = min(_DARK, places[at + _DARKNESS] + 1)
        silent = places[at + _SILENT] = min(_SILENCE, places[at + _SILENT] + 1)
        if not places[at + _CROWDED] or silent == _SILENCE:
            return False
        if silent == _CROWD_PASSES:
            for i in range(self.top):
                if places[i] != _FREE and not places[self.room + i] & _HERE:
                    self._believe(i, felt)
        return True

    def _hit(self, i: int, state: int, felt: "Felt"):  # noqa: F821
        room = self.room
        if not state & _HITS and self.kind == HOLE:
            self._places[2 * room + i] = self.sweep
            if self._places[3 * room + _DARKNESS] == _DARK:
                state |= HID
        if not (self.hasty and state & _HITS and self.need > 1):
            state += _HIT
        self._places[room + i] = state
        need = self.need
        if state & CONTESTED:
            need += 1  # a neighbour's tag may bleed in twice while its own reader misses it
        if (state & _HITS) >= need * _HIT:
            self._believe(i, felt)

    def _believe(self, i: int, felt: "Felt"):  # noqa: F821
        self._places[self.room + i] = self._places[self.room + i] & _AGREED | _HERE
        self.count += 1
        felt.appeared(self, self._places[i])

    def _miss(self, i: int, state: int, felt: "Felt"):  # noqa: F821
        limit = _GHOST_MISSES
        if state & _HERE:
            limit = _MOVED_MISSES if state & _MOVED else LIMIT[self.kind]
        elif state & _BOTH:
            limit = 1  # a card on two readers is heard in every pass, what bleeds is not
        state += _MISS
        self._places[self.room + i] = state
        if state >> _MISSES & _FEW >= limit:
            self._clear(i, felt)

    def _clear(self, i: int, felt: "Felt"):  # noqa: F821
        tag = self._places[i]
        was_here = self._places[self.room + i] & _HERE
        self._free(i)
        if was_here:
            self.count -= 1
            felt.vanished(self, tag)

    def _free(self, i: int):
        self._places[i] = _FREE
        self._places[self.room + i] = 0
        while self.top and self._places[self.top - 1] == _FREE:
            self.top -= 1

    def since(self, tag: int) -> int:
        """The sweep a hole card was first seen in."""
        i = self._find(tag)
        return self.sweep if i < 0 else self._places[2 * self.room + i]

    def doubt(self, tag: int) -> int:
        """Why the tag may have come earlier than it was first seen: GLIMPSED, HID, or 0."""
        i = self._find(tag)
        return 0 if i < 0 else self._places[self.room + i] & (GLIMPSED | HID)

    def mistrust(self, tag: int):
        """It may have come while nobody listened."""
        i = self._find(tag)
        if i >= 0:
            self._places[self.room + i] |= HID | GLIMPSED

    def holds(self, tag: int) -> bool:
        """Whether the tag is believed to lie here."""
        i = self._find(tag)
        return i >= 0 and self._places[self.room + i] & _HERE != 0

    def missed(self, tag: int) -> int:
        """How many passes in a row missed a tag that is here, believed or not yet; else -1.

        One that was heard for the first time in a pass that is not over is not here yet.
        """
        i = self._find(tag)
        if i < 0 or not self._places[self.room + i] & (_HITS | _HERE):
            return _NONE
        return self._places[self.room + i] >> _MISSES & _FEW

    def forget(self):
        """Overwrite it all."""
        self.top = self.count = 0
        wipe(self._places)

    def _find(self, tag: int) -> int:
        """Place of a tag, -1 when it is not here."""
        places = self._places
        for i in range(self.top):
            if places[i] == tag:
                return i
        return _NONE

    def tag_at(self, i: int) -> int:
        """The tag believed to lie at the i-th of `room` places, or -1."""
        return self._places[i] if self._places[self.room + i] & _HERE else _NONE

    def unsure(self) -> bool:
        """A tag was heard that is not believed yet."""
        for i in range(self.top):
            if self._places[i] != _FREE and not self._places[self.room + i] & _HERE:
                return True
        return False

    def heard_at(self, i: int) -> int:
        """The tag at the i-th of `top` places, believed or not yet, or -1."""
        return _NONE if self._places[i] == _FREE else self._places[i]

    def is_by(self, i: int, nth: int) -> bool:
        """Whether the tag at the i-th place was heard by this reader last."""
        return self._places[self.room + i] >> _BY == nth
