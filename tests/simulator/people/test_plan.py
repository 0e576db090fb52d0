"""The plan before the deal: order of the deck, antes and blinds, how many chips to make."""

from dataclasses import replace
from random import Random

import pytest
from floorman import events as ev

from simulator.people.keypad import amount_keys
from simulator.people.plan import chips_needed, deal_order, deck_order, posts
from tests.simulator.people import hands


def test_cards_go_clockwise_from_the_left_of_the_button() -> None:
    assert deal_order(hands.WALK) == [2, 4, 7]
    assert deal_order(replace(hands.WALK, button=2)) == [4, 7, 2]
    assert deal_order(replace(hands.WALK, button=5)) == [7, 2, 4]


def test_heads_up_the_button_gets_the_last_card() -> None:
    assert deal_order(hands.CHECKED_DOWN) == [5, 0]


def test_the_deck_deals_what_the_script_says() -> None:
    script = hands.CHECKED_DOWN
    deck = deck_order(script, Random(1))
    assert sorted(deck) == list(range(52))
    assert (deck[1], deck[3]) == script.holes[0]
    assert (deck[0], deck[2]) == script.holes[5]
    assert tuple(deck[5:8]) == hands.cards("2c7d9h")
    assert (deck[9], deck[11]) == hands.cards("3s4d")


def test_a_board_the_script_does_not_name_is_shuffled() -> None:
    decks = {tuple(deck_order(hands.WALK, Random(seed))) for seed in range(5)}
    assert len(decks) == 5
    assert all(sorted(deck) == list(range(52)) for deck in decks)


def test_antes_come_before_blinds_and_short_stacks_post_what_they_have() -> None:
    assert posts(hands.WALK) == {2: [("bet2", 50)], 4: [("bet4", 100)], 7: []}
    assert posts(hands.BIG_BLIND_ANTE) == {
        0: [("bet0", 50)],
        1: [("pot", 100), ("bet1", 50)],
        2: [],
    }
    short = replace(hands.ANTES, stacks={0: 60, 1: 25, 2: 1000}, ante_mode=ev.ANTE_EACH)
    assert posts(short) == {0: [("pot", 25), ("bet0", 35)], 1: [("pot", 25)], 2: [("pot", 25)]}


def test_nobody_posts_for_an_empty_seat() -> None:
    dead = replace(hands.WALK, small_seat=3)
    assert posts(dead) == {2: [], 4: [("bet4", 100)], 7: []}


def test_chips_needed_cover_every_hand_of_a_set() -> None:
    one, other = chips_needed([hands.WALK]), chips_needed([hands.ALL_IN_HEADS_UP])
    both = chips_needed([hands.WALK, hands.ALL_IN_HEADS_UP])
    assert both == {value: max(one.get(value, 0), other.get(value, 0)) for value in both}
    assert max(both) == 1000


@pytest.mark.parametrize(
    ("amount", "keys"),
    [
        (222, [2, 2, 2]),
        (50_000, [5, 0, ev.K_THOUSAND]),
        (19_050_000, [1, 9, 0, 5, 0, ev.K_THOUSAND]),
        (2_000_000, [2, ev.K_THOUSAND, ev.K_THOUSAND]),
    ],
)
def test_amounts_are_typed_with_few_keys(amount: int, keys: list[int]) -> None:
    assert amount_keys(amount) == keys
