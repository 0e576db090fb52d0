"""A scenario as data: a set-up, then steps of one thing done and what the table must say."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from host_tools.table.view import Input
from simulator.faults import Wish

STARTS = ("idle", "deal", "preflop", "flop", "turn", "river")
"""How far a hand is played before the first step: nothing begun, begun, cards dealt, a street
reached by calls and checks."""

LEVELS = ("event", "radio")
"""Where a scenario can run: straight into the rules, or through the radio."""


class ScenarioError(ValueError):
    """A file that is no scenario: says file, line and reason; line 0 is the file as a whole."""

    def __init__(self, path: Path, line: int, reason: str) -> None:
        super().__init__(f"{path}, line {line}: {reason}" if line else f"{path}: {reason}")
        self.path = path
        self.line = line
        self.reason = reason


@dataclass(frozen=True)
class Step:
    """One step.  `verb` is empty for a step that only expects; seats in `value` are 0..9.

    `also` holds what goes with the verb (seat, amount, cards ...), `expect` what the table must
    say after it, for the scenario's book.
    """

    number: int
    line: int
    verb: str
    value: Any
    also: Mapping[str, Any] = field(default_factory=dict)
    expect: Mapping[str, Any] = field(default_factory=dict)

    @property
    def seat(self) -> int:
        """The seat that does it, 0..9; 255 for nobody or the dealer."""
        if self.verb in SEAT_IS_VALUE:
            return int(self.value)
        return int(self.also.get("seat", 255))


SEAT_IS_VALUE = frozenset(
    {"knock", "lift", "lay", "leave", "return", "muck", "show", "call", "check", "fold", "allin"}
)
"""Verbs whose value is the seat that does it."""


@dataclass(frozen=True)
class Scenario:
    """One scenario under one rule book.

    `stacks` maps seat 0..9 to chips before the hand, `posted` a blind's seat to the chips it lays
    down, `house` book parameters to values that this house changed, `game` tells another one than
    no-limit hold'em, `faults` are there before the table starts, `build` is what the table reads,
    empty where the scenario does not say.
    """

    name: str
    path: Path
    line: int
    book: str
    stacks: dict[int, int]
    button: int
    small: int
    big: int
    ante_mode: int
    ante: int
    unit: int
    start: str
    board: tuple[int, ...]
    steps: tuple[Step, ...]
    posted: dict[int, tuple[int, ...]] = field(default_factory=dict)
    house: dict[str, Any] = field(default_factory=dict)
    game: Input | None = None
    levels: tuple[str, ...] = LEVELS
    faults: tuple[Wish, ...] = ()
    example: str = ""
    rules: tuple[str, ...] = ()
    note: str = ""
    build: str = ""


@dataclass(frozen=True)
class Difference:
    """The first thing that was not as the scenario says."""

    step: int
    line: int
    reason: str

    def __str__(self) -> str:
        where = f"step {self.step}" if self.step else "set-up"
        return f"{where}, line {self.line}: {self.reason}"


@dataclass(frozen=True)
class Outcome:
    """A scenario that was run: the first difference, or None, and what the table said."""

    scenario: Scenario
    difference: Difference | None
    said: tuple[str, ...]
    troubles: tuple[str, ...] = ()

    @property
    def ok(self) -> bool:
        return self.difference is None
