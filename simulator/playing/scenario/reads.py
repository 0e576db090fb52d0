"""What a scenario needs to be read, and whether a build of the table reads it."""

from collections.abc import Iterator

from host_tools.table.builds import FULL, build
from simulator.playing.scenario.model import Scenario

_CHIPS = frozenset({"chips", "pull"})  # done, and understood by what lies in front
_OF_CHIPS = frozenset({"front", "change", "owes"})  # expected of it


def lacks(scenario: Scenario) -> bool:
    """Whether the scenario depends on readers that its table has not."""
    table = build(scenario.build or FULL)
    readers = {name.replace(" ", "") for name in table.words}
    if not readers | {""} >= set(_readers(scenario)):
        return True
    reads_chips = "bet0" in table.zones
    return not reads_chips and any(
        step.verb in _CHIPS or _OF_CHIPS & step.expect.keys() for step in scenario.steps
    )


def _readers(scenario: Scenario) -> Iterator[str]:
    """Readers with a fault; an empty name where the fault has no place."""
    for wish in scenario.faults:
        yield wish.place
    for step in scenario.steps:
        yield step.also.get("zone", "")
