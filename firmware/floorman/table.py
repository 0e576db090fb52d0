"""The table: one bounded step after the other, for ever.

A step lists one tag.  While a field settles, or when it is time, it does one chore: keys, chips
come to rest, a frame of the link, lights.  None waits for anybody.
The rules hear of events in `feed` and nowhere else.
"""

import gc

from micropython import const

from floorman import BUILD
from floorman import events as ev
from floorman.display.lights import Lights
from floorman.display.news import News
from floorman.display.rows import BLINDS, ROWS, Rows
from floorman.drivers.iso14443a import Inventory
from floorman.drivers.selftest import roll
from floorman.keeping import Keeper
from floorman.link.messages import CHIPS
from floorman.link.session import Session
from floorman.registry import Registry
from floorman.rules import codes
from floorman.rules.game import Game
from floorman.rules.state import NOBODY, SEATS
from floorman.sensing import zones
from floorman.sensing.cards import ALL_LEFT
from floorman.sensing.felt import Felt
from floorman.sensing.presence import Zone
from floorman.sensing.scan import Scan

_TAGS = "tags.bin"  # which tag is which card or chip
_OPEN = (codes.RUNOUT, codes.SHOWDOWN)  # phases in which hands are tabled
_STREET = (codes.BOARD, codes.RUNOUT)  # and in which board cards are due
_CHORE_MS = const(5)  # a chore waits no longer for a field that settles
_KEYS_MS = const(10)
_ROW_KINDS = (zones.BOARD, zones.BURN, zones.MUCK, zones.POT, zones.BANK)
_FLOP = const(2)  # its last place on the board
_ENTRIES = const(10000)  # a menu's number without the amount behind it: entry, and no seat
_NOWHERE = const(255)
_SECOND_MS = const(1000)
_PAGE_MS = const(2000)  # a page of the third row stands so long
_SHOWING = const(3)  # what the watchdog may interrupt: a chore by its place, or the scan
_SCANNING = const(8)
_READ_SWEEPS = const(4)  # the felt is read so often before it is taken for what was known
_RENEW_MS = const(250)  # one piece of the panel is set up again, against supply dips


