"""Commands of the director's page that give somebody chips or money: another person agrees.

By them who asks would choose who has more.  Whoever leaves a cash game is paid what the table
counted, a colour-up changes chips into the same worth, the card of a race lies open before all.
"""

from collections.abc import Callable
from typing import TypedDict

from host_tools.access.four_eyes import AGREE, DISAGREE, FourEyes
from host_tools.access.roles import Who
from host_tools.evening.asking import DirectorCommand
from host_tools.evening.director import Director
from host_tools.evening.fold import Evening
from host_tools.evening.payouts import usual
from host_tools.evening.refused import RefusedError
from host_tools.ground.named import AND

NEEDS_TWO = frozenset(("sit", "rebuy", "add_on", "top_up", "shares", "deal"))
"""Once the evening has begun; before that everybody buys in."""


class ForTwo(TypedDict):
    """The command that waits: its `id`, what it does, by whom, and whose chips they are.

    `numbers` are the chips that were asked for, or the percentages of the places.
    """

    id: str
    do: str
    by: str
    name: str
    numbers: list[int]


class TwoPeople:
    """Stands between the page and its director; `clock` counts seconds."""

    def __init__(self, director: Director, clock: Callable[[], float]) -> None:
        self._director = director
        self._eyes: FourEyes[DirectorCommand] = FourEyes(clock)

    def do(self, command: DirectorCommand, who: Who) -> None:
        """Do it, let it wait, or settle what waits.  RefusedError says why not."""
        if command.do in (AGREE, DISAGREE):
            self._settle(command, who)
        elif command.do in NEEDS_TWO and self._director.evening.began is not None:
            if not command.id:
                raise RefusedError("unknown")
            if command.id not in self._director.evening.ids:
                self._director.check(command)
                self._eyes.ask(who, command.id, command)
        else:
            self._director.do(command, who.name)

    def _settle(self, command: DirectorCommand, who: Who) -> None:
        waited = self._eyes.take(who, command.code, command.do == AGREE)
        if isinstance(waited, str):
            raise RefusedError(waited)
        if command.do == AGREE:
            self._director.do(waited.asked, AND.join((waited.who.name, who.name)))

    def document(self) -> ForTwo | None:
        """The section that the page shows of what waits."""
        waiting = self._eyes.waiting
        if waiting is None:
            return None
        asked, evening = waiting.asked, self._director.evening
        player = evening.at(asked.seat) if asked.seat is not None else None
        return {
            "id": waiting.id,
            "do": asked.do,
            "by": waiting.who.name,
            "name": player.name if player else asked.name or "",
            "numbers": _numbers(evening, asked),
        }


def _numbers(evening: Evening, asked: DirectorCommand) -> list[int]:
    """Payouts that are left empty are the usual ones."""
    if asked.do == "shares":
        return list(asked.shares or usual(max(1, evening.buy_ins)))
    return [asked.chips] if asked.do in ("sit", "top_up") and asked.chips else []
