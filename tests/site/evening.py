"""A seed's evening at a simulated table as text: the same wherever Python runs.

The source of this file is run in the browser, too.
"""

import os
import random
from collections.abc import Iterator
from contextlib import contextmanager

from host_tools.table.state import TableState
from simulator.hands_on.company import EVERYBODY
from simulator.hands_on.first_table import Game, evening
from simulator.people.pace import BRISK


def told(seed: int, seconds: float) -> str:
    """Messages of the table while people dealt and played, a line each."""
    lines: list[str] = []
    with _own_chance(seed), evening(Game(seed=seed, pace=BRISK), TableState()) as table:
        table.heard = lambda message: lines.append(f"{table.rig.clock.now} {message!r}")
        table.company.let(EVERYBODY)
        table.run_for(seconds)
    return "\n".join(lines)


@contextmanager
def _own_chance(seed: int) -> Iterator[None]:
    """Numbers that the table draws for itself come from the seed, too."""
    drawn = os.urandom
    random.seed(seed)
    os.urandom = random.Random(seed).randbytes
    try:
        yield
    finally:
        os.urandom = drawn
