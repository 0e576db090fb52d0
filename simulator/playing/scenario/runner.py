"""Runs scenarios at event level and finds the first difference."""

from collections import Counter
from typing import Protocol

from host_tools.table.view import Watched
from simulator.playing.on_rules import Said
from simulator.playing.scenario.compare import Seen, difference, open_options
from simulator.playing.scenario.event_table import EventTable
from simulator.playing.scenario.model import Difference, Outcome, Scenario, Step


class Table(Seen, Protocol):
    """Somewhere a scenario is played."""

    said: list[Said]
    front: dict[int, list[int]]

    def do(self, step: Step) -> None:
        """Do the step."""


def run(scenario: Scenario) -> Outcome:
    """The scenario straight into the rules."""
    table = EventTable(scenario)
    table.set_up()
    found = first_difference(table, scenario)
    return Outcome(scenario, found, tuple(said.text for said in table.said))


def first_difference(table: Table, scenario: Scenario) -> Difference | None:
    """Take the steps one by one until the table says otherwise."""
    for step in scenario.steps:
        before = len(table.said)
        reason = _impossible(table.game, step) or _not_there(table, step)
        if reason:
            return Difference(step.number, step.line, reason)
        if step.verb:
            table.do(step)
        reason = difference(table, table.said[before:], step.expect, step.seat)
        if reason:
            return Difference(step.number, step.line, reason)
    return None


def _impossible(game: Watched, step: Step) -> str:
    """Why the step's key would mean something else now: a number without such an option."""
    if step.verb == "choose":
        options = open_options(game)
        if step.value > len(options):
            return f"there is no option {step.value}: {', '.join(options) or 'nothing is open'}"
    if step.verb == "undo" and step.value > game.log.acts():
        return f"there are {game.log.acts()} acts to undo, not {step.value}"
    return ""


def _not_there(table: Table, step: Step) -> str:
    """Why the hand cannot take these chips back: they do not lie there."""
    pulled = step.value if step.verb == "pull" else step.also.get("pull", ())
    lacking = Counter(pulled) - Counter(table.front.get(step.seat, ()))
    return f"no chip of {min(lacking)} to pull in front of seat {step.seat + 1}" if lacking else ""
