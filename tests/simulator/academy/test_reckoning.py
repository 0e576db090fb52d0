"""Reckonings of the academy: every answer beside the pots and the button of the engine."""

import pytest
from floorman.rules.state import NOBODY

from host_tools.texts import languages
from simulator.academy import questions, quiz, reckoning
from simulator.academy.cases import HERE
from simulator.academy.reckoning import reckonings

FACTS = {
    "three_all_ins.pot0": 1200,  # 4 x 300
    "three_all_ins.pot1": 1800,  # 3 x 600
    "three_all_ins.share1": (1, 2, 3),
    "three_all_ins.pot2": 3000,  # 2 x 1500; 2600 go back to seat 4
    "three_all_ins.share2": (2, 3),
    "dead_money.pot0": 2450,  # 3 x 700, and 125 and 225 of two who folded
    "dead_money.share0": (2, 3, 4),
    "dead_money.pot1": 1600,
    "dead_money.share1": (3, 4),
    "on_the_flop.pot0": 1600,
    "on_the_flop.share0": (0, 1, 2),
    "on_the_flop.pot1": 1200,
    "on_the_flop.share1": (1, 2),
    "small_blind_out.button": 0,  # an empty seat has it
    "small_blind_out.small": 1,
    "small_blind_out.big": 2,
    "big_blind_out.button": 0,
    "big_blind_out.small": NOBODY,
    "big_blind_out.big": 2,
    "next_big_blind_out.button": 0,
    "next_big_blind_out.small": 1,
    "next_big_blind_out.big": 3,
    "three_become_two.button": 1,
    "three_become_two.small": 1,
    "three_become_two.big": 2,
}
"""Counted by hand; every book says the same."""


def test_every_reckoning_is_asked() -> None:
    assert [one.rpartition(".")[0] for one in reckonings()] == list(FACTS)
    assert {one.name for one in reckonings().values()} == {
        path.stem for path in (HERE / "reckonings").glob("*.toml")
    }


@pytest.mark.parametrize("id", reckonings())
def test_the_right_answer_is_the_engines(id: str) -> None:
    one = reckonings()[id]
    assert reckoning.answer(id) == FACTS[id.rpartition(".")[0]]
    found = reckoning.answers(id)
    assert found.count(reckoning.answer(id)) == 1
    for language in languages():
        called = {reckoning.called(one, fact)[language] for fact in found}
        assert len(called) == quiz.RULINGS


@pytest.mark.parametrize("id", reckonings())
def test_the_felt_does_not_tell_the_answer_before(id: str) -> None:
    asked = questions.question(id)
    [right] = [one for one in asked["rulings"] if one["right"]]
    before, after = asked["steps"], right["steps"]
    hands = [one["change"]["hand"] for one in before if "hand" in one["change"]]
    hand = hands[-1]
    *_, shown = (one["change"]["hand"] for one in after if "hand" in one["change"])
    assert all(one["pots"] == [] for one in hands)
    assert len(before) > 2
    if ".pot" in id:
        pots = after[0]["change"]["hand"]["pots"]
        assert pots[reckonings()[id].about] == FACTS[id.rpartition(".")[0]]
    if ".button" in id:
        assert shown["button"] == FACTS[id.rpartition(".")[0]] != hand["button"]


def test_the_list_has_rulings_and_reckonings_and_no_name_twice() -> None:
    ids = questions.ids()
    assert len(ids) == len(set(ids))
    assert {*reckonings()} < {*ids}
    with pytest.raises(KeyError):
        questions.question("three_all_ins.pot9.cuca")
