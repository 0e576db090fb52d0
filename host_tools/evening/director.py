"""Who runs the evening: commands of the page become events, events become words to the table.

A command is written down before anything is said to the table.  Chips are told between hands, as
"so many lie there now", so that saying it twice does no harm: a host that was killed in between
says it again.
"""

from collections import deque
from collections.abc import Mapping
from dataclasses import replace
from itertools import combinations
from typing import Any, NamedTuple

from floorman import events as ev
from floorman.rules import codes

from host_tools.evening import commands
from host_tools.evening.asking import DirectorCommand
from host_tools.evening.counted_time import CountedTime
from host_tools.evening.fold import SEATS, Evening
from host_tools.evening.games import Games, stakes_in
from host_tools.evening.journal import Journal
from host_tools.evening.owed import Due
from host_tools.evening.payouts import usual
from host_tools.evening.refused import RefusedError
from host_tools.evening.structure import Period
from host_tools.evening.table import Look, People, Table, race_key
from host_tools.table.house import level
from host_tools.table.named_games import Stakes
from host_tools.table.view import Watched, chips_of


class Heard(NamedTuple):
    """A note of the rules, and after a hand the stacks that it left: the next one may have begun
    before anybody looks.
    """

    note: int
    seat: int
    value: int
    stacks: tuple[int, ...]


_HEARD = frozenset((codes.NOTE_HAND_OVER, codes.NOTE_ELIMINATED, codes.NOTE_RAKE))
_AGAIN_MS = 5_000


