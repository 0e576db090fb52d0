"""Runs scenarios at event level and finds the first difference."""

from host_tools.scenario.event_table import EventTable
from host_tools.scenario.expect import difference
from host_tools.scenario.model import Difference, Outcome, Scenario


def run(scenario: Scenario) -> Outcome:
    """The scenario straight into the rules."""
    table = EventTable(scenario)
    table.set_up()
    found = _first_difference(table, scenario)
    return Outcome(scenario, found, tuple(said.text for said in table.said))


def _first_difference(table: EventTable, scenario: Scenario) -> Difference | None:
    for step in scenario.steps:
        before = len(table.said)
        if step.verb:
            table.do(step)
        reason = difference(table, table.said[before:], step.expect, step.seat)
        if reason:
            return Difference(step.number, step.line, reason)
    return None
