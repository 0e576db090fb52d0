"""An evening at a home table, in small: `make bench ARGS=evening` plays forty hands of it."""

import pytest

from tests.bench.bench_evening import Evening


@pytest.mark.parametrize(("players", "hands", "seed"), [(4, 6, 3)])
def test_hand_after_hand_with_every_wager_keyed(players, hands, seed, tmp_path):
    evening = Evening(tmp_path, players, seed, "brisk")
    evening.play(hands)
    assert evening.people.hands == hands + 1
    assert evening.wrong == []
    assert evening.mirror.alerts == []
    assert evening.troubles == []
    assert evening.mirror.wagers == len(evening.keyed) >= hands
