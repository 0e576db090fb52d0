"""Hands out of the lines of the records: the table's events, fed to its own rules.

What cannot be followed is left out, and said: a hand that was under way when the host joined the
table (its beginning is not in the lines), one in which events were lost, and one that is not over.
A host that was started anew in mid-hand goes on with it where the lines of before and what the
table still had come to the very state that the table told.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import timedelta
from typing import Any, NamedTuple

from floorman.rules.books import NAMES

from host_tools.link.messages import Began, Event, Lost, Message
from host_tools.records.dealing import hands_in
from host_tools.records.hand import Cards, Hand, Limit
from host_tools.records.moments import Moment, Moments
from host_tools.table.lines import Line, message_of, messages_of, names_in
from host_tools.table.once_more import OnceMore
from host_tools.table.timeline import Anew, Step, Steps, Timeline, Undone
from host_tools.table.view import Seen, Watched
from host_tools.table.when import moment_in, moment_of

Released = Mapping[tuple[str, int], Mapping[int, Cards]]
"""(session, number of the hand) -> seat -> cards whose key the table released."""

_OURS = {"session", "kind", "record", "lost", "paired"}
"""Lines that make hands, and whose they are."""
_TICKS = 0x3FFFFFFF  # the table's milliseconds wrap here


class _Received(NamedTuple):
    """A message, the number of its line, and when that came."""

    message: Message | None
    row: int
    received_ms: int | None


class Before(NamedTuple):
    """A table before a hand: its state, who sat there, the level that the hand is of.

    `followed`: the lines led to the state, from the table's first or from one that it told.
    """

    session: str
    state: bytes
    names: dict[int, str]
    level: int
    followed: bool


class HandReader:
    """Takes line after line and gives the hands that are over.

    A hand is given when the next one begins, since until then it can be taken back or disputed.
    `left_out` has a sentence for each that cannot be given; `language` is that of remarks.
    """

    def __init__(
        self, released: Released | None = None, table: str = "", language: str = "en"
    ) -> None:
        self.left_out: list[str] = []
        self._language = language
        self._released = released or {}
        self._table = table
        self._names: dict[int, str] = {}
        self._session = ""
        self._coming = ""  # the session that the next one begins anew in
        self._row = self._newest = 0
        self._once = OnceMore[_Received]()
        self._timeline = Timeline(whole=True)
        self._begin_game(None)

    def _begin_game(self, game: Watched | None) -> None:
        """Without a game nothing can be followed before the next session."""
        self._game = game
        self._hand: Moments | None = None
        self._lost = False
        self._first_ms: int | None = None
        self._blinds: tuple[int, ...] = ()
        self._level = 0

    def resume(self, known: "Before", lines: Iterable[Line]) -> None:
        """Know a table as it was before a hand, whose first line comes next.

        `lines` came before that: at least as many as a table keeps.
        """
        for message in messages_of(lines):
            self._once.take(message, _Received(message, 0, None))
        self._once.rest()
        self._once.stand(known.followed)
        self._session = self._coming = known.session
        self._name(known.names)
        self._timeline.resume(known.state)
        self._begin_game(self._timeline.game)
        self._level = known.level - 1  # its blinds begin that level

    def take(
        self, line: Line, row: int | None = None, received_ms: int | None = None
    ) -> list[Hand]:
        """Follow a line; the hands that are now over for good.

        `row` is its number in the store and `received_ms` when it came (Unix time); without them
        lines are counted, and times are the session's plus what the table's clock says.
        """
        return [hand for hands in self.each(line, row, received_ms) for hand in hands]

    def each(
        self, line: Line, row: int | None = None, received_ms: int | None = None
    ) -> Iterator[list[Hand]]:
        """Likewise, behind each message: a line may let others through that were held."""
        row = self._newest + 1 if row is None else row
        self._newest = row
        self._name(names_in(line))
        message = message_of(line) if _OURS & line.keys() else None
        if isinstance(message, Began):
            self._coming = str(line["session"])
        for told in self._once.take(message, _Received(message, row, received_ms)):
            yield self._take(told)

    def skip(self, row: int) -> list[Hand]:
        """Likewise, by a line that cannot be read: events may have been lost with it."""
        told = _Received(Lost(1), row, None)
        return [hand for one in self._once.take(told.message, told) for hand in self._take(one)]

    def _take(self, told: "_Received") -> list[Hand]:
        self._row = told.row
        match told.message:
            case Began() as began:
                return self._begin(began)
            case Lost(events) as lost:
                hands = self._follow(self._timeline.steps(lost))
                self._lose(events)
                return hands
            case Event() as event:
                last = self._built() if event.begins else []
                if self._once.goes_on and self._session != self._coming:
                    self._session, self._first_ms = self._coming, None
                steps = self._timeline.steps(event, self._once.goes_on)
                return self._follow(steps, last, told.received_ms)
        return []

    def _name(self, names: dict[int, str]) -> None:
        """Name a seat; a player who sits down between two hands did not play the one before."""
        self._names.update(names)
        if self._hand is not None and self._running():
            self._hand.names.update(names)

    @property
    def before(self) -> Seen | None:
        """The table before the hand that began last."""
        return self._hand.before if self._hand else None

    @property
    def followed(self) -> bool:
        """The lines so far lead to what is told: a later session needs no state."""
        return self._once.may_go_on

    @property
    def first(self) -> int:
        """The line with which that hand began, 0 for none."""
        return int(self._hand.facts["first"]) if self._hand else 0

    def end(self) -> list[Hand]:
        """There are no more lines: the last hand, if it is over."""
        hands = self._close()
        self._game = self._hand = None
        return hands

    def take_left_out(self) -> list[str]:
        """The sentences since somebody took some."""
        said, self.left_out = self.left_out, []
        return said

    def over(self) -> list[Hand]:
        """The last hand as it stands, if it is over: it may yet be taken back or disputed."""
        return self._built()

    # sessions --------------------------------------------------------------------------------

    def _begin(self, began: Began) -> list[Hand]:
        if began.how == "resume" and self._game is None:
            self._session = self._coming
            self.left_out.append(
                f"session {self._session} goes on from one that is not in the lines"
            )
        return self._follow(self._timeline.steps(began, self._once.may_go_on))

    def _lose(self, events: int) -> None:
        """From here on nobody knows what the table knows, until it tells its state."""
        what = "an event was" if events == 1 else f"{events} events were"
        self.left_out.append(
            f"{what} lost in session {self._session}, in or after hand {self._number()}:"
            " the hands until the table told its state anew are left out"
        )
        self._lost = True

    def _cannot_follow(self, why: str) -> None:
        self.left_out.append(
            f"session {self._session} cannot be followed from hand {self._number()} on ({why}):"
            " the hands are left out until a session begins that does not go on from there"
        )
        self._lost = True
        self._timeline.lose()

    # steps -----------------------------------------------------------------------------------

    def _follow(
        self, steps: Steps, last: Sequence[Hand] = (), received_ms: int | None = None
    ) -> list[Hand]:
        """The hands that are over by what happened; `last` is, when another one begins."""
        hands: list[Hand] = []
        try:
            for step in steps:
                match step:
                    case Anew():
                        hands += self._begin_anew(step.restored)
                        last = ()
                    case Undone(events, left):
                        if self._hand is not None:
                            self._hand.undo(left, events)
                    case Step():
                        hands += last if self._step(step, received_ms) else []
        except Exception as error:  # whatever a table says
            if self._timeline.game is not self._game:
                hands += self._begin_anew(False)
            self._cannot_follow(_why(error))
            return [*hands, *last]
        return hands

    def _begin_anew(self, restored: bool) -> list[Hand]:
        hands = self._close()
        self._session = self._coming
        self._begin_game(self._timeline.game)
        if restored:
            self._level_of(Seen(self._timeline.game))
        if self._running():
            self._say_left_out(self._session, "it had begun before the host came to the table")
        return hands

    def _step(self, step: Step, received_ms: int | None) -> bool:
        """Whether a hand began: the one before is over for good."""
        event = step.event
        if self._first_ms is None:
            self._first_ms = event.ms
        if step.begins:
            self._start(step, received_ms)
        elif self._hand is not None and not (event.moves_back or self._is_refused(event)):
            if step.cut:
                self._hand.cut()
            self._hand.add(self._moment(step))
            self._hand.undone -= step.again
        return step.begins

    def _is_refused(self, event: Event) -> bool:
        return event.begins and not self._running()

    def _start(self, step: Step, received_ms: int | None) -> None:
        before = self._timeline.before
        assert before is not None
        first = self._moment(step)
        self._level_of(first.seen)
        when = _moment(self._session, step.event.ms - (self._first_ms or 0), received_ms)
        began = {"started": when, "began_ms": step.event.ms, "first": self._row}
        facts = {**self._facts(), **began}
        self._hand = Moments(before, facts, dict(self._names))
        self._hand.add(first)

    def _moment(self, step: Step) -> Moment:
        event, game = step.event, self._timeline.game
        seen = Seen(game)
        return Moment(step.at, event.kind, event.ms, self._row, step.notes, seen, game.kill())

    # hands -----------------------------------------------------------------------------------

    def _running(self) -> bool:
        return self._game is not None and self._game.running()

    def _say_left_out(self, session: str, why: str) -> None:
        said = f"hand {self._number()} of session {session} is left out: {why}"
        if self.left_out[-1:] != [said]:
            self.left_out.append(said)

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
            session = self._hand.facts["session"]
            self._say_left_out(session, "it was not over when the lines ended")
        return self._built()

    def _built(self) -> list[Hand]:
        """The deals of the hand, if it is over."""
        if self._game is None or self._hand is None or self._lost or self._running():
            return []
        try:
            return [self._with_released(hand) for hand in hands_in(self._hand, self._language)]
        except Exception as error:  # whatever a table says: what it broke is left out
            self._say_left_out(self._hand.facts["session"], _why(error))
            return []

    def _facts(self) -> dict[str, Any]:
        """Facts of the hand that begins: its stakes and place."""
        assert self._game is not None
        book = self._game.rule_book()
        return {
            "session": self._session,
            "table": self._table,
            "level": self._level,
            "book": NAMES[book.record[0]],
            "game": self._game.game_played().name,
            "limit": tuple(Limit)[self._game.limit()],
            "high_low": self._game.splits(),
            "cash": bool(book.cash),
        }

    def _with_released(self, hand: Hand) -> Hand:
        """Cards of released hands beside those that were tabled."""
        known = self._released.get((hand.session, hand.number), {})
        dealt = {seat.seat for seat in hand.seats}
        more = {seat: cards for seat, cards in known.items() if seat in dealt}
        return replace(hand, cards={**more, **hand.cards}) if more else hand


def _moment(session: str, since_ms: int, received_ms: int | None) -> str:
    """ISO 8601 with zone; empty where no time can be read."""
    if received_ms is not None:
        began = moment_of(received_ms)
    elif began := moment_in(session):
        began += timedelta(milliseconds=since_ms & _TICKS)
    return began.isoformat("T", "seconds") if began else ""


def _why(error: Exception) -> str:
    return str(error) if isinstance(error, ValueError) else f"{type(error).__name__} {error}"
