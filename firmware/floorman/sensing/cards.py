"""Which card lies where in this hand, and whether it can be: seats, board, burns, muck.

Keeps faces to itself.  Faults are told by place: seat 0..9, board 10..14, burns 15.
"""

from micropython import const

from floorman import events as ev
from floorman.sensing import zones
from floorman.sensing.arrivals import Arrivals
from floorman.sensing.decks import Decks
from floorman.sensing.hands import Hands
from floorman.sensing.lying import Lying
from floorman.sensing.odd import BURNED, DEAD, PLACES, Odd, Strangers, place_of, rests
from floorman.sensing.old_cards import OldCards
from floorman.sensing.presence import GLIMPSED, HID

_SEATS = const(10)
_CARDS = const(2)
# whose a card is in this hand: a seat, a place beside the seats, or nobody
_BOARD = const(10)  # + place
_WAITS = const(254)  # it lies on a board card: a packet that is not spread yet
_FREE = const(255)
_NOWHERE = const(255)
_FACES = bytes((zones.BET, zones.BOARD))  # due there: a card on the board is one of the board
_DECK = const(52)
# in a note, behind a bit for each seat with a card at the muck
LEFT_AT = const(10)  # for each seat: more lies there than the rules were told
ALL_LEFT = const(1023 << 10)
TRACE_AT = const(20)  # 1 + the last burned card's trace (power/trace.py)
_REST_MS = const(3000)  # nobody deals this slowly, but for a pause
_LONG_REST_MS = const(12_000)  # and no pause is so long
_STILL, _MOVES, _PAUSES = const(0), const(1), const(2)
_LAID_MS = const(1000)  # cards that were laid back are heard by then
_FAN_MS = const(9000)  # cards out of sight are laid back and fanned by then


