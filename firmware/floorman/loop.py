"""The table: one bounded step after the other, for ever.

A step lists one tag.  While a field settles, or when it is time, it does one chore: keys, chips
come to rest, a frame of the link, lights.  None waits for anybody.
"""

from micropython import const

from floorman import BUILD
from floorman import events as ev
from floorman.dispatch import Dispatch
from floorman.display.news import News
from floorman.display.panel import Panel
from floorman.drivers.iso14443a import Inventory
from floorman.drivers.selftest import roll
from floorman.fitted import Fitted
from floorman.heap import collect
from floorman.link.exams import PAIRED, PLAYED, refusal
from floorman.link.messages import CHIPS, EXAMINED
from floorman.link.session import Session
from floorman.outage import Outage
from floorman.power.keeper import Keeper
from floorman.power.start import start
from floorman.power.trace import Trace
from floorman.private import Private
from floorman.registry import load, load_master, nothing
from floorman.rules.expected import Expected
from floorman.rules.game import Game
from floorman.rules.state import NOBODY, PACKED
from floorman.seal.keys import Vault
from floorman.seal.release import AT_END, OFF, Release, settings
from floorman.seal.sealer import Sealer
from floorman.sensing.cards import Cards
from floorman.sensing.felt import Felt
from floorman.sensing.presence import Zone
from floorman.sensing.scan import Scan
from floorman.sensing.zones import HOLE, ZONE
from floorman.shapes import TYPE_CHECKING
from floorman.wipe import scrub, wipe

if TYPE_CHECKING:
    from floorman.shapes import Guard, LateCards, LateScan, Parts, Registry, Resume

_TAGS = "tags.bin"  # which tag is which card or chip
_MASTER = "secret.key"  # what keys of tags with a secret are made of
_CHORE_MS = const(5)  # a chore waits no longer for a field that settles
_KEYS_MS = const(10)
_SECOND_MS = const(1000)
_SHOWING = const(3)  # what the watchdog may interrupt: a chore by its place, or the scan
_SCANNING = const(8)
_OF_FELT = bytes((ev.REST, ev.REFUSED, ev.LIES, ev.OLD, ev.UP_CARD))  # beside all before SEAT
_STAYS = (
    b"a hand is played, or cards lie at a seat: clear the felt, or hold a key of the keypad down,"
    b" and ask again"
)
_PAIRS = b"the table is being paired at its keypad: ask again when that is over"
_NO_FORWARD = (
    "no FRAM is fitted: keys lie on the flash, and who takes it can open hands that are over"
)
_READ_SWEEPS = const(4)  # the felt is read so often before it is taken for what was known


