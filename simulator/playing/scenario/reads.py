"""Readers that a scenario needs, and whether a build of the table has them."""

from collections.abc import Iterator

from host_tools.table.builds import FULL, build
from simulator.playing.scenario.model import Scenario, Step

_CHIPS = frozenset({"chips", "pull"})  # done, and understood by what lies in front
_OF_CHIPS = frozenset({"front", "change", "owes"})  # expected of it


def lacks(scenario: Scenario) -> bool:
    """True when the scenario depends on readers that its table has not."""
    table = build(scenario.build or FULL)
    fitted = {name.replace(" ", "") for name in table.words}
    if not fitted >= set(_readers(scenario)):
        return True
    return "bet0" not in table.zones and any(map(_needs_chips, scenario.steps))


def _readers(scenario: Scenario) -> Iterator[str]:
    """Readers that are ill, or said to be dead."""
    for wish in scenario.faults:
        yield from filter(None, [wish.place])
    for step in scenario.steps:
        yield from filter(None, [step.also.get("zone")])
        yield from step.expect.get("dead", ())


def _needs_chips(step: Step) -> bool:
    """They are read, or nothing can be keyed instead."""
    no_keys = step.verb == "fault" and step.also.get("bus") == "panel"
    return no_keys or step.verb in _CHIPS or bool(_OF_CHIPS & step.expect.keys())
