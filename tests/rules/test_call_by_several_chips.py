"""Several chips without a word that come to a call (TDA-41D)."""

from tests.rules.felt import TDA, Felt


def bet_of_1200():
    return Felt([50_000] * 3, TDA).flop().bets(1_200)


def test_tda_41d_every_chip_is_needed():
    table = bet_of_1200()
    assert table.put(1, 1_000, 1_000) == 0
    assert table.did(1) == ("call", 1_200, "TDA-45A")
    assert table.chips_back(1) == 800


def test_tda_41d_one_chip_could_go_but_half_a_raise_is_not_reached():
    table = bet_of_1200()
    assert table.put(1, 1_000, 500, 100) == 0
    assert table.did(1) == ("call", 1_200, "TDA-43A")
    assert table.chips_back(1) == 400
