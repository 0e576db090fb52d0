"""Noisy polls, a few of the million of `make bench ARGS=noise`: nothing false, nothing lost."""

import pytest
from floorman.sensing import zones

from tests.bench.bench_noise import Bench


@pytest.mark.parametrize("seed", [101, 102])
def test_noise_makes_no_card_and_loses_none(seed):
    bench = Bench(seed)
    bench.run(20_000)
    assert not bench.wrong, f"python -m tests.bench.bench_noise --polls 20000 --seed {seed}"
    assert bench.air.noise["bled"]
    assert bench.air.noise["missed"] > 500
    assert bench.air.noise["polls drowned"] > 10


def test_stray_bytes_and_captured_receivers_make_no_card_and_lose_none():
    bench = Bench(103, chips=True)
    bench.run(1)  # a whole hand, some ten thousand field-ons
    assert not bench.wrong, "python -m tests.bench.bench_noise --chips --polls 1 --seed 103"
    assert bench.air.polls > 5_000
    assert bench.air.noise["disturbed"] > 300


def test_the_bench_sees_what_is_false_and_what_is_lost():
    bench = Bench(1)
    card = bench.cards[0]
    bench.felt.appeared(bench.zones[3], card)
    bench.move(card, 3)
    for _ in range(400):
        bench.scan.step()
    bench.move(card, -1)
    bench.place[card] = 3  # as if it lay there still
    for _ in range(2_000):
        bench.scan.step()
    assert [text[13:] for text in bench.wrong] == ["a false card at hole3", "a card lost at hole3"]


def test_a_deal_that_is_repeated_begins_with_the_usual_round():
    bench = Bench(1)
    sweeps = []
    for _ in range(2):
        bench.scan.new_hand()
        bench.scan.expect(zones.HOLE, 0, 9)
        sweeps.append(rounds_in(bench, 300))
        bench.move(bench.cards[0], 3)
        rounds_in(bench, 100)
        sweeps.append(rounds_in(bench, 300))
        bench.move(bench.cards[0], -1)
    assert sweeps[1] > 2 * sweeps[0]  # ten holes are a round
    assert sweeps[2] == pytest.approx(sweeps[0], abs=2)
    assert sweeps[3] > 2 * sweeps[2]


def rounds_in(bench, polls):
    """Rounds that begin in so many visits."""
    began, end = bench.scan.sweeps, bench.air.polls + polls
    while bench.air.polls < end:
        bench.scan.step()
    return bench.scan.sweeps - began
