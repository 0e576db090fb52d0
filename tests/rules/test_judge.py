"""A thousand random hands, our rules and pokerkit side by side; `make bench` plays 20,000."""

import os
from collections import Counter

import pytest

from tests.rules.judge import DifferenceError, Match, judge_many

SEED = int(os.environ.get("FLOORMAN_SEED", "1"))  # to replay one hand: FLOORMAN_SEED=n, HANDS=1
HANDS = int(os.environ.get("FLOORMAN_HANDS", "500"))


@pytest.mark.filterwarnings("ignore::UserWarning")
def test_random_hands_agree_with_pokerkit_at_every_step():
    print(f"seed {SEED}, {HANDS} hands; FLOORMAN_SEED=n FLOORMAN_HANDS=1 plays hand n alone")
    tally = judge_many(SEED, HANDS)
    print(dict(tally))
    assert tally["hands"] == HANDS


@pytest.mark.filterwarnings("ignore::UserWarning")
def test_the_judge_sees_a_wrong_chip():
    match = Match(7, Counter())
    match.setting.unit = 1
    match._start()
    match.game.stack[match.setting.seats[0]] += 1
    with pytest.raises(DifferenceError):
        match._act()
