"""Which card lies where in this hand, and whether it can be: seats, board, burns, muck.

Keeps faces to itself.  Faults are told by place: seat 0..9, board 10..14, burns 15.
"""

from micropython import const

from floorman import events as ev
from floorman.sensing import board_cards, folds, taken_out, zones
from floorman.sensing.arrivals import Arrivals
from floorman.sensing.decks import Decks
from floorman.sensing.hands import NO_CARD, Hands
from floorman.sensing.lying import Lying
from floorman.sensing.odd import Odd, Strangers
from floorman.sensing.old_cards import OldCards
from floorman.sensing.owners import (
    ASIDE,
    BOARD,
    BURNED,
    EARLIER,
    FREE,
    NOWHERE,
    PLACES,
    SEATS,
    WAITS,
    rests,
)
from floorman.sensing.places import GLIMPSED, HID, KNOWN
from floorman.sensing.teller import RESTED, Teller
from floorman.sensing.verdicts import LIES_THERE, STRAYED
from floorman.shapes import TYPE_CHECKING

if TYPE_CHECKING:
    from floorman.shapes import Clock, Feed, Places, Registry, TraceOf, Zone

# in a note, behind a bit for each seat with a card at the muck
LEFT_AT = const(10)  # for each seat: more lies there than the rules were told
ALL_LEFT = const(1023 << 10)
TRACE_AT = const(20)  # 1 + the last burned card's trace (power/trace.py)
_PAIR = const(2)  # one card and the one under it: of three nobody knows which lay on which


