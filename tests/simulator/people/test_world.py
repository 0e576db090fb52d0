"""The felt: places with and without readers, chips that add up, a deck in order."""

from collections import Counter

import pytest

from simulator.bus import SimulationError
from simulator.chipset import VALUES, Demand, split
from simulator.radio import BENCH, RC522
from simulator.tags import make_tags
from simulator.world import OFF_READERS, ZONES, World, neighbours

CHIPS = dict.fromkeys((1, 5, 25, 100, 500, 1000, 5000), 30)


@pytest.fixture
def world() -> World:
    return World(make_tags(CHIPS, seed=1, decks=2))


def test_every_zone_has_an_antenna_and_nothing_else_has() -> None:
    world = World([], RC522)
    assert tuple(world.antennas) == ZONES
    assert len(ZONES) == 28
    assert all(antenna.profile is RC522 for antenna in world.antennas.values())
    assert not set(ZONES) & set(OFF_READERS)


def test_neighbours_are_mutual_and_round_the_table() -> None:
    near = neighbours()
    assert set(near) == set(ZONES)
    assert all(name in near[other] for name in near for other in near[name])
    assert set(near["hole0"]) == {"hole9", "hole1", "bet0"}
    assert near["board0"] == ("burn", "board1")
    world = World([], BENCH)
    assert world.antennas["pot"].neighbours == [world.antennas["board4"]]


def test_a_tag_is_on_the_antenna_of_its_place_only(world: World) -> None:
    card = world.cards[51]
    world.move(card, "hole3")
    assert world.antennas["hole3"].tags == [card.tag]
    world.move(card, "hand3")
    assert world.antennas["hole3"].tags == []
    world.move(card, "board0")
    assert [name for name, a in world.antennas.items() if a.tags] == ["board0"]
    assert card.place == "board0"


def test_the_second_deck_is_spare(world: World) -> None:
    assert len(world.at("spare")) == len(world.at("deck")) == len(world.cards) == 52


def test_a_stacked_deck_comes_off_the_top_in_order(world: World) -> None:
    order = [51 - n for n in range(52)]
    world.move(world.cards[7], "burn")
    world.stack_deck(order)
    assert world.top_card().value == 51
    assert [card.value for card in world.at("deck")] == order
    world.move(world.cards[0], "burn")
    with pytest.raises(SimulationError, match="names a card twice"):
        world.stack_deck([1, 2, 3, 2])
    world.stack_deck([1, 2, 3])  # a game without the others
    assert [card.value for card in world.at("deck")] == [1, 2, 3]


@pytest.mark.parametrize("amount", [1, 4, 49, 222, 9_999, 170_000, 1_067_100, 19_050_000])
def test_any_amount_is_made_of_the_fewest_chips(amount: int) -> None:
    chips = split(amount)
    assert sum(chips) == amount
    assert len(chips) == _fewest(amount)


def _fewest(amount: int) -> int:
    """By trying every way below 100, where values do not divide each other, and greedy above."""
    small = [value for value in VALUES if value < 100]
    best = [0] + [10**6] * 99
    for n in range(1, 100):
        best[n] = 1 + min(best[n - value] for value in small if value <= n)
    count = best[amount % 100]
    amount -= amount % 100
    for value in VALUES:
        if value >= 100:
            count += amount // value
            amount %= value
    return count


def test_demand_is_the_most_of_each_chip_at_one_time() -> None:
    demand = Demand()
    demand.note([[600], [50, 50]])
    demand.note([[100, 100, 100]])
    assert demand.chips == Counter({500: 1, 100: 3, 50: 2})


def test_the_bank_changes_money_off_the_readers(world: World) -> None:
    world.seat_players({2: 5_000})
    [chips] = world.change("rack2", 222)
    assert sorted(chip.value for chip in chips) == [1, 1, 5, 5, 5, 5, 100, 100]
    assert all(chip in world.at("rack2") for chip in chips)
    assert world.chips("rack2") == 5_000
    world.check_chips()


def test_nobody_pays_what_he_has_not(world: World) -> None:
    world.seat_players({2: 500})
    with pytest.raises(SimulationError, match="rack2 holds 500, not 600"):
        world.change("rack2", 600)
    with pytest.raises(SimulationError, match="not changed on a reader"):
        world.change("bet2")


def test_a_bank_out_of_large_chips_pays_small_ones_and_says_when_it_cannot() -> None:
    world = World(make_tags({5: 4, 100: 1}, seed=1))
    world.seat_players({0: 100})
    world.buy_in(1, 20)
    assert [chip.value for chip in world.at("rack1")] == [5, 5, 5, 5]
    with pytest.raises(SimulationError, match="the bank cannot make 5"):
        world.buy_in(1, 5)


def test_buying_in_and_cashing_out_keep_the_count(world: World) -> None:
    world.seat_players({0: 1_000, 4: 300})
    world.cash_out(4)
    world.buy_in(5, 2_000)
    world.check_chips()
    world.seat_players({1: 100})
    world.check_chips()
    assert world.chips("rack0") == world.chips("rack5") == 0


def test_a_chip_is_broken_into_the_fewest_smaller_ones(world: World) -> None:
    world.buy_in(0, 500)
    [chip] = world.at("rack0")
    smaller = world.break_chip(chip)
    assert [item.value for item in smaller] == [100] * 5
    assert world.at("rack0") == smaller
    assert world.break_chip(smaller[0])[0].value == 25
    world.check_chips()


def test_the_smallest_chip_cannot_be_broken(world: World) -> None:
    world.buy_in(0, 1)
    assert world.break_chip(world.at("rack0")[0]) == world.at("rack0")