class Table:
    """`parts` is what wiring.build() returns.  OSError with a sentence when it cannot start."""

    def __init__(self, parts):
        self._parts = parts
        self._clock = parts.clock
        self._news = News()
        self._rows = Rows(self._news)
        self._lights = Lights(self._news)
        self.game = Game(self._news.hear)
        self._session = Session(parts.port, parts.clock, BUILD, self.game.pack, len(parts.zones))
        self._keeper = Keeper(parts.journal, BUILD, self.game, self._session, parts.clock)
        self._zones = [Zone(kind, index) for kind, index in parts.zones]
        self._deep = False  # inside the scan
        self._heard = []  # events it found
        self._noting = False  # and what is noted behind them
        self._muck = None  # its zone
        for zone in self._zones:
            if zone.kind == zones.MUCK:
                self._muck = zone
        registry = _load(parts.root + _TAGS)
        self._felt = Felt(self._zones, registry, parts.clock, self)
        self._session.attach(self._felt.balance)
        self._scan = Scan(parts, self._zones, Inventory(), registry, self._felt, self)
        keys = self._keys
        self._chores = (
            keys,
            self._link,
            keys,
            self._show,
            keys,
            self._felt.tick,
            keys,
            self._time,
        )
        self._chore = 0
        self._chore_ms = self._keys_ms = self._renew_ms = parts.clock.ticks_ms()
        self._page_ms = self._keys_ms
        self._keyed = 0
        self._stale = True
        self._blind = False  # the burns: their reader is dead
        self._named = -1  # zone whose dead reader the third row named last
        self._unread = 0  # seats whose hole reader is dead, as bits
        self._timed = NOBODY  # seat the clock runs against
        self._timed_ms = 0
        self._renewable = parts.rows + parts.expanders + [parts.lights]
        self._renewed = 0
        away = parts.fram is None and parts.journal.outdated
        self._adoption = self._keeper.start(parts.watchdog, away)
        if parts.fram is None:
            self._session.trouble("no FRAM answers: the journal is kept on the flash")
        if self._adoption is not None:
            self._felt.asleep = True
            self._scan.sweeps = self._adoption.sweep
        self._session.once(CHIPS, roll(parts.readers))
        self._scan.start()

    def run(self):
        """Play until the host says stop; then the port is an ordinary REPL again."""
        while not self._session.stopped:
            self.step()
        self._parts.watchdog.stop()
        self._parts.port.close()

    def step(self):
        """One bounded step."""
        watchdog = self._parts.watchdog
        watchdog.feed(_SCANNING)
        if self._adoption is not None:
            self._read_felt()
            return
        self._deep = True
        busy = self._scan.step()
        self._deep = False
        while self._heard:
            self.feed(*self._heard.pop(0))
        if self._noting:
            self._noting = False
            self._note(self._felt.cards.note())
        ms = self._clock.ticks_ms()
        if self._stale:
            watchdog.now(_SHOWING)
            self._show(ms)
        elif not busy or self._clock.ticks_diff(ms, self._chore_ms) >= _CHORE_MS:
            self._chore_ms = ms
            chore = self._chore
            self._chore = chore + 1 if chore + 1 < len(self._chores) else 0
            watchdog.now(chore)
            self._chores[chore](ms)

    def _read_felt(self):
        """After a power cut: nothing is shown, and nothing told, before the felt was read."""
        self._scan.step()
        adoption = self._adoption
        if self._scan.sweeps - adoption.sweep >= _READ_SWEEPS:
            self._adoption = None
            self._felt.asleep = False
            adoption.adopt(self._felt, self._zones, self._session.trouble)
            self._scan.wonder_again()

    # events ------------------------------------------------------------------------------

    def feed(self, kind: int, seat: int, value: int) -> int:
        """Hand an event to the rules and to the host; the rules' status.

        What the scan finds waits until it has returned: a Pico's stack is too small for both.
        """
        if self._deep:
            self._heard.append((kind, seat, value))
            return 0
        if kind == ev.REST and not self.game.unsettled():
            return 0
        hidden = kind == ev.FAULT and value == ev.FAULT_GONE and seat < SEATS
        if hidden and self._unread >> seat & 1:
            return 0  # the cards are not hidden: their reader is dead
        hidden = hidden and self.game.live(seat)
        if kind == ev.BOARD:
            self._trust_burn()
        if (kind == ev.HOLE or kind == ev.REST) and self.game.phase == codes.DEAL:
            self._trust_unread()
        redeals = self.game.redeals
        betting = self.game.phase == codes.BET
        if kind == ev.MUCKED:
            # but a burn of the same pass only when it was told
            self._note(self._keeper.noted | 1 << seat)
        ms = self._keeper.now()
        status = self.game.feed(kind, seat, value, ms)
        self._keeper.keep(kind, seat, value, ms, status)
        if betting and self.game.phase != codes.BET:
            self._felt.chips.street_over()
            self._felt.balance.street_over()
        elif kind == ev.KEY and seat == ev.K_UNDO:
            self._felt.chips.undone()
        elif self.game.phase == codes.BET and not betting:
            self._felt.chips.next_street()
        if hidden and not self.game.live(seat):
            self._felt.cards.folded_unseen(seat)
        begins = kind == ev.START or (kind == ev.KEY and seat == ev.K_NEXT)
        if (begins and status == 0) or self.game.redeals > redeals:
            self._felt.new_hand()
            self._scan.new_hand()
            self._keeper.noted = ALL_LEFT  # as resume.py takes it until the first note
            self._noting = True
            gc.collect()  # 20 ms while the dealer shuffles: none in the middle of a hand
        if self.game.reshuffled:
            self._felt.cards.reshuffled(self.game.reshuffled)
            self.game.reshuffled = 0
        if kind == ev.KEY and seat == ev.K_ENTER and self.game.phase == codes.DEAL:
            self._felt.cards.stir()  # ask again when the card that is due is not seen
        self._stale = True
        self._look_out()
        return status

    def _look_out(self):
        """The scan comes more often to where something is due."""
        game = self.game
        self._felt.chips.actor = game.actor if game.phase == codes.BET else NOBODY
        if game.phase == codes.DEAL:
            self._scan.expect(zones.HOLE, 0, SEATS)
        elif game.phase == codes.BET:
            self._scan.expect(zones.BET, game.actor, game.actor)
        elif game.phase in _STREET:
            self._scan.expect(zones.BOARD, game.nboard, max(game.nboard, _FLOP))
        elif game.phase == codes.SHOWDOWN:
            self._scan.expect(zones.MUCK, 0, 0)
        else:
            self._scan.expect(_NOWHERE, 0, 0)

    def _trust_unread(self):
        """Seats over a dead reader get cards nobody can see."""
        for seat in range(SEATS):
            if self._unread & ~self.game.trusted & 1 << seat:
                self.feed(ev.FAULT, seat, ev.FAULT_BLIND)

    def _trust_burn(self):
        """Over a dead reader nobody can see it: taken as burned."""
        game = self.game
        if self._blind and game.running() and game.burns < game.burns_due:
            self.feed(ev.BURN, 0, 0)

    def _press(self, key: int, amount: int, told: int):
        """`told`: number of the host's last tell, which is carried out with this."""
        if key == ev.K_SHOW:
            self._table_hands()
        game = self.game
        if key == ev.K_FLOOR and amount % _ENTRIES == codes.MENU_CARD and game.phase in _STREET:
            self._trust_burn()
        self._keeper.told = told
        unread = game.phase == codes.DEAL and self._unread & ~game.trusted
        if key == ev.K_ENTER and unread and not game.ruling:
            self._trust_unread()  # no card need come that tells of the deal: the dealer does
        else:
            self.feed(ev.KEY, key, amount)

    def _table_hands(self):
        """The dealer says that live hands lie open: only now the rules learn the cards.

        At any other time SHOW is a slip of the finger, or somebody at the cable who is curious;
        hand for hand nobody may know before the floor says so (RP-8F).
        """
        if self.game.phase not in _OPEN or self.game.held:
            return
        for seat in range(SEATS):
            cards = self._felt.cards.tabled(seat)
            if self.game.live(seat) and cards >= 0:
                self.feed(ev.SHOWN, seat, cards)

    # what the scan reports -----------------------------------------------------------------

    def unknown(self, zone: int):
        """A tag that no file knows lies on a reader."""
        if self._adoption is not None:
            return  # asked again then
        place = zones.name(self._zones[zone].kind, self._zones[zone].index)
        self._session.trouble("a tag that no file knows lies on the reader of " + place)
        if self.game.running():
            self._felt.cards.strange(self._zones[zone])

    def health(self, zone: int, ok: int):
        """A reader died or came back: the host, a seat's lights or the third row name it."""
        self._session.health(zone, 0 if ok else self._parts.readers[zone].fault)
        if not ok:
            self._named = zone - 1
            self._felt.balance.lost(zone)
        self._blind = self._deaf(zones.BURN) != 0
        self._unread = self._lights.deaf_holes = self._deaf(zones.HOLE)
        self._lights.deaf_chips = self._deaf(zones.BET) | self._deaf(zones.RACK)
        self._name_reader()
        self._stale = True

    def _deaf(self, kind: int) -> int:
        """Seats, or places, whose reader of this kind is dead, as bits."""
        places = 0
        for zone in self._zones:
            if zone.deaf and zone.kind == kind:
                places |= 1 << zone.index
        return places

    def _name_reader(self):
        """On the third row, where no seat's light can tell it; of several the next one."""
        for _ in self._zones:
            self._named = (self._named + 1) % len(self._zones)
            zone = self._zones[self._named]
            if zone.deaf and zone.kind in _ROW_KINDS:
                self._rows.name_reader(zone.kind, zone.index)
                return
        self._rows.name_reader(0, 0)

    def crowded(self, seat: int):
        """More chips lie in front of a seat than its reader can follow."""
        text = "more chips than can be counted in front of seat %d: key the wager"
        self._session.trouble(text % (seat + 1))

    def counted(self, zone: int):
        """A reader's pass is over."""
        self._session.count(zone, self._zones[zone].count)
        self._felt.balance.passed(zone)
        if zones.BURN <= self._zones[zone].kind <= zones.MUCK:
            self._noting = True  # not before its events, nor before the felt was adopted

    def _note(self, value: int):
        """A card came to the muck or the burns, or left, or a hand began."""
        cards = 0 if self._muck is None else self._muck.count
        self._keeper.note(cards, value)

    # chores ------------------------------------------------------------------------------

    def _link(self, ms: int):
        if self._session.poll():
            session = self._session
            if session.told_kind == ev.KEY:
                self._press(session.told_seat, session.told_value, session.told_number)
            elif session.told_kind == ev.BANK:
                self._felt.balance.hold(self.game, session.told_value)
            else:
                self._keeper.told = session.told_number
                self.feed(session.told_kind, session.told_seat, session.told_value)

    def _keys(self, ms: int):
        if self._clock.ticks_diff(ms, self._keys_ms) < _KEYS_MS:
            return
        self._keys_ms = ms
        keypad = self._parts.keypad
        key = keypad.poll(ms)
        if key != ev.UNKNOWN:
            self._press(key, keypad.amount, self._keeper.told)
        if keypad.amount != self._keyed:
            self._keyed = keypad.amount
            self._stale = True
        knocks = self._parts.knocks.poll(ms)
        for seat in range(SEATS):
            if knocks >> seat & 1:
                self.feed(ev.KNOCK, seat, 0)

    def _time(self, ms: int):
        """Compare chips at one place; tell the rules when the clock that was called ran down."""
        self._felt.balance.tick(self.game, ms, self._clock)
        game = self.game
        if game.clock_seat != self._timed:
            self._timed = game.clock_seat
            self._timed_ms = ms
        elif self._timed != NOBODY:
            left = game.clock_seconds() * _SECOND_MS
            left -= self._clock.ticks_diff(ms, self._timed_ms)
            self._stale |= self._rows.count_down(max(0, (left + _SECOND_MS - 1) // _SECOND_MS))
            if left <= 0:
                self._timed = NOBODY
                self.feed(ev.EXPIRED, game.clock_seat, 0)
        else:
            self._stale |= self._rows.count_down(0)

    def _show(self, ms: int):
        if self._clock.ticks_diff(ms, self._page_ms) >= _PAGE_MS:
            self._page_ms = ms
            if self._rows.turn_page(self.game):
                self._name_reader()
            self._stale = True
        if self._felt.cards.changed or self._stale:
            self._felt.cards.changed = self._stale = False
            self._draw(ms)
        elif self._clock.ticks_diff(ms, self._renew_ms) >= _RENEW_MS:
            self._renew_ms = ms
            self._renewed = (self._renewed + 1) % len(self._renewable)
            self._renewable[self._renewed].renew()

    def _draw(self, ms: int):
        """Compose rows and lights and send what changed.  A new page stands its full time."""
        changed = self._rows.update(self.game, self._keyed)
        if changed >> BLINDS & 1:
            self._page_ms = ms
        for n in range(ROWS):
            if changed >> n & 1:
                self._bring(self._parts.rows[n], self._rows.columns[n])
                self._session.row(n, self._rows.columns[n])
        if self._lights.update(self.game, self._felt.cards.seen):
            self._parts.lights.show(self._lights.grb)
            self._session.lights(self._lights.codes)

    @staticmethod
    def _bring(row, columns):
        """Eight short frames at most: a person sees the whole text change at once."""
        row.show(columns)
        while row.refresh_line():
            pass


def _load(path: str) -> Registry:
    try:
        with open(path, "rb") as file:
            return Registry(file.read())
    except OSError as error:
        if error.args and isinstance(error.args[0], str):
            raise
        raise OSError("no tag file " + path + ": register a deck first") from error
