"""Cards of the hand before, or of the deal that is repeated, until they are picked up.

They lie at the seats, on the board and the burns, or are in their players' hands when the new
hand begins.  Nobody deals them
as long as they come and go; what then lies where it lay was left over.
"""

from array import array

from micropython import const

from floorman.registry import CARD
from floorman.sensing.owners import HAND, SEATS
from floorman.shapes import TYPE_CHECKING
from floorman.wipe import wipe

if TYPE_CHECKING:
    from floorman.shapes import Arrivals, Clock, Places, Registry

_ROOM = const(64)  # a deck and some
_COLLECTED_MS = const(1000)  # no card came or went at the seats: they are picked up
_SHUFFLED_MS = const(1500)  # nobody collects, shuffles and deals a card sooner


class OldCards:
    """`count` are known.  `at` are the zones by place: seats, board, burns.

    `stirred` hears of every card that comes to a seat or leaves it, `lifted` of those that leave
    board or burns.
    """

    def __init__(self, at: "Places", registry: "Registry", clock: "Clock") -> None:
        self._at = at
        self._registry = registry
        self._clock = clock
        self._tag = array("H", [0] * _ROOM)
        self._seat = bytearray(_ROOM)  # the place where it lay
        self.count = 0
        self._begun_ms = self._stirred_ms = self._moved_ms = clock.ticks_ms()
        self.collecting = False
        self._shuffling = False  # a deal is begun again, and none of its cards can have come yet

    def new_hand(self, hands: "array[int]", redeals: int) -> None:
        """What lies at the seats is old now, and so is what is in `hands`, HAND of each seat.

        Before the first deal of a hand the dealer may have it all already.
        """
        now = self._clock.ticks_ms()
        still = self._clock.ticks_diff(now, self._moved_ms) >= _COLLECTED_MS
        self.count = 0
        for place in range(len(self._at)):
            zone = self._at[place]
            for i in range(0 if zone is None else zone.top):
                if zone.tag_at(i) >= 0 and self._registry.kind(zone.tag_at(i)) == CARD:
                    self.add(zone.tag_at(i), place)
        for i, tag in enumerate(hands):
            if tag >= 0 and (redeals or not still):
                self.add(tag, i // HAND)
        self.collecting = True
        self._shuffling = redeals > 0
        self._begun_ms = self._stirred_ms = now

    def forget(self) -> None:
        """Overwrite what was old."""
        wipe(self._tag, self._seat)
        self.count = 0

    def add(self, tag: int, seat: int) -> None:
        """One more that came to this seat, or place, before the new hand began."""
        if self.count < _ROOM and not self.has(tag):
            self._tag[self.count] = tag
            self._seat[self.count] = seat
            self.count += 1

    def has(self, tag: int) -> bool:
        """Whether the card is of the hand before."""
        return self._find(tag) >= 0

    def lay_at(self, tag: int, seat: int) -> bool:
        """It was this seat's: nobody dealt it there again, it was laid back."""
        at = self._find(tag)
        return at >= 0 and self._seat[at] == seat

    def claims(self, tag: int, seat: int, ms: int) -> bool:
        """The card is of the hand before.

        So is one that shows for the first time sooner than a second deal can begin.
        """
        if self._shuffling:
            if self._clock.ticks_diff(ms, self._begun_ms) < _SHUFFLED_MS:
                self.add(tag, seat)
            else:
                self.shuffled()
        return self.has(tag)

    def shuffled(self) -> None:
        """A card that comes now may be of the second deal."""
        self._shuffling = False

    def stirred(self, tag: int) -> None:
        """The card came to a seat, or left it: if it is old, they are not collected yet."""
        self._moved_ms = self._clock.ticks_ms()
        self.lifted(tag)

    def lifted(self, tag: int) -> None:
        """The card left the board or the burns."""
        if self.has(tag):
            self.collecting = True
            self._stirred_ms = self._clock.ticks_ms()

    def tick(self, ms: int, arrivals: "Arrivals") -> None:
        """While `collecting`: once they are, only those are old that lie where they lay."""
        if self._clock.ticks_diff(ms, self._stirred_ms) < _COLLECTED_MS:
            return
        self.collecting = False
        stay = 0
        for i in range(self.count):
            tag = self._tag[i]
            if self._lies(i) and not arrivals.waits(tag):
                self._tag[stay] = tag
                self._seat[stay] = self._seat[i]
                stay += 1
        self.count = stay

    def rests(self, ms: int) -> bool:
        """None of them came or went for a while: nobody gathers just now."""
        return self._clock.ticks_diff(ms, self._stirred_ms) >= _COLLECTED_MS

    def lie(self) -> int:
        """How many still lie where they lay."""
        left = 0
        for i in range(self.count):
            left += self._lies(i)
        return left

    def seats(self) -> int:
        """Seats, as bits, where some do."""
        seats = 0
        for i in range(self.count):
            if self._seat[i] < SEATS and self._lies(i):
                seats |= 1 << self._seat[i]
        return seats

    def heard_at(self, seat: int) -> bool:
        """One of them was heard at the seat in its last pass: it surely lies there."""
        for i in range(self.count):
            here = self._seat[i] == seat and self._lies(i)
            if here and self._at[seat].elsewhere(self._tag[i]) == 0:
                return True
        return False

    def _lies(self, i: int) -> bool:
        zone = self._at[self._seat[i]]
        return not zone.deaf and zone.holds(self._tag[i])

    def _find(self, tag: int) -> int:
        for i in range(self.count):
            if self._tag[i] == tag:
                return i
        return -1
