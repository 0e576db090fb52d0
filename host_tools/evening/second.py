"""Commands of the director's page that give somebody chips or money: another person agrees.

By them who asks would choose who has more.  Whoever leaves a cash game is paid what the table
counted, a colour-up changes chips into the same worth, the card of a race lies open before all.

An agreement is to what the page shows: all that the command would be stands there, and where it
would be something else by now nothing is done.
"""

from collections.abc import Callable
from typing import NamedTuple, TypedDict

from host_tools.access.four_eyes import AGREE, DISAGREE, FourEyes
from host_tools.access.roles import Who
from host_tools.evening.asking import DirectorCommand
from host_tools.evening.commands import Values
from host_tools.evening.director import Director
from host_tools.evening.fold import Evening
from host_tools.evening.payouts import usual
from host_tools.evening.refused import RefusedError
from host_tools.ground.named import AND

NEEDS_TWO = frozenset(("sit", "rebuy", "add_on", "top_up", "shares", "deal"))
"""Once the evening has begun; before that everybody buys in."""


class Gives(TypedDict):
    """All that a command would do: whose chips they are, at which seat, and the `money` that they
    cost in a tournament, or 0.

    `numbers` are the chips, or the percentages of the places.  `amounts` are a deal's, by name;
    `kind` is how it divides and `kept` what is left for who wins; `other_offer`: the wall shows
    another deal.
    """

    do: str
    name: str
    seat: int | None
    numbers: list[int]
    money: int
    kind: str
    amounts: list[tuple[str, int]]
    kept: int
    other_offer: bool


class ForTwo(Gives):
    """The command that waits: its `id`, by whom, and what it does."""

    id: str
    by: str


class _Read(NamedTuple):
    """A command, and what the second person reads of it."""

    command: DirectorCommand
    gives: Gives


class TwoPeople:
    """Stands between the page and its director; `clock` counts seconds."""

    def __init__(self, director: Director, clock: Callable[[], float]) -> None:
        self._director = director
        self._eyes: FourEyes[_Read] = FourEyes(clock)

    def do(self, command: DirectorCommand, who: Who) -> None:
        """Do it, let it wait, or settle what waits.  RefusedError says why not."""
        if command.do in (AGREE, DISAGREE):
            self._settle(command, who)
        elif command.do in NEEDS_TWO and self._director.evening.began is not None:
            if not command.id:
                raise RefusedError("unknown")
            if command.id not in self._director.evening.ids:
                self._eyes.ask(who, self._read(command))
        else:
            self._director.do(command, who.name)

    def _settle(self, command: DirectorCommand, who: Who) -> None:
        waited = self._eyes.take(who, command.code, command.do == AGREE)
        if isinstance(waited, str):
            raise RefusedError(waited)
        if command.do == AGREE:
            self._agreed(waited.asked, AND.join((waited.who.name, who.name)))

    def _agreed(self, read: _Read, by: str) -> None:
        asked = read.command
        if asked.id in self._director.evening.ids or self._read(asked) != read:
            raise RefusedError("other_now")
        self._director.do(asked, by)

    def _read(self, command: DirectorCommand) -> _Read:
        """The command with what it would be now.  RefusedError."""
        _, values = self._director.check(command)
        return _Read(command, _gives(self._director.evening, command.do, values))

    def document(self) -> ForTwo | None:
        """The section that the page shows of what waits."""
        waiting = self._eyes.waiting
        if waiting is None:
            return None
        return {"id": waiting.id, "by": waiting.who.name, **waiting.asked.gives}


def _gives(evening: Evening, do: str, values: Values) -> Gives:
    seat = values.get("seat")
    sits = evening.at(seat) if seat is not None else None
    cash = evening.setup is None or evening.setup.is_cash
    return {
        "do": do,
        "name": sits.name if sits else values.get("name", ""),
        "seat": seat,
        "numbers": _numbers(evening, values),
        "money": 0 if cash else values.get("money", 0),
        "kind": values.get("kind", ""),
        "amounts": list(values.get("amounts", {}).items()),
        "kept": values.get("kept", 0),
        "other_offer": do == "deal" and _is_other(evening, values),
    }


def _numbers(evening: Evening, values: Values) -> list[int]:
    """Payouts that are left empty are the usual ones."""
    if "shares" in values:
        return list(values["shares"] or usual(max(1, evening.buy_ins)))
    return [values["chips"]] if "chips" in values else []


def _is_other(evening: Evening, values: Values) -> bool:
    """True where the wall offers something else than this deal."""
    offered = dict(evening.offer), evening.offer_kept
    return bool(evening.offer) and offered != (values["amounts"], values["kept"])
