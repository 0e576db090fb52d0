"""A few minutes of the soak: every deadline kept, whatever goes wrong beside the table."""

import pytest

from tests.bench.bench_soak import report
from tests.bench.soak.table import Soak

SECOND_US = 1_000_000
SEED = 3_885_658_611


@pytest.mark.parametrize(("board", "seconds"), [("host", 200), ("vm", 15)])
def test_a_short_soak(board: str, seconds: int) -> None:
    soak = Soak(board, "rc522", SEED, wrap_s=60, hurry=30)
    try:
        soak.run(seconds * SECOND_US, 1, lambda soak: None)
        broken = report(soak)
    finally:
        soak.close()
    assert broken == 0
    assert sum(soak.mishaps.happened.values()) >= 2
    if board == "host":  # long enough for one of each
        assert soak.mishaps.happened["reader unplugged"]
        assert [one.what for one in soak.watch.deadlines if not one.longest] == []
    assert bool(soak.heap) == (board == "vm")
