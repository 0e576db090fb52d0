"""What lies on the felt beside the cards that were told, as long as the rules wait for it.

Board and burns while a question is about them (LIES); cards of the hand before until they are
gathered (OLD).  A change is told, and no more.  Where a reader is dead or missing nothing is.
"""

from micropython import const

from floorman import events as ev
from floorman.carried import few
from floorman.registry import CARD
from floorman.sensing.owners import BOARD, BURNED, SEATS
from floorman.shapes import TYPE_CHECKING

if TYPE_CHECKING:
    from floorman.shapes import (
        Arrivals,
        Clock,
        Expected,
        Feed,
        Hands,
        Places,
        Registry,
        Strangers,
        Zone,
    )

_BURNS_AT = const(5)  # in LIES
_MOST_BURNS = const(3)
_UNSEEN = const(255)
_OF_BOARD = const(1024)  # of `wanted`, beside the seats
_ALL = const(2048)  # of `wanted`: a hand was void, and all its cards are gathered
_SEATS_FROM, _TOLD = const(8), const(1 << 28)  # in LIES
_MORE = const(3)  # there, of a seat: more than a hand
_OF, _SEATS_AT = const(6), const(12)  # in OLD
_UNTOLD = const(-1)
_NUMBER = const(63)  # of the cards, in OLD
_FEW = const(4)  # a card that was missed so often is gone: the next hand waits for it
_LIFTED_MS = const(2500)  # a card that was taken up by then is believed no more


