"""Hands with misses, neighbours that bleed in, and players who peek at any time.

A failing one is played again by `floorman replay --fault miss=6 --fault bleed=100 --seed N FILE`
but for the peeks; `python -m tests.bench.bench_replay --misses 6 --bleed 100 --peeks` plays 200.
"""

from dataclasses import replace
from pathlib import Path

import pytest

from simulator.faults import wish
from simulator.people.pace import BRISK
from simulator.playing.on_radio import play
from simulator.playing.on_rules import differences
from simulator.playing.phh import load

HANDS = Path(__file__).resolve().parents[1] / "hands"
NOISE = (wish("miss", 6), wish("bleed", 1000))
PEEKING = replace(BRISK, peeks=6.0)


@pytest.mark.parametrize(
    ("name", "seed"), [("side_pot", 1), ("three_all_ins", 2), ("heads_up", 2), ("heads_up", 4)]
)
def test_a_noisy_hand_ends_as_recorded_without_an_alert(name, seed):
    script = load(HANDS / f"{name}.phh")
    played = play(script, seed=seed, pace=PEEKING, faults=NOISE)
    print(f"{name}, seed {seed}: {played.noise}")
    assert not differences(script, played.result)
    assert not [said.text for said in played.result.alerts]
    assert not played.troubles
    assert set(played.keyed) == {"SHOW"}
    assert played.noise.misses > 20


def test_the_noise_there_was_is_counted():
    script = load(HANDS / "heads_up.phh")
    noise = play(script, seed=3, pace=PEEKING, faults=NOISE).noise
    assert min(noise.misses, noise.bleeds, noise.peeks) > 0
    without = play(script, seed=3).noise
    assert without.misses == without.peeks == 0
