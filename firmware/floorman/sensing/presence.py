"""What lies on one reader, smoothed: a tag is here after some passes, gone after some misses.

A resting tag misses one poll in 16 to 20, a card that slides past is heard for less than 80 ms, a
neighbour's tag now and then: none of them may become an event.
A zone may have several readers: a pass is over when each of them was read.
"""

from array import array

from micropython import const

from floorman.sensing.places import (
    AGREED,
    BOTH,
    BY,
    CALM,
    CONTESTED,
    DARK,
    DARKNESS,
    EACH,
    FEW,
    FREE,
    FROM_ALL,
    GLIMPSED,
    HERE,
    HID,
    HIT,
    HITS,
    LIT,
    MISS,
    MISSES,
    MOVED,
    READERS,
    SEEN,
)
from floorman.sensing.silence import ALL_LIE, EACH_ITSELF, judge
from floorman.sensing.zones import HOLE
from floorman.shapes import TYPE_CHECKING
from floorman.wipe import wipe

if TYPE_CHECKING:
    from floorman.shapes import Ears

_NONE = const(-1)
_GHOST_MISSES = const(2)  # a tag not yet believed is forgotten after these
_MOVED_MISSES = const(4)  # and one that another reader believes after these

_AT_ONCE = const(2)  # sweeps: one of two tags that come to light may be missed in the first
_WRAP = const(0xFFFF)

# By kind: places for tags, passes until believed, misses until gone.  At 6 percent a resting card
# misses 8 in a row once in 600 million polls; chips that return before they are told are no news.
_ROOM = (9, 3, 4, 24, 32, 24, 24, 24)
# A card or a heap that its own reader cannot hear bleeds next door twice in a row, hardly thrice.
_NEED = (3, 2, 2, 1, 3, 2, 2, 2)
# While cards are dealt: one on its way lies over a wrong seat for up to 0.3 s, four passes that
# are not hasty.
_NEED_DEALT = const(5)
_RESTS = const(7)  # sweeps from the first pass to this one: no slide is so long, hasty ones or not
LIMIT = (8, 8, 8, 8, 4, 4, 4, 4)


