"""One table's course: its messages go in, what each event did to the rules comes out.

Undo, redo, events of the past, a state that is told anew and a hand that goes on in another
session are understood here.  Pages, records, exports and the stream read the steps.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

from host_tools.link.messages import Began, Event, Lost, Message
from host_tools.rulebook.tables import rule_id
from host_tools.table.view import Seen, Watched, decode

_MENU = 100  # FLOOR numbers: entry, and how many


class Note(NamedTuple):
    """What the rules said: numbers of codes.py, and the id of the rule in the book in use."""

    note: int
    seat: int
    value: int
    why: int
    rule: str


def noted(game: Watched, note: int, seat: int, value: int, rule: int) -> Note:
    """A note of a game, by the rule in its book."""
    return Note(note, seat, value, rule, rule_id(game, rule))


@dataclass(frozen=True)
class Step:
    """One event as the rules took it.

    `at` is its place in the log of the hand, which UNDO counts, and `status` the rules' answer.
    `begins`: a hand began.  `cut`: the log was full, UNDO reaches no further back than to this
    step.  `again`: it had been taken back; `event` is then what it was at first.
    """

    event: Event
    at: int
    status: int
    notes: tuple[Note, ...]
    begins: bool = False
    cut: bool = False
    again: bool = False


@dataclass(frozen=True)
class Undone:
    """Events were taken back: so many, and `left` of the hand's log still stand."""

    events: int
    left: int


@dataclass(frozen=True)
class Anew:
    """The table is known from its beginning or, `restored`, from a state that it told."""

    restored: bool


Steps = Iterator[Step | Undone | Anew]


class Timeline:
    """Takes messages of one table in their order; `game` is the table after the last one.

    `hear` is told each note as it is said.  `whole`: nothing is followed over a gap.  Then a state
    that the table tells is not taken at once: where the next event goes on from the last one, the
    events count and no state, which nobody signs.

    `before` is the table before the hand that began last, None if it began elsewhere.
    """

    def __init__(
        self, hear: Callable[[Note], None] = lambda note: None, whole: bool = False
    ) -> None:
        self._hear = hear
        self._whole = whole
        self._begin_game(known=not whole)

    def _begin_game(self, known: bool = True) -> None:
        self.game = Watched(self._say)
        self.before: Seen | None = None
        self._notes: list[Note] = []
        self._known = known
        self._restored = False
        self._in_state = False  # what comes is in the state that was told
        self._told: Began | None = None  # a session that may go on from the one before

    def _say(self, note: int, seat: int, value: int, rule: int) -> None:
        said = noted(self.game, note, seat, value, rule)
        self._notes.append(said)
        self._hear(said)

    @property
    def known(self) -> bool:
        """What the table told can be followed."""
        return self._known

    @property
    def is_under_way(self) -> bool:
        """A hand runs whose beginning was seen."""
        return self._known and self.game.running() and self.before is not None

    def lose(self) -> None:
        """From here on nobody knows what the table knows, until it tells its state."""
        self._known = not self._whole

    def take(self, message: Message) -> None:
        """Go on by a message; see `steps`."""
        for _ in self.steps(message):
            pass

    def steps(self, message: Message, goes_on: bool = False) -> Steps:
        """What a message does, one after the other, while it does it.  `goes_on`: it is new, and
        nothing is missing between it and what came before its session; a session may go on so.

        ValueError when it does not follow from what the table said before; `lose` then.
        """
        try:
            yield from self._steps(message, goes_on)
        except ValueError:
            raise
        except Exception as error:  # whatever a table says
            raise ValueError(f"{type(error).__name__} {error}") from error

    def _steps(self, message: Message, goes_on: bool) -> Steps:
        match message:
            case Began():
                yield from self._begin(message, goes_on)
            case Event(past=past):
                yield from self._arrive(goes_on)
                self._in_state = self._in_state and past
                if not self._in_state:
                    yield from self._event(message)
            case Lost():
                yield from self._arrive(False)
                self.lose()

    # sessions --------------------------------------------------------------------------------

    def _begin(self, began: Began, may_go_on: bool) -> Steps:
        """Who lost the place takes no state of a session that goes on: nobody counts that one."""
        if began.how == "resume":
            return
        if self._whole and (self._known or may_go_on):
            self._told = began
            return
        yield from self._begin_anew(began)

    def _begin_anew(self, began: Began) -> Steps:
        self._begin_game()
        if began.how == "restore":
            self.resume(began.state)
            self._in_state = True
        yield Anew(self._restored)

    def resume(self, state: bytes) -> None:
        """Know the table as it was; ValueError when it cannot have been so."""
        self._begin_game()
        decode(state)
        self.game.unpack(bytearray(state))
        self._restored = True

    def _arrive(self, goes_on: bool) -> Steps:
        """What comes first in a session: the table goes on, or is known from its word on."""
        told, self._told = self._told, None
        if told and not goes_on:
            yield from self._begin_anew(told)

    # events ----------------------------------------------------------------------------------

    def _event(self, event: Event) -> Steps:
        if not self._known:
            return
        log = self.game.log
        if not event.moves_back:
            yield self._feed(event)
        elif self._restored and not log.open:
            pass  # what it takes back began before the host came
        elif event.is_undo:
            yield self._undo(event)
        elif log.count < log.top:
            yield from self._redo(event)
        else:
            yield self._feed(event)  # the rules say that there is nothing

    def _feed(self, event: Event) -> Step:
        log = self.game.log
        begins = event.begins and not self.game.running()
        before = Seen(self.game) if begins else None
        at = log.count
        self._notes = []
        status = self.game.feed(event.kind, event.seat, event.value, event.ms)
        self._check()
        if begins and not status:
            self.before = before
            return Step(event, 0, status, tuple(self._notes), begins=True)
        cut = log.count < at
        return Step(event, 0 if cut else at, status, tuple(self._notes), cut=cut)

    def _undo(self, event: Event) -> Step | Undone:
        log = self.game.log
        before = log.count
        step = self._feed(event)
        return step if step.status else Undone(before - log.count, log.count)

    def _redo(self, event: Event) -> Steps:
        """Event by event, as they had come, until one is refused."""
        log = self.game.log
        for _ in range(log.onward(max(1, event.value // _MENU))):
            at = log.count
            again = replace(
                event, kind=log.kind(at), seat=log.seat(at), value=log.value(at), ms=log.ms(at)
            )
            self._notes = []
            done = self.game.redo_next()
            self._check()
            if not done:
                return
            yield Step(again, at, 0, tuple(self._notes), again=True)

    def _check(self) -> None:
        """Where a table told a state, its events may make of it what no table can be."""
        if self._restored:
            self.game.check()
