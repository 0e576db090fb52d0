"""Hole cards that the table learns when their hand is over, and no sooner.

A seat is asked whether somebody answers, and nobody is called by name; so is the muck while a hand
runs.  Hands that lie open are read when SHOW is pressed at the table; a hand that left its seat by
then was given up.  All others are cards at the muck once the hand is over: whose they were nobody
knows.
"""

from micropython import const

from floorman import events as ev
from floorman.carried import shown
from floorman.registry import CARD
from floorman.sensing import zones
from floorman.sensing.cards import Cards
from floorman.sensing.owners import FREE, PASSED, SEATS
from floorman.shapes import TYPE_CHECKING

if TYPE_CHECKING:
    from floorman.shapes import Clock, Expected, Feed, Places, Registry, TraceOf, Zone

_DECK = const(52)
_GONE = const(8)  # passes without an answer: nobody lies there
_READ_MS = const(3000)  # hands that lie open are read by then
_BURN_NEED = const(3)  # passes: the muck, which nobody lists, bleeds next door twice in a row


class LateCards(Cards):
    """`attach` comes before the first pass.  `seen` is 1 where somebody answers."""

    def __init__(
        self,
        registry: "Registry",
        clock: "Clock",
        hole: "Places",
        board: "Places",
        feed: "Feed",
        trace_of: "TraceOf",
    ) -> None:
        self._silent = bytearray([_GONE] * SEATS)  # passes in a row
        self._came = 0  # seats, as bits, that answered in this hand
        self._open = 0  # whose hands lie open and are read
        self._open_ms = self._amount = 0
        self._passed: list[int] = []  # cards and the seats that had shown them, in turn
        self._news = False
        super().__init__(registry, clock, hole, board, feed, trace_of)
        if board[-1] is not None:
            board[-1].need = _BURN_NEED

    def attach(self, expected: "Expected") -> None:
        """What the rules know of the hand."""
        self._expected = expected

    def new_hand(self, redeals: int = 0, size: int = 2) -> None:
        """Nothing is open any more.  What waits is of the hand before, which gets its end now."""
        while self._passed and not redeals:
            self._tell_next()
        super().new_hand(redeals, size)
        self.arrivals.old.forget()  # what was read at the seats may be gone, and nobody looks
        self._came = self._open = 0
        self._passed.clear()

    # who answers -----------------------------------------------------------------------------

    def covers(self, zone: "Zone") -> bool:
        """Nobody is called by name there now."""
        if zone.kind == zones.HOLE:
            return not self._open >> zone.index & 1
        return zone.kind == zones.MUCK and self._expected.running()

    def answered(self, zone: "Zone", answer: int) -> None:
        """A pass over a covered place is through; `answer` is 0 when nobody did."""
        if zone.kind != zones.HOLE:
            return
        seat = zone.index
        silent = 0
        if answer:
            self._came |= 1 << seat
        else:
            silent = min(_GONE, self._silent[seat] + 1)
        self._silent[seat] = silent
        seen = 1 if silent < _GONE else 0
        if seen != self.seen[seat]:
            self.seen[seat] = seen
            self.hands.changed = True

    def lies(self) -> bool:
        """Somebody answers at a seat, or did just now."""
        for seat in range(SEATS):
            if self._silent[seat] < _GONE:
                return True
        return self._open != 0

    def is_busy(self) -> bool:
        """Somebody lies at a seat, or a card came to the muck since this was asked last."""
        news = self._news
        self._news = False
        return news or self.lies()

    # hands that lie open ---------------------------------------------------------------------

    def open_hands(self, amount: int) -> bool:
        """SHOW was pressed at the table: live hands are read, then the key is told.

        False where no reader could.
        """
        for seat in range(SEATS):
            if self._is_given_up(seat):
                self._feed(ev.MUCKED, seat, 0)
        if not self._expected.tabling():
            return True  # one hand is left, and wins unseen
        for seat in range(SEATS):
            if self._hole[seat] is not None and self._expected.live(seat):
                self._open |= 1 << seat
        self._amount = amount
        self._open_ms = self._clock.ticks_ms()
        return self._open != 0

    def _is_given_up(self, seat: int) -> bool:
        """The hand lay at its seat, and left it."""
        gone = self._silent[seat] == _GONE and self._came >> seat & 1 != 0
        return gone and self._expected.live(seat) and not self._hole[seat].deaf

    def close_hands(self) -> None:
        """Another key was pressed before they were read."""
        self._open = 0

    def _are_read(self) -> bool:
        for seat in range(SEATS):
            if self._open >> seat & 1 and self._hole[seat].count < self.hands.size:
                return False
        return True

    def _show_hands(self) -> None:
        seats = self._open
        self.close_hands()
        if not self._expected.tabling():
            return
        for seat in range(SEATS):
            for at in range(0, self.hands.size if seats >> seat & 1 else 0, 2):
                cards = self.tabled(seat, at)
                if cards >= 0:
                    self._feed(ev.SHOWN, seat, cards)
        self._feed(ev.KEY, ev.K_SHOW, self._amount)

    def tabled(self, seat: int, at: int) -> int:
        """Two of the seat's cards as the SHOWN event carries them, or -1 unless just a hand lies
        there.
        """
        zone = self._hole[seat]
        cards = []
        for i in range(zone.top):
            tag = zone.tag_at(i)
            if tag >= 0 and self.registry.kind(tag) == CARD:
                cards.append(self.registry.value(tag))
        return shown(sorted(cards), at) if len(cards) == self.hands.size else -1

    # what the readers tell -------------------------------------------------------------------

    def heard(self, zone: "Zone", tag: int) -> None:
        """Nobody's way is followed at the seats."""

    def appeared(self, zone: "Zone", tag: int) -> None:
        """A card lies on a reader: those at the seats are read as they lie, with SHOW."""
        if zone.kind == zones.MUCK:
            self._pass(tag)
        elif zone.kind != zones.HOLE:
            super().appeared(zone, tag)

    def vanished(self, zone: "Zone", tag: int) -> None:
        """A card left a reader."""
        if zone.kind != zones.HOLE:
            super().vanished(zone, tag)

    def strange(self, zone: "Zone", what: int) -> None:
        """A tag that no file knows; at a seat it is one that cannot be shown."""
        if zone.kind != zones.HOLE:
            super().strange(zone, what)

    def know(self, tag: int, kind: int, place: int) -> None:
        """After a power cut: at the muck it may be one that was not told yet."""
        if kind == zones.MUCK:
            self._pass(tag)
        else:
            super().know(tag, kind, place)

    # cards at the muck -----------------------------------------------------------------------

    def _pass(self, tag: int) -> None:
        """A card came to the muck: told if it may be a hole card of the hand that is over."""
        face = self.registry.value(tag)
        expected = self._expected
        if self.owner[tag] != FREE or face >= _DECK or expected.running():
            return
        decks = self.decks.cards
        deck = self.registry.deck(tag)
        if expected.place_of(face) >= 0 or decks[deck] < decks[3 - deck]:
            return
        self.owner[tag] = PASSED
        self._passed.append(tag)
        self._passed.append(expected.shown_by(face))
        self._news = True

    def tick(self, ms: int) -> None:
        """What waits: hands that are read, one card that came to the muck."""
        super().tick(ms)
        if self._open and (
            self._are_read() or self._clock.ticks_diff(ms, self._open_ms) >= _READ_MS
        ):
            self._show_hands()
        if self._passed and not self._expected.running():
            self._tell_next()

    def _tell_next(self) -> None:
        self.teller.seal_late(self._passed.pop(0), self._passed.pop(0))
