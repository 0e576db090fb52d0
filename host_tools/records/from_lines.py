"""Hands out of the lines of the records: the table's events, fed to its own rules.

What cannot be followed is left out, and said: a hand that was under way when the host joined the
table (its beginning is not in the lines), one in which events were lost, and one that is not over.
A host that was started anew in mid-hand goes on with it where the lines of before and what the
table still had come to the very state that the table told.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

from floorman import events as ev
from floorman.rules.books import NAMES

from host_tools.link.messages import Began, Event, Lost
from host_tools.records.dealing import hands_in
from host_tools.records.hand import Cards, Hand
from host_tools.records.moments import Moment, Moments, Note
from host_tools.records.reading import Line, names_in, read
from host_tools.rulebook.tables import rule_id
from host_tools.table.view import Seen, Watched, decode

Released = Mapping[tuple[str, int], Mapping[int, Cards]]
"""(session, number of the hand) -> seat -> cards whose key the table released."""

_TICKS = 0x3FFFFFFF  # the table's milliseconds wrap here
_NUMBERS = 0xFFFF  # of the table's ring
_MENU = 100  # FLOOR numbers: entry, and how many


def hands_of(
    lines: Iterable[Line], released: Released | None = None, table: str = ""
) -> Iterator[Hand]:
    """The hands of these lines in order; ValueError for a line that is none.

    `table` is the name of the table in the records.
    """
    follower = Follower(released, table)
    for line in lines:
        yield from follower.take(line)
    yield from follower.end()


class Follower:
    """Takes line after line and gives the hands that are over.

    A hand is given when the next one begins, since until then it can be taken back or disputed.
    `left_out` has a sentence for each that cannot be given.
    """

    def __init__(self, released: Released | None = None, table: str = "") -> None:
        self.left_out: list[str] = []
        self._released = released or {}
        self._table = table
        self._names: dict[int, str] = {}
        self._session = ""
        self._row = 0
        self._game: Watched | None = None  # none before the first session
        self._joining = b""  # the state that the hand of the session before must come to
        self._newest: int | None = None  # number of the last event in the table's ring
        self._begin_game(None)

    def _begin_game(self, game: Watched | None) -> None:
        self._game = game
        self._hand: Moments | None = None
        self._notes: list[Note] = []
        self._lost = False
        self._first_ms: int | None = None
        self._blinds: tuple[int, ...] = ()
        self._level = 0

    def take(
        self, line: Line, row: int | None = None, received_ms: int | None = None
    ) -> list[Hand]:
        """Follow a line; the hands that are now over for good.

        `row` is its number in the store and `received_ms` when it came (Unix time); without them
        lines are counted, and times are the session's plus what the table's clock says.
        """
        self._row = self._row + 1 if row is None else row
        self._name(names_in(line))
        match read(line):
            case Began() as began:
                return self._part() + self._begin(began, str(line["session"]))
            case Lost(events):
                hands = self._part()
                self._lose(events)
                return hands
            case Event(past=True) as event if self._joining and follows(event, self._newest):
                return self._join(event, received_ms)
            case Event(past=False) as event if self._game is not None:
                return self._part() + self._event(event, received_ms)
        return []

    def _name(self, names: dict[int, str]) -> None:
        """Who sits down between two hands did not play the one before."""
        self._names.update(names)
        if self._hand is not None and self._running():
            self._hand.names.update(names)

    @property
    def before(self) -> Seen | None:
        """The table before the hand that began last."""
        return self._hand.before if self._hand else None

    def end(self) -> list[Hand]:
        """There are no more lines: the last hand, if it is over."""
        hands = self._part() + self._close()
        self._game = self._hand = None
        return hands

    def over(self) -> list[Hand]:
        """The last hand as it stands, if it is over: it may yet be taken back or disputed."""
        return self._built()

    # sessions --------------------------------------------------------------------------------

    def _begin(self, began: Began, session: str) -> list[Hand]:
        if began.how == "resume" and self._game is not None:
            return []
        if began.how == "restore" and self.is_under_way:
            self._joining, self._session = began.state, session
            self._arrive()
            return []
        hands = self._close()
        self._session = session
        if began.how == "resume":
            self._begin_game(None)
            self.left_out.append(f"session {session} goes on from one that is not in the lines")
            return hands
        self._begin_game(Watched(self._say))
        if began.how == "restore":
            self._restore(began.state)
        return hands

    @property
    def is_under_way(self) -> bool:
        """A hand runs that began in these lines."""
        return self._running() and self._hand is not None and not self._lost

    def _join(self, event: Event, received_ms: int | None) -> list[Hand]:
        """Of the hand that runs, an event that came while no host was there."""
        hands = self._event(event, received_ms)
        self._arrive()
        return hands

    def _arrive(self) -> None:
        if self._game is not None and Seen(self._game).snapshot == self._joining:
            self._joining = b""

    def _part(self) -> list[Hand]:
        """The hand of the session before did not come to where the table is: begin there."""
        if not self._joining:
            return []
        state, self._joining = self._joining, b""
        hands = self._close()
        self._begin_game(Watched(self._say))
        self._restore(state)
        return hands

    def _restore(self, state: bytes) -> None:
        assert self._game is not None
        try:
            decode(state)
        except ValueError as error:
            self._cannot_follow(error)
            return
        self._game.unpack(bytearray(state))
        self._level_of(Seen(self._game))
        if self._game.running():
            why = "it had begun before the host came to the table"
            self._say_left_out(self._game.number(), why)

    def _lose(self, events: int) -> None:
        """From here on nobody knows what the table knows, until it tells its state."""
        what = "an event was" if events == 1 else f"{events} events were"
        self.left_out.append(
            f"{what} lost in session {self._session}, in or after hand {self._number()}:"
            " the hands until the table told its state anew are left out"
        )
        self._lost = True

    def _say_left_out(self, number: int, why: str) -> None:
        self.left_out.append(f"hand {number} of session {self._session} is left out: {why}")

    # events ----------------------------------------------------------------------------------

    def _event(self, event: Event, received_ms: int | None) -> list[Hand]:
        self._newest = event.number
        if self._lost:
            return []
        if self._first_ms is None:
            self._first_ms = event.ms
        begins = event.kind == ev.START or (event.kind == ev.KEY and event.seat == ev.K_NEXT)
        over = self._built() if begins else []
        try:
            return over if self._follow(event, begins, received_ms) else []
        except Exception as error:  # whatever a table says: what it broke is left out
            self._cannot_follow(error)
            return over

    def _cannot_follow(self, error: Exception) -> None:
        why = str(error) if isinstance(error, ValueError) else f"{type(error).__name__} {error}"
        self.left_out.append(
            f"session {self._session} cannot be followed from hand {self._number()} on ({why}):"
            " the hands until the table told its state anew are left out"
        )
        self._lost = True

    def _follow(self, event: Event, begins: bool, received_ms: int | None) -> bool:
        """Whether a hand began: the one before is over for good."""
        if event.moves_back:
            self._move_back(event)
        elif begins and not self._running():
            return self._start(event, received_ms)
        else:
            self._feed(event)
        return False

    def _start(self, event: Event, received_ms: int | None) -> bool:
        assert self._game is not None
        before = Seen(self._game)
        self._notes = []
        if self._game.feed(event.kind, event.seat, event.value, event.ms):
            return False
        first = self._moment(0, event)
        self._level_of(first.seen)
        when = _moment(self._session, event.ms - (self._first_ms or 0), received_ms)
        facts = {**self._facts(), "started": when, "first": self._row}
        self._hand = Moments(before, facts, dict(self._names))
        self._hand.add(first)
        return True

    def _feed(self, event: Event) -> None:
        assert self._game is not None
        log = self._game.log
        at = log.count
        self._notes = []
        self._game.feed(event.kind, event.seat, event.value, event.ms)
        if self._hand is None:
            return
        if log.count < at:  # it was full
            self._hand.cut()
            at = 0
        self._hand.add(self._moment(at, event))

    def _moment(self, at: int, event: Event) -> Moment:
        assert self._game is not None
        notes = tuple(self._notes)
        return Moment(at, event.kind, event.ms, self._row, notes, Seen(self._game))

    def _move_back(self, event: Event) -> None:
        """UNDO, or its counterpart event by event."""
        assert self._game is not None
        if self._hand is None:
            return  # what it takes back began before the host came
        log = self._game.log
        before = log.count
        if event.seat == ev.K_UNDO:
            if not self._game.feed(event.kind, event.seat, event.value, event.ms):
                self._hand.undo(log.count, before - log.count)
            return
        for _ in range(min(max(1, event.value // _MENU), log.top - before)):
            at = log.count
            self._notes = []
            self._game.redo(1)
            again = replace(event, kind=log.kind(at), ms=log.ms(at))
            self._hand.add(self._moment(at, again))
            self._hand.undone -= 1

    def _say(self, note: int, seat: int, value: int, rule: int) -> None:
        assert self._game is not None
        self._notes.append(Note(note, seat, value, rule, rule_id(self._game, rule)))

    # hands -----------------------------------------------------------------------------------

    def _running(self) -> bool:
        return self._game is not None and self._game.running()

    def _number(self) -> int:
        return 0 if self._game is None else self._game.number()

    def _level_of(self, seen: Seen) -> None:
        blinds = (seen.small, seen.big, seen.ante, seen.ante_mode)
        if blinds != self._blinds:
            self._level += 1
            self._blinds = blinds

    def _close(self) -> list[Hand]:
        """The session is over: its last hand."""
        if self._running() and self._hand is not None and not self._lost:
            self._say_left_out(self._number(), "it was not over when the lines ended")
        return self._built()

    def _built(self) -> list[Hand]:
        """The deals of the hand, if it is over."""
        if self._game is None or self._hand is None or self._lost or self._running():
            return []
        try:
            return [self._with_released(hand) for hand in hands_in(self._hand)]
        except Exception as error:  # likewise
            self._cannot_follow(error)
            return []

    def _facts(self) -> dict[str, Any]:
        """What the hand that begins is played for, and where."""
        assert self._game is not None
        book = self._game.rule_book()
        return {
            "session": self._session,
            "table": self._table,
            "level": self._level,
            "book": NAMES[book.record[0]],
            "pot_limit": bool(book.limit),
            "high_low": bool(book.hi_lo),
            "cash": bool(book.cash),
        }

    def _with_released(self, hand: Hand) -> Hand:
        """Cards of released hands beside those that were tabled."""
        known = self._released.get((self._session, hand.number), {})
        dealt = {seat.seat for seat in hand.seats}
        more = {seat: cards for seat, cards in known.items() if seat in dealt}
        return replace(hand, cards={**more, **hand.cards}) if more else hand


def follows(event: Event, newest: int | None) -> bool:
    """Whether an event came to the table's ring after the one with that number."""
    return newest is None or 0 < (event.number - newest) & _NUMBERS <= _NUMBERS // 2


def _moment(session: str, since_ms: int, received_ms: int | None) -> str:
    """ISO 8601 with zone; empty where the session's line has no time."""
    if received_ms is not None:
        return datetime.fromtimestamp(received_ms / 1000).astimezone().isoformat("T", "seconds")
    try:
        began = datetime.fromisoformat(session)
    except ValueError:
        return ""
    return (began + timedelta(milliseconds=since_ms & _TICKS)).isoformat("T", "seconds")
