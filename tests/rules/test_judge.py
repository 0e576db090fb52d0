"""A thousand random hands, our rules and pokerkit side by side; `make bench` plays 20,000."""

import os
from collections import Counter

import pytest
from floorman.rules import games, odd_chips, open_cards

from tests.rules.judge import DifferenceError, Match, judge, judge_many

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


# stud's suits, of which pokerkit knows nothing -------------------------------------------------


def judged(game, seed):
    tally = Counter()
    judge(seed, tally, games.NAMES.index(game))
    return tally


@pytest.mark.parametrize("game", ["stud", "stud_hilo"])
def test_tda_20b_an_odd_chip_of_stud_is_not_the_first_seat_s(game):
    """25 for two straights to the ace: the spade has 13."""
    assert judged(game, 11785)["high suit"] == 1


def test_the_judge_sees_an_odd_chip_of_stud_at_a_wrong_seat(monkeypatch):
    monkeypatch.setattr(odd_chips, "before_first", lambda s, winners, low: s.button)
    with pytest.raises(DifferenceError, match="stacks at the end"):
        judged("stud", 11785)


@pytest.mark.parametrize("seed", [10002, 10610])
def test_rp_10d_the_best_open_hand_by_suit_may_be_all_in(seed):
    """The next one who can begins, and not the other hand that is as good."""
    assert judged("razz", seed)["equal boards"] == 1


@pytest.mark.parametrize("seed", [10002, 10610])
def test_the_judge_sees_equal_open_hands_that_begin_at_a_wrong_seat(monkeypatch, seed):
    highest = open_cards.highest_card
    monkeypatch.setattr(open_cards, "highest_card", lambda *cards: 100 - highest(*cards))
    with pytest.raises(DifferenceError):
        judged("razz", seed)
