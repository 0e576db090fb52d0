"""The door of the rules: one event in, status out; everything understood is said.

The state of a hand is a function of `first` (snapshot at its start) and `log` (its events).
"""

from micropython import const

from floorman import events as ev
from floorman.rules import codes, why
from floorman.rules.between import Between
from floorman.rules.dealing import Dealing
from floorman.rules.log import ROOM, Log
from floorman.rules.state import NOBODY, PACKED, SEATS, unheard

_LIMIT = const(1 << 30)  # amounts stay below
_PLACES = const(5)
_DECK = const(52)
_LANGUAGES = const(2)
_MENU = const(100)  # menu numbers: entry + 100 * how many, for redo


def _mute(note: int, seat: int, value: int, rule: int) -> None:
    """Says nothing: what is replayed was said before."""


# Asked in loops over the seats or by every event: bound once, they are found without a look into
# any class.  And a dictionary of attributes that is nearly full makes MicroPython search all of it
# for what is not there; with these it has grown.
_OFTEN = (
    "live", "able", "alert", "running", "stake", "stakes", "next_live", "live_count",
    "able_count", "to_call", "max_to", "is_short", "_reach", "_to_act", "_is_late",
    "judge_early", "_nobody_acts", "_seat_event", "_turn", "deal", "deal_board", "count_act",
    "put", "over", "verify_turn", "advance", "chips", "_then", "_pass_turn", "_begin_round",
    "_end_round", "_check_order", "_anybody_lacks", "_first_lacks", "first_dealt", "_check_end",
    "_all_dealt", "_new_total", "_close_motion", "note_pull", "_judge", "judge_chips", "_read",
    "_remember", "_wager", "_say_all_in", "settle_front", "let_stand",
    "_next_street", "_clear", "_sweep",
)  # fmt: skip