class Zone:
    """The tags of a place, from one reader or several.  `see` and `end_pass` allocate nothing.

    places.py has its columns.  From place `top` on all are free.  `deaf` has a bit for each reader
    that does not answer: what that heard last is believed on.  A `hasty` pass comes so soon after
    another that a tag that slides past may be in both.
    """

    firsts: "array[int]"
    rest: "array[int]"

    def __init__(self, kind: int, index: int, readers: int = 1) -> None:
        room = _ROOM[kind]
        self.kind = kind
        self.index = index
        self.top = 0
        self.count = 0  # tags believed to lie here
        self.crowded = 0  # a pass had more tags than there is room for: 2 this one, 1 the last
        self.deaf = 0
        self.hasty = False
        self.spoiled = 0  # answers of the pass that nobody could make out
        self.listed = 0  # passes in a row that heard more than two tags, until there were enough
        self.sweep = 0  # number of the pass that goes on, from the scan
        self.need = _NEED[kind]
        self.crowd = 3  # so many cards spoil each other: often none of them is heard
        self.tags = array("H", [FREE] * room)
        self.states = array("H", bytes(2 * room))
        if kind == HOLE:
            self.firsts = array("H", bytes(2 * room))
            self.rest = array("H", bytes(2 * (READERS + EACH * readers)))

    def expect(self, dealt: bool, size: int = 2) -> None:
        """Hole cards are dealt now, `size` to each seat, or no more."""
        self.crowd = size + 1
        self.need = _NEED_DEALT if dealt else _NEED[HOLE]
        self.rest[LIT] = 0

    def see(self, tag: int, doubt: int = 0, nth: int = 0) -> bool:
        """Note a tag (its registry index) that the `nth` reader read in this pass; False when
        there is no room.

        `doubt`: GLIMPSED when it was heard here before in this hand, and nowhere else since;
        CONTESTED when there is reason to want one pass more.
        """
        states = self.states
        at = self._find(tag)
        if at < 0:
            at = self._room_for(tag)
            if at < 0:
                self.crowded = 2
                return False
            states[at] = doubt
        states[at] = states[at] & FROM_ALL | SEEN | nth << BY
        return True

    def _room_for(self, tag: int) -> int:
        tags = self.tags
        for at in range(len(tags)):
            if tags[at] == FREE:
                tags[at] = tag
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
        state = self.states[at]
        if state & HERE:
            return state >> MISSES & FEW
        self.states[at] |= CONTESTED | BOTH
        return _NONE

    def moved(self, tag: int, ears: "Ears") -> None:
        """Another reader believes the tag: here a few misses are enough, or a deaf reader."""
        at = self._find(tag)
        if at >= 0:
            if self._is_unheard(at):
                self._clear(at, ears)
            else:
                self.states[at] |= MOVED

    def end_pass(self, ears: "Ears") -> None:
        """Draw the conclusions of a pass: ears.appeared / ears.vanished(zone, tag)."""
        if self.crowded:
            self.crowded >>= 1
        if self.kind == HOLE:
            silence = judge(self)
            if silence == ALL_LIE:
                self._believe_all(ears)
            if silence != EACH_ITSELF:
                return
        tags, states = self.tags, self.states
        for i in range(self.top):
            state = states[i]
            if state & SEEN:
                state &= CALM
                states[i] = state
                if not state & HERE:
                    self._hit(i, state, ears)
            elif tags[i] != FREE and not (self.deaf and self._is_unheard(i)):
                self._miss(i, state, ears)

    def _is_unheard(self, i: int) -> bool:
        """The reader that heard it last does not answer any more."""
        return self.deaf >> (self.states[i] >> BY) & 1 != 0

    def _hit(self, i: int, state: int, ears: "Ears") -> None:
        if not state & HITS and self.kind == HOLE:
            self.firsts[i] = self.sweep
            if self.rest[DARKNESS] == DARK:
                state |= HID
        if not (self.hasty and state & HITS and self.need > 1):
            state += HIT
        self.states[i] = state
        need = self.need
        if state & CONTESTED:
            need += 1  # a neighbour's tag may bleed in twice while its own reader misses it
        elif need == _NEED_DEALT and self.sweep - self.firsts[i] & _WRAP >= _RESTS:
            need -= 1
        if (state & HITS) >= need * HIT:
            self._believe(i, ears)

    def _believe(self, i: int, ears: "Ears") -> None:
        self.states[i] = self.states[i] & AGREED | HERE
        self.count += 1
        ears.appeared(self, self.tags[i])

    def _believe_all(self, ears: "Ears") -> None:
        for i in range(self.top):
            if self.tags[i] != FREE and not self.states[i] & HERE:
                self._believe(i, ears)

    def _miss(self, i: int, state: int, ears: "Ears") -> None:
        limit = _GHOST_MISSES
        if state & HERE:
            limit = _MOVED_MISSES if state & MOVED else LIMIT[self.kind]
        elif state & BOTH:
            limit = 1  # a card on two readers is heard in every pass, what bleeds is not
        state += MISS
        self.states[i] = state
        if state >> MISSES & FEW >= limit:
            self._clear(i, ears)

    def _clear(self, i: int, ears: "Ears") -> None:
        tag = self.tags[i]
        was_here = self.states[i] & HERE
        self._free(i)
        if was_here:
            self.count -= 1
            ears.vanished(self, tag)

    def _free(self, i: int) -> None:
        self.tags[i] = FREE
        self.states[i] = 0
        while self.top and self.tags[self.top - 1] == FREE:
            self.top -= 1

    def since(self, tag: int) -> int:
        """The sweep a hole card was first seen in."""
        i = self._find(tag)
        return self.sweep if i < 0 else self.firsts[i]

    def hid_since(self, tag: int, first: int) -> int:
        """The sweep since which the tag may have lain on `first`, which lay there before; or -1.

        Both came to light at once: nobody took the one up and laid it back to the other.
        """
        if self.doubt(tag) & HID and self.came_together(tag, first):
            return self.rest[LIT] or _NONE
        return _NONE

    def came_together(self, tag: int, other: int) -> bool:
        """True when both cards of a hole were first heard at once."""
        i, lower = self._find(tag), self._find(other)
        if i < 0 or lower < 0:
            return False
        return self.firsts[i] - self.firsts[lower] + _AT_ONCE & _WRAP <= 2 * _AT_ONCE

    def doubt(self, tag: int) -> int:
        """Why the tag may have come earlier than it was first seen: GLIMPSED, HID, or 0."""
        i = self._find(tag)
        return 0 if i < 0 else self.states[i] & (GLIMPSED | HID)

    def mistrust(self, tag: int) -> None:
        """It may have come while nobody listened."""
        i = self._find(tag)
        if i >= 0:
            self.states[i] |= HID | GLIMPSED

    def hits(self, tag: int) -> int:
        """Passes that heard the tag, as far as they are counted."""
        i = self._find(tag)
        return 0 if i < 0 else (self.states[i] & HITS) // HIT

    def holds(self, tag: int) -> bool:
        """Whether the tag is believed to lie here."""
        i = self._find(tag)
        return i >= 0 and self.states[i] & HERE != 0

    def missed(self, tag: int) -> int:
        """How many passes in a row missed a tag that is here, believed or not yet; else -1.

        One that was heard for the first time in a pass that is not over is not here yet.
        """
        i = self._find(tag)
        if i < 0 or not self.states[i] & (HITS | HERE):
            return _NONE
        return self.states[i] >> MISSES & FEW

    def forget(self) -> None:
        """Overwrite it all."""
        self.top = self.count = 0
        wipe(self.tags, self.states)
        if self.kind == HOLE:
            wipe(self.firsts, self.rest)

    def _find(self, tag: int) -> int:
        """Place of a tag, -1 when it is not here."""
        tags = self.tags
        for i in range(self.top):
            if tags[i] == tag:
                return i
        return _NONE

    def tag_at(self, i: int) -> int:
        """The tag believed to lie at the i-th place, or -1."""
        return self.tags[i] if self.states[i] & HERE else _NONE

    def unsure(self) -> bool:
        """A tag was heard that is not believed yet."""
        tags, states = self.tags, self.states
        heard = 0
        for i in range(self.top):
            heard += tags[i] != FREE and not states[i] & HERE
        return heard > 0

    def is_by(self, i: int, nth: int) -> bool:
        """Whether the tag at the i-th place was heard by this reader last."""
        return self.states[i] >> BY == nth
