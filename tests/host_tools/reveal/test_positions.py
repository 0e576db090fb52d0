"""Seats have the names that players use."""

import pytest

from host_tools.reveal.positions import positions

NINE = "BTN SB BB UTG UTG+1 UTG+2 LJ HJ CO"


@pytest.mark.parametrize(
    ("players", "names"),
    [
        (3, "BTN SB BB"),
        (4, "BTN SB BB UTG"),
        (5, "BTN SB BB UTG CO"),
        (6, "BTN SB BB UTG HJ CO"),
        (9, NINE),
        (10, "BTN SB BB UTG UTG+1 UTG+2 UTG+3 LJ HJ CO"),
    ],
)
def test_clockwise_from_the_button(players: int, names: str) -> None:
    assert positions(range(players), 0, 1, 2) == dict(enumerate(names.split()))


def test_heads_up_the_button_is_the_small_blind() -> None:
    assert positions((2, 7), 7, 7, 2) == {7: "BTN", 2: "BB"}


def test_a_dead_button_and_no_small_blind() -> None:
    assert positions((0, 4, 6), 8, None, 0) == {0: "BB", 4: "UTG", 6: "CO"}
