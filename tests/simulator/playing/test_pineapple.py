"""Pineapple by people, at readers that list three cards and at RC522s, which hear two."""

import pytest
from floorman.rules import codes

from simulator.hand_script import Do, HandScript
from simulator.people.pace import BRISK, EASY
from simulator.playing import on_radio, on_rules
from tests.simulator.people import hands

HANDS = {"pineapple": hands.PINEAPPLE, "crazy": hands.CRAZY_PINEAPPLE}


def threw(result: on_rules.Result) -> list[int]:
    return [said.seat for said in result.notes if said.note == codes.NOTE_THREW]


@pytest.mark.parametrize("profile", ["bench", "rc522"])
@pytest.mark.parametrize("script", HANDS.values(), ids=HANDS)
def test_a_whole_hand_is_played_to_its_end(script: HandScript, profile: str) -> None:
    """Where three cards spoil the field the dealer keys that all are dealt."""
    right = on_rules.play(script)
    pace = EASY if profile == "bench" else BRISK
    played = on_radio.play(script, profile=profile, seed=1, pace=pace)
    assert right.over
    assert (
        threw(played.result)
        == threw(right)
        == [step.seat for step in script.steps if step.do is Do.DRAW]
    )
    assert played.result.stacks == right.stacks
    assert played.result.alerts == ()
    assert played.troubles == ()
    cards = [key for key in played.keyed if not key.startswith("S")]
    assert cards == ["ENTER"] * (profile == "rc522")
