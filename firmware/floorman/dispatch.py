"""One event's way: into the rules, the journal and the link; what the rules did, to who listens.

The rules hear of events in `feed`, of those that the journal kept in `replay`, and nowhere else.
"""

from array import array

from micropython import const

from floorman import events as ev
from floorman.heap import collect
from floorman.knocks import CLOSE
from floorman.link.messages import HANDKEY
from floorman.rules import codes
from floorman.sensing import folds, zones
from floorman.shapes import TYPE_CHECKING

if TYPE_CHECKING:
    from floorman.shapes import (
        Expected,
        Felt,
        Game,
        Keeper,
        LateCards,
        Listener,
        Outage,
        Panel,
        Scan,
        Sealer,
        Session,
        Zone,
    )

_SEATS = const(10)
_FLOP = const(2)  # its last place on the board
_NOWHERE = const(255)
_CUE = const(3)  # numbers of one
_CUES = const(16)  # more than an event can bring
_ASKED_MS = const(1000)  # what was keyed as SHOW? came up was not meant for it
_TICKS = const(0x3FFFFFFF)  # ticks_ms wraps here
_THINGS = bytes((ev.FAULT_UNKNOWN, ev.FAULT_THING, ev.FAULT_PHONE, ev.FAULT_COPY))


class Dispatch:
    """`feed` takes every event, `press` every key, `hear` the cues of the rules (events.py).

    Sensing reports to it: `unknown`, `health` and `counted` come from the scan, `crowded` from
    the felt.  While the scan runs (`scanning`) its events wait: a Pico's stack is too small for
    the scan and the rules.
    """

    def __init__(
        self,
        game: "Game",
        expected: "Expected",
        keeper: "Keeper",
        session: "Session",
        outage: "Outage",
        panel: "Panel",
    ) -> None:
        self._game = game
        self._expected = expected
        self._keeper = keeper
        self._session = session
        self._outage = outage
        self._panel = panel
        self.health = outage.health
        self.scanning = False
        self._waiting: "list[tuple[int, int, int]]" = []
        self._cues = array("H", [0] * (_CUE * _CUES))
        self._heard = 0  # of them, so many are new
        self._asked_ms = 0  # since when SHOW? stands on the action row
        self._noting = False  # sensing's note for the journal may have changed
        self._differs = False  # the rules may not know of what lies there and is no card
        self.behind = False  # the last pass left something for `catch_up`

    def attach(
        self,
        table_zones: "list[Zone]",
        felt: "Felt",
        scan: "Scan",
        sealer: "Sealer",
        late: "LateCards | None" = None,
    ) -> None:
        """Sensing, made with this object in its hands, and who seals what it sees.

        `late` are the felt's cards where they are read when the hand is over (sensing/late.py).
        """
        self._zones = table_zones
        self._felt = felt
        self._scan = scan
        self._muck: "Zone | None" = None
        for zone in table_zones:
            if zone.kind == zones.MUCK:
                self._muck = zone
        self._outage.attach(table_zones, felt.balance, self)
        self._sealer = sealer
        self._late = late
        self._listeners: "tuple[Listener, ...]" = (self._keeper, felt, scan, sealer)
        self._game.listen(self.hear)

    # events ----------------------------------------------------------------------------------

    def feed(self, kind: int, seat: int, value: int) -> int:
        """Take an event; the rules' status."""
        if self.scanning:
            self._waiting.append((kind, seat, value))
            self.behind = True
            return 0
        if not self._is_news(kind, seat, value):
            return 0
        ms = self._keeper.now()
        self._heard = 0
        status = self._game.feed(kind, seat, value, ms)
        begins = self._pass_on(self._listeners)
        self._keeper.keep(kind, seat, value, ms)
        self._seal(kind)
        if kind == ev.HOLE:
            self._name_open()
        self._go_on(begins)
        self.look_out()
        if self._is_gathered():
            self._waiting.append((ev.KEY, ev.K_NEXT, 0))
            self.behind = True
        return status

    def _name_open(self) -> None:
        """The card that came lies open by the rules: everybody may know it now."""
        seat = self._expected.open_seat()
        if seat >= _SEATS:
            return
        face = self._felt.cards.last_face(seat, self._expected.cards_at(seat))
        if face >= 0:
            self._waiting.append((ev.UP_CARD, seat, face))
            self.behind = True

    def replay(
        self, kind: int, seat: int, value: int, ms: int, author: int, resume: "Listener"
    ) -> None:
        """An event of the journal, with its time and author: neither written nor sealed again."""
        self._heard = 0
        self._game.feed(kind, seat, value, ms)
        begins = self._pass_on((resume, self._felt, self._scan))
        self._keeper.tell(kind, seat, value, ms, author)
        self._go_on(begins)

    def _go_on(self, begins: bool) -> None:
        if begins:
            self._noting = self.behind = True
            collect()  # 13 ms while the dealer shuffles: none in the middle of a hand
        self._panel.stale = True

    def _seal(self, kind: int) -> None:
        """The records that follow an event, behind it in the journal and on the link."""
        if self._expected.running():
            self._sealer.begin()
        if kind == ev.HOLE or kind == ev.TAKEN:
            self._sealer.tell(kind)

    def take_record(self, what: int, body: bytes) -> None:
        """One of the journal, as it went out before the power did."""
        self._sealer.take(what, body)
        if what >= HANDKEY:
            self._session.record(what, body)

    def _is_news(self, kind: int, seat: int, value: int) -> bool:
        """Whether the rules have to know; what comes before the event is told before it."""
        if kind == ev.REST and not self._expected.unsettled():
            return False
        if kind == ev.HOLE or kind == ev.REST:
            self._outage.trust_unread()
        elif kind == ev.BOARD:
            self._outage.trust_burn()
        elif kind == ev.MUCKED:
            # nothing but the fold is noted: a burn of the same pass was not told yet
            self._note(self._keeper.noted | 1 << seat)
        elif kind == ev.FAULT and value == ev.FAULT_GONE:
            return not (self._outage.hides(seat) or self._expected.unlisted() >> seat & 1)
        elif kind == ev.FAULT and value in _THINGS:
            return self._expected.running()
        elif kind == ev.FAULT and value == ev.FAULT_AWAY:
            asked = seat >= _SEATS and self._expected.deciding()
            return asked or self._expected.strange() >> seat & 1 != 0
        return True

    def hear(self, cue: int, seat: int, value: int) -> None:
        """The rules did something: passed on when they have returned, for they lie deep."""
        at = _CUE * self._heard
        self._cues[at] = cue
        self._cues[at + 1] = seat
        self._cues[at + 2] = value
        self._heard += 1

    def _pass_on(self, listeners: "tuple[Listener, ...]") -> bool:
        """Let who listens follow; whether a hand, or its deal, begins."""
        cues = self._cues
        begins = False
        for at in range(0, _CUE * self._heard, _CUE):
            begins = begins or cues[at] == ev.CUE_HAND
            if cues[at] == ev.CUE_HAND or cues[at] == ev.CUE_UNDONE:
                self._differs = self.behind = True
            for listener in listeners:
                listener.hear(cues[at], cues[at + 1], cues[at + 2])
        return begins

    def _is_gathered(self) -> bool:
        """The hand that NEXT was keyed for may begin."""
        gathered = False
        for at in range(0, _CUE * self._heard, _CUE):
            gathered = gathered or self._cues[at] == ev.CUE_NEXT
        return gathered

    def catch_up(self) -> None:
        """The scan has returned: tell what it found, then note what sensing must not forget."""
        while self._waiting:
            self.feed(*self._waiting.pop(0))
        if self._differs:
            self._differs = False
            self._felt.cards.strangers.compare(self._expected.strange())
        if self._noting:
            self._noting = False
            self._note(self._felt.cards.note())
        self.behind = False

    def _note(self, value: int) -> None:
        cards = 0 if self._muck is None else self._muck.count
        self._keeper.note(cards, value)

    def look_out(self) -> None:
        """The scan comes more often to where something is due."""
        if self._panel.asked and not self._may_ask():
            self._panel.ask(False)
        self._outage.show_deal()
        expected = self._expected
        actor = self._felt.chips.actor = expected.actor()
        self._felt.cards.lying.want(expected.mending(), expected.by_hand(), expected.hand_size())
        self._felt.cards.hands.go_astray(expected.astray())
        hands = self._felt.cards.hands
        hands.grow(expected.hand_size())
        drawing = expected.drawing()
        thrower = expected.thrower() if drawing else ev.UNKNOWN
        folds.throws(hands, drawing, thrower, expected.unlisted())
        street = expected.to_seats()
        if street or expected.dealing():
            self._scan.expect(zones.HOLE, 0, _SEATS, street)
        elif expected.betting():
            self._scan.expect(zones.BET, actor, actor)
        elif expected.board_due():
            place = expected.next_place()
            self._scan.expect(zones.BOARD, place, max(place, _FLOP))
        elif expected.showing() or self._late is not None:
            self._scan.expect(zones.MUCK, 0, 0)
        else:
            self._scan.expect(_NOWHERE, 0, 0)

    # keys and knocks ---------------------------------------------------------------------------

    def knock(self, seat: int, doubt: int) -> None:
        """Tell of a slap in front of a seat; `doubt` is of knocks.py.

        One that may have been a neighbour's checks for nobody when one of the two could check.  It
        was no knock when chips of that neighbour move.
        """
        beside = doubt & ~CLOSE
        if not self._is_in_doubt(seat, beside, doubt != beside):
            self.feed(ev.KNOCK, seat, 0)
        elif not self._felt.are_moving(beside):
            first = seat if beside == (seat + 1) % _SEATS else beside
            self.feed(ev.REFUSED, first, codes.ALERT_KNOCK_WHOSE)

    def _is_in_doubt(self, seat: int, beside: int, close: bool) -> bool:
        """The knock may be of the other one of two who play, and one of them could check by it."""
        if beside >= _SEATS:
            return False
        asked = self._expected.knocker()
        return asked == beside or (asked == seat and close and self._expected.live(beside))

    def press(self, key: int, amount: int, told: int) -> None:
        """A key of the table's own keypad.

        `told`: number of the host's last tell, which is carried out with this.
        """
        if key == ev.K_ENTER and not amount and self._is_asked():
            key = ev.K_SHOW
        self._panel.ask(False)
        if self._late is not None:
            self._late.close_hands()
        if key == ev.K_SHOW and self._table_hands(amount):
            return
        self._sealer.by_keypad = True
        self._take(key, amount, told)
        self._sealer.by_keypad = False

    def ask(self, key: int, amount: int, told: int) -> None:
        """A key of a console, over the cable: it brings out no face, and hides none that came."""
        if key == ev.K_SHOW and self._may_ask():
            self._asked_ms = self._keeper.now()
            self._panel.ask(True)
        elif key == ev.K_UNDO and self._game.shown_since(max(1, amount)):
            self._keeper.told = told
            self.feed(ev.REFUSED, 0, codes.ALERT_UNDO_SHOWN)
        else:
            self._take(key, amount, told)

    def _may_ask(self) -> bool:
        return self._expected.tabling() and not self._expected.deciding()

    def _is_asked(self) -> bool:
        """SHOW? stands there for long enough that ENTER is meant for it."""
        return self._panel.asked and self._keeper.now() - self._asked_ms & _TICKS >= _ASKED_MS

    def _take(self, key: int, amount: int, told: int) -> None:
        expected = self._expected
        of_board = key == ev.K_FLOOR and amount % codes.PER_NUMBER == codes.MENU_CARD
        if of_board and expected.board_due():
            self._outage.trust_burn()
        self._keeper.told = told
        if key == ev.K_NEXT and not expected.running() and not expected.next_waits():
            self._felt.cards.lying.before_next(expected.old_left())
        if key == ev.K_UNDO and self._sealer.over:
            self.feed(ev.REFUSED, 0, codes.ALERT_NO_UNDO)  # the key of that hand is given away
            return
        if key == ev.K_ENTER and self._outage.waits_for_deal():
            self._outage.trust_unread()  # no card need come that tells of the deal: this key does
            return
        self.feed(ev.KEY, key, amount)
        if key == ev.K_ENTER and expected.dealing():
            self._felt.cards.stir()  # ask again when the card that is due is not seen

    def _table_hands(self, amount: int) -> bool:
        """The dealer says that live hands lie open: only now the rules learn the cards.

        True: with scan_at_end the cards are read now, and LateCards feeds the key SHOW when it
        has them.

        At any other time SHOW is a slip of the finger; hand for hand nobody may know before the
        floor says so (RP-8F).
        """
        if not self._expected.tabling():
            return False
        if self._late is not None:
            return self._late.open_hands(amount)
        for seat in range(_SEATS):
            for at in range(0, self._expected.hand_size(), 2):
                cards = self._felt.cards.tabled(seat, at)
                if self._expected.live(seat) and cards >= 0:
                    self.feed(ev.SHOWN, seat, cards)
        return False

    # what sensing reports --------------------------------------------------------------------

    def unknown(self, zone: int, phone: bool) -> None:
        """A tag that no file knows lies on a reader, or a phone."""
        if phone:
            self._strange(zone, ev.FAULT_PHONE, "a phone")
        else:
            self._strange(zone, ev.FAULT_UNKNOWN, "a tag that no file knows")

    def copied(self, zone: int) -> None:
        """Somebody on a reader has the UID of a tag with a secret, and does not know it."""
        self._strange(zone, ev.FAULT_COPY, "a copy of a tag")

    def _strange(self, zone: int, what: int, name: str) -> None:
        if self._felt.asleep:
            return  # asked again then
        place = zones.name(self._zones[zone].kind, self._zones[zone].index)
        self._session.trouble(name + " lies on the reader of " + place)
        self._felt.cards.strange(self._zones[zone], what)

    def known(self, zone: int) -> None:
        """It is there no more."""
        self._felt.cards.strangers.gone(self._zones[zone])

    def crowded(self, seat: int) -> None:
        """More chips lie in front of a seat than its reader can follow."""
        text = "more chips than can be counted in front of seat %d: key the wager"
        self._session.trouble(text % (seat + 1))

    def counted(self, zone: int) -> None:
        """A reader's pass is over."""
        self._session.count(zone, self._zones[zone].count)
        self._felt.balance.passed(zone)
        if self._zones[zone].kind == zones.BET:
            self._felt.thuds.passed(self._zones[zone].index)
        if zones.BURN <= self._zones[zone].kind <= zones.MUCK:
            # not before its events, nor before the felt was adopted
            self._noting = self.behind = True
