"""Runs scenarios at event level and finds the first difference."""

from typing import Protocol

from host_tools.event_replay import Said
from host_tools.scenario.event_table import EventTable
from host_tools.scenario.expect import Seen, difference
from host_tools.scenario.model import Difference, Outcome, Scenario, Step


class Table(Seen, Protocol):
    """Somewhere a scenario is played."""

    said: list[Said]

    def do(self, step: Step) -> None:
        """What the step says."""


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
        if step.verb:
            table.do(step)
        reason = difference(table, table.said[before:], step.expect, step.seat)
        if reason:
            return Difference(step.number, step.line, reason)
    return None
