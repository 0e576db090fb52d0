"""Tables at radio level that are set up once; each scenario goes on in a copy of its own."""

from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from random import Random

from simulator.playing.scenario.deck import hole_cards, unnamed_cards
from simulator.playing.scenario.model import Difference, Scenario
from simulator.playing.scenario.radio_table import RadioTable, opened
from simulator.playing.scenario.runner import first_difference
from tests.forked import in_a_copy


class Tables:
    """Tables that are set up, by all that their set-up depends on."""

    def __init__(self) -> None:
        self.open = ExitStack()
        self._set_up: dict[str, RadioTable] = {}

    def first_difference(self, scenario: Scenario, profile: str = "bench") -> Difference | None:
        """Where the table differs from the scenario."""
        table = self._at_the_first_step(scenario, profile)
        return in_a_copy(lambda: first_difference(table, scenario))

    def _at_the_first_step(self, scenario: Scenario, profile: str) -> RadioTable:
        alike = {"name": "", "path": Path(), "line": 0, "steps": (), "example": "", "rules": (),
                 "note": "", "levels": ()}  # fmt: skip
        holes = hole_cards(scenario)
        deck = unnamed_cards(scenario, holes, Random(0))
        key = repr((replace(scenario, **alike), profile, holes, deck))
        if key not in self._set_up:
            table = self._set_up[key] = self.open.enter_context(opened(scenario, profile=profile))
            table.set_up()
        return self._set_up[key]
