"""The desk: commands of every console, one after the other, each with one effect.

A command is checked (role, hand, turn), tried on a copy of the game, told to the table, and
answered once the table's own event came back; only then comes the next one.  So two consoles that
press CALL at once call once: the second one is about a seat that is no longer to act.

With four eyes what could give somebody chips waits for another person (second.py).
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, Protocol

from floorman import events as ev
from floorman.rules import codes

from host_tools.access.audit import REFUSED, Audit
from host_tools.access.bucket import Bucket
from host_tools.access.four_eyes import AGREE, DISAGREE, PATIENCE_S, FourEyes
from host_tools.access.roles import DEALER, FLOOR, Who
from host_tools.console import acts, rulings, trial, wording
from host_tools.console.asked import Asked
from host_tools.console.offers import ConsoleTable, offers
from host_tools.console.second import NEEDS_TWO, Read, read, shown
from host_tools.console.trial import Refusal
from host_tools.console.verbs import VERBS, Verb
from host_tools.link.messages import Event, Message
from host_tools.outputs.commands import Answer, Commands
from host_tools.table.asked import decisions
from host_tools.table.state import TableState
from host_tools.table.view import Input, Watched

_AT_ONCE, _A_SECOND = 100.0, 50.0  # commands of a device
_ANSWER_S = 5.0  # the table takes a tell, or is in trouble
_ECHO_S = 1.5  # and its event comes back, unless it has none
_HISTORY = ("undo", "redo")
_AUTHORS = {DEALER: ev.BY_DEALER, FLOOR: ev.BY_FLOOR}


class Telling(Protocol):
    """Tells the table an event, as Client.tell."""

    def __call__(self, kind: int, seat: int, value: int, author: int) -> "Future[None]": ...


class Desk:
    """`note` keeps a line of the records before its command is told; `clock` counts seconds."""

    def __init__(
        self,
        state: TableState,
        tell: Telling,
        audit: Audit | None,
        note: Callable[[dict[str, Any]], None],
        clock: Callable[[], float],
        four_eyes: bool = False,
    ) -> None:
        self._state = state
        self._tell = tell
        self._audit = audit
        self._note = note
        self._clock = clock
        self._second: FourEyes[Read] | None = FourEyes(clock) if four_eyes else None
        self._turn = asyncio.Lock()
        self.changed: Callable[[], None] = lambda: None
        """Told when what waits for a second person is something else."""
        self.commands = Commands(Asked, self._answer, self._refuse)
        self._buckets: dict[str, Bucket] = {}
        self._echo: tuple[Input, Future[Event]] | None = None

    # what the pages show -------------------------------------------------------------------------

    def document(self) -> ConsoleTable:
        """The page's document, and under "console" what can be done now."""
        can = self._state.ask(lambda game: offers(game, self._state.names))
        second = shown(self._second) if self._second else None
        return {**self._state.document(), "console": can, "second": second}

    # in ------------------------------------------------------------------------------------------

    def heard(self, message: Message) -> None:
        """What the table said, in any thread: the event of a command has come back."""
        echo = self._echo
        if echo is None or not isinstance(message, Event):
            return
        told = Input(message.kind, message.seat, message.value)
        awaited = told == echo[0] or _is_refusal(message)
        if awaited and echo[1].set_running_or_notify_cancel():
            self._echo = None
            echo[1].set_result(message)

    async def _answer(self, who: Who, asked: Asked) -> Answer:
        no = self._not_allowed(who, asked)
        if no is None:
            async with self._turn:
                no = await self._settle(who, asked)
        if no:
            self._refuse(who, no.noted, asked.do)
            return {"ok": False, "error": no.text, "rule": no.rule}
        return {"ok": True, "waits": self._second is not None and asked.do in NEEDS_TWO}

    def _refuse(self, who: Who, why: str, do: str = "?") -> None:
        if self._audit:
            self._audit.note(REFUSED, do=do, why=why, role=who.role, name=who.name)

    # whether -------------------------------------------------------------------------------------

    def _not_allowed(self, who: Who, asked: Asked) -> Refusal | None:
        if not self._bucket(who.device).take(self._clock()):
            return Refusal(wording.refused("too_fast"))
        if self._second and asked.do in (AGREE, DISAGREE):
            return None
        if asked.do not in VERBS:
            return Refusal(wording.refused("no_verb"))
        return _role_is_missing(who, VERBS[asked.do].role)

    def _bucket(self, device: str) -> Bucket:
        return self._buckets.setdefault(device, Bucket(_AT_ONCE, _A_SECOND, self._clock()))

    def _checked(
        self, who: Who, asked: Asked, agreed: Read | None = None
    ) -> list[Input] | Refusal:
        """The events of a command, or why it is refused as things are now; what a second person
        `agreed` to is what was read.
        """
        if not self._state.linked:
            return Refusal(wording.refused("no_link"))
        return self._state.ask(lambda game: self._in_game(game, who, asked, agreed))

    def _read(self, who: Who, asked: Asked) -> Read:
        return self._state.ask(lambda game: read(game, self._state.names, who, asked))

    def _in_game(
        self, game: Watched, who: Who, asked: Asked, agreed: Read | None
    ) -> list[Input] | Refusal:
        verb = VERBS[asked.do]
        if no := _is_late(game, asked, verb) or _not_his(game, who, asked):
            return no
        if agreed and read(game, self._state.names, who, asked) != agreed:
            return Refusal(wording.refused("other_now"))
        try:
            events = verb.make(game, asked)
        except ValueError:
            return Refusal(wording.refused("incomplete"))
        if asked.do == "show":
            return events if trial.may_show(game) else Refusal(wording.refused("no_show"))
        if asked.do in _HISTORY:
            no = None if who.may(FLOOR) else _is_the_floors(game, asked)
            return no or events
        return trial.refusal(game, events, self._state.names) or events

    # and then ------------------------------------------------------------------------------------

    async def _settle(self, who: Who, asked: Asked) -> Refusal | None:
        """Do it, or let it wait for a second person, or do what waited."""
        if self._second is None or asked.do not in (AGREE, DISAGREE, *NEEDS_TWO):
            return await self._do(who, asked)
        if asked.do in NEEDS_TWO:
            return self._wait(self._second, who, asked)
        waited = self._second.take(who, asked.code, asked.do == AGREE)
        if isinstance(waited, str):
            return Refusal(wording.refused(waited))
        self.changed()
        waits = waited.asked.asked
        if self._audit:
            self._audit.note(asked.do, do=waits.do, id=waits.id, name=who.name)
        if asked.do == DISAGREE:
            return None
        return await self._do(waited.who, waits, waited.asked)

    def _wait(self, second: FourEyes[Read], who: Who, asked: Asked) -> Refusal | None:
        events = self._checked(who, asked)
        if isinstance(events, Refusal):
            return events
        second.ask(who, self._read(who, asked))
        self.changed()
        asyncio.get_running_loop().call_later(PATIENCE_S, self.changed)
        if self._audit:
            self._audit.note("asked", do=asked.do, name=who.name, device=who.device, id=asked.id)
        return None

    async def _do(self, who: Who, asked: Asked, agreed: Read | None = None) -> Refusal | None:
        events = self._checked(who, asked, agreed)
        if isinstance(events, Refusal):
            return events
        self._note({"command": asked.do, "role": who.role, "name": who.name, "id": asked.id})
        self._state.note_console(wording.who_does(who, asked.do), _author(who), who.name)
        if self._audit:
            self._audit.note(
                "command", do=asked.do, role=who.role, name=who.name, device=who.device,
                id=asked.id, hand=asked.hand, events=[list(one) for one in events],
            )  # fmt: skip
        for event in events:
            if no := await self._told(event, _author(who), echoes=asked.do != "show"):
                return no
        return None

    async def _told(self, event: Input, author: int, echoes: bool) -> Refusal | None:
        """Tell the table; why it refused.  What has no event of its own is over when told."""
        came: Future[Event] = Future()
        self._echo = event, came
        try:
            await asyncio.wait_for(asyncio.wrap_future(self._tell(*event, author)), _ANSWER_S)
            return await _refused(came) if echoes else None
        except TimeoutError:
            return Refusal(wording.refused("no_answer"))
        finally:
            self._echo = None


