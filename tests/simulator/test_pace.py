"""The pace of the firmware's loop in the simulator, beside an emulated Pico's."""

import pytest

from simulator.boards.host import HostBoard
from simulator.desk import CHIPS
from simulator.rig import Rig
from simulator.tags import carried, make_tags
from simulator.world import World
from tests.bench.bench_pico import Visits

PICO_MS = 98.9  # a sweep of the empty table, from tests/bench/RESULTS.md
STEP_US = 1_000


@pytest.fixture
def board(tmp_path):
    entries = make_tags(CHIPS, seed=1)
    rig = Rig(World(entries))
    return rig, HostBoard(rig.wires, carried(tmp_path, entries, "full"))


def test_a_step_takes_time_beside_its_wires(board):
    rig, running = board
    before = rig.clock.now
    for _ in range(100):
        running.table.step()
    assert rig.clock.now - before > 100 * STEP_US


def test_a_sweep_takes_no_longer_than_an_emulated_picos(board):
    """Readers are waited for no longer here than at a real table."""
    rig, running = board
    visits = Visits(rig, 0)
    running.run(lambda: len(visits.times) > 8)
    assert PICO_MS * 0.75 < max(visits.sweeps()[1:]) / 1_000 < PICO_MS
