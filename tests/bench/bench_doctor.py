"""The doctor at tables with one fault, and with two that are drawn: what it names.

Each fault of tests/host_tools/doctor/faulty.py alone, then pairs of them.  A pair is right when
both have their names; half when one hides the other, as a dead bus hides a loose plug; false when
anything else is named, too.  Ends with a non-zero status when a single fault is not right.

`python -m tests.bench doctor --pairs 60 --seed 1`.
"""

import argparse
import tempfile
from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from pathlib import Path
from random import Random

from simulator.bus import SimulationError
from simulator.rig import Rig
from tests.host_tools.doctor.faulty import BY_HAND, WIRED_WRONG, named, names, wishes_of

_CASES = WIRED_WRONG | BY_HAND
_PAIRS = 60
RIGHT, HALF, FALSE = "right", "half", "false"


def judge(expected: list[str], found: list[str]) -> str:
    """The findings are those of the faults, some of them, or others."""
    if set(found) == set(expected):
        return RIGHT
    return HALF if found and set(found) < set(expected) else FALSE


def expected_of(cases: Sequence[str]) -> list[str]:
    """The names of these faults."""
    return [_CASES[case][1] for case in cases]


def found_with(*cases: str) -> list[str]:
    """Findings at a table that has all these faults; cards are laid on four places.

    What no chip could do ends the examination, and is the only finding.
    """

    def spoil(rig: Rig) -> None:
        for case in cases:
            _CASES[case][0](rig)

    wishes = [wish for case in cases for wish in wishes_of(case)]
    with tempfile.TemporaryDirectory() as folder:
        try:
            return names(named(Path(folder), wishes, spoil))
        except SimulationError as error:
            return [str(error)]


def _play(groups: Sequence[tuple[str, ...]]) -> Counter[str]:
    figures: Counter[str] = Counter()
    for cases in groups:
        found = found_with(*cases)
        verdict = judge(expected_of(cases), found)
        figures[verdict] += 1
        if verdict != RIGHT:
            print(f"  {verdict}: {' + '.join(cases)}: {', '.join(found) or 'nothing'}", flush=True)
    return figures


def main(arguments: Sequence[str] | None = None) -> int:
    """Exit status 1 when a fault alone is not named, or another is."""
    parser = argparse.ArgumentParser(prog="tests.bench doctor", description=__doc__)
    parser.add_argument("--pairs", type=int, default=_PAIRS)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    alone = _play([(case,) for case in _CASES])
    print(f"alone  {alone[RIGHT]:4} of {alone.total()} by their names")
    drawn = Random(options.seed).sample([*combinations(_CASES, 2)], options.pairs)
    pairs = _play(drawn)
    print(f"pairs  {pairs[RIGHT]:4} of {pairs.total()} by both names", end=", ")
    print(f"{pairs[HALF]} by one of them, {pairs[FALSE]} with a false one")
    return int(alone[RIGHT] < alone.total())