class Director:
    """`do` commands, `hear` notes of the rules in any thread, and `tick` often.

    `people` are those of a simulated table.
    """

    def __init__(
        self,
        journal: Journal,
        table: Table,
        time: CountedTime,
        people: People | None = None,
    ) -> None:
        self._journal = journal
        self._table = table
        self._time = time
        self._people = people
        self._level_said: Stakes | None = None  # to the people
        self._games = Games(self._note)
        self._notes: deque[Heard] = deque()
        self._going_out: list[tuple[int, int]] = []  # seat, place as the rules said it
        self._raked_before = journal.evening.raked
        self._racing = False  # chips are exchanged, and what is odd is raced for
        self._waits: bool | None = None
        self._on_the_way: dict[int, int] = {}  # stacks by seat that the table has not shown yet
        self._setup_told = False
        self._said: dict[str, tuple[object, int]] = {}  # what, and when

    def has_people(self, people: People) -> None:
        """A simulated table came with some."""
        self._people = people

    @property
    def evening(self) -> Evening:
        """As it is."""
        return self._journal.evening

    def now(self) -> int:
        """The time that counts."""
        return self._time.now()

    @property
    def table(self) -> Look | None:
        """As it is, if it is there."""
        return self._table.look()

    def hear(self, note: int, seat: int, value: int, game: Watched) -> None:
        """What the rules said, and how they stand; dealt with in the next `tick`."""
        if note in _HEARD:
            stacks = chips_of(game) if note == codes.NOTE_HAND_OVER else ()
            self._notes.append(Heard(note, seat, value, stacks))

    # commands ----------------------------------------------------------------------------------

    def do(self, command: DirectorCommand, by: str = "") -> None:
        """Carry out a command; one with an id that came before is done already.  The event says
        `by` whom.  RefusedError says why not.
        """
        if command.id and command.id in self.evening.ids:
            return
        if command.do == "card":
            self._card(command)
            return
        now, values = self.check(command)
        self._journal.append(now, command.do, values, command.id, by)
        if command.do == "set_up":
            self._setup_told = False
        if command.do == "unit":
            self._racing = True
            self._table.tell(ev.UNIT, 0, values["unit"])
        self.tick()

    def check(self, command: DirectorCommand) -> tuple[int, commands.Values]:
        """The time, and the values of the event that a command would be now.  RefusedError."""
        now = self.now()
        stands = replace(self.evening, clock=self.evening.clock_at(now))
        return now, commands.checked(stands, self._table.look(), command)

    def _card(self, command: DirectorCommand) -> None:
        """A seat's card in the chip race."""
        look = self._table.look()
        if look is None or command.seat is None or command.seat not in look.racing:
            raise RefusedError("no_race")
        if command.card is None:
            raise RefusedError("no_card")
        self._table.tell(ev.KEY, ev.K_FLOOR, race_key(command.seat, command.card))

    # the table ---------------------------------------------------------------------------------

    def tick(self) -> None:
        """Note what the table did, and tell it what it does not know yet."""
        if step := self._time.step(self.evening.ahead):
            self._note("stepped", {"by": step.by, "named": step.named})
        notes = [self._notes.popleft() for _ in range(len(self._notes))]
        look = self._table.look()
        if look is None:
            self._notes.extendleft(reversed(notes))
            self._setup_told = False  # it may be another one when it is back
            self._said.clear()
            self._on_the_way.clear()
            self._games.anew()
            return
        self._arrive(look)
        self._note_hands(notes, look)
        self._note_race(look)
        if self.evening.setup is None or self.evening.closed:
            return
        if look.idle and not self._setup_told:
            self._tell_setup(look)
            return  # what was told is seen with the next look
        self._tell_game(look)
        knows = self._tell_level(look)
        self._tell_break(look, knows)
        if look.idle and not self._racing and (self._people is None or self._people.quiet):
            self._tell_chips(look)

    def _arrive(self, look: Look) -> None:
        """Stacks that were told and stand there now."""
        told = self._on_the_way.items()
        self._on_the_way = {seat: stack for seat, stack in told if look.stacks[seat] != stack}

    def _note(self, what: str, fields: Mapping[str, Any]) -> None:
        self._journal.append(self.now(), what, fields)

    def _note_hands(self, notes: list[Heard], look: Look) -> None:
        """Hands that are over, who went out in them, and what the house took."""
        for note, seat, value, stacks in notes:
            if note == codes.NOTE_ELIMINATED:
                self._going_out.append((seat, value))
            elif note == codes.NOTE_RAKE and value:
                self._note("rake", {"chips": value})
            elif note == codes.NOTE_HAND_OVER:
                self._note_hand(value, stacks)
        if look.idle and self._setup_told:
            self._going_out += self._unheard(look)
        if look.idle and self._going_out:
            self._note_out()

    def _unheard(self, look: Look) -> list[tuple[int, int]]:
        """Who lost the last chips while nobody listened, or in a chip race."""
        heard = {seat for seat, _ in self._going_out}
        told = {word.seat for word in self.evening.told} | {due.seat for due in self.evening.due}
        if not look.hand or self.evening.began is None or look.racing or look.raced:
            return []
        seats = [player.seat for player in self.evening.still_in if player.seat is not None]
        return [(seat, 1) for seat in seats if not look.stacks[seat] and seat not in heard | told]

    def _note_hand(self, number: int, stacks: tuple[int, ...]) -> None:
        """The stacks after a hand; chips that it did not have were told when it had begun."""
        told = self.evening.told
        raked = self.evening.raked - self._raked_before
        self._raked_before = self.evening.raked
        missing = sum(self.evening.stacks) - raked - sum(stacks)
        self._note("hand", {"number": number, "stacks": list(stacks)})
        if not missing:
            return
        for n in range(1, len(told) + 1):
            for refused in combinations(told, n):
                if sum(word.added for word in refused) == missing:
                    seats, added = [w.seat for w in refused], [w.added for w in refused]
                    self._note("again", {"seats": seats, "added": added})
                    return

    def _note_out(self) -> None:
        """The rules' places say who shares one; the evening counts places itself, for a re-buy
        takes one back.
        """
        found: dict[int, list[str]] = {}
        for seat, place in self._going_out:
            player = self.evening.at(seat)
            if player and not player.out:
                found.setdefault(place, []).append(player.name)
        self._going_out.clear()
        setup = self.evening.setup
        if found and setup and not setup.is_cash:
            groups = [found[place] for place in sorted(found, reverse=True)]
            self._note("out", {"groups": groups})

    def _note_race(self, look: Look) -> None:
        """A race that ended changed stacks; simulated people get their new chips."""
        if look.racing or look.raced:
            self._racing = True
        elif self._racing and look.unit == self.evening.unit:
            self._racing = False
            self._note("raced", {"stacks": list(look.stacks)})
            for seat in range(SEATS):
                self._put(seat, look.stacks[seat])

    # what the table is told ----------------------------------------------------------------------

    def _tell_setup(self, look: Look) -> None:
        """Rules, chips and places; stacks too where the table has forgotten all."""
        setup = self.evening.setup
        assert setup
        for event in setup.house().events:
            self._table.tell(*event)
        self._clear(look)
        if look.unit != self.evening.unit:
            self._racing = bool(look.hand) and self.evening.began is not None
            self._table.tell(ev.UNIT, 0, self.evening.unit)
        if not setup.is_cash:
            places = setup.shares or usual(max(1, self.evening.buy_ins))
            self._table.tell(ev.PAID, 0, len(places))
        self._setup_told = True
        if not look.hand and not any(look.stacks):
            for seat, stack in enumerate(self.evening.stacks):
                if stack:
                    self._say_stack(seat, stack)
        else:
            for told in self.evening.told:
                if told.hand == look.hand and look.stacks[told.seat] != told.stack:
                    self._table.tell(ev.SEAT, told.seat, told.stack)

    def _clear(self, look: Look) -> None:
        """Stacks of another evening leave the table before this one begins."""
        if self.evening.began is None:
            for seat in range(SEATS):
                if look.stacks[seat] and not self.evening.stacks[seat]:
                    self._say_stack(seat, 0)

    def _tell_game(self, look: Look) -> None:
        at = self._level_at()
        if at is not None:
            for event in self._games.due(self.evening, at, look):
                self._table.tell(*event)

    def _tell_level(self, look: Look) -> bool:
        """Whether the table knows the level."""
        step = self._level()
        if step is None:
            return True
        stakes = stakes_in(step, self._games.following(look), self.evening.unit)
        small, big, ante, mode = stakes
        if self._people and stakes != self._level_said:
            self._people.level(small, big, mode, ante)
            self._level_said = stakes
        if stakes == look.level:
            return True
        if self._is_due("level", stakes):
            for event in level(small, big, ante, mode):
                self._table.tell(*event)
        return False

    def _is_due(self, what: str, value: object) -> bool:
        """Whether to say it: it is news, or the table has not followed for a while."""
        now = self.now()
        said, at = self._said.get(what, (None, 0))
        if said == value and now - at < _AGAIN_MS:
            return False
        self._said[what] = value, now
        return True

    def _level(self) -> Period | None:
        """What is played now, in a break what comes after it."""
        at = self._level_at()
        return None if at is None else self.evening.steps[at]

    def _level_at(self) -> int | None:
        clock = self.evening.clock_at(self.now())
        if clock is None:
            return None
        steps = self.evening.steps
        return next((n for n in range(clock.at, len(steps)) if not steps[n].is_break), None)

    def _tell_break(self, look: Look, knows_level: bool) -> None:
        clock = self.evening.clock_at(self.now())
        if clock is None:
            return
        on_break = self.evening.began is not None and self.evening.steps[clock.at].is_break
        if on_break != look.on_break and self._is_due("break", on_break):
            self._table.tell(ev.BREAK, 0, int(on_break))
        self._let_deal(clock.runs and not on_break and knows_level)

    def _let_deal(self, runs: bool) -> None:
        coming = bool(self.evening.due or self._on_the_way)
        waits = not runs or coming or len(self._with_chips()) < 2 or self._racing
        if self._people and waits != self._waits:
            self._people.wait(waits)
        self._waits = waits

    def _with_chips(self) -> list[int]:
        return [seat for seat in range(SEATS) if self.evening.stacks[seat]]

    def _tell_chips(self, look: Look) -> None:
        """Chips that were bought or taken away since the last hand, seat by seat."""
        by_seat: dict[int, list[Due]] = {}
        for due in self.evening.due:
            by_seat.setdefault(due.seat, []).append(due)
        for seat, dues in by_seat.items():
            stack = before = self._lies_there(seat, look)
            for due in dues:
                stack = 0 if due.leaves else stack + due.chips
            of = [due.n for due in dues]
            told = {"of": of, "seat": seat, "stack": stack, "hand": look.hand}
            self._note("told", {**told, "added": stack - before})
            self._say_stack(seat, stack)

    def _lies_there(self, seat: int, look: Look) -> int:
        """What the table was told last may not have come back yet."""
        words = (t.stack for t in self.evening.told if t.seat == seat and t.hand == look.hand)
        return next(words, look.stacks[seat])

    def _say_stack(self, seat: int, stack: int) -> None:
        self._table.tell(ev.SEAT, seat, stack)
        self._on_the_way[seat] = stack
        self._put(seat, stack)

    def _put(self, seat: int, stack: int) -> None:
        if self._people:
            self._people.put(seat, stack)
