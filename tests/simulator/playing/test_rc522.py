"""Games of more than two cards at RC522s, which hear two: hands end, and nothing false is said."""

import pytest
from floorman.rules import codes

from tests.simulator.playing.evening import Evening

GAMES = {"omaha": 1, "big_o": 2, "stud": 1, "triple_draw": 1, "five_draw": 2, "badugi": 3}


@pytest.mark.parametrize(("game", "seed"), GAMES.items(), ids=GAMES)
def test_hands_are_played_to_their_end_and_only_open_cards_are_asked_for(
    game: str, seed: int
) -> None:
    evening = Evening(game, "rc522", players=4, seed=seed)
    evening.play(2)
    assert evening.said(codes.NOTE_HAND_OVER) == 2
    assert {code for code in evening.alerts if code != codes.ALERT_UP_UNREAD} == set()
    assert evening.said(codes.NOTE_PROPOSED) == 0
