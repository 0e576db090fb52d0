"""A run-out that is run more than once, over the radio: the same places hear board after board."""

import pytest

from simulator.hand_script import HandScript
from simulator.people.pace import EASY
from simulator.playing import on_radio, on_rules
from tests.simulator.people import hands


@pytest.mark.parametrize(
    ("script", "profile"), [(hands.RUN_TWICE, "bench"), (hands.RUN_THRICE, "rc522")]
)
def test_the_table_hears_each_board_at_the_places_of_the_one_before(
    script: HandScript, profile: str
) -> None:
    played = on_radio.play(script, profile=profile, seed=1, pace=EASY)
    assert played.result.stacks == on_rules.play(script).stacks
    assert (played.result.over, played.result.alerts, played.troubles) == (True, (), ())


def test_of_two_boards_the_dealer_keys_the_second() -> None:
    played = on_radio.play(hands.TWO_BOARDS, profile="bench", seed=1, pace=EASY)
    assert played.result.stacks == on_rules.play(hands.TWO_BOARDS).stacks
    assert (played.result.over, played.result.alerts, played.troubles) == (True, (), ())
    assert sum(key.startswith("BOARD 2 ") for key in played.keyed) == 5
