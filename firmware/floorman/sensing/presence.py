"""What lies on one reader, smoothed: a tag is here after some passes, gone after some misses.

A resting tag misses one poll in 16 to 20, a card that slides past is seen once: neither may
become an event.
"""

from array import array

from micropython import const

from floorman.registry import CHIP

_NONE = const(-1)
_GHOST_MISSES = const(2)  # a tag not yet believed is forgotten after these

# by kind: places for tags, passes until believed, misses until gone
_ROOM = (6, 3, 4, 24, 32, 24)
_NEED = (2, 2, 2, 1, 2, 2)
_LIMIT = (4, 6, 4, 3, 3, 4)


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
        self.sweep = 0  # number of the pass that goes on, from the scan
        self._need = _NEED[kind]
        self._limit = _LIMIT[kind]
        self._tag = array("h", [_NONE] * room)
        self._seen = bytearray(room)
        self._hits = bytearray(room)
        self._missed = bytearray(room)
        self._here = bytearray(room)
        self._since = array("H", [0] * room)

    def see(self, tag: int) -> bool:
        """Note a tag (its registry index) read in this pass; False when there is no room."""
        free = _NONE
        tags = self._tag
        for i in range(len(tags)):
            if tags[i] == tag:
                self._seen[i] = 1
                return True
            if free == _NONE and tags[i] == _NONE:
                free = i
        if free == _NONE:
            self._overflow = True
            return False
        tags[free] = tag
        self._seen[free] = 1
        return True

    def end_pass(self, felt: "Felt"):  # noqa: F821 - annotations are not evaluated on the device
        """Draw the conclusions of a pass: felt.appeared / felt.vanished(zone, tag)."""
        self.crowded = self._overflow
        self._overflow = False
        for i in range(len(self._tag)):
            if self._tag[i] != _NONE:
                if self._seen[i]:
                    self._seen[i] = 0
                    self._hit(i, felt)
                else:
                    self._miss(i, felt)

    def _hit(self, i: int, felt: "Felt"):  # noqa: F821
        self._missed[i] = 0
        if self._here[i]:
            return
        if not self._hits[i]:
            self._since[i] = self.sweep
        self._hits[i] += 1
        if self._hits[i] >= self._need:
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
        for i in range(len(self._tag)):
            if self._tag[i] == tag:
                return self._since[i]
        return self.sweep

    def holds(self, tag: int) -> bool:
        """Whether the tag is believed to lie here."""
        for i in range(len(self._tag)):
            if self._tag[i] == tag:
                return self._here[i] == 1
        return False

    def tag_at(self, i: int) -> int:
        """The tag believed to lie at the i-th of `room` places, or -1."""
        return self._tag[i] if self._here[i] else _NONE

    def worth(self, registry: "Registry") -> int:  # noqa: F821
        """Chips that lie here, in units; a card that strayed in is worth nothing."""
        total = 0
        for i in range(len(self._tag)):
            if self._here[i] and registry.kind(self._tag[i]) == CHIP:
                total += registry.value(self._tag[i])
        return total
