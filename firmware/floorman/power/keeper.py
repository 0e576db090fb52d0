"""The rules' door to the journal: each event is fed, then kept, then told to the host.

What a light or the host shows is in the journal, whenever the power goes.
"""

from binascii import crc32

from micropython import const

from floorman import events as ev
from floorman.power import journal
from floorman.rules.state import LAYOUT, PACKED
from floorman.sensing.cards import ALL_LEFT
from floorman.shapes import TYPE_CHECKING

if TYPE_CHECKING:
    from floorman.shapes import Clock

_TICKS = const(0x3FFFFFFF)  # ticks_ms wraps here
_SIXTEEN = const(0xFFFF)
_NOTHING = const(-1)  # else the flags of a start that the next record follows


class Keeper:
    """`told` is the number of the host's last tell that is carried out with the next event,
    `author` whose that one is (BY_TABLE and its like of events.py).
    """

    def __init__(self, medium, build: bytes, game, session, clock: "Clock"):  # type: ignore[no-untyped-def]
        self._game = game
        self._session = session
        self._clock = clock
        layout = LAYOUT ^ journal.PLACES ^ crc32(build)
        self.journal = journal.Journal(medium, layout & _SIXTEEN)
        self._late_ms = 0  # the time of events goes on behind a power cut
        self.noted = 0  # the last value of `note`
        self._muck = 0
        self._said = ""
        self._begins = _NOTHING
        self._away = None  # files, while the newest hand is in a FRAM that is silent
        self._torn = False  # something is not in the journal: it begins anew
        self.told = self._kept = self.author = 0
        self._sealer = None

    def attach(self, sealer) -> None:  # type: ignore[no-untyped-def]
        """Who seals cards: its records stand between the events (seal/sealer.py)."""
        self._sealer = sealer

    def now(self) -> int:
        """The time of an event that is fed next, in ms."""
        return (self._clock.ticks_ms() + self._late_ms) & _TICKS

    def hear(self, cue: int, seat: int, value: int) -> None:
        """`game.first` is new: the journal begins anew with it, before the event that did it."""
        if cue == ev.CUE_HAND:
            self.noted = ALL_LEFT  # until it is noted where cards of the hand before lie
            if not value:
                self._begins = 0
        elif cue == ev.CUE_CUT:
            self._begins = journal.MID_HAND

    def keep(self, kind: int, seat: int, value: int, ms: int) -> None:
        """The rules were fed: into the journal, then to the link."""
        self._begin_anew()
        self._follow(self.author, kind, seat, value, ms)
        try:
            self._write(kind, seat, value, ms)
        except OSError:
            self._fail()
        self._session.event(kind, seat, value, ms, self.author)

    def tell(self, kind: int, seat: int, value: int, ms: int, author: int) -> None:
        """The rules were fed out of the journal: to the link once more."""
        self._follow(author, kind, seat, value, ms)
        self._session.event(kind, seat, value, ms, author)

    def _follow(self, author: int, kind: int, seat: int, value: int, ms: int) -> None:
        if self._sealer is not None:
            self._sealer.follow(self._session.ring.next, author, kind, seat, value, ms)

    def record(self, what: int, body: bytes | bytearray) -> None:
        """A record of sealed cards: into the journal, then to the link."""
        self._write_body(what, body, 1)
        self._session.record(what, body)

    def keep_body(self, what: int, body: bytes) -> None:
        """What the journal must know of signatures, and no host."""
        self._write_body(what, body, 0)

    def _write_body(self, what: int, body: bytes | bytearray, ahead: int) -> None:
        try:
            if self._torn or not self.journal.add_body(what, body, self._kept):
                self._begin_full(ahead)
        except OSError:
            self._fail()

    def _begin_anew(self) -> None:
        """The journal, when a hand begins or its log was full."""
        begins = self._begins
        self._begins = _NOTHING
        if begins != _NOTHING:
            try:
                self._begin(self._game.first, begins, 0)
            except OSError:
                self._fail()

    def _write(self, kind: int, seat: int, value: int, ms: int) -> None:
        self._kept = self.told
        if self._torn or not self.journal.add(kind, seat, value, ms, self.told, self.author):
            self._begin_full(1)
        if kind == ev.SEAT and self._away is not None:
            self._away.take_over()  # a new game is kept here
            self._away = None

    def note(self, cards: int, value: int) -> None:
        """What sensing must not forget, when it changed: cards at the muck, and Cards.note()."""
        if cards != self._muck or value != self.noted:
            self._muck = cards
            self.noted = value
            try:
                if self._torn or not self.journal.add(0, cards, value, 0, self._kept):
                    self._begin_full(0)
            except OSError:
                self._fail()

    def _begin(self, state: bytearray, flags: int, ahead: int) -> None:
        session = self._session
        self._torn = True  # until all of it is written
        first = (session.ring.next + ahead) & _SIXTEEN
        self.journal.begin(state, flags, session.boot, first, self._kept)
        if flags:
            self.journal.add(0, self._muck, self.noted, 0, self._kept)
        if self._sealer is not None:
            for what, body in self._sealer.kept():
                self.journal.add_body(what, body, self._kept)
        self._torn = False

    def _begin_full(self, ahead: int) -> None:
        """All that was fed is in the state that the journal begins with anew.

        `ahead` is 1 while the host has not heard of the last event.
        """
        what = "can be written again" if self._torn else "was full"
        state = bytearray(PACKED)
        self._game.pack(state)
        self._begin(state, journal.MID_HAND, ahead)
        self._say("the journal " + what + ": after a power cut UNDO would reach back to here")

    def missed(self) -> None:
        """The medium was silent for a while: the journal begins anew with the next record."""
        self._torn = True

    def _fail(self) -> None:
        self._torn = True
        self._say("the journal cannot be written: a power cut would lose the hand")

    def _say(self, text: str) -> None:
        if text and text != self._said:
            self._said = text
            self._session.trouble(text)

    # at power-up (start.py) -------------------------------------------------------------------

    def load(self, away=None, used: bool = False) -> int:  # type: ignore[no-untyped-def]
        """Read the journal: NEW, OLDER and their like, as the host is told it (journal.py)."""
        found: int = self.journal.load(self._game.first)
        self._away = away
        if away is not None:
            return journal.AWAY
        return journal.DAMAGED if used and found == journal.NEW else found

    def begin_new(self) -> None:
        """Nothing goes on: the journal begins with the rules as they are."""
        self._game.pack(self._game.first)
        try:
            self._begin(self._game.first, 0, 0)
        except OSError:
            self._fail()

    def go_on(self, ms: int, mucked: int, note: int) -> None:
        """Behind the last event, which was at `ms`, and the last note."""
        self._late_ms = ms - self._clock.ticks_ms()
        self.told = self._kept = self._session.told_number
        self._muck = mucked
        self.noted = note