class Cards(Hands):
    """Takes what the readers see, and tells the rules.

    `board` are the zones of its places and of the burns behind them, None where none is.
    `trace_of(tag)` is a byte to know a card again by.
    """

    def __init__(self, registry: "Registry", clock, hole, board, feed, trace_of):  # noqa: F821
        super().__init__(registry, clock, hole, feed)
        self._at = hole + board  # by owner
        self._decks = Decks(registry, self._owner, feed)
        old = OldCards(self._at, registry, clock)
        self.arrivals = Arrivals(hole, clock, self._arrived, old)
        self.lying = Lying(self._at, old, registry, clock, feed)
        self.trace_of = trace_of
        self._last_burn = -1
        self._burn_note = 0  # 1 + its trace
        self._due = _NOWHERE  # kind of place where cards are
        self._early = 0  # places of the board, as bits, with a card from before they were due
        self.strangers = Strangers(feed)
        self._moved_ms = self._hid_ms = clock.ticks_ms()
        self._moving = _STILL
        self._odd = Odd(clock)
        self.missing = None  # Missing, when the table started in the middle of the hand

    def wake(self):
        """The power is back, and what lies there may have come in the dark."""
        self.arrivals.old.shuffled()

    def new_hand(self, redeals: int = 0):
        """Forget who holds what.  Cards that still lie about count once they were picked up."""
        self.arrivals.new_hand(self._hand, redeals)
        super().new_hand()
        self._decks.forget()
        self.lying.new_hand(redeals)
        self.strangers.forget()
        self._early = 0
        self._last_burn = -1
        self._burn_note = 0
        self._odd.forget()
        self._moving = _STILL
        self.missing = None

    def forget(self):
        """Overwrite all of it; the zones are empty by now."""
        self.new_hand()
        self.arrivals.forget()

    def reshuffled(self, what: int):
        """The last burn, or all mucked and burned cards, went back: they may come again."""
        if what == ev.BACK_BURN:
            if self._last_burn >= 0:
                self._owner[self._last_burn] = _FREE
            return
        for tag in range(len(self._owner)):
            owner = self._owner[tag]
            if owner == BURNED or self._is_dead(owner):
                self._owner[tag] = _FREE

    def expect(self, kind: int):
        """Cards are due at this kind of place, or at none."""
        self._due = kind
        dealt = kind == zones.HOLE
        if not dealt:
            self._end_deal()
        self.arrivals.dealing = self.dealing = dealt
        for zone in self._hole:
            if zone is not None:
                zone.expect(dealt)

    def heard(self, zone: "Zone", tag: int):  # noqa: F821
        """Another reader had heard the card last, or none in this hand."""
        owner = self._owner[tag]
        if zone.kind != zones.HOLE:
            self.arrivals.left(tag)
        elif owner == _FREE:
            self.arrivals.heard(zone, tag, self._clock.ticks_ms())
        else:
            if owner < _SEATS and self.arrivals.dealing and not self._mucked[owner]:
                self.arrivals.strays(zone, tag, self._clock.ticks_ms(), owner)
            if zone.holds(tag):
                self.heard_at_home(zone.index, tag)

    def appeared(self, zone: "Zone", tag: int):  # noqa: F821
        """A card lies on a reader."""
        if self._owner[tag] == _WAITS:
            self._owner[tag] = _FREE
        home = self._home(tag)
        if home is not None and home is not zone:
            home.moved(tag, self)
        owner = self._owner[tag]
        if zone.kind == zones.HOLE:
            self.arrivals.old.stirred(tag)
            self._at_seat(zone, tag, owner)
        elif zone.kind == zones.MUCK:
            if owner < _SEATS:
                self._at_muck(owner, tag)
            elif owner == _FREE and self.missing is not None:
                self.missing.buried(tag)
            elif owner == _FREE and self.dealing and not self.arrivals.old.has(tag):
                self._nameless_at_muck(tag)
        elif zone.kind == zones.BURN:
            if self._is_dead(owner):
                # the muck is next door, and itself a heap nobody hears
                self._odd.wonder(zone, tag)
            elif owner >= _BOARD and home is not zone and rests(home, tag):
                self._odd.wonder(zone, tag)  # so is the board
            else:
                self._at_burns(tag, owner)
        elif zone.kind == zones.BOARD and owner == _FREE and self._due not in _FACES:
            self._early |= 1 << zone.index
            self._odd.wonder(zone, tag)  # maybe a hole card that was pitched too short
        elif zone.kind == zones.BOARD and owner >= _BOARD and owner != DEAD:
            self._on_board(zone, tag, owner)
        elif zone.kind == zones.BOARD:
            self._odd.wonder(zone, tag)

    def vanished(self, zone: "Zone", tag: int):  # noqa: F821
        """A card left a reader."""
        if zone.kind == zones.BOARD:
            self._look_again()
        was_wrong = self.strangers.left(zone, tag)
        if zone.kind != zones.HOLE:
            self.arrivals.old.lifted(tag)
            return
        self.arrivals.old.stirred(tag)
        if self._owner[tag] != zone.index:
            return
        self._close_ranks(zone, tag)
        self._recount(zone.index)
        self._maybe_fold(zone.index)
        for seat in range(_SEATS if self._due == zones.HOLE else 0):
            if self._hole[seat] is not None and self._hole[seat].holds(tag):
                self._leave(zone.index, seat, tag)
        if was_wrong and self._is_surplus(zone.index, tag):
            self._owner[tag] = _FREE  # it is told again when it comes again

    def tick(self, ms: int):
        """Cards that lie still, lie where they cannot be, or are not seen for long."""
        self.arrivals.old.tick(ms, self.arrivals)
        if self.arrivals.count:
            self.arrivals.go_on(ms)
            if self.arrivals.are_new():
                self.stir()
        if self._moving:
            self._tick_rest(ms)
        for place in range(PLACES):
            tag = self._odd.over(place, ms)
            if tag >= 0:
                self._judge_odd(place, tag)
        self._tick_gone(ms)
        if self._early and self._due == zones.BOARD:
            self._show_early()
        lying = self.lying
        if lying.wanted:
            lying.look()
        if self._due == zones.HOLE:
            lying.count(ms, self)

    def _show_early(self):
        """What lies on the board since the deal is a board card, now that these are due."""
        for place in range(BURNED - _BOARD):
            zone = self._at[_BOARD + place]
            for i in range(zone.top if self._early >> place & 1 else 0):
                tag = zone.tag_at(i)
                if tag >= 0 and self._owner[tag] == _FREE:
                    self.appeared(zone, tag)
        self._early = 0

    def _tick_rest(self, ms: int):
        """Cards have come to rest: what is missing now was forgotten.  Told again after long."""
        rested = self._clock.ticks_diff(ms, self._moved_ms)
        if self._moving == _PAUSES:
            if rested >= _LONG_REST_MS:
                self._moving = _STILL
                self._feed(ev.REST, 0, 0)
            return
        if rested < _REST_MS - _LAID_MS:
            return
        if self._out_of_sight():
            self._hid_ms = ms
        seen = self._clock.ticks_diff(ms, self._hid_ms) >= _LAID_MS
        if rested >= (_REST_MS if seen else _FAN_MS):
            self._moving = _PAUSES
            if any(self._decks.cards):  # else those of a deal that is repeated are still collected
                self.lying.name_left_over(self._owner, _FREE)
            self._feed(ev.REST, 0, 0)

    def strange(self, zone: "Zone"):  # noqa: F821
        """A tag that no file knows lies on a reader: a card of the deal, maybe."""
        self.stir()
        self.strangers.came(zone)

    # places ------------------------------------------------------------------------------

    def stir(self):
        """A card is expected to move: when none does for a while, that is told."""
        self._moved_ms = self._clock.ticks_ms()
        self._moving = _MOVES

    def _tell(self, kind: int, seat: int, value: int):
        self.stir()
        self._feed(kind, seat, value)

    def _at_seat(self, zone: "Zone", tag: int, owner: int):  # noqa: F821
        seat = zone.index
        if owner == seat:
            self._recount(seat)  # back from a peek, or from the muck's edge
            if not self._mucked[seat]:
                self._muck_seen[seat] = 0
            self._maybe_back(seat)
        elif (
            owner >= BURNED
            and self.missing is not None
            and self.missing.returned(seat, tag, owner == BURNED)
        ):
            self._maybe_back(seat)
        elif owner == _FREE:
            self.arrivals.believed(zone, tag, self._clock.ticks_ms())
        elif self._is_pushed(owner, tag):
            self._leave(owner, seat, tag)
        else:
            self._odd.wonder(zone, tag)

    def _arrived(self, seat: int, tag: int, since: int, doubt: int):
        """It is sure whose the card is that came in this sweep."""
        owner = self._owner[tag]
        if owner < _SEATS:
            if self._is_pushed(owner, tag):
                self._push_on(owner, seat, tag)
            else:
                self._odd.wonder(self._hole[seat], tag)
            return
        if owner != _FREE or (self.missing is not None and not self._hole[seat].holds(tag)):
            return  # a hand from before a power cut is back, or still in the air
        unsure = self.strangers.places >> seat & 1  # it may have lain on the one nobody can name
        if self._hand[seat * _CARDS] >= 0 or self._hole[seat].top > 1:
            unsure |= doubt & HID
        unsure |= doubt & GLIMPSED
        self._take(seat, tag)
        self._veil(tag)
        self._tell(ev.HOLE, seat, since | (ev.SURE_NOT if unsure else 0))
        self.lying.begin()
        self._judge(tag, seat)

    def _judge(self, tag: int, place: int) -> bool:
        """Tell what is wrong with a card new to this hand; whether something is."""
        wrong = self._decks.judge(tag, place)
        if wrong:
            self.strangers.wrong(place, tag)
        return wrong

    def _is_pushed(self, owner: int, tag: int) -> bool:
        """It left its seat while cards are dealt.

        Later whoever lays a copy of somebody's tag at a seat is not told whose it is, nor whether
        that player holds it up just now.
        """
        if self._due != zones.HOLE or owner >= _SEATS:
            return False
        return not self._mucked[owner] and not self._hole[owner].holds(tag)

    def _leave(self, owner: int, seat: int, tag: int):
        """A card of one seat lies at another: told in its turn."""
        if not self.arrivals.waits(tag):
            self._push_on(owner, seat, tag)

    def _push_on(self, owner: int, seat: int, tag: int):
        """A card of one seat lies at another; those of a mucked hand lie anywhere."""
        if self._mucked[owner] or seat == owner:
            return
        self._let_go(owner, tag)
        self._take(seat, tag)
        self._veil(tag)
        self._tell(ev.TAKEN, owner, seat)

    def _at_burns(self, tag: int, owner: int):
        if owner == BURNED:
            return
        self._owner[tag] = BURNED
        self._burned(tag)
        if owner < _SEATS:
            self._let_go(owner, tag)
            self._owner[tag] = BURNED
            self._veil(tag)
            self._tell(ev.TAKEN, owner, ev.AT_BURN)
        elif owner < BURNED:
            self._veil(tag)
            self._tell(ev.TAKEN, owner, ev.AT_BURN)
        elif self.missing is None or not self.missing.is_last_burn(tag):
            self._tell(ev.BURN, 0, 0)
            self._judge(tag, ev.AT_BURN)

    def _on_board(self, zone: "Zone", tag: int, owner: int):  # noqa: F821
        """Told again when it was lifted: it may have been shuffled in and dealt anew.

        Not when it still lies at another place and only strays into this reader's field, nor
        when it lies on the card of this place.
        """
        home = self._home(tag)
        if home is not zone:
            covers = self._is_covered(zone)
            if covers and home is None:
                self._owner[tag] = _WAITS
            if covers or rests(home, tag):
                self._odd.wonder(zone, tag)
                return
        self._owner[tag] = _BOARD + zone.index
        self._show(zone, tag, home is None)

    def _show(self, zone: "Zone", tag: int, new: bool):  # noqa: F821
        value = self._registry.value(tag)
        if not (new and self._judge(tag, place_of(zone))) and value < _DECK:
            self._tell(ev.BOARD, zone.index, value)

    def _is_covered(self, zone: "Zone") -> bool:  # noqa: F821
        """The card of this place of the board lies there."""
        for i in range(zone.top):
            tag = zone.tag_at(i)
            if tag >= 0 and self._home(tag) is zone and rests(zone, tag):
                return True
        return False

    def _look_again(self):
        """A card left a place of the board: it may lie at another one, or one lay on it."""
        for place in range(_BOARD, PLACES):
            zone = self._at[place]
            for i in range(0 if zone is None else zone.top):
                tag = zone.tag_at(i)
                if tag >= 0 and _BOARD <= self._owner[tag] < _FREE and self._owner[tag] != place:
                    self.appeared(zone, tag)

    def _home(self, tag: int) -> "Zone | None":  # noqa: F821
        """The reader of the place the card belongs to in this hand."""
        owner = self._owner[tag]
        return self._at[owner] if owner < PLACES else None

    # places where a card cannot be ---------------------------------------------------------

    def _judge_odd(self, place: int, tag: int):
        zone = self._at[place]
        home = self._home(tag)
        if home is zone or not zone.holds(tag):
            return
        owner = self._owner[tag]
        if owner == _WAITS:
            self._show(zone, tag, True)  # nobody spreads it
        elif owner == _FREE and place >= _BOARD and self._early >> place - _BOARD & 1:
            self._feed(ev.FAULT, place, ev.FAULT_EARLY)
        elif owner == BURNED or self._is_dead(owner):
            self._feed(ev.FAULT, place, ev.FAULT_DEAD)
        elif home is not None and (home.holds(tag) or owner < _SEATS) and rests(zone, tag):
            self._feed(ev.FAULT, place, ev.FAULT_MOVED)

    # after a power cut (resume.py) ----------------------------------------------------------

    def face(self, tag: int) -> int:
        """What the card is: for the places where everybody sees it."""
        return self._registry.value(tag)

    def note(self) -> int:
        """What a power cut must not lose: seats with a card at the muck, seats where more lies
        than was told, the last burn's trace.
        """
        seats = 0
        for seat in range(_SEATS):
            zone = self._hole[seat]
            left = zone is not None and zone.count - self.arrivals.at(zone) > self.seen[seat]
            seats |= (self._muck_seen[seat] | left << LEFT_AT) << seat
        return seats | self._burn_note << TRACE_AT

    def know(self, tag: int, kind: int, place: int):
        """The rules know of this card: it is told no more."""
        self._decks.cards[self._registry.deck(tag)] += 1
        if kind == zones.HOLE:
            self._take(place, tag)
            return
        self._owner[tag] = _BOARD + place if kind == zones.BOARD else BURNED
        if kind == zones.BURN:
            self._burned(tag)

    def _burned(self, tag: int):
        self._last_burn = tag
        self._burn_note = 1 + self.trace_of(tag)
