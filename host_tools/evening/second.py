"""Commands of the director's page that give somebody chips or money: another person agrees."""

from collections.abc import Callable
from typing import TypedDict

from host_tools.access.four_eyes import AGREE, DISAGREE, FourEyes
from host_tools.access.roles import Who
from host_tools.evening.asking import DirectorCommand
from host_tools.evening.director import Director
from host_tools.evening.refused import RefusedError
from host_tools.ground.named import AND

NEEDS_TWO = frozenset(("sit", "rebuy", "add_on", "top_up", "deal"))
"""Once the evening has begun; before that everybody buys in."""


class ForTwo(TypedDict):
    """The command that waits: its `id`, what it does, by whom, and whose chips they are."""

    id: str
    do: str
    by: str
    name: str


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
        seat, asked = waiting.asked.seat, waiting.asked
        player = self._director.evening.at(seat) if seat is not None else None
        name = player.name if player else asked.name or ""
        return {"id": waiting.id, "do": asked.do, "by": waiting.who.name, "name": name}