class Table:
    """`parts` is what wiring.build() returns."""

    def __init__(self, parts: "Parts") -> None:
        self._parts = parts
        self._clock = parts.clock
        self._zones = [
            Zone(kind, index, [place & ZONE for place in parts.under].count(number))
            for number, (kind, index) in enumerate(parts.zones)
        ]
        self._build()
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
        self._chore_ms = self._keys_ms = parts.clock.ticks_ms()
        self._timed = NOBODY  # seat the clock runs against
        self._timed_ms = 0
        self._go_on()
        self._session.once(CHIPS, roll(parts.readers, parts.hubs))
        self._scan.start()
        self._private.show_start(self.game.speaks())
        if self._vault.paired and not self._vault.forward:
            self._session.trouble(_NO_FORWARD)

    def _build(self) -> None:
        """The parts of the firmware, each with those it needs in its hands."""
        parts = self._parts
        mode, policy, time = settings(parts.sealing)
        news = News()
        self.game = Game(news.hear)
        self._expected = Expected(self.game)
        self._session = Session(
            parts.port, parts.clock, BUILD, self.game.pack, PACKED, len(parts.readers), parts.build
        )
        self.panel = Panel(parts, news, self.game, self._session)
        self._keeper = Keeper(parts.journal, BUILD, self.game, self._session, parts.clock)
        self._outage = Outage(
            self._expected, self._session, self.panel, parts.readers, parts.under, mode == AT_END
        )
        self.dispatch = Dispatch(
            self.game, self._expected, self._keeper, self._session, self._outage, self.panel
        )
        self._fitted = Fitted(parts, self._session, self._write_again)
        self._master = bytearray()
        registry = self._registry = self._load()
        self._trace = Trace(parts.root, registry, self.game)
        self._sense(mode == AT_END)
        self._seal(mode, policy, time)
        self.dispatch.attach(self._zones, self._felt, self._scan, self._sealer, self._late)

    def _sense(self, late: bool) -> None:
        """The felt and who reads it; `late`: hole cards not before their hand is over."""
        parts = self._parts
        cards, scan = _late() if late else (Cards, Scan)
        felt = self._felt = Felt(
            self._zones, self._registry, parts.clock, self.dispatch, self._trace.of, cards
        )
        felt.cards.arrivals.waiting.plays = self._expected.live
        self._session.attach(felt.balance)
        inventory = _both() if parts.newer and self._registry.has_long_names() else Inventory()
        self._scan = scan(parts, self._zones, inventory, self._registry, felt, self.dispatch)
        if self._master:
            self._scan.guard = _guard(self._master, parts, self._registry)
            wipe(self._master)
        self._late: "LateCards | None" = None
        if late:
            late_cards: "LateCards" = felt.cards  # type: ignore[assignment]  # `cards` made them
            late_cards.attach(self._expected)
            self._scan.cover(late_cards)  # type: ignore[attr-defined]  # and `scan` this
            self._late = late_cards

    def _seal(self, mode: int, policy: int, time: int) -> None:
        """Who seals hole cards, and when their keys are given away."""
        parts = self._parts
        self._vault = Vault(parts.chip, parts.fram, parts.root, parts.urandom, mode != OFF)
        self._sealer = Sealer(self._vault, self._keeper, self._session, parts.clock, policy, time)
        self._keeper.attach(self._sealer)
        self._felt.cards.teller.sealer = self._sealer
        self._private = Private(
            parts, self._vault, self._sealer, self._session, self.panel, self._expected
        )
        self._release = Release(
            self._sealer, self._expected, self._zones, self._registry, parts.clock, self._late
        )

    def _write_again(self) -> None:
        """The FRAM answers again: what it was told meanwhile is written with the next record."""
        self._keeper.missed()
        if self._vault.paired:
            self._vault.store()
        if self._sealer.signing is not None:
            self._sealer.signing.try_again()

    def _load(self) -> "Registry":
        """The tag file; a table without one plays by what is keyed."""
        state = ev.PART_SILENT
        try:
            registry = load(self._parts.root + _TAGS)
            if registry.has_secrets():
                state = ev.PART_NO_KEY
                self._master = load_master(self._parts.root + _MASTER)
            return registry
        except OSError as error:
            self._session.part(ev.PART_TAGS, state)
            self._session.trouble(str(error))
            return nothing()

    def _go_on(self) -> None:
        """With the hand that the journal holds."""
        parts = self._parts
        away = parts.journal if parts.fram is None and parts.fram_used else None
        self._adoption = start(
            self._keeper, self.game, self._session, parts.watchdog, self.dispatch, self._expected,
            away, parts.journal_used,
        )  # fmt: skip
        self._sealer.go_on(self._expected.running())
        if self._adoption is not None:
            self._felt.asleep = True
            self._scan.sweeps = self._adoption.sweep

    def run(self) -> None:
        """Play until the host says stop.

        Whatever ends it, no card is left in memory.
        """
        collect()
        try:
            while not self._session.stopped:
                self.step()
        finally:
            self.forget()
        self._parts.watchdog.stop()

    def leave(self) -> Session:
        """The loop was left by an error: no dog bites any more; the session, to say so."""
        self._parts.watchdog.stop()
        return self._session

    def forget(self) -> None:
        """Overwrite which card lay where, which tag is which card, and the salt."""
        self._scan.forget()
        self._scan.guard = None  # `scrub` overwrites its ciphers
        self._felt.cards.forget()
        self._trace.forget()
        self._registry.forget()
        self._sealer.forget()
        self._private.forget()
        scrub()

    def step(self) -> None:
        """One bounded step."""
        watchdog = self._parts.watchdog
        watchdog.feed(_SCANNING)
        adoption = self._adoption
        if adoption is not None:
            self._read_felt(adoption)
            return
        dispatch = self.dispatch
        dispatch.scanning = True
        busy = self._scan.step()
        dispatch.scanning = False
        if dispatch.behind:
            dispatch.catch_up()
        ms = self._clock.ticks_ms()
        if self.panel.stale:
            watchdog.now(_SHOWING)
            self._show(ms)
        elif not busy or self._clock.ticks_diff(ms, self._chore_ms) >= _CHORE_MS:
            self._chore_ms = ms
            chore = self._chore
            self._chore = chore + 1 if chore + 1 < len(self._chores) else 0
            watchdog.now(chore)
            self._chores[chore](ms)

    def _read_felt(self, adoption: "Resume") -> None:
        """After a power cut: nothing is shown, and nothing told, before the felt was read."""
        self._scan.step()
        if self._scan.sweeps - adoption.sweep >= _READ_SWEEPS:
            self._adoption = None
            self._felt.asleep = False
            adoption.adopt(self._felt, self._zones, self._session.trouble)
            self._scan.wonder_again(self._felt.cards.strangers.places)
            self.dispatch.look_out()

    # chores ------------------------------------------------------------------------------

    def _link(self, ms: int) -> None:
        session = self._session
        told = session.poll()
        if session.stopped and not self._may_stop():
            session.stay(_STAYS if self._private.pairing is None else _PAIRS)
        if told:
            self._keeper.author = session.told_author
            self._obey(session)
            self._keeper.author = ev.BY_TABLE
        elif session.exam:
            self._examine(session.exam, session.exam_place)
            session.exam = 0

    def _obey(self, session: Session) -> None:
        """Do what the host told."""
        kind = session.told_kind
        if kind == ev.KEY:
            self.dispatch.ask(session.told_seat, session.told_value, session.told_number)
        elif kind == ev.BANK:
            self._felt.balance.hold(self._expected, session.told_value)
        elif kind == ev.CODE:
            self._private.let_in(session.told_value)
        elif _is_of_felt(kind):
            session.trouble("what lies on the felt no host can tell")
        else:
            self._keeper.told = session.told_number
            self.dispatch.feed(kind, session.told_seat, session.told_value)

    def _examine(self, what: int, place: int) -> None:
        """For a host that looks for faults; not while a hand is played, nor around a pairing.

        A sealed hand is one until its cards are gone: how long they are listed depends on UIDs.
        """
        if self._private.is_shut():
            answer = refusal(place, PAIRED)
        elif self._expected.running() or self._sealer.open:
            answer = refusal(place, PLAYED)
        else:
            from floorman.examine import examine  # seldom needed, so seldom in memory

            answer = examine(what, place, self._parts, self._scan, self.panel)
        self._session.once(EXAMINED, answer)

    def _may_stop(self) -> bool:
        """Nobody plays and no card lies at a seat, or somebody at the table holds a key down.

        Behind STOP may be a REPL, which reads what lies on the felt.  Who pairs would key on
        behind the restart, where digits are an amount.
        """
        if self._private.pairing is not None:
            return False
        if self._parts.keypad.is_held():
            return True
        if self._late is not None and self._late.lies():
            return False
        cards = sum(zone.count for zone in self._zones if zone.kind == HOLE)
        return not cards and not self._expected.running()

    def _keys(self, ms: int) -> None:
        if self._clock.ticks_diff(ms, self._keys_ms) < _KEYS_MS:
            return
        self._keys_ms = ms
        private = self._private
        if private.pairing is not None:
            private.pair(ms)
            return
        keypad = self._parts.keypad
        key = private.key(ms) if private.after else keypad.poll(ms)
        if key != ev.UNKNOWN:
            self.dispatch.press(key, keypad.amount, self._keeper.told)
        self.panel.key_in(keypad.amount)
        if keypad.held() == ev.K_FLOOR:
            private.watch(ms)
        elif private.holding:
            private.holding = False
        if self._parts.learned.watching and self._parts.learned.watch(keypad, ms):
            self._session.trouble("CLEAR was held at the start: what bring-up taught is forgotten")
        thuds = self._felt.thuds
        seat = self._parts.knocks.poll(ms)
        if seat != NOBODY:
            thuds.hear(seat, ms, self._parts.knocks.doubt)
        seat = thuds.knock(self._clock, ms)
        if seat != NOBODY:
            self.dispatch.knock(seat, thuds.doubts[seat])
        signing = self._sealer.signing
        if signing is not None and not self._expected.running():
            signing.tick()
            if private.names_key:
                private.name_key(signing.key)

    def _show(self, ms: int) -> None:
        if self.panel.turn_page(ms):
            self._outage.name_reader()
        hands = self._felt.cards.hands
        if hands.changed:
            hands.changed = False
            self.panel.stale = True
        self.panel.show(ms, hands.seen)

    def _time(self, ms: int) -> None:
        """Compare chips at one place, look after a part; tell when the clock that was called ran
        down.
        """
        expected = self._expected
        self._felt.balance.tick(expected, ms, self._clock)
        self._fitted.look(ms)
        self._release.tick(ms)
        if self._private.stands_ms:
            self._private.tick(ms)
        seat = expected.clock_seat()
        if seat != self._timed:
            self._timed = seat
            self._timed_ms = ms
        elif seat != NOBODY:
            left = expected.clock_seconds() * _SECOND_MS
            left -= self._clock.ticks_diff(ms, self._timed_ms)
            self.panel.count_down(max(0, (left + _SECOND_MS - 1) // _SECOND_MS))
            if left <= 0:
                self._timed = NOBODY
                self.dispatch.feed(ev.EXPIRED, seat, 0)
        else:
            self.panel.count_down(0)


def _late() -> "tuple[type[LateCards], type[LateScan]]":
    """The classes of a table that learns hole cards when their hand is over."""
    from floorman.sensing.late import LateCards  # seldom needed, so seldom in memory
    from floorman.sensing.late_scan import LateScan

    return LateCards, LateScan


def _both() -> Inventory:
    """The inventory of a table with tags of ISO 15693."""
    from floorman.drivers.airs import Airs  # seldom needed, so seldom in memory

    return Airs()


def _guard(master: bytearray, parts: "Parts", registry: "Registry") -> "Guard":
    """Load what asks tags for their secrets."""
    from floorman.drivers.secret import Secret  # seldom needed, so seldom in memory
    from floorman.sensing.guard import Guard

    return Guard(Secret(master, parts.urandom), registry)


def _is_of_felt(kind: int) -> bool:
    """The table sees or hears it by itself, or makes it of what it saw."""
    return kind < ev.SEAT or kind in _OF_FELT