class Lying:
    """`at` are the zones by place: seats, board, burns; `arrivals` are the cards still to be told,
    and know those of the hand before.

    `wanted` are the places the rules ask for: seats, as bits, and a bit for board and burns.
    `by_hand`: nobody asks for cards of before, unless one is dealt beside them.
    """

    def __init__(
        self,
        at: "Places",
        arrivals: "Arrivals",
        registry: "Registry",
        clock: "Clock",
        feed: "Feed",
        strangers: "Strangers",
    ) -> None:
        self._at = at
        self._arrivals = arrivals
        self._old = arrivals.old
        self._strangers = strangers
        self._registry = registry
        self._clock = clock
        self._feed = feed
        self.wanted = 0
        self.by_hand = False
        self.new_hand(0, 2)

    def new_hand(self, redeals: int, size: int) -> None:
        """All that lies there is of before.  Who deals again is told to gather it at once."""
        self._board = _UNTOLD
        self._anew = False
        self._left = 0
        self._most = 0
        self._size = size
        self._prompt = redeals > 0
        self._asked = False
        self._told_at = 0  # seats, as bits, where a card of before was named
        self._begun = False  # a card of this hand was told
        self._begun_ms = 0

    def want(self, wanted: int, by_hand: bool = False, size: int = 2) -> None:
        """Somebody waits for what lies at these places; a hand has `size` cards by now."""
        self.wanted = wanted
        self.by_hand = by_hand
        self._size = size
        if not wanted:
            self._board = _UNTOLD
            self._anew = False

    def undone(self) -> None:
        """What was told may be forgotten: what lies there is no answer, it lay there before."""
        self._anew = True
        self._board = _UNTOLD
        if self._most:
            self._left = _UNTOLD

    def go_on(self, expected: "Expected", dealt: bool) -> None:
        """After a power cut: so much was told."""
        self._board = expected.lying()
        self._left = expected.old_left()
        self._most = expected.old_most()
        self._prompt = self._most > 0
        self._begun = dealt

    def begin(self) -> None:
        """A card of this hand was told."""
        if not self._begun:
            self._begun = True
            self._begun_ms = self._clock.ticks_ms()

    def end_deal(self) -> None:
        """Nobody asks any more for cards of before."""
        self._left = 0

    # board and burns -------------------------------------------------------------------------

    def look(self) -> None:
        """Tell what lies there when it changed."""
        if self.wanted == _ALL:
            self._count_all()
            return
        if self._anew:
            self._anew = False
            self._feed(ev.LIES, 0, _UNSEEN)
        board = self._see_board() if self.wanted & _OF_BOARD else _UNSEEN
        if self.wanted & ~_OF_BOARD:
            board |= self._see_seats()
        if board != self._board:
            self._board = board
            self._feed(ev.LIES, 0, board)

    def _count_all(self) -> None:
        """How many lie anywhere, as far as readers tell."""
        left = self._heard(_FEW) & _NUMBER
        if left != self._left:
            self._left = left
            self._most = max(self._most, left)
            self._feed(ev.OLD, 0, left | self._most << _OF)

    def before_next(self, told: int) -> None:
        """NEXT is keyed: how many were heard just now, and at which seats; so many are `told`."""
        heard = self._heard(1)
        left = heard & _NUMBER
        if left or told:
            self._left = self._most = left
            self._feed(ev.OLD, 0, heard | left << _OF)

    def _heard(self, misses: int) -> int:
        """Cards that lie anywhere and were not missed so often, and at which seats, as in OLD."""
        heard = 0
        for place in range(len(self._at)):
            zone = self._at[place]
            if zone is None or zone.deaf:
                continue
            for i in range(zone.top):
                tag = zone.tag_at(i)
                if tag < 0 or self._registry.kind(tag) != CARD:
                    continue
                if zone.elsewhere(tag) < misses:
                    heard += 1
                    if place < SEATS:
                        heard |= 1 << _SEATS_AT + place
        return heard

    def _see_board(self) -> int:
        places = 0
        for place in range(BOARD, BURNED):
            zone = self._at[place]
            if zone is None or zone.deaf:
                return _UNSEEN
            if self._cards(zone):
                places |= 1 << place - BOARD
        zone = self._at[BURNED]
        burns = 0 if zone is None or zone.deaf else min(_MOST_BURNS, self._cards(zone))
        return places | burns << _BURNS_AT

    def _see_seats(self) -> int:
        """Cards at the seats that are asked about, two bits each, unless a reader is dead.

        A hand with a card in it that is wrong in itself is none, whatever was taken for that one.
        A card that is still to be told as dealt is not counted: the rules add it themselves.
        """
        seen = _TOLD
        for seat in range(SEATS):
            if self.wanted >> seat & 1:
                zone = self._at[seat]
                if zone is None or zone.deaf:
                    return 0
                cards = few(self._cards(zone) - self._arrivals.at(zone), self._size)
                if self._strangers.is_wrong(zone):
                    cards = _MORE
                seen |= cards << _SEATS_FROM + 2 * seat
        return seen

    def _cards(self, zone: "Zone") -> int:
        """How many are believed to lie there."""
        cards = 0
        for i in range(zone.top):
            tag = zone.tag_at(i)
            cards += tag >= 0 and self._registry.kind(tag) == CARD
        return cards

    # cards of the hand before ------------------------------------------------------------------

    def count(self, ms: int, hands: "Hands") -> None:
        """How many still lie there."""
        if self.by_hand or (not self._old.count and not self._left):
            return
        if not self._prompt and not self._old.rests(ms):
            return
        self._prompt = True
        left = self._old.lie()
        if self._most < left:
            self._most = left
        seats = self._beside(ms)
        if left == self._left and not seats:
            return
        if self._asked and not left and not hands.are_whole():
            return  # the new ones are gathered, too: somebody answers the question first
        self._left = left
        self._feed(ev.OLD, 0, left | self._most << _OF | seats << _SEATS_AT)

    def beside(self, seat: int) -> None:
        """A card of this hand lies at the seat: with one of before it is asked about at once."""
        if self._asked or not self._old.heard_at(seat):
            return
        self._asked = self._prompt = True
        self._left = self._old.lie()
        self._most = max(self._most, self._left)
        self._feed(ev.OLD, 0, self._left | self._most << _OF | 1 << seat + _SEATS_AT)

    def _beside(self, ms: int) -> int:
        """Seats, as bits, with an old card that stays though this hand is dealt; once."""
        if self._asked or not self._begun or not self._old.rests(ms):
            return 0
        if self._clock.ticks_diff(ms, self._begun_ms) < _LIFTED_MS:
            return 0
        seats = self._old.seats()
        self._asked = seats != 0
        return seats

    def name_left_over(self, owner: bytearray, free: int) -> None:
        """Cards of before that nobody picked up lie among those of this hand: said once a seat."""
        for seat in range(SEATS):
            zone = self._at[seat]
            if zone is None or self._told_at >> seat & 1:
                continue
            for i in range(zone.top):
                tag = zone.tag_at(i)
                if tag >= 0 and owner[tag] == free and self._registry.kind(tag) == CARD:
                    self._told_at |= 1 << seat
                    self._feed(ev.FAULT, seat, ev.FAULT_DEAD)
                    break