class Cards:
    """Takes what the readers see, and tells the rules.

    `board` are the zones of its places and of the burns behind them, None where none is.
    `trace_of(tag)` is a number to know a card again by.  `hands` says who holds what, `seen` how
    many of each seat's cards lie there.
    """

    def __init__(
        self,
        registry: "Registry",
        clock: "Clock",
        hole: "Places",
        board: "Places",
        feed: "Feed",
        trace_of: "TraceOf",
    ) -> None:
        teller = self.teller = Teller(registry, clock, feed)
        hands = self.hands = Hands(registry, clock, hole, teller)
        self.seen = hands.seen
        self.registry = registry
        self._clock = clock
        self._hole = hole
        self._feed = feed
        self.owner = hands.owner
        self.at = hole + board  # by owner
        self.decks = Decks(registry, self.owner, feed)
        old = OldCards(self.at, registry, clock)
        self.arrivals = Arrivals(hole, clock, self._arrived, old)
        self.strangers = Strangers(feed)
        self.lying = Lying(self.at, self.arrivals, registry, clock, feed, self.strangers)
        self.trace_of = trace_of
        self._pushed = self._pushed_from = self._pushed_to = NO_CARD  # the last that went on
        self._last_burn = self._early_burn = NO_CARD  # the early one lies there in the deal
        self._burn_note = 0  # 1 + its trace
        self.due = NOWHERE  # kind of place where cards are
        self.early = 0  # places of the board, as bits, with a card from before they were due
        self.odd = Odd(clock)
        self.missing = None  # Missing, when the table started in the middle of the hand

    def wake(self, size: int) -> None:
        """The power is back, and what lies there may have come in the dark."""
        self.hands.size = size
        self.arrivals.old.shuffled()

    def new_hand(self, redeals: int = 0, size: int = 2) -> None:
        """Forget who holds what; everybody gets `size` cards.

        Cards that still lie about count once they were picked up.
        """
        self.arrivals.new_hand(self.hands.held, redeals)
        self.hands.new_hand(size)
        self._expect_at_seats()
        self.decks.forget()
        self.lying.new_hand(redeals, size)
        self.strangers.forget()
        self.early = 0
        self._pushed = self._last_burn = self._early_burn = NO_CARD
        self._burn_note = 0
        self.odd.forget()
        self.teller.new_hand()
        self.missing = None

    def forget(self) -> None:
        """Overwrite all of it; the zones are empty by now."""
        self.new_hand()
        self.arrivals.forget()

    def reshuffled(self, what: int) -> None:
        """The last burn, all burns, or mucked cards as well went back: they may come again."""
        if what == ev.BACK_BURN:
            if self._last_burn >= 0:
                self.owner[self._last_burn] = FREE
            return
        for tag in range(len(self.owner)):
            owner = self.owner[tag]
            dead = what != ev.BACK_BURNS and folds.is_dead(self.hands, owner)
            if owner == BURNED or dead:
                self.owner[tag] = FREE

    def expect(self, kind: int) -> None:
        """Cards are due at this kind of place, or at none."""
        dealt = kind == zones.HOLE
        if self.due == zones.HOLE and not dealt:
            self.lying.end_deal()
        self.due = kind
        if not dealt:
            self._early_burn = NO_CARD
            taken_out.end_deal(self.hands)
        self.arrivals.expect(dealt)
        self.hands.dealing = dealt
        self._expect_at_seats()

    def _expect_at_seats(self) -> None:
        """Hole cards are dealt, or not; what lies there is no card of this deal yet."""
        for zone in self._hole:
            if zone is not None:
                zone.expect(self.hands.dealing, self.hands.size)

    def heard(self, zone: "Zone", tag: int) -> None:
        """Another reader had heard the card last, or none in this hand."""
        owner = self.owner[tag]
        if zone.kind != zones.HOLE:
            self.arrivals.left(tag, STRAYED)
        elif owner == FREE:
            self.arrivals.heard(zone, tag, self._clock.ticks_ms())
        else:
            if owner < SEATS and self.arrivals.follow() and not self.hands.mucked[owner]:
                self.arrivals.strays(zone, tag, self._clock.ticks_ms(), owner)
            if zone.holds(tag):
                folds.heard_at_home(self.hands, zone.index, tag)
                if self.hands.out[zone.index] == tag:
                    self.odd.wonder(zone, tag)

    def appeared(self, zone: "Zone", tag: int) -> None:
        """A card lies on a reader."""
        if self.owner[tag] == WAITS or self.owner[tag] == ASIDE:
            self.owner[tag] = FREE
        home = self.home(tag)
        if home is not None and home is not zone:
            home.moved(tag, self)
        owner = self.owner[tag]
        if zone.kind != zones.HOLE:
            self.arrivals.left(tag, LIES_THERE)
        if zone.kind == zones.HOLE:
            self.arrivals.old.stirred(tag)
            self._at_seat(zone, tag, owner)
        elif zone.kind == zones.BOARD:
            board_cards.came(self, zone, tag, owner)
        elif zone.kind == zones.BURN:
            self._at_burns(zone, tag, owner)
        elif zone.kind == zones.MUCK:
            self._at_muck(tag, owner)

    def vanished(self, zone: "Zone", tag: int) -> None:
        """A card left a reader."""
        if zone.kind == zones.BOARD:
            board_cards.look_again(self)
        was_wrong = self.strangers.left(zone, tag)
        if was_wrong and self.owner[tag] == ASIDE:
            self.owner[tag] = FREE
        if zone.kind != zones.HOLE:
            self.arrivals.old.lifted(tag)
            if zone.kind == zones.MUCK and self.owner[tag] < SEATS:
                folds.left_muck(self.hands, self.owner[tag])
            if zone.kind == zones.BURN and tag == self._early_burn:
                self._go_on_from_burns(tag)
            return
        self.arrivals.old.stirred(tag)
        if self.owner[tag] != zone.index:
            return
        if was_wrong:  # before another card takes its place in the hand
            taken_out.wrong_left(self.hands, zone.index, tag)
        self.hands.close_ranks(zone.index, tag)
        self.hands.recount(zone.index)
        folds.maybe_fold(self.hands, zone.index)
        taken_out.lifted(self.hands, zone.index, tag)
        for seat in range(SEATS if self.due == zones.HOLE else 0):
            if self._hole[seat] is not None and self._hole[seat].holds(tag):
                self._leave(zone.index, seat, tag)

    def tick(self, ms: int) -> None:
        """Cards that lie still, lie where they cannot be, or are not seen for long."""
        arrivals = self.arrivals
        if arrivals.old.collecting:
            arrivals.old.tick(ms, arrivals)
        if arrivals.waiting.count:
            arrivals.go_on(ms)
            if arrivals.are_new():
                self.teller.stir()
        if self.strangers.waits and not arrivals.waits(self.strangers.behind):
            self.strangers.tell()
        if self.teller.next:
            self._rest(ms)
        for place in range(PLACES):
            tag = self.odd.over(place, ms)
            if tag >= 0:
                self._judge_odd(place, tag)
        hands = self.hands
        if hands.buried >= 0 or hands.left >= 0:
            taken_out.wait(hands, ms)
        hands.look(ms)
        if hands.halves.pending:
            hands.halves.look(hands, ms)
        if self.early and self.due == zones.BOARD:
            board_cards.show_early(self)
        if self.lying.wanted:
            self.lying.look()
        if self.due == zones.HOLE:
            self.lying.count(ms, hands)

    def _rest(self, ms: int) -> None:
        """Cards may have come to rest."""
        rest = self.teller.rest(ms, self.hands)
        if rest == RESTED and any(self.decks.cards):
            # else those of a deal that is repeated are still collected
            self.lying.name_left_over(self.owner, FREE)
        if rest:
            self._feed(ev.REST, 0, 0)

    def strange(self, zone: "Zone", what: int) -> None:
        """A tag that no file knows lies on a reader: a card of the deal where it is FAULT_UNKNOWN,
        no card where it is FAULT_PHONE or FAULT_COPY."""
        is_card = what == ev.FAULT_UNKNOWN
        if is_card:
            self.teller.stir()
        waits = is_card and zone.kind == zones.HOLE and self.due == zones.HOLE
        self.strangers.came(zone, what, self.arrivals.latest() if waits else NO_CARD)

    # places ------------------------------------------------------------------------------

    def tabled(self, seat: int, at: int) -> int:
        """Two of the seat's cards as the SHOWN event carries them, or -1."""
        return self.hands.tabled(seat, at)

    def last_face(self, seat: int, cards: int) -> int:
        """The last card of a seat that holds so many; -1 when it is not sure which one that is.

        None that is wrong in itself is anybody's.
        """
        hands = self.hands
        tag = hands.latest[seat]
        if tag < 0 or hands.owner[tag] != seat or hands.count(seat) != cards:
            return -1
        if tag == self.strangers.wrong_at(seat):
            return -1
        return self.registry.value(tag)

    def stir(self) -> None:
        """A card is expected to move."""
        self.teller.stir()

    def _at_seat(self, zone: "Zone", tag: int, owner: int) -> None:
        seat = zone.index
        if owner == seat:
            self.hands.recount(seat)  # back from a peek, or from the muck's edge
            folds.heard_at_home(self.hands, seat, tag)
            folds.maybe_back(self.hands, seat)
            taken_out.settle(self.hands, seat)
            if self.hands.mucked[seat]:  # alone: maybe the other one follows
                self.odd.wonder(zone, tag)
        elif (
            owner >= BURNED
            and self.missing is not None
            and self.missing.returned(seat, tag, owner == BURNED)
        ):
            folds.maybe_back(self.hands, seat)
        elif owner == FREE:
            self.arrivals.believed(zone, tag, self._clock.ticks_ms())
        elif self._is_pushed(owner, tag):
            self._leave(owner, seat, tag)
        else:
            self.odd.wonder(zone, tag)

    def _arrived(self, seat: int, tag: int, since: int, doubt: int) -> None:
        """It is sure whose the card is that came in this sweep."""
        owner = self.owner[tag]
        if owner < SEATS:
            if self._is_pushed(owner, tag):
                self._push_on(owner, seat, tag)
            else:
                self.odd.wonder(self._hole[seat], tag)
            return
        if owner != FREE or (self.missing is not None and not self._hole[seat].holds(tag)):
            return  # a hand from before a power cut is back, or still in the air
        whole = self.hands.is_whole(seat)
        if whole and self.hands.unlisted >> seat & 1:
            return  # a neighbour's, which its own reader does not list
        since = self._when(seat, tag, since, doubt)
        taken_out.take(self.hands, seat, tag)
        self.teller.veil(tag)
        self.teller.tell(ev.HOLE, seat, since)
        self.lying.begin()
        if self.arrivals.old.count:
            self.lying.beside(seat)
        self._judge_at(seat, tag, whole)

    def _when(self, seat: int, tag: int, since: int, doubt: int) -> int:
        """The sweep in which the card came, with SURE_NOT and SURE_FROM."""
        if doubt & KNOWN:
            return since | (ev.SURE_NOT if doubt & GLIMPSED else 0)
        zone, first = self._hole[seat], self.hands.lone(seat)
        unsure = self.strangers.places >> seat & 1  # it may have lain on the one nobody can name
        hid_since = zone.hid_since(tag, first)
        if hid_since >= 0 and self.hands.dealing and zone.top <= _PAIR:
            since = hid_since | ev.SURE_FROM
        elif zone.came_together(tag, first) and zone.doubt(first) & GLIMPSED:
            unsure = 1  # it may have hid there, and been taken up with the first one
        elif self.hands.count(seat) or zone.top > 1:
            unsure |= doubt & HID
        if first >= 0 and not zone.holds(first):
            unsure = 1  # they hide each other: it may have come while the first was heard
        unsure |= doubt & GLIMPSED
        return since | (ev.SURE_NOT if unsure else 0)

    def _judge_at(self, seat: int, tag: int, whole: bool) -> None:
        """One that is wrong in itself beside a hand that was whole is none of it."""
        if self.judge(tag, seat) and whole:
            taken_out.put_aside(self.hands, seat, tag)

    def judge(self, tag: int, place: int) -> bool:
        """Tell what is wrong with a card new to this hand; whether something is."""
        wrong = self.decks.judge(tag, place)
        if wrong:
            self.strangers.wrong(place, tag)
        return wrong

    def _is_pushed(self, owner: int, tag: int) -> bool:
        """It left its seat while cards are dealt.

        Later whoever lays a copy of somebody's tag at a seat is not told whose it is, nor whether
        that player holds it up just now.
        """
        if self.due != zones.HOLE or owner >= SEATS:
            return False
        return not self.hands.mucked[owner] and not self._hole[owner].holds(tag)

    def _leave(self, owner: int, seat: int, tag: int) -> None:
        """A card of one seat lies at another: told in its turn."""
        if not self.arrivals.waits(tag):
            self._push_on(owner, seat, tag)

    def _push_on(self, owner: int, seat: int, tag: int) -> None:
        """A card of one seat lies at another; those of a mucked hand lie anywhere."""
        if self.hands.mucked[owner] or seat == owner:
            return
        whole = self.hands.is_whole(seat)
        how = ev.AT_LATEST if self.hands.is_one_more(owner, tag) else 0
        how |= ev.AT_WRONG if tag == self.hands.wrong else 0
        self.hands.let_go(owner, tag)
        taken_out.take(self.hands, seat, tag)
        self.teller.veil(tag)
        self.teller.tell(ev.TAKEN, owner, seat | how)
        self._judge_at(seat, tag, whole)
        other = self._pushed >= 0 and self._pushed != tag
        if other and self._pushed_from == seat and self._pushed_to == owner:
            self._feed(ev.FAULT, seat, ev.FAULT_SWAPPED)
            self._feed(ev.FAULT, owner, ev.FAULT_SWAPPED)
        self._pushed, self._pushed_from, self._pushed_to = tag, owner, seat

    def _at_muck(self, tag: int, owner: int) -> None:
        if owner < SEATS:
            folds.at_muck(self.hands, owner, tag)
        elif owner == FREE and self.missing is not None:
            self.missing.buried(tag)
        elif owner == FREE and self.hands.dealing and not self.arrivals.old.has(tag):
            folds.nameless_at_muck(self.hands, tag)

    def _at_burns(self, zone: "Zone", tag: int, owner: int) -> None:
        if owner in (BURNED, EARLIER):
            return
        home = self.home(tag)
        if folds.is_dead(self.hands, owner) or (owner >= BOARD and rests(home, tag)):
            # the muck is next door, and itself a heap nobody hears; so is the board
            self.odd.wonder(zone, tag)
            return
        place = ev.AT_BURN | ev.AT_LATEST if self.hands.is_one_more(owner, tag) else ev.AT_BURN
        self.owner[tag] = BURNED
        self._burned(tag)
        if owner < SEATS:
            self.hands.let_go(owner, tag)
            self.owner[tag] = BURNED
            self.hands.out[owner] = tag
            self.teller.veil(tag)
            self.teller.tell(ev.TAKEN, owner, place)
        elif owner < BURNED:
            self.teller.veil(tag)
            self.teller.tell(ev.TAKEN, owner, ev.AT_BURN)
        elif self.missing is None or not self.missing.is_last_burn(tag):
            if self.due == zones.HOLE:
                self._early_burn = tag
            self.teller.tell(ev.BURN, 0, 0)
            self.judge(tag, ev.AT_BURN)

    def _go_on_from_burns(self, tag: int) -> None:
        """Hole cards are dealt, and the card only came by: it was no burn."""
        self._early_burn = NO_CARD
        self.owner[tag] = FREE
        self.teller.veil(tag)
        self.teller.tell(ev.TAKEN, ev.AT_BURN, ev.AT_STUB)
        for zone in self._hole:
            if zone is not None and zone.holds(tag):
                self.appeared(zone, tag)

    def home(self, tag: int) -> "Zone | None":
        """The reader of the place the card belongs to in this hand."""
        owner = self.owner[tag]
        return self.at[owner] if owner < PLACES else None

    # places where a card cannot be ---------------------------------------------------------

    def _judge_odd(self, place: int, tag: int) -> None:
        zone = self.at[place]
        home = self.home(tag)
        owner = self.owner[tag]
        mucked = folds.is_dead(self.hands, owner)
        if not zone.holds(tag) or (home is zone and not mucked):
            self._wonder_on(zone)
        elif owner == WAITS:
            board_cards.show(self, zone, tag, True)  # nobody spreads it
        elif owner == FREE and place >= BOARD and self.early >> place - BOARD & 1:
            self._feed(ev.FAULT, place, ev.FAULT_EARLY)
        elif mucked or owner == BURNED:
            if not taken_out.came_back(self.hands, place, tag):
                self._feed(ev.FAULT, place, ev.FAULT_DEAD)
        elif self._is_anothers(place, tag) and rests(zone, tag):
            self._feed(ev.FAULT, place, ev.FAULT_MOVED)

    def _is_anothers(self, place: int, tag: int) -> bool:
        """The card belongs to another place, or did when it came: of a surplus one that went there
        it was told that it lies nowhere."""
        owner = self.owner[tag]
        home = self.home(tag)
        if home is None:
            return owner == FREE and place < SEATS
        return owner < SEATS or home.holds(tag)

    def _wonder_on(self, zone: "Zone") -> None:
        """The card that was waited for is no fault: one that came behind it may be."""
        for i in range(zone.top):
            tag = zone.tag_at(i)
            if tag >= 0 and self.owner[tag] < SEATS and self.home(tag) is not zone:
                self.odd.wonder(zone, tag)

    # after a power cut (resume.py) ----------------------------------------------------------

    def face(self, tag: int) -> int:
        """What the card is: for the places where everybody sees it."""
        return self.registry.value(tag)

    def note(self) -> int:
        """What a power cut must not lose: seats with a card at the muck, seats where more lies
        than was told, the last burn's trace.
        """
        seats = 0
        for seat in range(SEATS):
            zone = self._hole[seat]
            left = zone is not None and zone.count - self.arrivals.at(zone) > self.seen[seat]
            muck = self.hands.are_buried(seat) and self.hands.at_muck[seat] > 0
            seats |= (muck | left << LEFT_AT) << seat
        return seats | self._burn_note << TRACE_AT

    def know(self, tag: int, kind: int, place: int) -> None:
        """The rules know of this card: it is told no more."""
        self.decks.cards[self.registry.deck(tag)] += 1
        if kind == zones.HOLE:
            taken_out.take(self.hands, place, tag)
            return
        self.owner[tag] = BOARD + place if kind == zones.BOARD else BURNED
        if kind == zones.BURN:
            self._burned(tag)

    def _burned(self, tag: int) -> None:
        self._last_burn = tag
        self._burn_note = 1 + self.trace_of(tag)
