"""What lies on one reader, smoothed: a tag is here after some passes, gone after some misses.

A resting tag misses one poll in 16 to 20, a card that slides past is seen once: neither may
become an event.
"""

from array import array

from micropython import const

from floorman.sensing.zones import HOLE

GLIMPSED = const(1)  # was heard before, and lifted
HID = const(2)  # nothing that lies here was heard just before: it may have lain on another card

_NONE = const(-1)
_GHOST_MISSES = const(2)  # a tag not yet believed is forgotten after these
_CROWD = const(3)  # so many cards spoil each other: often none of them is heard
_CROWD_PASSES = const(24)  # silent passes that show a crowd: nobody holds cards up so long
_SILENCE = const(60)  # silent passes after which all were taken away
_DARK = const(3)  # silent passes that are no mere misses
_TWILIGHT = const(5)  # passes in a row that end the dark; a stray tag is heard once

# by kind: places for tags, passes until believed, misses until gone
_ROOM = (6, 3, 4, 24, 32, 24, 24, 24)
_NEED = (2, 2, 2, 1, 2, 2, 2, 2)
_LIMIT = (4, 6, 4, 3, 3, 4, 4, 4)


class Zone:
    """One reader's tags.  `see` and `end_pass` allocate nothing."""

    def __init__(self, kind: int, index: int):
        room = _ROOM[kind]
        self.kind = kind
        self.index = index
        self.room = room
        self.count = 0  # tags believed to lie here
        self.crowded = False  # the last pass had more tags than there is room for
        self._overflow = False
        self._silent = 0  # passes in a row that heard nothing of the cards that lay here
        self._dark = 0  # such passes, up to _DARK, until all were heard again for a while
        self._loud = 0  # passes in a row that heard something
        self._crowd = False  # the last one that did heard a crowd
        self.sweep = 0  # number of the pass that goes on, from the scan
        self.need = _NEED[kind]
        self._limit = _LIMIT[kind]
        self._tag = array("h", [_NONE] * room)
        self._seen = bytearray(room)
        self._hits = bytearray(room)
        self._missed = bytearray(room)
        self._here = bytearray(room)
        self._since = array("H", [0] * room)
        self._doubt = bytearray(room)

    def see(self, tag: int, again: bool = False) -> bool:
        """Note a tag (its registry index) read in this pass; False when there is no room.

        `again`: it was heard here before in this hand, and nowhere else since.
        """
        at = self._find(tag)
        if at < 0:
            at = self._find(_NONE)
            if at < 0:
                self._overflow = True
                return False
            self._tag[at] = tag
            self._doubt[at] = GLIMPSED if again else 0
        self._seen[at] = 1
        return True

    def elsewhere(self, tag: int):
        """Another reader heard the tag: here it only slid past, unless it is believed."""
        at = self._find(tag)
        if at >= 0 and not self._here[at]:
            self._tag[at] = _NONE
            self._hits[at] = self._missed[at] = self._seen[at] = 0

    def end_pass(self, felt: "Felt"):  # noqa: F821 - annotations are not evaluated on the device
        """Draw the conclusions of a pass: felt.appeared / felt.vanished(zone, tag)."""
        self.crowded = self._overflow
        self._overflow = False
        if self.kind == HOLE and self._is_crowd(felt):
            return
        for i in range(len(self._tag)):
            if self._tag[i] != _NONE:
                if self._seen[i]:
                    self._seen[i] = 0
                    self._hit(i, felt)
                else:
                    self._miss(i, felt)

    def _is_crowd(self, felt: "Felt") -> bool:  # noqa: F821
        """Cards too close to each other spoil the field; silence says nothing of each.

        Three that were heard together and are silent together still lie here, and are believed.
        """
        known = heard = 0
        for i in range(len(self._tag)):
            heard += self._seen[i]
            known += self._tag[i] != _NONE
        if heard or not (known or self._dark):
            self._crowd = heard >= _CROWD
            self._loud = min(_TWILIGHT, self._loud + 1)
            if self._dark < _DARK or self._loud == _TWILIGHT:
                self._dark = 0
            if not self._crowd or self._silent > _CROWD_PASSES:
                self._silent = 0
            return False
        self._loud = 0
        self._dark = min(_DARK, self._dark + 1)
        self._silent = min(_SILENCE, self._silent + 1)
        if not self._crowd or self._silent == _SILENCE:
            return False
        if self._silent == _CROWD_PASSES:
            for i in range(len(self._tag)):
                if self._tag[i] != _NONE and not self._here[i]:
                    self._believe(i, felt)
        return True

    def _hit(self, i: int, felt: "Felt"):  # noqa: F821
        self._missed[i] = 0
        if self._here[i]:
            return
        if not self._hits[i]:
            self._since[i] = self.sweep
            if self._dark == _DARK:
                self._doubt[i] |= HID
        self._hits[i] += 1
        if self._hits[i] >= self.need:
            self._believe(i, felt)

    def _believe(self, i: int, felt: "Felt"):  # noqa: F821
        self._here[i] = 1
        self.count += 1
        felt.appeared(self, self._tag[i])

    def lose(self, felt: "Felt"):  # noqa: F821
        """The reader died: nothing is known of what lies here."""
        for i in range(len(self._tag)):
            if self._tag[i] != _NONE:
                self._clear(i, felt)

    def _miss(self, i: int, felt: "Felt"):  # noqa: F821
        self._missed[i] += 1
        if self._missed[i] >= (self._limit if self._here[i] else _GHOST_MISSES):
            self._clear(i, felt)

    def _clear(self, i: int, felt: "Felt"):  # noqa: F821
        tag = self._tag[i]
        was_here = self._here[i]
        self._tag[i] = _NONE
        self._hits[i] = self._missed[i] = self._here[i] = self._seen[i] = 0
        if was_here:
            self.count -= 1
            felt.vanished(self, tag)

    def since(self, tag: int) -> int:
        """The sweep a tag was first seen in."""
        i = self._find(tag)
        return self.sweep if i < 0 else self._since[i]

    def doubt(self, tag: int) -> int:
        """Why the tag may have come earlier than it was first seen: GLIMPSED, HID, or 0."""
        i = self._find(tag)
        return 0 if i < 0 else self._doubt[i]

    def holds(self, tag: int) -> bool:
        """Whether the tag is believed to lie here."""
        i = self._find(tag)
        return i >= 0 and self._here[i] == 1

    def _find(self, tag: int) -> int:
        """Place of a tag, -1 when it is not here; _NONE finds a free place."""
        for i in range(len(self._tag)):
            if self._tag[i] == tag:
                return i
        return _NONE

    def tag_at(self, i: int) -> int:
        """The tag believed to lie at the i-th of `room` places, or -1."""
        return self._tag[i] if self._here[i] else _NONE
