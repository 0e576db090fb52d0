"""The bench of knocks: a table is taught by bring-up's own step, and a judge that can fail."""

from collections import Counter
from pathlib import Path

import pytest
from floorman.learned import Learned
from floorman.link import exams

from tests.bench import bench_knocks

SEED = 5


def test_a_table_is_taught_and_keeps_it(tmp_path: Path) -> None:
    sensors, result, turned = bench_knocks.teach(SEED, tmp_path)
    assert (result.verdict, turned > 0) == ("pass", True)
    strong = [sensor.trimmer / sensor.glue for sensor in sensors]
    assert max(strong) < 1.6 * min(strong)
    kept = Learned(f"{tmp_path}/learned.bin")
    assert kept.state == exams.LEARNED
    knocks = kept.table[: exams.LEARN_EACH * exams.READER_LINES]
    assert set(knocks[:: exams.LEARN_EACH]) == {10}


def test_a_hand_of_checks_is_played_at_it(tmp_path: Path) -> None:
    sensors, *_ = bench_knocks.teach(SEED, tmp_path, taught=False)
    for sensor in sensors:
        sensor.trimmer = sensor.glue
    evening = bench_knocks.Evening(SEED, tmp_path, sensors)
    evening.hand(1)
    assert evening.counted["right"] == 5


@pytest.mark.parametrize(
    ("counted", "status"),
    [
        ({"right": 49, "asked": 1}, 0),
        ({"right": 48, "asked": 1}, 1),
        ({"right": 49, "wrong": 1}, 1),
        ({"right": 49, "wrong by a stray": 1}, 1),
        ({"right": 3}, 1),
    ],
)
def test_the_bar_is_none_wrong_and_one_in_fifty_asked(
    counted: dict[str, int], status: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bench_knocks, "play", lambda *table: Counter(counted))
    assert bench_knocks.main(["--tables", "1", "--hands", "1"]) == status
