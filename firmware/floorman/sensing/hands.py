"""The cards that each seat holds in this hand, and whether they lie there."""

from array import array

from micropython import const

from floorman import events as ev
from floorman.carried import shown
from floorman.sensing.halves import Halves
from floorman.sensing.owners import FREE, HAND, NOWHERE, SEATS
from floorman.sensing.silence import lists_hand
from floorman.shapes import TYPE_CHECKING

if TYPE_CHECKING:
    from floorman.shapes import Clock, Places, Registry, Teller

_GONE_MS = const(20000)  # nobody looks at cards this long

# of `gone`: somebody's cards were seen, are not seen, and that was told
_SEEN, _UNSEEN, _TOLD = const(0), const(1), const(2)
NO_CARD = const(-1)
BURIED = const(3)  # of `at_muck`: two cards of the hand
_SURPLUS = const(128)  # one that is none of the hand


class Hands:
    """The record of all hands; cards are tags.

    Behind each column stand the files that write it, its owner first, then what it means.
    """

    owner: bytearray  # hands taken_out cards board_cards late: whose each card is (owners.py)
    size: int  # hands cards: cards of a hand in the game that is played
    held: "array[int]"  # hands: the cards of each seat, HAND places each, or NO_CARD
    latest: "array[int]"  # hands: the last card that came to each seat
    seen: bytearray  # hands late: how many of them lie at the seat now
    changed: bool  # hands late: `seen` changed; who shows it clears this
    gone: bytearray  # hands: whether they are looked for
    gone_ms: "array[int]"  # hands: since when
    at_muck: bytearray  # folds taken_out: which cards of the seat were seen at the muck, as bits
    mucked: bytearray  # folds hands: 1: the hand was folded
    unseen: int  # folds: seats, as bits, whose hand was folded because nobody saw it
    dealing: bool  # cards: hole cards are dealt
    drawing: bool  # folds hands: players draw, or throw a card away
    thrower: int  # folds hands: the seat that throws a card away next
    unlisted: int  # folds hands: seats, as bits, whose cards no reader lists
    astray: int  # hands: seats, as bits, that do not play, and a card there is asked about
    buried: int  # taken_out folds: the card of a live hand that came to the muck last
    buried_ms: int  # folds
    left: int  # taken_out: a third or a wrong card of a seat that lies nowhere
    left_ms: int  # taken_out
    wrong: int  # taken_out: the last card that is wrong in itself and left its seat
    out: "array[int]"  # taken_out cards: the last card of each seat that was taken out of it
    nameless: int  # taken_out folds: a card of nobody that came to the muck last
    nameless_ms: int  # folds

    def __init__(
        self, registry: "Registry", clock: "Clock", hole: "Places", teller: "Teller"
    ) -> None:
        self.registry = registry
        self.clock = clock
        self.hole = hole
        self.teller = teller
        self.owner = bytearray(registry.count)
        self.size = 2
        self.held = array("h", [NO_CARD] * (SEATS * HAND))
        self.out = array("h", [NO_CARD] * SEATS)
        self.latest = array("h", [NO_CARD] * SEATS)
        self.at_muck = bytearray(SEATS)
        self.mucked = bytearray(SEATS)
        self.gone = bytearray(SEATS)
        self.gone_ms = array("i", [0] * SEATS)
        self.halves = Halves()
        self.unseen = 0
        self.dealing = self.drawing = False
        self.thrower = NOWHERE
        self.unlisted = 0
        self.astray = 0
        self.buried = self.nameless = self.left = self.wrong = NO_CARD
        self.left_ms = 0
        self.buried_ms = self.nameless_ms = 0
        self.seen = bytearray(SEATS)
        self.changed = False

    def new_hand(self, size: int) -> None:
        """Nobody holds anything; everybody gets `size` cards."""
        self.size = size
        for i in range(len(self.owner)):
            self.owner[i] = FREE
        for i in range(SEATS * HAND):
            self.held[i] = NO_CARD
        for seat in range(SEATS):
            self.at_muck[seat] = self.mucked[seat] = self.seen[seat] = 0
            self.gone[seat] = _SEEN
            self.out[seat] = self.latest[seat] = NO_CARD
        self.unseen = 0
        self.halves.forget()
        self.buried = self.nameless = self.left = self.wrong = NO_CARD
        self.changed = True

    def grow(self, size: int) -> None:
        """A hand has so many cards by now."""
        if size == self.size:
            return
        shorter = size < self.size
        self.size = size
        for seat in range(SEATS):
            if shorter:  # the place of the card that went is none any more
                self._close_up(seat)
            self.recount(seat)

    def _close_up(self, seat: int) -> None:
        """Cards behind an empty place move up."""
        free = seat * HAND
        for i in range(free, free + HAND):
            tag = self.held[i]
            self.held[i] = NO_CARD
            if tag >= 0:
                self.held[free] = tag
                free += 1

    def go_astray(self, seats: int) -> None:
        """These seats, as bits, do not play, and a card there is asked about."""
        self.astray = seats

    # whose -----------------------------------------------------------------------------------

    def take(self, seat: int, tag: int) -> None:
        """The card belongs to the seat: for one that is gone, else it waits for room."""
        self.owner[tag] = seat
        self.latest[seat] = tag
        room = -1
        for i in range(seat * HAND + self.size - 1, seat * HAND - 1, -1):
            held = self.held[i]
            if held < 0 or (
                not self.hole[seat].holds(held) and (room < 0 or self.held[room] >= 0)
            ):
                room = i
        if room >= 0:
            self.held[room] = tag
        self.recount(seat)

    def let_go(self, seat: int, tag: int) -> None:
        """The card is nobody's: one that waited takes its place."""
        self.owner[tag] = FREE
        self._put(seat, tag, self._waiting(seat))
        self.recount(seat)

    def close_ranks(self, seat: int, left: int) -> None:
        """A card left: one that lies there and had no room in the hand takes its place."""
        waiting = self._waiting(seat)
        if waiting >= 0 and self.hole[seat].holds(waiting):
            self._put(seat, left, waiting)

    def surplus(self, seat: int) -> int:
        """A card of the seat beside a whole hand that lies there, or NO_CARD."""
        for i in range(seat * HAND, seat * HAND + self.size):
            if self.held[i] >= 0 and not self.hole[seat].holds(self.held[i]):
                self.close_ranks(seat, self.held[i])
        self.recount(seat)
        return self._waiting(seat) if self.seen[seat] == self.size else NO_CARD

    def _put(self, seat: int, old: int, new: int) -> None:
        for i in range(seat * HAND, seat * HAND + self.size):
            if self.held[i] == old:
                self.held[i] = new

    def _waiting(self, seat: int) -> int:
        """A card of the seat that is not in its hand yet, or NO_CARD."""
        for tag in range(len(self.owner)):
            if self.owner[tag] == seat and not self._has(seat, tag):
                return tag
        return NO_CARD

    def _has(self, seat: int, tag: int) -> bool:
        """The card is one of the hand."""
        held = self.held
        found = 0
        for i in range(seat * HAND, seat * HAND + self.size):  # asked for all tags: no generator
            found += held[i] == tag
        return found > 0

    def is_surplus(self, seat: int, tag: int) -> bool:
        """The card is one of a live seat's, and none of its hand."""
        return self.owner[tag] == seat and not self._has(seat, tag) and not self.mucked[seat]

    def is_one_more(self, seat: int, tag: int) -> bool:
        """The card is the last that came to a seat, which has more than a hand.

        Which of them `held` has says nothing: one that was missed leaves its room to another.
        """
        if seat >= SEATS or self.mucked[seat]:
            return False
        return tag == self.latest[seat] and self._waiting(seat) >= 0

    def count(self, seat: int) -> int:
        """How many cards the hand has, wherever they are."""
        n = 0
        for i in range(seat * HAND, seat * HAND + self.size):
            n += self.held[i] >= 0
        return n

    def is_whole(self, seat: int) -> bool:
        """The hand has all its cards, wherever they are."""
        return self.count(seat) == self.size

    def lone(self, seat: int) -> int:
        """The card of a hand that has but one, or NO_CARD."""
        lone = NO_CARD
        for i in range(seat * HAND, seat * HAND + self.size):
            if self.held[i] >= 0:
                if lone >= 0:
                    return NO_CARD
                lone = self.held[i]
        return lone

    def bit(self, seat: int, tag: int) -> int:
        """Which card of the hand it is, as a bit of `at_muck`."""
        for i in range(self.size):
            if self.held[seat * HAND + i] == tag:
                return 1 << i
        return _SURPLUS

    def are_buried(self, seat: int) -> bool:
        """Two cards of the hand were seen at the muck, or the only one that it has."""
        at_muck = self.at_muck[seat]
        return self.lone(seat) >= 0 or at_muck & at_muck - 1 != 0

    def tabled(self, seat: int, at: int) -> int:
        """Two of the seat's cards as the SHOWN event carries them, the `at`-th and the next.

        -1 unless all of them lie there now.  A power cut forgets which came first: they are in
        order.
        """
        if self.seen[seat] < self.size:
            return -1
        held = self.held[seat * HAND : seat * HAND + self.size]
        return shown(sorted([self.registry.value(tag) for tag in held]), at)

    # whether they lie there ------------------------------------------------------------------

    def recount(self, seat: int) -> None:
        """Cards came to the seat, or left it."""
        zone = self.hole[seat]
        seen = 0
        for i in range(seat * HAND, seat * HAND + self.size):
            if self.held[i] >= 0 and zone.holds(self.held[i]):
                seen += 1
        self.seen[seat] = seen
        self.changed = True
        if seen or self.held[seat * HAND + self.size - 1] < 0:
            self.gone[seat] = _SEEN
        elif self.gone[seat] == _SEEN:
            self.miss(seat)

    def miss(self, seat: int) -> None:
        """A hand lies nowhere: told when that lasts."""
        self.gone[seat] = _UNSEEN
        self.gone_ms[seat] = self.clock.ticks_ms()

    def give_up(self, seat: int) -> None:
        """Nobody waits for this hand."""
        self.gone[seat] = _TOLD

    def look(self, ms: int) -> None:
        """Tell of hands that were not seen for long."""
        for seat in range(SEATS):
            if self.gone[seat] == _UNSEEN and self._is_long(ms, seat):
                self.gone[seat] = _TOLD
                if lists_hand(self.hole[seat], self.size):
                    self.teller.feed(ev.FAULT, seat, ev.FAULT_GONE)

    def _is_long(self, ms: int, seat: int) -> bool:
        return self.clock.ticks_diff(ms, self.gone_ms[seat]) >= _GONE_MS

    def out_of_sight(self) -> bool:
        """Somebody's cards are in the air, or lie on each other: a new one may be with them."""
        for seat in range(SEATS):
            if self.count(seat) and not self.seen[seat] and not self.mucked[seat]:
                return True
        return False

    def are_whole(self) -> bool:
        """Every card that was told lies at its seat, but for those that went astray."""
        for seat in range(SEATS):
            ends = self.mucked[seat] or self.astray >> seat & 1
            if self.seen[seat] < self.count(seat) and not ends:
                return False
        return True
