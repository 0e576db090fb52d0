"""The rules' door to the journal: each event is fed, then kept, then told to the host.

What a light or the host shows is in the journal, whenever the power goes.
"""

import struct
from binascii import crc32
from random import getrandbits

from micropython import const

from floorman import events as ev
from floorman import journal
from floorman.link.messages import STARTED
from floorman.rules.state import LAYOUT, PACKED

_TICKS = const(0x3FFFFFFF)  # ticks_ms wraps here
_LOG = const(512)  # events the rules keep for UNDO
_SIXTEEN = const(0xFFFF)


class Keeper:
    """`told` is the number of the host's last tell that is carried out with the next event."""

    def __init__(self, medium, build: bytes, game, session, clock):  # type: ignore[no-untyped-def]
        self._game = game
        self._session = session
        self._clock = clock
        self._journal = journal.Journal(medium, (LAYOUT ^ crc32(build)) & _SIXTEEN)
        self._late_ms = 0  # the time of events goes on behind a power cut
        self.noted = 0  # the last value of `note`
        self._muck = 0
        self._said = ""
        self._full = False
        self._torn = False  # something is not in the journal: it begins anew
        self.told = self._kept = 0

    def now(self) -> int:
        """The time of an event that is fed next, in ms."""
        self._full = self._game.log.count == _LOG
        return (self._clock.ticks_ms() + self._late_ms) & _TICKS

    def keep(self, kind: int, seat: int, value: int, ms: int, status: int) -> None:
        """The rules were fed: into the journal, then to the link.

        The rules are fed by the table itself: a Pico's stack has no level to spare.
        """
        game = self._game
        full = self._full and not (kind == ev.KEY and seat == ev.K_UNDO)
        begins = kind == ev.START or (kind == ev.KEY and seat == ev.K_NEXT)
        try:
            if begins and status == 0:
                self._begin(game.first, 0, 0)
            elif full and game.log.count <= 1:
                self._begin(game.first, journal.MID_HAND, 0)
            self._kept = self.told
            if self._torn or not self._journal.add(kind, seat, value, ms, self.told):
                self._begin_full(1)
        except OSError:
            self._fail()
        self._session.event(kind, seat, value, ms)

    def note(self, cards: int, value: int) -> None:
        """What sensing must not forget, when it changed: cards at the muck, and Cards.note()."""
        if cards != self._muck or value != self.noted:
            self._muck = cards
            self.noted = value
            try:
                if self._torn or not self._journal.add(0, cards, value, 0, self._kept):
                    self._begin_full(0)
            except OSError:
                self._fail()

    def _begin(self, state: bytearray, flags: int, ahead: int) -> None:
        session = self._session
        self._torn = True  # until all of it is written
        first = (session.ring.next + ahead) & _SIXTEEN
        self._journal.begin(state, flags, session.boot, first, self._kept)
        if flags:
            self._journal.add(0, self._muck, self.noted, 0, self._kept)
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

    def _fail(self) -> None:
        self._torn = True
        self._say("the journal cannot be written: a power cut would lose the hand")

    def _say(self, text: str) -> None:
        if text and text != self._said:
            self._said = text
            self._session.trouble(text)

    # at power-up -----------------------------------------------------------------------------

    def start(self, watchdog, away=False):  # type: ignore[no-untyped-def]
        """Go on with what the journal holds: how to take the felt, or None.

        `away`: it holds nothing new, the hand is where nobody can read it.
        """
        game = self._game
        counts = self._journal.count_start(watchdog.cause)
        found = self._journal.load(game.first)
        if away:
            found = journal.AWAY
        resume = None
        events = 0
        if found != journal.NEW:
            from floorman.resume import Resume

            resume = Resume(self._journal, game, self._session)
            if found <= journal.OLDER:
                found = self._go_on(resume, found, watchdog.bit_too_often)
                events = resume.events
        if found == journal.NEW or found > journal.OLDER:
            game.pack(game.first)
            try:
                self._begin(game.first, 0, 0)
            except OSError:
                self._fail()
        self._session.once(
            STARTED,
            struct.pack(
                ">BBHHHHHHHH",
                found,
                watchdog.cause,
                watchdog.doing,
                *counts,
                events & _SIXTEEN,
                game.hand_no & _SIXTEEN,
            ),
        )
        return resume

    def _go_on(self, resume, found: int, give_up: bool) -> int:  # type: ignore[no-untyped-def]
        if not give_up and resume.play():
            self._late_ms = resume.ms - self._clock.ticks_ms()
            self.told = self._kept = self._session.told_number
            self._muck = resume.mucked
            self.noted = resume.note
            if found == journal.OLDER:  # numbers that the host heard mean other events now
                self._session.boot = getrandbits(16)
            return found
        resume.give_up()
        self._session.boot = getrandbits(16)
        return journal.HUNG if give_up else journal.BROKEN
