"""Hands over the felt: what lies where, which faces are seen, what cannot be done."""

from random import Random

import pytest

from simulator.hands_on.reaching import ALL, ONE, Hands, Lies
from simulator.people.stakes import CHIPS
from simulator.rig import Rig
from simulator.tags import make_tags
from simulator.world import World

ME, OTHER = 1, 2


@pytest.fixture(scope="module")
def rig() -> Rig:
    return Rig(World(make_tags(CHIPS, 0, decks=2)))


@pytest.fixture
def hands(rig: Rig) -> Hands:
    rig.world.seat_players({0: 5000, 3: 5000})
    found = Hands(rig, Random(0))
    found.gather()
    return found


def faces(lies: Lies, place: str) -> list[str]:
    return [face for _, face in lies["cards"].get(place, [])]


def dealt(hands: Hands, place: str, cards: int = 1) -> None:
    for _ in range(cards):
        hands.lift(ME, "deck")
        hands.put(ME, place)


def test_the_upper_card_of_the_deck_goes_where_it_is_put(rig: Rig, hands: Hands) -> None:
    upper = rig.world.top_card()
    dealt(hands, "hole3")
    assert rig.world.at("hole3") == [upper]
    assert rig.world.over(upper) == "hole3"
    assert hands.lies()["piles"]["deck"] == 51


def test_a_held_card_is_over_no_reader_until_it_is_back(rig: Rig, hands: Hands) -> None:
    dealt(hands, "hole3", 2)
    hands.lift(ME, "hole3")
    assert len(rig.world.at("hole3")) == 1
    assert hands.lies()["held"] == {"1": {"from": "hole3", "cards": 1, "chips": []}}
    hands.back(ME)
    assert len(rig.world.at("hole3")) == 2
    assert hands.lies()["held"] == {}


def test_a_card_taken_off_the_deck_goes_back_on_top(rig: Rig, hands: Hands) -> None:
    upper = rig.world.top_card()
    hands.lift(ME, "deck")
    hands.back(ME)
    assert rig.world.top_card() is upper


def test_two_people_hold_different_things(rig: Rig, hands: Hands) -> None:
    hands.lift(ME, "deck")
    hands.lift(OTHER, "rack0", chips=ALL)
    hands.put(OTHER, "bet0")
    assert rig.world.chips("bet0") == 5000
    assert list(hands.lies()["held"]) == ["1"]


def test_only_faces_that_are_looked_at_are_told(hands: Hands) -> None:
    dealt(hands, "hole3", 2)
    assert faces(hands.lies(), "hole3") == ["", ""]
    hands.peek(3)
    assert all(faces(hands.lies(), "hand3"))
    hands.lay(3)
    hands.hide(3)
    assert faces(hands.lies(), "hand3") == ["", ""]
    hands.lay(3)
    hands.turn("hole3")
    assert all(faces(hands.lies(), "hole3"))
    hands.turn("hole3")
    assert faces(hands.lies(), "hole3") == ["", ""]
    dealt(hands, "board0")
    dealt(hands, "burn")
    assert all(faces(hands.lies(), "board0"))
    assert faces(hands.lies(), "burn") == [""]


def test_an_amount_is_changed_at_the_bank(rig: Rig, hands: Hands) -> None:
    hands.lift(ME, "rack0", chips=325)
    hands.put(ME, "bet0")
    assert (rig.world.chips("bet0"), rig.world.chips("rack0")) == (325, 4675)
    rig.world.check_chips()


def test_one_chip_of_a_value(rig: Rig, hands: Hands) -> None:
    hands.make_change()
    hands.lift(ME, "rack0", chips=[ONE, 500])
    hands.put(ME, "bet0")
    assert [chip.value for chip in rig.world.at("bet0")] == [500]
    rig.world.check_chips()


def test_a_neat_stack_is_not_read_a_loose_one_is(rig: Rig, hands: Hands) -> None:
    hands.make_change()
    for neat in (False, True):
        hands.lift(ME, "rack0", chips=1000)
        hands.put(ME, "bet0")
        hands.lift(ME, "bet0", chips=ALL)
        hands.put(ME, "bet0", neat)
    tags = [chip.tag for chip in rig.world.at("bet0")]
    antenna = rig.world.antennas["bet0"]
    assert len(tags) > 1
    assert not any(antenna._feels(tag) for tag in tags)
    hands.push("bet0", "bet3")
    assert all(rig.world.antennas["bet3"]._feels(tag) for tag in tags)


def test_small_chips_go_as_far_as_the_bank_does(rig: Rig) -> None:
    rig.world.seat_players(dict.fromkeys(range(10), 10_000))
    Hands(rig, Random(0)).make_change()
    racks = [[chip.value for chip in rig.world.at(f"rack{seat}")] for seat in range(10)]
    assert [sum(rack) for rack in racks] == [10_000] * 10
    assert all(rack.count(100) >= 4 for rack in racks)
    rig.world.check_chips()


def test_sweeping_takes_every_bet(rig: Rig, hands: Hands) -> None:
    for seat in (0, 3):
        hands.lift(ME, f"rack{seat}", chips=200)
        hands.put(ME, f"bet{seat}")
    hands.sweep()
    assert rig.world.chips("pot") + rig.world.chips("pile") == 400
    hands.push("pot", "rack3")
    assert rig.world.chips("rack3") == 5200


def test_gathering_brings_every_card_back(rig: Rig, hands: Hands) -> None:
    dealt(hands, "hole3", 2)
    hands.peek(3)
    hands.lift(ME, "deck")
    hands.gather()
    assert len(rig.world.at("deck")) == 52
    assert hands.lies()["held"] == {}
    assert hands.seen == set()


def test_gathering_takes_the_card_of_another_deck_out(rig: Rig, hands: Hands) -> None:
    strange = rig.world.at("spare")[0]
    rig.world.move(strange, "hole3")
    hands.gather()
    assert strange.place == "spare"
    assert len(rig.world.at("deck")) == 52


@pytest.mark.parametrize(
    ("wish", "sentence"),
    [
        (lambda hands: hands.lift(ME, "moon"), "there is no place 'moon' on the felt"),
        (lambda hands: hands.lift(ME, "burn"), "no card lies at burn"),
        (lambda hands: hands.lift(ME, "deck", 999), "that card does not lie at deck any more"),
        (lambda hands: hands.lift(ME, "bet0", chips=ALL), "no chip lies at bet0"),
        (lambda hands: hands.lift(ME, "rack0", chips=-1), "chips are one, all, or an amount"),
        (lambda hands: hands.lift(ME, "rack0", chips=6000), "rack0 holds 5000, not 6000"),
        (lambda hands: hands.lift(ME, "rack0", chips=[ONE, 7]), "no chip of 7 lies there"),
        (lambda hands: hands.put(ME, "pot"), "nothing is in the hand: pick something up first"),
        (lambda hands: hands.peek(3), "seat 4 has no cards there"),
        (lambda hands: hands.muck(3), "seat 4 has no cards"),
    ],
)
def test_what_cannot_be_done_says_why(hands, wish, sentence) -> None:
    with pytest.raises(ValueError, match="^" + sentence.replace("(", r"\(")):
        wish(hands)


def test_chips_on_a_reader_must_make_the_amount(hands: Hands) -> None:
    hands.lift(ME, "rack0", chips=ALL)
    hands.put(ME, "bet0")
    with pytest.raises(ValueError, match="the chips at bet0 do not make 25"):
        hands.lift(ME, "bet0", chips=25)
