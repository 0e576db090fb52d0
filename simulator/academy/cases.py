"""The cases of the academy: a situation under a book, and what the table makes of it.

Situations are the gallery's pieces and the scenarios of `situations/`; `levels.toml` has their
order.  What a book decides is never written down: the scenario is played, and the rules are asked.
"""

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from floorman.rules.books import NAMES as BOOKS
from floorman.rules.codes import ALERT_REPAIR

from host_tools.rulebook.reasons import decision
from host_tools.rulebook.tables import Ruling
from host_tools.table import asked, code_names
from host_tools.table.page_document import Decision
from simulator.hands_on import gallery
from simulator.playing.scenario.model import Scenario
from simulator.playing.scenario.reader import load

HERE = Path(__file__).parent
SITUATIONS = HERE / "situations"
_WORK = code_names.alerts()[ALERT_REPAIR]


@dataclass(frozen=True)
class Level:
    """A step of the way from the first deal to mixed games.

    `reckonings` are files of `reckonings/` with what is asked about each.
    """

    name: str
    cases: tuple[str, ...]
    reckonings: tuple[tuple[str, tuple[str, ...]], ...] = ()


@cache
def levels() -> tuple[Level, ...]:
    """All, the first first."""
    data = tomllib.loads((HERE / "levels.toml").read_text(encoding="utf-8"))
    return tuple(
        Level(
            one["name"],
            tuple(one.get("cases", ())),
            tuple((name, tuple(asks)) for name, asks in one.get("reckonings", {}).items()),
        )
        for one in data["level"]
    )


@dataclass(frozen=True)
class Case:
    """A situation under a book.  What the book settles without a question is the decision
    `unasked`; `steps` of the scenario come before the situation.
    """

    name: str
    scenario: Scenario
    unasked: Ruling | None
    steps: int

    @property
    def id(self) -> str:
        return f"{self.name}.{self.scenario.book}"

    @property
    def book(self) -> int:
        """Its number in books.NAMES."""
        return BOOKS.index(self.scenario.book)


def asks(scenario: Scenario) -> Decision | None:
    """The table's question once the scenario has happened; work that is due is none."""
    found = asked.decisions(gallery.played(scenario).game)
    return found[0] if found and found[0]["code"] != _WORK else None


@cache
def cases() -> dict[str, Case]:
    """All by id, in the order of the levels."""
    return {one.id: one for level in levels() for name in level.cases for one in _of(name)}


def _of(name: str) -> Iterator[Case]:
    """A case for each book that has something to say."""
    piece = {one.name: one for one in gallery.pieces()}.get(name)
    path = piece.path if piece else SITUATIONS / f"{name}.toml"
    for scenario in load(path):
        row = decision(piece.unasked) if piece and piece.unasked else None
        if asks(scenario):
            row = None
        elif row is None:
            continue
        yield Case(name, scenario, row, piece.steps if piece else len(scenario.steps) - 1)