async def _refused(came: "Future[Event]") -> Refusal | None:
    """The table's own refusal: what can be done at its keypad only."""
    try:
        message = await asyncio.wait_for(asyncio.wrap_future(came), _ECHO_S)
    except TimeoutError:
        return None
    return trial.sentence(message.value) if _is_refusal(message) else None


def _is_refusal(message: Event) -> bool:
    """True for what the table answers a console; a knock in doubt comes the same way."""
    return message.kind == ev.REFUSED and message.value != codes.ALERT_KNOCK_WHOSE


def _author(who: Who) -> int:
    return _AUTHORS.get(who.role, ev.BY_HOUSE)


def _role_is_missing(who: Who, role: str) -> Refusal | None:
    return None if who.may(role) else Refusal(wording.refused(f"needs_{role}"))


def _is_late(game: Watched, asked: Asked, verb: Verb) -> Refusal | None:
    """What the page showed is not so any more: nobody undoes, or decides, another thing."""
    if asked.hand != game.hand_no:
        return Refusal(wording.refused("other_hand"))
    if verb.turn and (game.phase != codes.BET or asked.seat != game.actor):
        return Refusal(wording.refused("other_turn"))
    if asked.do in _HISTORY and asked.count != acts.mark(game):
        return Refusal(wording.refused("other_count"))
    if asked.shown is not None and acts.shown(game, asked.do) not in (None, asked.shown):
        return Refusal(wording.refused("other_now"))
    if asked.do in _HISTORY and game.log.open and not _reaches(game, asked):
        return trial.sentence(codes.ALERT_NO_UNDO)
    if asked.do == "next" and game.running():
        return Refusal(wording.refused("hand_runs"))
    return None


def _reaches(game: Watched, asked: Asked) -> bool:
    """So many acts can be undone, or any done again."""
    log = game.log
    return asked.amount <= log.acts() if asked.do == "undo" else log.undone() > 0


def _is_the_floors(game: Watched, asked: Asked) -> Refusal | None:
    """Taking back, or doing again, what only the floor rules, or what may be that."""
    if not rulings.are_seen(game):
        return Refusal(wording.refused("not_seen"))
    among = rulings.among_the_last if asked.do == "undo" else rulings.among_the_undone
    no = among(game, max(1, asked.amount))
    return Refusal(wording.refused("floors_ruling")) if no else None


def _not_his(game: Watched, who: Who, asked: Asked) -> Refusal | None:
    """A decision is another one by now, or the floor's."""
    if asked.do != "decide":
        return Refusal(wording.refused("decide_first")) if _is_enter(game, asked) else None
    open_ones = decisions(game)
    if not open_ones or open_ones[0]["code"] != asked.code or game.asked() != asked.seat:
        return Refusal(wording.refused("other_decision"))
    role = DEALER if open_ones[0]["who"] == "dealer" else FLOOR
    return _role_is_missing(who, role)


def _is_enter(game: Watched, asked: Asked) -> bool:
    """ENTER would decide what is open."""
    return asked.do == "dealt" and game.decision() != 0
