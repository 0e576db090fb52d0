"""The door of the rules: one event in, status out; everything understood is said.

The state of a hand is a function of `first` (snapshot at its start) and `log` (its events).
"""

from micropython import const

from floorman import events as ev
from floorman.rules import (
    acts,
    boards,
    bring_in,
    burns,
    button,
    codes,
    course,
    discards,
    draws,
    gathering,
    given_back,
    limits,
    owed,
    procedures,
    rulings,
    seats,
    showdown,
    streets,
    why,
)
from floorman.rules.book import Book
from floorman.rules.log import ROOM, Log
from floorman.rules.menu import EVENTS, OF_SEATS, decide, unknown
from floorman.rules.played import Played
from floorman.rules.pots import pots_now, splits
from floorman.rules.state import KEPT, NOBODY, PACKED, SEATS, State, pack, unheard, unpack

_LIMIT = const(1 << 30)  # amounts stay below
POST_BUTTON, POST_SMALL, POST_BIG = const(1), const(2), const(4)


def _mute(note: int, seat: int, value: int, rule: int) -> None:
    """Says nothing: what is replayed was said before."""


class Game:
    """A table of ten seats: events in, questions out.  Nothing outside reads its record.

    `say(note, seat, value, rule)` is called for everything understood, with numbers of codes.py
    and of why.py.  An event that cannot be leaves the state alone: it is answered with an alert.
    """

    def __init__(self, say, book: int = 0) -> None:  # type: ignore[no-untyped-def]
        self.state = State(say, Book(book), Played())
        self.log = Log()
        self.first = bytearray(PACKED)

    def pack(self, buf: bytearray) -> int:
        """Write all that is known into `buf` (PACKED bytes); the length."""
        return pack(self.state, buf)

    def unpack(self, buf: bytearray) -> int:
        """Take everything from a snapshot; its length."""
        length = unpack(self.state, buf)
        self.state.book.restore()
        self.state.played.restore()
        return length

    def feed(self, kind: int, seat: int, value: int, ms: int) -> int:
        """Take one event; 0 when it was understood or noted, else the alert's code."""
        s = self.state
        if value < 0 or value >= _LIMIT or seat < 0:
            return self._bad()
        if kind == ev.KEY and seat == ev.K_UNDO:
            return self.undo(max(1, value))
        if kind == ev.KEY and seat == ev.K_FLOOR and value % codes.PER_SEAT == codes.MENU_REDO:
            return self.redo(max(1, value // codes.PER_SEAT))
        s.facts = 0
        s.open_seat = NOBODY
        betting = s.phase == codes.BET
        if self.log.count == ROOM:  # undo reaches back to here from now on, and play goes on
            self.pack(self.first)
            self.log.begin(ms, True)
            s.cue(ev.CUE_CUT, NOBODY, 0)
        if kind == ev.START or (kind == ev.KEY and seat == ev.K_NEXT):
            status = self._begin(kind, value, ms)
        elif seat >= SEATS and kind in OF_SEATS:
            return self._bad()
        else:
            status = EVENTS.get(kind, unknown)(s, seat, value)
        if s.answer:
            choice = s.answer - 1
            s.answer = 0
            status = decide(s, choice)
        if s.ruling:
            procedures.look(s, kind, seat)
        course.go_on(s)
        procedures.forget(s)
        if self.log.open and (status == 0 or kind == ev.CHIPS or s.facts & KEPT):
            self.log.add(kind, seat, value, ms)
        if betting != (s.phase == codes.BET) and s.phase != codes.DEAL:
            self._cue_betting(betting)
        return status

    def kept(self) -> bool:
        """The last event changed the state, whatever it was answered with."""
        return self.state.facts & KEPT > 0

    def listen(self, cue) -> None:  # type: ignore[no-untyped-def]
        """`cue(cue, seat, value)` follows what the rules do, by CUE_ numbers of events.py."""
        self.state.cue = cue

    def _cue_betting(self, before: bool) -> None:
        """Betting begins or is over."""
        s = self.state
        if before != (s.phase == codes.BET):
            s.cue(ev.CUE_BETTING, NOBODY, 0 if before else 1)

    def _bad(self) -> int:
        return rulings.alert(self.state, NOBODY, codes.ALERT_BAD_EVENT, why.NOTHING)

    def _begin(self, kind: int, value: int, ms: int) -> int:
        """Snapshot, then start: START names the hand, the key moves the button and counts on."""
        s = self.state
        status = button.verify_start(s)
        if status:
            rule = why.TABLES_WAIT if status == codes.ALERT_WAIT_TABLES else why.NOTHING
            return rulings.alert(s, NOBODY, status, rule)
        if s.old_left and kind == ev.KEY:
            return gathering.ask(s)
        self.pack(self.first)
        self.log.begin(ms)
        if kind == ev.START:
            course.start(s, value, False)
        else:
            course.start(s, s.hand_no % (_LIMIT - 1) + 1, True)
        return 0

    # undo ------------------------------------------------------------------------------------

    def undo(self, n: int) -> int:
        """Drop the last n acts of the hand, play again what came before; nothing of it is said."""
        log = self.log
        s = self.state
        left = log.back(n)
        if left < 0:
            ends = codes.ALERT_UNDO_ENDS if log.cut else codes.ALERT_NO_UNDO
            return rulings.alert(s, NOBODY, ends, why.NOTHING)
        top = log.top
        betting = s.phase == codes.BET
        complete = boards.complete(s)
        say, cue = s.say, s.cue
        s.say, s.cue = _mute, unheard
        try:
            self.unpack(self.first)
            log.count = 0
            for _ in range(left):
                self._again()
        finally:
            s.say, s.cue = say, cue
        log.top = top
        s.say(codes.NOTE_UNDONE, NOBODY, left, why.NOTHING)
        s.cue(ev.CUE_UNDONE, NOBODY, left)
        if boards.complete(s) < complete:
            s.cue(ev.CUE_RUN, NOBODY, NOBODY)
        if betting:
            self._cue_betting(betting)
        return 0

    def shown_since(self, n: int) -> bool:
        """Hands were shown in the last n acts, which an undo would take back."""
        log = self.log
        for i in range(max(0, log.back(n)), log.count):
            if log.kind(i) == ev.SHOWN or (log.kind(i) == ev.KEY and log.seat(i) == ev.K_SHOW):
                return True
        return False

    def redo(self, n: int) -> int:
        """Take up to n acts that were undone again; no other may have happened since."""
        log = self.log
        if log.count >= log.top:
            return rulings.alert(self.state, NOBODY, codes.ALERT_NO_UNDO, why.NOTHING)
        betting = self.state.phase == codes.BET
        for _ in range(log.onward(n)):
            if not self.redo_next():
                break
        self._cue_betting(betting)
        self.state.cue(ev.CUE_AGAIN, NOBODY, log.count)
        return 0

    def redo_next(self) -> bool:
        """Take the next event that was undone again.

        As the felt lies now it may be refused: then what was undone is gone.
        """
        log = self.log
        at, top = log.count, log.top
        s = self.state
        cue = s.cue
        s.cue = unheard  # what the felt did then, it does not do again
        try:
            self._again()
        finally:
            s.cue = cue
        done = log.count > at
        if done:
            log.top = top
        return done

    def _again(self) -> None:
        """Feed the event that stands in the log behind the last one; it logs itself there."""
        log = self.log
        i = log.count
        log.top = i
        self.feed(log.kind(i), log.seat(i), log.value(i), log.ms(i))

    # questions -------------------------------------------------------------------------------

    def stage(self) -> int:
        """The phase of the hand, of codes.py."""
        return self.state.phase

    def number(self) -> int:
        """The number of the hand, 0 before the first."""
        return self.state.hand_no

    def running(self) -> bool:
        """A hand is being played."""
        return seats.running(self.state)

    def turn(self) -> int:
        """The seat whose turn it is, or NOBODY."""
        return self.state.actor

    def standing(self, seat: int) -> int:
        """The seat's standing in this hand: SEAT_ bits."""
        return self.state.flags[seat]

    def live(self, seat: int) -> bool:
        """The seat holds cards that can win."""
        return seats.live(self.state, seat)

    def posts(self, seat: int) -> int:
        """POST_ bits: the button, the small and the big blind."""
        s = self.state
        if s.played.opens:
            return 0
        bits = POST_BUTTON if seat == s.button else 0
        if limits.bomb(s):
            return bits
        if seat == s.small_seat:
            bits |= POST_SMALL
        return bits | POST_BIG if seat == s.big_seat else bits

    def limit(self) -> int:
        """No-limit, pot-limit or fixed limit, of games.py."""
        return limits.structure(self.state)

    def to_call(self, seat: int) -> int:
        """Chips the seat must add to stay in."""
        return owed.to_call(self.state, seat)

    def may_raise(self, seat: int) -> bool:
        """The betting is open for the seat."""
        return owed.may_raise(self.state, seat)

    def min_raise_to(self, seat: int) -> int:
        """The lowest bet or raise, as a total in front of the seat."""
        return owed.min_raise_to(self.state, seat)

    def most_to(self, seat: int) -> int:
        """The highest bet or raise that the limit allows."""
        return max(owed.min_raise_to(self.state, seat), owed.most_to(self.state, seat))

    def max_to(self, seat: int) -> int:
        """The seat's total when it is all-in."""
        return owed.max_to(self.state, seat)

    def somebody_all_in(self) -> bool:
        """A live seat is all-in."""
        return seats.somebody_all_in(self.state)

    def pot(self) -> int:
        """All chips played for: in the middle and in front."""
        return seats.pot(self.state)

    def pots(self, out: list[int]) -> int:
        """Write the pots' amounts, main pot first; how many.  After the award: as awarded."""
        return pots_now(self.state, out)

    def decision(self) -> int:
        """The code of the decision on top, 0 when none is open."""
        return self.state.ruling

    def decisions(self) -> int:
        """How many are open."""
        return self.state.open_rulings

    def asked(self) -> int:
        """The seat that the decision on top is about."""
        return rulings.asked(self.state)

    def step(self) -> int:
        """The step that is due, of codes.py, or 0."""
        return procedures.due(self.state)

    def chips_back(self) -> int:
        """Chips that the decision on top still gives back to its seat, 0 when it is another."""
        return given_back.chips(self.state)

    def asked_value(self) -> int:
        """The value of the decision beside its seat: a place, an amount."""
        return rulings.asked_value(self.state)

    def option(self, choice: int) -> int:
        """The n-th option of the decision on top (0 and 1: the default), 0 when there is none."""
        return rulings.option(self.state, choice)

    def board_cards(self) -> int:
        """How many cards of the board lie there."""
        return self.state.nboard

    def old_cards(self) -> int:
        """Cards of before that still lie on the felt while this hand is dealt."""
        return self.state.old_left

    def gathers(self) -> bool:
        """These are asked for."""
        return gathering.asks(self.state)

    def blind(self, big: bool) -> int:
        """The small or the big blind."""
        return self.state.big if big else self.state.small

    def kill(self) -> int:
        """Chips of the kill that this hand is, or between two hands the next; 0: it is none."""
        running = seats.running(self.state)
        return limits.kill(self.state) if running else limits.due(self.state)

    def killer(self) -> int:
        """The seat that posts them, or NOBODY."""
        return limits.leg(self.state)

    def ante_due(self) -> int:
        """The ante; who pays it says `ante_kind`."""
        return limits.bomb(self.state) or self.state.ante

    def ante_kind(self) -> int:
        """One of ANTE_*, of events.py."""
        return ev.ANTE_EACH if limits.bomb(self.state) else self.state.ante_mode

    def bomb_pot(self) -> bool:
        """The hand that runs, or comes, is one: all pay an ante, nobody a blind."""
        return limits.bomb(self.state) > 0

    def coming_big(self) -> int:
        """The big blind of the next hand when another level was told, else 0."""
        return self.state.next_big

    def misses(self, seat: int) -> int:
        """Hands that the seat still misses for a penalty."""
        return self.state.penalty[seat]

    def clock_on(self) -> int:
        """The seat that the clock runs against, or NOBODY."""
        return self.state.clock_seat

    def clock_seconds(self) -> int:
        """How long the clock that was called runs."""
        return showdown.clock_seconds(self.state)

    def speaks(self) -> int:
        """The language of the LED rows."""
        return self.state.language

    def game_played(self) -> Played:
        """The game that is played."""
        played: Played = self.state.played
        return played

    def whole_hand(self) -> int:
        """Cards of a hand as it was dealt, without the one that was thrown away."""
        s = self.state
        return int(min(s.size, s.played.hole))

    def street_number(self) -> int:
        """The street that lies, as streets.number has it."""
        return streets.number(self.state)

    def coming(self) -> int:
        """The street that is due: cards of the board, or one of games.py."""
        return streets.coming(self.state)

    def second_due(self) -> bool:
        """Cards of the second board are due, which no reader sees."""
        return streets.due(self.state) and boards.is_second_due(self.state)

    def draw_turn(self) -> int:
        """The seat that draws now, or throws a card away, or NOBODY."""
        goes = draws.drawing(self.state) or discards.due(self.state)
        return seats.draws_next(self.state) if goes else NOBODY

    def brings_in(self) -> bool:
        """The seat whose turn it is owes the bring-in."""
        return bring_in.is_due(self.state)

    def splits(self) -> bool:
        """The best low has half of each pot."""
        return splits(self.state)

    def rule_book(self) -> Book:
        """The rule book in use."""
        book: Book = self.state.book
        return book

    def substantial(self) -> bool:
        """Substantial action happened in this hand: no misdeal any more."""
        return acts.substantial(self.state)

    def unsettled(self) -> bool:
        """Somebody should know when no card moves any more."""
        return burns.unsettled(self.state)
