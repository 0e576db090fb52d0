"""Hands on a paired table: what is sealed opens after its release, and says what was dealt."""

from pathlib import Path

import pytest

from simulator.attacks.sealed import holes, play
from simulator.playing.phh import load

HANDS = Path(__file__).parents[1] / "hands"
UNSEEN = load(HANDS / "last_hand_unseen.phh")


@pytest.mark.parametrize("board", ["host", "vm"])
def test_a_hand_opens_to_the_cards_that_were_dealt(board):
    ear = play(UNSEEN, board)
    whats = [record.what for record in ear.records]
    dealt = 2 * len(UNSEEN.holes)
    assert whats == ["handkey", *["sealed"] * dealt, "release", "end"]
    assert holes(ear.opened()) == {seat: set(cards) for seat, cards in UNSEEN.holes.items()}
    assert ear.findings() == []