class Game(Between):
    """A table of ten seats.

    `say(note, seat, value, rule)` is called for everything understood, with numbers of codes.py
    and the id of the rule.  An event that cannot be leaves the state alone: it is answered with
    an alert.
    """

    def __init__(self, say, book: int = 0) -> None:  # type: ignore[no-untyped-def]
        super().__init__(say, book)
        for name in _OFTEN:
            setattr(self, name, getattr(self, name))
        self.log = Log()
        self.first = bytearray(PACKED)

    def feed(self, kind: int, seat: int, value: int, ms: int) -> int:
        """Take one event; 0 when it was understood or noted, else the alert's code."""
        if value < 0 or value >= _LIMIT or seat < 0:
            return self._bad(NOBODY)
        if kind == ev.KEY and seat == ev.K_UNDO:
            return self.undo(max(1, value))
        if kind == ev.KEY and seat == ev.K_FLOOR and value % _MENU == codes.MENU_REDO:
            return self.redo(max(1, value // _MENU))
        self.kept = False
        betting = self.phase == codes.BET
        if self.log.count == ROOM:  # undo reaches back to here from now on, and play goes on
            self.pack(self.first)
            self.log.begin(ms, True)
            self.inform(ev.FACT_CUT, NOBODY, 0)
        if kind == ev.START or (kind == ev.KEY and seat == ev.K_NEXT):
            status = self._begin(kind, value, ms)
        elif kind == ev.KEY:
            status = self._key(seat, value)
        elif kind == ev.BOARD or ev.SMALL <= kind <= ev.UNIT or ev.BOOK <= kind <= ev.PARAM:
            status = self._table_event(kind, seat, value)
        elif kind == ev.LANG:
            status = self._speak(value)
        elif ev.H4H <= kind <= ev.LEVEL_CLOCK:
            status = self.tournament_event(kind, value)
        elif kind == ev.BURN or kind == ev.FAULT or kind == ev.TAKEN or kind >= ev.ABSENT:
            status = self.card_event(kind, seat, value)
        elif seat < SEATS:
            status = self._seat_event(kind, seat, value)
        else:
            return self._bad(NOBODY)
        self.judge_early()
        if self.log.open and (status == 0 or kind == ev.CHIPS or self.kept):
            self.log.add(kind, seat, value, ms)
        if betting != (self.phase == codes.BET) and self.phase != codes.DEAL:
            self.inform(ev.FACT_BETTING, NOBODY, 0 if betting else 1)
        return status

    def _bad(self, seat: int) -> int:
        return self.alert(seat, codes.BAD_EVENT, why.TURN)

    def _begin(self, kind: int, value: int, ms: int) -> int:
        """Snapshot, then start: START names the hand, the key moves the button and counts on."""
        status = self.verify_start()
        if status:
            return self.alert(NOBODY, status, why.LEVEL)
        self.pack(self.first)
        self.log.begin(ms)
        if kind == ev.START:
            self.start(value, False)
        else:
            self.start(self.hand_no + 1, True)
        return 0

    # undo ------------------------------------------------------------------------------------

    def undo(self, n: int) -> int:
        """Drop the last n logged events of the hand and play the others again, unsaid."""
        log = self.log
        if n > log.count:
            ends = codes.UNDO_ENDS if log.cut else codes.NO_UNDO
            return self.alert(NOBODY, ends, why.FLOOR)
        left = log.count - n
        top = log.top
        betting = self.phase == codes.BET
        say, inform = self.say, self.inform
        self.say, self.inform = _mute, unheard
        self.unpack(self.first)
        log.count = 0
        for _ in range(left):
            self._again()
        self.say, self.inform = say, inform
        log.top = top
        self.say(codes.UNDONE, NOBODY, left, why.FLOOR)
        self.inform(ev.FACT_UNDONE, NOBODY, left)
        if betting and self.phase != codes.BET:
            self.inform(ev.FACT_BETTING, NOBODY, 0)
        return 0

    def redo(self, n: int) -> int:
        """Take up to n events that were undone again; nothing new may have happened since."""
        log = self.log
        top = log.top
        if log.count >= top:
            return self.alert(NOBODY, codes.NO_UNDO, why.FLOOR)
        betting = self.phase == codes.BET
        inform = self.inform
        self.inform = unheard  # what the felt did then, it does not do again
        for _ in range(min(n, top - log.count)):
            self._again()
            log.top = top
        self.inform = inform
        if betting != (self.phase == codes.BET):
            self.inform(ev.FACT_BETTING, NOBODY, 0 if betting else 1)
        return 0

    def _again(self) -> None:
        """Feed the event that stands in the log behind the last one; it logs itself there."""
        log = self.log
        i = log.count
        self.feed(log.kind(i), log.seat(i), log.value(i), log.ms(i))

    # the dealer's keys -----------------------------------------------------------------------

    def _key(self, key: int, amount: int) -> int:
        if key == ev.K_ENTER and amount and not self.ruling and self.phase == codes.BET:
            return self._then(self.spoken_amount(self.actor, amount))
        if key == ev.K_ENTER or key == ev.K_FLOOR:
            return self.ruling_key(key, amount)
        if key == ev.K_MISDEAL or key == ev.K_EXPOSED:
            return self.card_key(key, amount)
        if self.ruling:
            return self.alert(NOBODY, codes.RULING_OPEN, why.FLOOR)
        if key == ev.K_CLOCK:
            return self.call_clock()
        if key == ev.K_SHOW:
            return self.close_tabling() if self.running() else self._no_hand(NOBODY)
        if key < ev.K_CHECK or key > ev.K_FOLD:
            return self._bad(NOBODY)
        if self.phase != codes.BET:
            return self.alert(NOBODY, codes.NO_ACTOR, why.TURN)
        return self._then(self._act(key, self.actor, amount))

    def _act(self, key: int, seat: int, amount: int) -> int:
        if key == ev.K_CHECK:
            return self.say_check(seat)
        if key == ev.K_CALL:
            return self.call(seat, why.SPOKEN_CALL)
        if key == ev.K_RAISE:
            return self.announce_raise(seat, amount)
        if key == ev.K_ALLIN:
            return self.go_all_in(seat)
        if self.may_not_fold(seat):
            return self.muck(seat)  # asks what the pulled chips bind to
        return self.fold(seat)

    def _no_hand(self, seat: int) -> int:
        return self.alert(seat, codes.NO_HAND, why.LEVEL)

    # the seats -------------------------------------------------------------------------------

    def _seat_event(self, kind: int, seat: int, value: int) -> int:
        if kind == ev.CHIPS:
            return self.chips(seat, value)
        if kind == ev.HOLE:
            return self.deal(seat, value)
        if kind == ev.KNOCK:
            return self.knock(seat)
        if kind == ev.MUCKED:
            return self._mucked(seat)
        if kind == ev.SHOWN:
            return self._shown(seat, value)
        if kind == ev.SEAT:
            return self.sit(seat, value)
        if kind == ev.BUTTON:
            return self.set_button(seat)
        return self._chip_event(kind, seat, value)

    def _chip_event(self, kind: int, seat: int, value: int) -> int:
        """What readers that list chips can tell, and the clock."""
        if kind == ev.CHIP:
            return self.chip_in(seat, value)
        if kind == ev.CHIP_OUT:
            return self.chip_out(seat, value)
        if kind == ev.SPLASH:
            return self.splash(seat, value)
        if kind == ev.STRAY and value < SEATS:
            return self.stray(seat, value)
        if kind == ev.EXPIRED:
            return self.clock_expired(seat)
        return self._bad(seat)

    def _mucked(self, seat: int) -> int:
        """While a decision is open the dealer may be collecting: wait for what it says."""
        if self.ruling:
            self.held_mucks |= 1 << seat
            return self.behind()
        return self.muck(seat)

    def _shown(self, seat: int, value: int) -> int:
        if value >> 8 >= _DECK or value & 255 >= _DECK:
            return self._bad(seat)
        return self.table(seat, value >> 8, value & 255)

    # the table -------------------------------------------------------------------------------

    def _table_event(self, kind: int, place: int, value: int) -> int:
        if kind == ev.BOARD:
            if place >= _PLACES or value >= _DECK:
                return self._bad(NOBODY)
            return self.deal_board(place, value)
        if kind <= ev.ANTE:
            return self.set_level(kind, place, value)
        if self.running():
            return self.alert(NOBODY, codes.HAND_RUNS, why.LEVEL)
        return self._set_book(kind, place, value)

    def _set_book(self, kind: int, place: int, value: int) -> int:
        if kind == ev.UNIT:
            return self.set_unit(value)
        if kind == ev.BOOK:
            return self._choose_book(place)
        if not self.book.change(place, value):
            return self._bad(NOBODY)
        self.say(codes.HOUSE, place, value, why.FLOOR)
        return 0

    def _speak(self, language: int) -> int:
        """The language of the LED rows, between two hands like all that a snapshot begins with."""
        if self.running():
            return self.alert(NOBODY, codes.HAND_RUNS, why.LEVEL)
        if language >= _LANGUAGES:
            return self._bad(NOBODY)
        self.language = language
        self.say(codes.LANGUAGE, NOBODY, language, why.FLOOR)
        return 0

    def _choose_book(self, number: int) -> int:
        if not self.book.choose(number):
            return self._bad(NOBODY)
        self.say(codes.RULE_BOOK, NOBODY, number, why.FLOOR)
        return 0


def _flatten(top, deep) -> None:  # type: ignore[no-untyped-def]
    """Give the class what `deep` and its bases have, as it is overridden above them.

    MicroPython asks base after base for a name, 5 us each on a Pico: a method of State would
    cost five times its work.  What is asked for once, menus and outcomes, stays where it is, and
    so does what lies near the top: a dictionary that is nearly full is slow as well.
    """
    while deep is not object:
        for name in deep.__dict__:
            often = name[:2] != "__" and name[:5] != "menu_" and name[:7] != "settle_"
            if often and name not in top.__dict__:
                setattr(top, name, getattr(top, name))
        deep = deep.__bases__[0] if deep.__bases__ else object


_flatten(Game, Dealing)
